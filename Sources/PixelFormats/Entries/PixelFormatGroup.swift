/// The family of a pixel format, as in the kernel's header.
///
/// Raw values are the words of `viewfinder.pixel-formats/1`.
public enum PixelFormatGroup: String, Sendable, CaseIterable {
  /// Red, green and blue in one plane.
  case rgb
  /// Hue, saturation and value in one plane.
  case hsv
  /// Indices into a palette, which is not part of the picture.
  case palette
  /// Luma and chroma in one plane.
  case yuvPacked = "yuv-packed"
  /// A luma plane and one plane of interleaved chroma.
  case yuvSemiplanar = "yuv-semiplanar"
  /// A luma plane and two chroma planes.
  case yuvPlanar = "yuv-planar"
  /// Luma and chroma stored as tiles instead of lines.
  case yuvTiled = "yuv-tiled"
  /// Chroma without luma.
  case chroma
  /// Only brightness: grey and infrared cameras, one picture or an interleaved stereo pair.
  case luma
  /// Distances, or the confidence of distances.
  case depth
  /// A sensor's mosaic of colour filters.
  case bayer
  /// Data compressed by a codec.
  case compressed
  /// A format of one vendor's chips, raw or compressed.
  case vendor
}

/// How a program must process a format before showing it (`docs/pixel-formats.md`).
public enum PixelFormatUse: String, Sendable, CaseIterable {
  /// YUV, RGB, HSV and palette pictures, ready to use.
  case colorRaw
  /// JPEG, H.264 and similar, which need decoding.
  case compressed
  /// A sensor's mosaic, which needs demosaicing.
  case bayer
  /// Grey, infrared, depth and vendor formats, and formats that the registry does not know.
  case other
}

extension PixelFormatGroup {
  /// The use of this group's formats, except vendor formats (``PixelFormatEntry/use``).
  public var use: PixelFormatUse {
    switch self {
    case .rgb, .hsv, .palette, .yuvPacked, .yuvSemiplanar, .yuvPlanar, .yuvTiled: .colorRaw
    case .compressed: .compressed
    case .bayer: .bayer
    case .chroma, .luma, .depth, .vendor: .other
    }
  }

  /// Whether formats of this group carry colour, unless their entry says otherwise.
  var carriesColor: Bool {
    switch use {
    case .colorRaw, .compressed, .bayer: true
    case .other: false
    }
  }
}
