/// The format of pixels on the bus between two entities of a media graph.
///
/// It is another namespace than ``PixelFormat``, which names pixels in memory. Any number is kept, known or not.
/// The corresponding C type is `__u32 code` of `struct v4l2_mbus_framefmt`; C constants are `MEDIA_BUS_FMT_*`.
public struct MediaBusCode: RawRepresentable, Hashable, Sendable {
  /// The driver's number.
  public let rawValue: UInt32

  /// A code with the driver's number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No code, as pads have that were never set.
  public static let unknown = MediaBusCode(rawValue: 0)
  /// A fixed format that both ends know. The corresponding C constant is `MEDIA_BUS_FMT_FIXED`.
  public static let fixed = MediaBusCode(rawValue: 0x0001)

  /// Whether the code is for metadata beside the pictures: `MEDIA_BUS_FMT_METADATA_FIXED` and its neighbours, and `MEDIA_BUS_FMT_META_*`.
  public var isMetadata: Bool { rawValue >> 12 == 7 || rawValue >> 12 == 8 }

  /// The pixel format in which most capture nodes store this code; nil if they differ or it is unknown.
  ///
  /// Only the node knows its own: `VIDIOC_ENUM_FMT` with `mbus_code`. This is for nodes that cannot be asked, and for recorded graphs.
  public var usualPixelFormat: PixelFormat? { MediaBusCodes.pixelFormats[rawValue].flatMap { PixelFormat($0) } }

  /// The lowest code that most capture nodes store in a pixel format; nil if there is none.
  package static func usual(for format: PixelFormat) -> MediaBusCode? {
    MediaBusCodes.pixelFormats.filter { PixelFormat($0.value) == format }.keys.min().map { MediaBusCode(rawValue: $0) }
  }
}

extension MediaBusCode: CustomStringConvertible {
  /// The name as `media-ctl` writes it, `SBGGR10_1X10`; `unknown` for 0; `0x` and four or more digits for any other code.
  public var description: String {
    rawValue == 0 ? "unknown" : MediaBusCodes.names[rawValue] ?? "0x" + rawValue.digits(4, radix: 16)
  }

  /// The code with a name of ``description``, also with the prefix `MEDIA_BUS_FMT_` or of an older `media-ctl`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let prefix = "MEDIA_BUS_FMT_"
    let name = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : String(text)
    if name.hasPrefix("0x"), let number = UInt32(name.dropFirst(2), radix: 16) {
      self.init(rawValue: number)
    } else if let code = MediaBusCodes.codes[name] ?? MediaBusCodes.olderNames[name] {
      self.init(rawValue: code)
    } else {
      return nil
    }
  }
}

/// The codes of `linux/media-bus-format.h`, up to Linux 6.18.
private enum MediaBusCodes {
  static let names = Dictionary(table) { first, _ in first }
  static let codes = Dictionary(table.map { ($1, $0) }) { first, _ in first }

  /// Names that `media-ctl` wrote before it took those of the header, and one of kernels with patches for streams.
  static let olderNames: [String: UInt32] = [
    "unknown": 0, "METADATA_8": 0x8001, "Y8": 0x2001, "Y10": 0x200a, "Y12": 0x2013, "YUYV": 0x2011, "YUYV1_5X8": 0x2004,
    "YUYV2X8": 0x2008, "UYVY": 0x200f, "UYVY1_5X8": 0x2002, "UYVY2X8": 0x2006, "VUY24": 0x2024, "SBGGR8": 0x3001, "SGBRG8": 0x3013,
    "SGRBG8": 0x3002, "SRGGB8": 0x3014, "SBGGR10": 0x3007, "SGBRG10": 0x300e, "SGRBG10": 0x300a, "SRGGB10": 0x300f,
    "SBGGR10_DPCM8": 0x300b, "SGBRG10_DPCM8": 0x300c, "SGRBG10_DPCM8": 0x3009, "SRGGB10_DPCM8": 0x300d, "SBGGR12": 0x3008,
    "SGBRG12": 0x3010, "SGRBG12": 0x3011, "SRGGB12": 0x3012, "AYUV32": 0x2017, "RBG24": 0x100e, "RGB32": 0x100f, "ARGB32": 0x100d,
  ]

