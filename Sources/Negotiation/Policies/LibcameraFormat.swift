import PixelFormats

/// The V4L2 pixel formats that libcamera knows, with its sort keys: `vpf2pf` in `v4l2_pixelformat.cpp`, `formats.yaml`.
enum LibcameraFormat {
  /// A sort key of libcamera's `PixelFormat`: DRM's number, then the modifier, which tells whether samples are packed.
  struct Code: Comparable {
    let drm: UInt32
    let isPacked: Bool

    static func < (left: Code, right: Code) -> Bool {
      left.drm == right.drm ? !left.isPacked && right.isPacked : left.drm < right.drm
    }
  }

  /// The sort key; nil for a format that libcamera does not know and omits.
  static func code(of format: PixelFormat) -> Code? {
    if sameLetters.contains(format) { return Code(drm: format.rawValue, isPacked: false) }
    guard let row = renamed.first(where: { $0.format == format }) else { return nil }
    return Code(drm: row.drm.rawValue, isPacked: row.isPacked)
  }

  /// Formats with the same code in V4L2 and DRM.
  private static let sameLetters: Set<PixelFormat> = [
    "XR24", "BX24", "XB24", "RX24", "AB24", "AR24", "BA24", "RA24", "YUYV", "YVYU", "UYVY", "VYUY", "NV16", "NV61", "NV12", "NV21",
    "NV24", "NV42", "YU12", "YV12", "BA81", "GBRG", "GRBG", "RGGB", "BG10", "GB10", "BA10", "RG10", "BG12", "GB12", "BA12", "RG12",
    "BG14", "GB14", "RG14", "BYR2", "GB16", "GR16", "MJPG",
  ]

  private static let renamed: [(format: PixelFormat, drm: DRMFormat, isPacked: Bool)] = [
    ("RGBP", "RG16", false), ("RGBR", "RG16-BE", false), ("RGB3", "BG24", false), ("BGR3", "RG24", false), ("RGB6", "BG48", false),
    ("BGR6", "RG48", false), ("YUVA", "AVUY", false), ("YUVX", "XVUY", false), ("NM16", "NV16", false), ("NM61", "NV61", false),
    ("NM12", "NV12", false), ("NM21", "NV21", false), ("YM12", "YU12", false), ("YM21", "YV12", false), ("422P", "YU16", false),
    ("YM16", "YU16", false), ("YM61", "YV16", false), ("YM24", "YU24", false), ("YM42", "YV24", false), ("GREY", "R8  ", false),
    ("Y10 ", "R10 ", false), ("Y12 ", "R12 ", false), ("Y16 ", "R16 ", false), ("GR14", "BA14", false), ("RG16", "RGB6", false),
    ("JPEG", "MJPG", false), ("Y10P", "R10 ", true), ("Y12P", "R12 ", true), ("pBAA", "BG10", true), ("pGAA", "GB10", true),
    ("pgAA", "BA10", true), ("pRAA", "RG10", true), ("pBCC", "BG12", true), ("pGCC", "GB12", true), ("pgCC", "BA12", true),
    ("pRCC", "RG12", true), ("pBEE", "BG14", true), ("pGEE", "GB14", true), ("pgEE", "BA14", true), ("pREE", "RG14", true),
  ]
}
