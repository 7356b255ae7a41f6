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

  /// The constants that make pixels of a form, red or blue first.
  func constants(for form: PixelForm) -> UnsafePointer<YuvConstants> {
    let constants = ColorConstants(matrix, range)
    return unsafe form == .rgb24 ? constants.rgb : constants.bgr
  }
}