  private static let table: [(UInt32, String)] = [
    (0x0001, "FIXED"), (0x1001, "RGB444_2X8_PADHI_BE"), (0x1002, "RGB444_2X8_PADHI_LE"), (0x1003, "RGB555_2X8_PADHI_BE"),
    (0x1004, "RGB555_2X8_PADHI_LE"), (0x1005, "BGR565_2X8_BE"), (0x1006, "BGR565_2X8_LE"), (0x1007, "RGB565_2X8_BE"),
    (0x1008, "RGB565_2X8_LE"), (0x1009, "RGB666_1X18"), (0x100a, "RGB888_1X24"), (0x100b, "RGB888_2X12_BE"), (0x100c, "RGB888_2X12_LE"),
    (0x100d, "ARGB8888_1X32"), (0x100e, "RBG888_1X24"), (0x100f, "RGB888_1X32_PADHI"), (0x1010, "RGB666_1X7X3_SPWG"),
    (0x1011, "RGB888_1X7X4_SPWG"), (0x1012, "RGB888_1X7X4_JEIDA"), (0x1013, "BGR888_1X24"), (0x1014, "GBR888_1X24"),
    (0x1015, "RGB666_1X24_CPADHI"), (0x1016, "RGB444_1X12"), (0x1017, "RGB565_1X16"), (0x1018, "RGB101010_1X30"),
    (0x1019, "RGB121212_1X36"), (0x101a, "RGB161616_1X48"), (0x101b, "BGR888_3X8"), (0x101c, "RGB888_3X8"), (0x101d, "RGB888_3X8_DELTA"),
    (0x101e, "RGB666_1X30_CPADLO"), (0x101f, "RGB888_1X30_CPADLO"), (0x1020, "RGB666_1X36_CPADLO"), (0x1021, "RGB888_1X36_CPADLO"),
    (0x1022, "RGB565_1X24_CPADHI"), (0x1023, "BGR666_1X18"), (0x1024, "BGR666_1X24_CPADHI"), (0x1025, "RGB666_2X9_BE"),
    (0x1026, "RGB101010_1X7X5_SPWG"), (0x1027, "RGB101010_1X7X5_JEIDA"), (0x1028, "RGB202020_1X60"),
    (0x2001, "Y8_1X8"), (0x2002, "UYVY8_1_5X8"), (0x2003, "VYUY8_1_5X8"), (0x2004, "YUYV8_1_5X8"), (0x2005, "YVYU8_1_5X8"),
    (0x2006, "UYVY8_2X8"), (0x2007, "VYUY8_2X8"), (0x2008, "YUYV8_2X8"), (0x2009, "YVYU8_2X8"), (0x200a, "Y10_1X10"),
    (0x200b, "YUYV10_2X10"), (0x200c, "YVYU10_2X10"), (0x200d, "YUYV10_1X20"), (0x200e, "YVYU10_1X20"), (0x200f, "UYVY8_1X16"),
    (0x2010, "VYUY8_1X16"), (0x2011, "YUYV8_1X16"), (0x2012, "YVYU8_1X16"), (0x2013, "Y12_1X12"), (0x2014, "YDYUYDYV8_1X16"),
    (0x2015, "UV8_1X8"), (0x2016, "YUV10_1X30"), (0x2017, "AYUV8_1X32"), (0x2018, "UYVY10_2X10"), (0x2019, "VYUY10_2X10"),
    (0x201a, "UYVY10_1X20"), (0x201b, "VYUY10_1X20"), (0x201c, "UYVY12_2X12"), (0x201d, "VYUY12_2X12"), (0x201e, "YUYV12_2X12"),
    (0x201f, "YVYU12_2X12"), (0x2020, "UYVY12_1X24"), (0x2021, "VYUY12_1X24"), (0x2022, "YUYV12_1X24"), (0x2023, "YVYU12_1X24"),
    (0x2024, "VUY8_1X24"), (0x2025, "YUV8_1X24"), (0x2026, "UYYVYY8_0_5X24"), (0x2027, "UYYVYY10_0_5X30"), (0x2028, "UYYVYY12_0_5X36"),
    (0x2029, "YUV12_1X36"), (0x202a, "YUV16_1X48"), (0x202b, "UYYVYY16_0_5X48"), (0x202c, "Y10_2X8_PADHI_LE"), (0x202d, "Y14_1X14"),
    (0x202e, "Y16_1X16"),
    (0x3001, "SBGGR8_1X8"), (0x3002, "SGRBG8_1X8"), (0x3003, "SBGGR10_2X8_PADHI_BE"), (0x3004, "SBGGR10_2X8_PADHI_LE"),
    (0x3005, "SBGGR10_2X8_PADLO_BE"), (0x3006, "SBGGR10_2X8_PADLO_LE"), (0x3007, "SBGGR10_1X10"), (0x3008, "SBGGR12_1X12"),
    (0x3009, "SGRBG10_DPCM8_1X8"), (0x300a, "SGRBG10_1X10"), (0x300b, "SBGGR10_DPCM8_1X8"), (0x300c, "SGBRG10_DPCM8_1X8"),
    (0x300d, "SRGGB10_DPCM8_1X8"), (0x300e, "SGBRG10_1X10"), (0x300f, "SRGGB10_1X10"), (0x3010, "SGBRG12_1X12"), (0x3011, "SGRBG12_1X12"),
    (0x3012, "SRGGB12_1X12"), (0x3013, "SGBRG8_1X8"), (0x3014, "SRGGB8_1X8"), (0x3015, "SBGGR10_ALAW8_1X8"), (0x3016, "SGBRG10_ALAW8_1X8"),
    (0x3017, "SGRBG10_ALAW8_1X8"), (0x3018, "SRGGB10_ALAW8_1X8"), (0x3019, "SBGGR14_1X14"), (0x301a, "SGBRG14_1X14"),
    (0x301b, "SGRBG14_1X14"), (0x301c, "SRGGB14_1X14"), (0x301d, "SBGGR16_1X16"), (0x301e, "SGBRG16_1X16"), (0x301f, "SGRBG16_1X16"),
    (0x3020, "SRGGB16_1X16"), (0x3021, "SBGGR20_1X20"), (0x3022, "SGBRG20_1X20"), (0x3023, "SGRBG20_1X20"), (0x3024, "SRGGB20_1X20"),
    (0x4001, "JPEG_1X8"), (0x5001, "S5C_UYVY_JPEG_1X8"), (0x6001, "AHSV8888_1X32"), (0x7001, "METADATA_FIXED"),
    (0x8001, "META_8"), (0x8002, "META_10"), (0x8003, "META_12"), (0x8004, "META_14"), (0x8005, "META_16"), (0x8006, "META_20"),
    (0x8007, "META_24"),
  ]

  /// What drivers store for a code, by the drivers of drivers/media/platform.
  static let pixelFormats: [UInt32: String] = [
    0x1007: "RGBR", 0x1008: "RGBP", 0x100a: "BGR3", 0x1013: "RGB3", 0x1017: "RGBP", 0x2001: "GREY", 0x2006: "UYVY", 0x2007: "VYUY",
    0x2008: "YUYV", 0x2009: "YVYU", 0x200a: "Y10", 0x200f: "UYVY", 0x2010: "VYUY", 0x2011: "YUYV", 0x2012: "YVYU", 0x2013: "Y12",
    0x202d: "Y14", 0x202e: "Y16", 0x3001: "BA81", 0x3002: "GRBG", 0x3007: "BG10", 0x3008: "BG12", 0x300a: "BA10", 0x300e: "GB10",
    0x300f: "RG10", 0x3010: "GB12", 0x3011: "BA12", 0x3012: "RG12", 0x3013: "GBRG", 0x3014: "RGGB", 0x3019: "BG14", 0x301a: "GB14",
    0x301b: "GR14",
    0x301c: "RG14", 0x301d: "BYR2", 0x301e: "GB16", 0x301f: "GR16", 0x3020: "RG16", 0x4001: "MJPG",
  ]
}
