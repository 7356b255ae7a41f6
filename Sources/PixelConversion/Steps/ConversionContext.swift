import CLibYUV
import CameraModel

/// What the steps of one conversion need to know beyond the pictures.
struct ConversionContext {
  /// The matrix of the source's Y'CbCr.
  var matrix: ColorDescription.Matrix
  /// The range of the source.
  var range: ColorDescription.Range
  /// The bits of a sample of more than eight.
  var bits = 8
  /// Which pixel of a square of four is red: 0 to 3, row by row.
  var redPosition = 0

  /// libyuv's constants for a matrix and range; nil where it has none that are exact enough.
  ///
  /// Its factors end at 2, so that blue is wrong by up to 13 for the limited range of BT.709: such pictures are brought to full range
  /// first. Those of BT.2020 are rounded too much even in full range.
  static func constants(_ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) -> viewfinder_yuv_constants? {
    switch (matrix, range) {
    case (.bt601, .limited): unsafe viewfinder_bt601_limited()
    case (.bt601, .full): unsafe viewfinder_bt601_full()
    case (.bt709, .full): unsafe viewfinder_bt709_full()
    default: nil
    }
  }

  /// The constants that make pixels of a form, red or blue first. The path has a step that needs them only where there are some.
  func constants(for form: PixelForm) -> UnsafePointer<YuvConstants>? {
    let both = unsafe Self.constants(matrix, range)
    return unsafe form == .rgb24 ? both?.rgb : both?.bgr
  }
}

extension ColorDescription.Matrix {
  /// The shares of red and blue in luma.
  var lumaShares: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .smpte240m: (0.212, 0.087)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}
