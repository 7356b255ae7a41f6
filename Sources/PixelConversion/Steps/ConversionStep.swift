import CLibYUV
import CameraModel
import ImageGeometry

/// One way from a form to another: a row of the table from which conversions are composed.
struct ConversionStep: Sendable {
  /// The work of a step.
  enum Action: Sendable {
    /// Reads the same bytes as another form.
    case view(@Sendable (PictureView) -> PictureView)
    /// Writes a picture of the same size. Rows can be written independently, unless it is `whole`.
    case write(@Sendable (_ from: PictureView, _ to: PictureView, _ context: ConversionContext) -> Void, whole: Bool)
  }

  let from: PixelForm
  let to: PixelForm
  /// The time as a multiple of copying one byte per pixel.
  let cost: Double
  let range: RangeEffect
  let action: Action

  /// A step that writes.
  init(
    _ from: PixelForm, _ to: PixelForm, _ cost: Double, _ range: RangeEffect = .kept, whole: Bool = false,
    _ write: @escaping @Sendable (PictureView, PictureView, ConversionContext) -> Void
  ) {
    (self.from, self.to, self.cost, self.range) = (from, to, cost, range)
    action = .write(write, whole: whole)
  }

  /// A step that only reinterprets the bytes.
  init(viewing from: PixelForm, as to: PixelForm) {
    (self.from, self.to, cost, range) = (from, to, 0, .kept)
    action = .view { $0.read(as: to) }
  }

  /// A step that copies luma, and converts chroma.
  init(
    chromaOf from: PixelForm, to: PixelForm, _ cost: Double, _ write: @escaping @Sendable (_ from: PictureView, _ to: PictureView) -> Void
  ) {
    self.init(from, to, cost) { from, to, _ in
      from[0].copy(to: to[0])
      write(from, to)
    }
  }

  /// A step that copies pictures of a form.
  static func copying(_ form: PixelForm) -> ConversionStep {
    ConversionStep(form, form, form.bytesPerPixel) { from, to, _ in
      for plane in 0..<from.count { from[plane].copy(to: to[plane]) }
    }
  }

  /// A step that mirrors pictures of a form. Each row stays in its place.
  static func mirroring(_ form: PixelForm) -> ConversionStep {
    ConversionStep(form, form, form.bytesPerPixel) { from, to, _ in from.turn(.upMirrored, from: 0, into: to) }
  }

  /// Whether the step writes memory.
  var writes: Bool { if case .write = action { true } else { false } }
  /// Whether the step needs all rows at once.
  var isWhole: Bool { if case .write(_, whole: true) = action { true } else { false } }
}

extension ConversionStep {
  /// The effect of a step on the range, and the matrix and range that it can read.
  enum RangeEffect: Sendable {
    /// Numbers do not change.
    case kept
    /// The result has this range, whatever the source's.
    case becomes(ColorDescription.Range)
    /// The first range becomes the second. If they are equal, the step reads no other range.
    case changes(from: ColorDescription.Range, to: ColorDescription.Range)
    /// Y'CbCr of BT.601 in limited range becomes full range.
    case ofBT601Limited

    /// The range of the result; nil if the step cannot read the source.
    func result(_ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) -> ColorDescription.Range? {
      switch self {
      case .kept: range
      case .becomes(let result): result
      case .changes(let from, let to): range == from ? to : nil
      case .ofBT601Limited: matrix == .bt601 && range == .limited ? .full : nil
      }
    }
  }
}

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
  /// The white balance of the present picture of a mosaic.
  var balance = WhiteBalance()

  /// The gains of a mosaic's pixels.
  var gains: MosaicGains { MosaicGains(balance, redPosition: redPosition) }

  /// The constants for a form's pixels, with red or blue first.
  func constants(for form: PixelForm) -> UnsafePointer<YuvConstants> {
    let constants = ColorConstants(matrix, range)
    return unsafe form == .rgb24 ? constants.rgb : constants.bgr
  }

  /// The constants for brightness alone, which no matrix changes.
  ///
  /// libyuv's code for SVE2 is wrong where the second factor of green is odd (`I400ToARGBRow_SVE2` multiplies its byte as a word). BT.601's,
  /// 46 and 52 of 64, are even.
  var greyConstants: UnsafePointer<YuvConstants> { unsafe ColorConstants(.bt601, range).bgr }
}
