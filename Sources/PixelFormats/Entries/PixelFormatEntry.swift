/// The properties of one pixel format of V4L2.
public struct PixelFormatEntry: Sendable {
  /// The number that drivers use.
  public let format: PixelFormat
  /// The constant's name without its prefix: `YUYV` for `V4L2_PIX_FMT_YUYV`.
  public let shortName: String
  /// The kernel's description, as `VIDIOC_ENUM_FMT` returns it. Source: `v4l_fill_fmtdesc` of `v4l2-ioctl.c`.
  public let description: String
  /// The family.
  public let group: PixelFormatGroup
  /// The layout in memory; nil for compressed formats and formats without a documented layout.
  public let layout: PixelLayout?
  /// Whether pixels need a decoder. The corresponding C constant is `V4L2_FMT_FLAG_COMPRESSED`.
  public let isCompressed: Bool
  /// Whether the picture is a sensor's mosaic, raw or compressed.
  public let isBayer: Bool
  /// Whether the picture is known to carry colour. Grey, infrared, depth and chroma alone do not, nor do vendor formats except YUV.
  public let carriesColor: Bool
  /// Whether each compressed picture is coded independently, as in JPEG; false if pictures refer to others (H.264), and for raw formats.
  public let isIntraOnly: Bool
  /// Whether left and right samples of a stereo pair alternate.
  public let isStereoPair: Bool
  /// Other codes for the same bytes, such as `YUY2` for `YUYV`.
  public let aliases: [PixelFormat]
  /// The DRM format with the same bytes; nil if there is none.
  public let drm: DRMFormat?
  /// GStreamer's name for the same bytes: the `format` field of `video/x-raw` or `video/x-bayer`, or the media type of compressed formats
  /// (`image/jpeg`). Nil if there is none.
  public let gstreamer: String?
  /// FFmpeg's name for the same bytes: a pixel format, or a codec for compressed formats. Nil if there is none.
  public let ffmpeg: String?
  /// The CoreVideo formats with the same layout; several if they differ only in range.
  public let coreVideo: [CoreVideoFormat]
  /// Number of separate buffers in the multi-planar API, 1 or more: 2 for NV12M.
  public let memoryPlanes: Int
  let uvc: [String]
  /// Whether only one vendor's chips use it.
  let isVendorSpecific: Bool
}

extension PixelFormatEntry {
  static let namePrefix = "V4L2_PIX_FMT_"

  /// The constant's name: `V4L2_PIX_FMT_YUYV`.
  public var name: String { Self.namePrefix + shortName }
  /// How a program must process it before showing it.
  public var use: PixelFormatUse { isVendorSpecific ? .other : group.use }
  /// Bits per pixel in memory, averaged over all planes and rounded up; nil for compressed formats and those without a documented layout.
  public var bitsPerPixel: Int? { layout?.bitsPerPixel }
  /// Bits per pixel in memory without rounding, averaged over all planes: 10.24 if 25 pixels share 32 bytes; nil like ``bitsPerPixel``.
  public var exactBitsPerPixel: Double? { layout?.exactBitsPerPixel }
  /// Planes of components, 1 or more; 1 for compressed formats.
  public var colorPlanes: Int { layout?.colorPlanes ?? 1 }
  /// Pixels per chroma sample along a line; 1 for compressed formats.
  public var horizontalSubsampling: Int { layout?.horizontalSubsampling ?? 1 }
  /// Lines per chroma line; 1 for compressed formats.
  public var verticalSubsampling: Int { layout?.verticalSubsampling ?? 1 }
  /// Whether samples, or packed pixels, are stored with their most significant byte first.
  public var isBigEndian: Bool { layout?.isBigEndian ?? false }

  /// The GUIDs by which USB cameras name it in their descriptors, in lower case, the usual one first.
  /// Source: `uvc_fmts` of the kernel's `drivers/media/common/uvc.c`.
  public var uvcGUIDs: [String] { uvc.map(UVCFormatGUID.text) }
  /// The GUID by which USB cameras usually name it; nil if the USB driver knows none.
  public var uvcGUID: String? { uvc.first.map(UVCFormatGUID.text) }

  /// Bytes of one line of the first plane without padding; nil for compressed formats and invalid sizes (``PixelLayout``).
  public func bytesPerLine(width: Int) -> Int? { layout?.bytesPerLine(width: width) }
  /// The smallest number of bytes that hold a picture; nil for compressed formats and invalid sizes (``PixelLayout``).
  public func minimumBufferSize(width: Int, height: Int) -> Int? { layout?.minimumBufferSize(width: width, height: height) }
}
