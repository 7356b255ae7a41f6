/// The family a pixel format belongs to, as the kernel's header groups them.
///
/// Raw values are the words of `viewfinder.pixel-formats/1`.
public enum PixelFormatGroup: String, Sendable, CaseIterable {
  /// Red, green and blue in one plane.
  case rgb
  /// Hue, saturation and value in one plane.
  case hsv
  /// Indices into a palette that comes from elsewhere.
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
  /// Brightness alone: grey and infrared cameras, one picture or an interleaved stereo pair.
  case luma
  /// Distances, or how sure a depth camera is of them.
  case depth
  /// A sensor's mosaic of colour filters.
  case bayer
  /// A codec's data.
  case compressed
  /// The private format of one maker's chips, raw or compressed.
  case vendor
}

/// What an application can do with a format, as far as its cost goes (`docs/pixel-formats.md`).
public enum PixelFormatUse: String, Sendable, CaseIterable {
  /// YUV, RGB, HSV and palette pictures, ready to use.
  case colorRaw
  /// JPEG, H.264 and their like: to be decoded.
  case compressed
  /// A sensor's mosaic: to be developed.
  case bayer
  /// Grey, infrared, depth and makers' own formats; formats the registry does not know belong here too.
  case other
}

extension PixelFormatGroup {
  /// What formats of this group cost an application, but for those of one maker's chips (``PixelFormatEntry/use``).
  public var use: PixelFormatUse {
    switch self {
    case .rgb, .hsv, .palette, .yuvPacked, .yuvSemiplanar, .yuvPlanar, .yuvTiled: .colorRaw
    case .compressed: .compressed
    case .bayer: .bayer
    case .chroma, .luma, .depth, .vendor: .other
    }
  }

  /// Whether formats of this group carry colour, where their entry does not say otherwise.
  var carriesColor: Bool {
    switch use {
    case .colorRaw, .compressed, .bayer: true
    case .other: false
    }
  }
}
