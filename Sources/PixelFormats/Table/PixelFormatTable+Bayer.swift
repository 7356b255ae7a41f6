extension PixelFormatTable {
  /// Mosaics. DRM has no codes for them; GStreamer's names are formats of video/x-bayer.
  static let bayer = PixelFormatSection([
    // 8 bits
    Row(
      .bayer, "BA81", "SBGGR8", "8-bit Bayer BGBG/GRGR", .plain(8, significant: 8), aliases: ["BY8"], gst: "bggr", ffmpeg: "bayer_bggr8",
      uvc: ["BA81", "BY8 "]),
    Row(.bayer, "GBRG", "SGBRG8", "8-bit Bayer GBGB/RGRG", .plain(8, significant: 8), gst: "gbrg", ffmpeg: "bayer_gbrg8", uvc: ["GBRG"]),
    Row(.bayer, "GRBG", "SGRBG8", "8-bit Bayer GRGR/BGBG", .plain(8, significant: 8), gst: "grbg", ffmpeg: "bayer_grbg8", uvc: ["GRBG"]),
    Row(.bayer, "RGGB", "SRGGB8", "8-bit Bayer RGRG/GBGB", .plain(8, significant: 8), gst: "rggb", ffmpeg: "bayer_rggb8", uvc: ["RGGB"]),
    // 10 bits in 16
    Row(.bayer, "BG10", "SBGGR10", "10-bit Bayer BGBG/GRGR", .plain(16, significant: 10, .leastSignificant), gst: "bggr10le"),
    Row(.bayer, "GB10", "SGBRG10", "10-bit Bayer GBGB/RGRG", .plain(16, significant: 10, .leastSignificant), gst: "gbrg10le"),
    Row(.bayer, "BA10", "SGRBG10", "10-bit Bayer GRGR/BGBG", .plain(16, significant: 10, .leastSignificant), gst: "grbg10le"),
    Row(.bayer, "RG10", "SRGGB10", "10-bit Bayer RGRG/GBGB", .plain(16, significant: 10, .leastSignificant), gst: "rggb10le"),
    // 10 bits, MIPI CSI-2 packed
    Row(.bayer, "pBAA", "SBGGR10P", "10-bit Bayer BGBG/GRGR Packed", .packed(5, per: 4, significant: 10)),
    Row(.bayer, "pGAA", "SGBRG10P", "10-bit Bayer GBGB/RGRG Packed", .packed(5, per: 4, significant: 10)),
    Row(.bayer, "pgAA", "SGRBG10P", "10-bit Bayer GRGR/BGBG Packed", .packed(5, per: 4, significant: 10)),
    Row(.bayer, "pRAA", "SRGGB10P", "10-bit Bayer RGRG/GBGB Packed", .packed(5, per: 4, significant: 10), aliases: ["RW10"], uvc: ["RW10"]),
    // 10 bits in 8 by A-law
    Row(.bayer, "aBA8", "SBGGR10ALAW8", "8-bit Bayer BGBG/GRGR (A-law)", .plain(8)),
    Row(.bayer, "aGA8", "SGBRG10ALAW8", "8-bit Bayer GBGB/RGRG (A-law)", .plain(8)),
    Row(.bayer, "agA8", "SGRBG10ALAW8", "8-bit Bayer GRGR/BGBG (A-law)", .plain(8)),
    Row(.bayer, "aRA8", "SRGGB10ALAW8", "8-bit Bayer RGRG/GBGB (A-law)", .plain(8)),
    // 10 bits in 8 by differences
    Row(.bayer, "bBA8", "SBGGR10DPCM8", "8-bit Bayer BGBG/GRGR (DPCM)", .plain(8)),
    Row(.bayer, "bGA8", "SGBRG10DPCM8", "8-bit Bayer GBGB/RGRG (DPCM)", .plain(8)),
    Row(.bayer, "BD10", "SGRBG10DPCM8", "8-bit Bayer GRGR/BGBG (DPCM)", .plain(8)),
    Row(.bayer, "bRA8", "SRGGB10DPCM8", "8-bit Bayer RGRG/GBGB (DPCM)", .plain(8)),
    // 10 bits, 25 pixels in 32 bytes
    Row(.bayer, "ip3b", "IPU3_SBGGR10", "10-bit bayer BGGR IPU3 Packed", .packed(32, per: 25, significant: 10)),
    Row(.bayer, "ip3g", "IPU3_SGBRG10", "10-bit bayer GBRG IPU3 Packed", .packed(32, per: 25, significant: 10)),
    Row(.bayer, "ip3G", "IPU3_SGRBG10", "10-bit bayer GRBG IPU3 Packed", .packed(32, per: 25, significant: 10)),
    Row(.bayer, "ip3r", "IPU3_SRGGB10", "10-bit bayer RGGB IPU3 Packed", .packed(32, per: 25, significant: 10)),
    // 12 bits in 16
    Row(.bayer, "BG12", "SBGGR12", "12-bit Bayer BGBG/GRGR", .plain(16, significant: 12, .leastSignificant), gst: "bggr12le"),
    Row(.bayer, "GB12", "SGBRG12", "12-bit Bayer GBGB/RGRG", .plain(16, significant: 12, .leastSignificant), gst: "gbrg12le"),
    Row(.bayer, "BA12", "SGRBG12", "12-bit Bayer GRGR/BGBG", .plain(16, significant: 12, .leastSignificant), gst: "grbg12le"),
    Row(.bayer, "RG12", "SRGGB12", "12-bit Bayer RGRG/GBGB", .plain(16, significant: 12, .leastSignificant), gst: "rggb12le"),
    // 12 bits, MIPI CSI-2 packed
    Row(.bayer, "pBCC", "SBGGR12P", "12-bit Bayer BGBG/GRGR Packed", .packed(3, per: 2, significant: 12)),
    Row(.bayer, "pGCC", "SGBRG12P", "12-bit Bayer GBGB/RGRG Packed", .packed(3, per: 2, significant: 12)),
    Row(.bayer, "pgCC", "SGRBG12P", "12-bit Bayer GRGR/BGBG Packed", .packed(3, per: 2, significant: 12)),
    Row(.bayer, "pRCC", "SRGGB12P", "12-bit Bayer RGRG/GBGB Packed", .packed(3, per: 2, significant: 12)),
    // 14 bits in 16
    Row(.bayer, "BG14", "SBGGR14", "14-bit Bayer BGBG/GRGR", .plain(16, significant: 14, .leastSignificant), gst: "bggr14le", cv: ["bgg4"]),
    Row(.bayer, "GB14", "SGBRG14", "14-bit Bayer GBGB/RGRG", .plain(16, significant: 14, .leastSignificant), gst: "gbrg14le", cv: ["gbr4"]),
    Row(.bayer, "GR14", "SGRBG14", "14-bit Bayer GRGR/BGBG", .plain(16, significant: 14, .leastSignificant), gst: "grbg14le", cv: ["grb4"]),
    Row(.bayer, "RG14", "SRGGB14", "14-bit Bayer RGRG/GBGB", .plain(16, significant: 14, .leastSignificant), gst: "rggb14le", cv: ["rgg4"]),
    // 14 bits, MIPI CSI-2 packed
    Row(.bayer, "pBEE", "SBGGR14P", "14-bit Bayer BGBG/GRGR Packed", .packed(7, per: 4, significant: 14)),
    Row(.bayer, "pGEE", "SGBRG14P", "14-bit Bayer GBGB/RGRG Packed", .packed(7, per: 4, significant: 14)),
    Row(.bayer, "pgEE", "SGRBG14P", "14-bit Bayer GRGR/BGBG Packed", .packed(7, per: 4, significant: 14)),
    Row(.bayer, "pREE", "SRGGB14P", "14-bit Bayer RGRG/GBGB Packed", .packed(7, per: 4, significant: 14)),
    // 16 bits
    Row(
      .bayer, "BYR2", "SBGGR16", "16-bit Bayer BGBG/GRGR", .plain(16, significant: 16), aliases: ["BG16"], gst: "bggr16le",
      ffmpeg: "bayer_bggr16le", uvc: ["BG16"]),
    Row(
      .bayer, "GB16", "SGBRG16", "16-bit Bayer GBGB/RGRG", .plain(16, significant: 16), gst: "gbrg16le", ffmpeg: "bayer_gbrg16le",
      uvc: ["GB16"]),
    Row(
      .bayer, "GR16", "SGRBG16", "16-bit Bayer GRGR/BGBG", .plain(16, significant: 16), gst: "grbg16le", ffmpeg: "bayer_grbg16le",
      uvc: ["GR16"]),
    Row(
      .bayer, "RG16", "SRGGB16", "16-bit Bayer RGRG/GBGB", .plain(16, significant: 16), gst: "rggb16le", ffmpeg: "bayer_rggb16le",
      uvc: ["RG16"]),
    // Any order of colours, whole pixels in 64-bit units
    Row(.bayer, "CR10", "RAW_CRU10", "10-bit Raw CRU Packed", .packed(8, per: 6, significant: 10)),
    Row(.bayer, "CR12", "RAW_CRU12", "12-bit Raw CRU Packed", .packed(8, per: 5, significant: 12)),
    Row(.bayer, "CR14", "RAW_CRU14", "14-bit Raw CRU Packed", .packed(8, per: 4, significant: 14)),
    Row(.bayer, "CR20", "RAW_CRU20", "20-bit Raw CRU Packed", .packed(8, per: 3, significant: 20)),
  ])
}
