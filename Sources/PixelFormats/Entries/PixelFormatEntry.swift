/// What is known of one pixel format of V4L2.
public struct PixelFormatEntry: Sendable {
  /// The number by which drivers name it.
  public let format: PixelFormat
  /// The constant's name without its prefix: `YUYV` of `V4L2_PIX_FMT_YUYV`.
  public let shortName: String
  /// The kernel's wording of what it is, as `VIDIOC_ENUM_FMT` gives it. Source: `v4l_fill_fmtdesc` of `v4l2-ioctl.c`.
  public let description: String
  /// The family.
  public let group: PixelFormatGroup
  /// Bytes in memory; nil for compressed formats, and where none is documented.
  public let layout: PixelLayout?
  /// Whether a decoder is needed to get at pixels. The corresponding C constant is `V4L2_FMT_FLAG_COMPRESSED`.
  public let isCompressed: Bool
  /// Whether the picture is a sensor's mosaic, raw or compressed.
  public let isBayer: Bool
  /// Whether the picture is known to carry colour: not grey, infrared, depth or chroma alone, and of makers' own codes only YUV.
  public let carriesColor: Bool
  /// Whether each compressed picture is coded by itself, as JPEG is; false where pictures refer to others (H.264), and for raw formats.
  public let isIntraOnly: Bool
  /// Whether left and right samples of a stereo pair take turns.
  public let isStereoPair: Bool
  /// Other codes that drivers and people use for the same bytes, `YUY2` for `YUYV`.
  public let aliases: [PixelFormat]
  /// The true equal of DRM; nil where there is none.
  public let drm: DRMFormat?
  /// The true equal of GStreamer, by its `format` field of `video/x-raw` or `video/x-bayer`, for compressed formats by its media type
  /// (`image/jpeg`); nil where there is none.
  public let gstreamer: String?
  /// The true equal of FFmpeg: a pixel format's name, for compressed formats a codec's; nil where there is none.
  public let ffmpeg: String?
  /// The true equals of CoreVideo; several where they differ in range alone.
  public let coreVideo: [CoreVideoFormat]
  /// Separate buffers of the multi-planar API, 1 or more: 2 for NV12M.
  public let memoryPlanes: Int
  let uvc: [String]
  /// Whether only the chips of one maker have it.
  let isVendorSpecific: Bool
}

extension PixelFormatEntry {
  static let namePrefix = "V4L2_PIX_FMT_"

  /// The constant's name: `V4L2_PIX_FMT_YUYV`.
  public var name: String { Self.namePrefix + shortName }
  /// What an application can do with it, as far as its cost goes.
  public var use: PixelFormatUse { isVendorSpecific ? .other : group.use }
  /// Bits per pixel in memory, averaged over all planes and rounded up; nil for compressed formats, and where no layout is documented.
  public var bitsPerPixel: Int? { layout?.bitsPerPixel }
  /// Bits per pixel in memory as they are, averaged over all planes: 10.24 where 25 pixels share 32 bytes; nil as ``bitsPerPixel``.
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
  /// The GUID by which USB cameras usually name it; nil where the USB driver knows none.
  public var uvcGUID: String? { uvc.first.map(UVCFormatGUID.text) }

  /// Bytes of one line of the first plane without padding; nil for compressed formats and sizes that cannot be (``PixelLayout``).
  public func bytesPerLine(width: Int) -> Int? { layout?.bytesPerLine(width: width) }
  /// The least number of bytes that hold a picture; nil for compressed formats and sizes that cannot be (``PixelLayout``).
  public func minimumBufferSize(width: Int, height: Int) -> Int? { layout?.minimumBufferSize(width: width, height: height) }
}

/// The GUIDs of USB Video Class format descriptors.
///
/// Most are a four-character code in Microsoft's media-subtype frame, so the table names these by their code.
/// Source: `include/linux/usb/uvc.h`; the text form has the first three fields in little-endian order.
enum UVCFormatGUID {
  /// The text of a GUID that the table gives as a code (`YUY2`) or in full.
  static func text(_ codeOrGUID: String) -> String {
    guard let code = FourCC(codeOrGUID) else { return codeOrGUID }
    let digits = String(code.littleEndian, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits + "-0000-0010-8000-00aa00389b71"
  }
}
