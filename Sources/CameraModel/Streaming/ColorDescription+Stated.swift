public import PixelFormats

extension ColorDescription {
  /// The colour that a driver reports for a format, completed by V4L2's defaults.
  ///
  /// Compressed pictures count as JFIF, ITU-R BT.601 in full range, unless the driver reports an encoding or a quantization. Their colour
  /// space determines neither.
  /// Source: `V4L2_MAP_YCBCR_ENC_DEFAULT`, `V4L2_MAP_QUANTIZATION_DEFAULT` and `V4L2_MAP_XFER_FUNC_DEFAULT` of the kernel's `videodev2.h`.
  public init(_ stated: Colorimetry, of pixelFormat: PixelFormat) {
    let entry = PixelFormatRegistry.entry(for: pixelFormat)
    let isJPEG = entry?.isCompressed == true && entry?.isIntraOnly == true
    let space = Space(stated.colorSpace)
    let base = space ?? (isJPEG ? Space.jpeg : Space.srgb)
    var assumed: Parts = space == nil ? [.primaries] : []
    let matrix = Matrix(stated.encoding)
    if matrix == nil { assumed.insert(.matrix) }
    let range = Range(stated.quantization)
    if range == nil { assumed.insert(.range) }
    let transfer = Transfer(stated.transferFunction)
    if transfer == nil { assumed.insert(.transfer) }
    let isFull = isJPEG || entry.map { Self.fullRangeGroups.contains($0.group) } ?? false
    self.init(
      matrix: matrix ?? (isJPEG ? Space.jpeg.matrix : base.matrix),
      range: range ?? (isFull ? .full : base.range),
      primaries: base.primaries, transfer: transfer ?? base.transfer, assumed: assumed)
  }

  /// Groups with full-range numbers unless the driver reports otherwise. For other groups, the range follows from the colour space.
  ///
  /// V4L2's macros count grey among the others, but the kernel's own `vivid`, infrared cameras, GStreamer and FFmpeg use full range.
  private static let fullRangeGroups: [PixelFormatGroup] = [.rgb, .hsv, .palette, .bayer, .luma, .depth]

  /// V4L2's colour spaces, with the defaults of each.
  private struct Space {
    let primaries: Primaries
    let matrix: Matrix
    let range: Range
    let transfer: Transfer

    init(_ primaries: Primaries, _ matrix: Matrix, _ range: Range, _ transfer: Transfer) {
      (self.primaries, self.matrix, self.range, self.transfer) = (primaries, matrix, range, transfer)
    }

    static let jpeg = Space(.bt709, .bt601, .full, .srgb)
    static let srgb = Space(.bt709, .bt601, .limited, .srgb)

    /// By the number in `enum v4l2_colorspace`; nil for 0 and unknown numbers.
    init?(_ number: UInt32) {
      switch number {
      case 1: self.init(.smpte170m, .bt601, .limited, .bt709)
      case 2: self.init(.smpte240m, .smpte240m, .limited, .smpte240m)
      case 3: self.init(.bt709, .bt709, .limited, .bt709)
      case 5: self.init(.bt470m, .bt601, .limited, .bt709)
      case 6: self.init(.bt470bg, .bt601, .limited, .bt709)
      case 7: self = .jpeg
      case 8: self = .srgb
      case 9: self.init(.adobeRGB, .bt601, .limited, .adobeRGB)
      case 10: self.init(.bt2020, .bt2020, .limited, .bt709)
      case 11: self.init(.bt709, .bt601, .limited, .linear)
      case 12: self.init(.dciP3, .bt709, .limited, .dciP3)
      default: return nil
      }
    }
  }
}

extension ColorDescription.Matrix {
  /// By the number in `enum v4l2_ycbcr_encoding`; nil for 0 and unknown numbers.
  fileprivate init?(_ number: UInt32) {
    switch number {
    case 1, 3, 5: self = .bt601
    case 2, 4: self = .bt709
    case 6, 7: self = .bt2020
    case 8: self = .smpte240m
    default: return nil
    }
  }
}

extension ColorDescription.Range {
  /// By the number in `enum v4l2_quantization`; nil for 0 and unknown numbers.
  fileprivate init?(_ number: UInt32) {
    switch number {
    case 1: self = .full
    case 2: self = .limited
    default: return nil
    }
  }
}

extension ColorDescription.Transfer {
  /// By the number in `enum v4l2_xfer_func`; nil for 0 and unknown numbers.
  fileprivate init?(_ number: UInt32) {
    switch number {
    case 1: self = .bt709
    case 2: self = .srgb
    case 3: self = .adobeRGB
    case 4: self = .smpte240m
    case 5: self = .linear
    case 6: self = .dciP3
    case 7: self = .smpte2084
    default: return nil
    }
  }
}
