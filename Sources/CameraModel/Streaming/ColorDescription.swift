/// How a picture's numbers become colours, and which parts the driver did not report.
public struct ColorDescription: Hashable, Sendable {
  /// How Y'CbCr becomes R'G'B'. The corresponding C type is `enum v4l2_ycbcr_encoding`.
  public enum Matrix: String, ClosedVocabulary, CaseIterable {
    /// ITU-R BT.601: luma from 0.299 R', 0.587 G', 0.114 B'.
    case bt601
    /// ITU-R BT.709: luma from 0.2126 R', 0.7152 G', 0.0722 B'.
    case bt709
    /// SMPTE 240M: luma from 0.212 R', 0.701 G', 0.087 B'.
    case smpte240m
    /// ITU-R BT.2020: luma from 0.2627 R', 0.6780 G', 0.0593 B'.
    case bt2020

    /// The shares of red and blue in luma.
    package var lumaShares: (red: Double, blue: Double) {
      switch self {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .smpte240m: (0.212, 0.087)
      case .bt2020: (0.2627, 0.0593)
      }
    }
  }

  /// The numbers for black and white. The corresponding C type is `enum v4l2_quantization`.
  public enum Range: String, ClosedVocabulary, CaseIterable {
    /// 16 to 235, and 16 to 240 for chroma, with eight bits.
    case limited
    /// 0 to 255 with eight bits.
    case full
  }

  /// The colours of red, green and blue, by V4L2's colour spaces. The corresponding C type is `enum v4l2_colorspace`.
  public enum Primaries: String, ClosedVocabulary, CaseIterable {
    /// sRGB and ITU-R BT.709.
    case bt709
    /// SMPTE 170M, for standard-definition television.
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
  public enum Transfer: String, ClosedVocabulary, CaseIterable {
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

  /// How Y'CbCr becomes R'G'B'; meaningless for RGB, grey and Bayer pictures.
  public var matrix: Matrix
  /// The numbers for black and white.
  public var range: Range
  /// The colours of red, green and blue.
  public var primaries: Primaries
  /// How numbers become light.
  public var transfer: Transfer
  /// The parts that follow from V4L2's defaults, because the driver reported none or cannot know them.
  public var assumed: Parts

  /// A description; by default no part is assumed.
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
