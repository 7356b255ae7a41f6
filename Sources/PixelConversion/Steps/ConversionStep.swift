import CameraModel
import ImageGeometry

/// One way from a form to another: a row of the table that conversions are put together from.
struct ConversionStep: Sendable {
  /// What a step does.
  enum Action: Sendable {
    /// Reads the same bytes as another form.
    case view(@Sendable (PictureView) -> PictureView)
    /// Writes a picture of the same size. Any rows can be written without the others, unless it is `whole`.
    case write(@Sendable (_ from: PictureView, _ to: PictureView, _ context: ConversionContext) -> Void, whole: Bool)
  }

  let from: PixelForm
  let to: PixelForm
  /// Time as a multiple of copying a byte a pixel.
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

  /// A step that only reads otherwise.
  init(viewing from: PixelForm, as to: PixelForm) {
    (self.from, self.to, cost, range) = (from, to, 0, .kept)
    action = .view { $0.read(as: to) }
  }

  /// A step that copies luma, and writes chroma otherwise.
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

  /// A step that mirrors pictures of a form, whose rows stay in their places.
  static func mirroring(_ form: PixelForm) -> ConversionStep {
    ConversionStep(form, form, form.bytesPerPixel) { from, to, _ in from.turn(.upMirrored, from: 0, into: to) }
  }

  /// Whether the step writes memory.
  var writes: Bool { if case .write = action { true } else { false } }
  /// Whether the step needs all rows at once.
  var isWhole: Bool { if case .write(_, whole: true) = action { true } else { false } }
}

extension ConversionStep {
  /// What a step does to the range, and which matrix and range it can read.
  enum RangeEffect: Sendable {
    /// Numbers stay as they are.
    case kept
    /// The result has one range, whatever is read.
    case becomes(ColorDescription.Range)
    /// One range becomes the other; the same twice where a step reads no other.
    case changes(from: ColorDescription.Range, to: ColorDescription.Range)
    /// Y'CbCr of BT.601 in limited range becomes full range.
    case ofBT601Limited

    /// The range of the result; nil where the step cannot read the source.
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
