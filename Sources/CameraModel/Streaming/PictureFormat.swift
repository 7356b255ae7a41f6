public import PixelFormats

/// A picture format that conversions produce. Red, green, blue and grey are full range.
public enum PictureFormat: Hashable, Sendable, CaseIterable {
  /// NV12 in full range, CoreVideo's `420f`.
  case biPlanarFullRange
  /// NV12 in limited range, CoreVideo's `420v`.
  case biPlanarVideoRange
  /// NV12 in the matrix and range of the source.
  case nv12
  /// YU12, also called I420, in the matrix and range of the source.
  case i420
  /// Blue, green, red, alpha in memory; alpha is 255.
  case bgra
  /// Red, green, blue, alpha in memory; alpha is 255.
  case rgba
  /// Red, green, blue in memory.
  case rgb24
  /// Blue, green, red in memory.
  case bgr24
  /// Grey of 8 bits.
  case grey8

  /// The V4L2 code of the pixels.
  public var pixelFormat: PixelFormat {
    switch self {
    case .biPlanarFullRange, .biPlanarVideoRange, .nv12: .nv12
    case .i420: .yuv420
    case .bgra: .abgr32
    case .rgba: .rgba32
    case .rgb24: .rgb24
    case .bgr24: .bgr24
    case .grey8: .grey
    }
  }

  /// The range of the format; nil if it keeps the source's.
  public var range: ColorDescription.Range? {
    switch self {
    case .biPlanarVideoRange: .limited
    case .nv12, .i420: nil
    case .biPlanarFullRange, .bgra, .rgba, .rgb24, .bgr24, .grey8: .full
    }
  }

  /// The colour of the pictures made from a source: the source's, in the format's range.
  ///
  /// The matrix of BT.601 makes luma and chroma from red, green and blue. Grey of more than eight bits and depth keep their top eight bits,
  /// in full range. A mosaic's primaries are those of the sensor, which no driver reports: they count as assumed.
  public func color(from source: ColorDescription, of pixelFormat: PixelFormat) -> ColorDescription {
    let entry = PixelFormatRegistry.entry(for: pixelFormat)
    var color = source
    let isMeasured = entry?.group == .depth || entry?.group == .luma && entry?.layout?.significantBits ?? 8 > 8
    if let range = range ?? (isMeasured ? .full : nil) {
      color.range = range
      color.assumed.remove(.range)
    }
    if entry?.group == .rgb || entry?.isBayer == true {
      color.matrix = .bt601
      color.assumed.remove(.matrix)
    }
    if entry?.isBayer == true { color.assumed.insert(.primaries) }
    return color
  }
}

extension PictureFormat {
  /// The format of a CoreVideo code: `420f`, `420v`, `BGRA`, `RGBA`, 24, `24BG` and `L008`; nil for other codes.
  ///
  /// `y420` and `f420` are nil, because I420 keeps the range of the source.
  public init?(_ format: CoreVideoFormat) {
    switch format {
    case .biPlanar420FullRange: self = .biPlanarFullRange
    case .biPlanar420VideoRange: self = .biPlanarVideoRange
    case .bgra32: self = .bgra
    case .rgba32: self = .rgba
    case .rgb24: self = .rgb24
    case .bgr24: self = .bgr24
    case .oneComponent8: self = .grey8
    default: return nil
    }
  }

  /// The format of a V4L2 code or alias; nil for codes that no conversion produces. NV12 and YU12 keep the range of the source.
  public init?(_ format: PixelFormat) {
    switch PixelFormatRegistry.canonical(format) {
    case .nv12: self = .nv12
    case .yuv420: self = .i420
    case .abgr32, .xbgr32: self = .bgra
    case .rgba32: self = .rgba
    case .rgb24: self = .rgb24
    case .bgr24: self = .bgr24
    case .grey: self = .grey8
    default: return nil
    }
  }
}
