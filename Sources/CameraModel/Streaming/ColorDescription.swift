public import PixelFormats

/// How a picture's numbers become colours, and what of it the driver did not state.
public struct ColorDescription: Hashable, Sendable {
  /// How Y'CbCr becomes R'G'B'. The corresponding C type is `enum v4l2_ycbcr_encoding`.
  public enum Matrix: String, Sendable, CaseIterable {
    /// ITU-R BT.601: luma from 0.299 R', 0.587 G', 0.114 B'.
    case bt601
    /// ITU-R BT.709: luma from 0.2126 R', 0.7152 G', 0.0722 B'.
    case bt709
    /// SMPTE 240M: luma from 0.2122 R', 0.7013 G', 0.0865 B'.
    case smpte240m
    /// ITU-R BT.2020: luma from 0.2627 R', 0.6780 G', 0.0593 B'.
    case bt2020
  }

  /// Which numbers stand for black and white. The corresponding C type is `enum v4l2_quantization`.
  public enum Range: String, Sendable, CaseIterable {
    /// 16 to 235, chroma 16 to 240, of eight bits.
    case limited
    /// 0 to 255 of eight bits.
    case full
  }

  /// Which colours red, green and blue are, by V4L2's colour spaces. The corresponding C type is `enum v4l2_colorspace`.
  public enum Primaries: String, Sendable, CaseIterable {
    /// Those of sRGB and ITU-R BT.709.
    case bt709
    /// SMPTE 170M, of standard television.
    case smpte170m
    /// SMPTE 240M.
    case smpte240m
    /// ITU-R BT.470 System M.
    case bt470m
    /// ITU-R BT.470 System B/G.
    case bt470bg
    /// Adobe RGB.
    case adobeRGB
    /// ITU-R BT.2020.
    case bt2020
    /// DCI-P3.
    case dciP3
  }

  /// How numbers become light. The corresponding C type is `enum v4l2_xfer_func`.
  public enum Transfer: String, Sendable, CaseIterable {
    /// ITU-R BT.709.
    case bt709
    /// sRGB.
    case srgb
    /// Adobe RGB.
    case adobeRGB
    /// SMPTE 240M.
    case smpte240m
    /// Linear light.
    case linear
    /// DCI-P3.
    case dciP3
    /// SMPTE 2084, the perceptual quantizer.
    case smpte2084
  }

  /// The parts of a description.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Parts from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// ``ColorDescription/matrix``.
    public static let matrix = Parts(rawValue: 1)
    /// ``ColorDescription/range``.
    public static let range = Parts(rawValue: 2)
    /// ``ColorDescription/primaries``.
    public static let primaries = Parts(rawValue: 4)
    /// ``ColorDescription/transfer``.
    public static let transfer = Parts(rawValue: 8)
    /// All parts.
    public static let all: Parts = [.matrix, .range, .primaries, .transfer]
  }

  /// How Y'CbCr becomes R'G'B'; says nothing of RGB, grey and Bayer pictures.
  public var matrix: Matrix
  /// Which numbers stand for black and white.
  public var range: Range
  /// Which colours red, green and blue are.
  public var primaries: Primaries
  /// How numbers become light.
  public var transfer: Transfer
  /// The parts that follow from V4L2's defaults, because the driver stated none.
  public var assumed: Parts

  /// A description; by default nothing of it is assumed.
  public init(
    matrix: Matrix, range: Range, primaries: Primaries = .bt709, transfer: Transfer = .srgb, assumed: Parts = []
  ) {
    self.matrix = matrix
    self.range = range
    self.primaries = primaries
    self.transfer = transfer
    self.assumed = assumed
  }
}

extension ColorDescription {
  /// What a driver states for a format, completed by V4L2's defaults.
  ///
  /// Compressed pictures are taken for JFIF, ITU-R BT.601 in full range, unless the driver states a quantization.
  /// Source: `V4L2_MAP_YCBCR_ENC_DEFAULT`, `V4L2_MAP_QUANTIZATION_DEFAULT` and `V4L2_MAP_XFER_FUNC_DEFAULT` of the kernel's `videodev2.h`.
  public init(_ stated: Colorimetry, of pixelFormat: PixelFormat) {
    let entry = PixelFormatRegistry.entry(for: pixelFormat)
    let isJPEG = entry?.isCompressed == true && entry?.isIntraOnly == true
    let space = Space.rows.value(of: stated.colorSpace)
    let base = space ?? (isJPEG ? Space.jpeg : Space.srgb)
    var assumed: Parts = space == nil ? [.primaries] : []
    let matrix = Self.matrices.value(of: stated.encoding)
    if matrix == nil { assumed.insert(.matrix) }
    let range = Self.ranges.value(of: stated.quantization)
    if range == nil { assumed.insert(.range) }
    let transfer = Self.transfers.value(of: stated.transferFunction)
    if transfer == nil { assumed.insert(.transfer) }
    let isFull = isJPEG || entry.map { Self.fullRangeGroups.contains($0.group) } ?? false
    self.init(
      matrix: matrix ?? base.matrix,
      range: range ?? (isFull ? .full : base.range),
      primaries: base.primaries, transfer: transfer ?? base.transfer, assumed: assumed)
  }

  /// Groups whose numbers fill all bits unless the driver states otherwise; of the others V4L2 takes the range from the colour space.
  ///
  /// Its macros count grey among the others, but the kernel's own `vivid`, infrared cameras, GStreamer and FFmpeg have it in full range.
  private static let fullRangeGroups: [PixelFormatGroup] = [.rgb, .hsv, .palette, .bayer, .luma, .depth]
  /// By the number of `enum v4l2_ycbcr_encoding`; 0 and unknown numbers have none.
  private static let matrices: KeyValuePairs<UInt32, Matrix> = [
    1: .bt601, 2: .bt709, 3: .bt601, 4: .bt709, 5: .bt601, 6: .bt2020, 7: .bt2020, 8: .smpte240m,
  ]
  /// By the number of `enum v4l2_quantization`; 0 and unknown numbers have none.
  private static let ranges: KeyValuePairs<UInt32, Range> = [1: .full, 2: .limited]
  /// By the number of `enum v4l2_xfer_func`; 0 and unknown numbers have none.
  private static let transfers: KeyValuePairs<UInt32, Transfer> = [
    1: .bt709, 2: .srgb, 3: .adobeRGB, 4: .smpte240m, 5: .linear, 6: .dciP3, 7: .smpte2084,
  ]

  /// V4L2's colour spaces with the defaults of each.
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
    /// By the number of `enum v4l2_colorspace`; 0 and unknown numbers have none.
    static let rows: KeyValuePairs<UInt32, Space> = [
      1: Space(.smpte170m, .bt601, .limited, .bt709),
      2: Space(.smpte240m, .smpte240m, .limited, .smpte240m),
      3: Space(.bt709, .bt709, .limited, .bt709),
      5: Space(.bt470m, .bt601, .limited, .bt709),
      6: Space(.bt470bg, .bt601, .limited, .bt709),
      7: jpeg,
      8: srgb,
      9: Space(.adobeRGB, .bt601, .limited, .adobeRGB),
      10: Space(.bt2020, .bt2020, .limited, .bt709),
      11: Space(.bt709, .bt601, .limited, .linear),
      12: Space(.dciP3, .bt709, .limited, .dciP3),
    ]
  }
}

/// Short tables are not a `Dictionary`: its first use takes the Swift runtime longer than starting a stream takes the kernel.
extension KeyValuePairs where Key == UInt32 {
  /// The value of a number; nil where the table has none.
  fileprivate func value(of number: UInt32) -> Value? { first { $0.key == number }?.value }
}
