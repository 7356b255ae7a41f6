import CLibYUV
import CameraModel

/// The facts that the steps of one conversion need besides the pictures.
struct ConversionContext {
  /// The matrix of the source's Y'CbCr.
  var matrix: ColorDescription.Matrix
  /// The range of the source.
  var range: ColorDescription.Range
  /// The bits per sample, if more than eight.
  var bits = 8
  /// The position of red in a square of four pixels: 0 to 3, row by row.
  var redPosition = 0

  /// The constants for a form's pixels, with red or blue first.
  func constants(for form: PixelForm) -> UnsafePointer<YuvConstants> {
    let constants = ColorConstants(matrix, range)
    return unsafe form == .rgb24 ? constants.rgb : constants.bgr
  }
}
