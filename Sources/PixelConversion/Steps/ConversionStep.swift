import CameraModel

/// One way from a form to another: a row of the table that conversions are put together from.
struct ConversionStep: Sendable {
  /// What a step does.
  enum Action: Sendable {
    /// Reads the same bytes as another form.
    case view(@Sendable (PictureView) -> PictureView)
    /// Writes a picture of the same size. Any rows can be written without the others, unless it is `whole`.
    case write(@Sendable (_ from: PictureView, _ to: PictureView, _ context: ConversionContext) -> Void, whole: Bool)
  }

  /// The range of the result by matrix and range of what is read; nil where the step does not suit.
  typealias Ranges = @Sendable (ColorDescription.Matrix, ColorDescription.Range) -> ColorDescription.Range?

  let from: PixelForm
  let to: PixelForm
  /// Time as a multiple of copying a byte a pixel.
  let cost: Double
  let ranges: Ranges
  let action: Action

  /// A step that writes.
  init(
    _ from: PixelForm, _ to: PixelForm, _ cost: Double, _ ranges: @escaping Ranges = keep, whole: Bool = false,
    _ write: @escaping @Sendable (PictureView, PictureView, ConversionContext) -> Void
  ) {
    (self.from, self.to, self.cost, self.ranges) = (from, to, cost, ranges)
    action = .write(write, whole: whole)
  }

  /// A step that only reads otherwise.
  init(viewing from: PixelForm, as to: PixelForm) {
    (self.from, self.to, ranges) = (from, to, Self.keep)
    cost = 0
    action = .view { $0.read(as: to) }
  }

  /// A step that copies pictures of a form.
  static func copying(_ form: PixelForm) -> ConversionStep {
    ConversionStep(form, form, form.bytesPerPixel) { from, to, _ in
      for plane in 0..<from.count { copy(from[plane], to[plane]) }
    }
  }

  /// Whether the step writes memory.
  var writes: Bool { if case .write = action { true } else { false } }
  /// Whether the step needs all rows at once.
  var isWhole: Bool { if case .write(_, whole: true) = action { true } else { false } }

  // MARK: Ranges

  /// Numbers stay as they are.
  static let keep: Ranges = { _, range in range }
  /// Red, green and blue are full range, and so is what is made of them.
  static let full: Ranges = { _, _ in .full }
  /// Luma and chroma of red, green and blue in limited range.
  static let limited: Ranges = { _, _ in .limited }
  /// From Y'CbCr where libyuv has a matrix.
  static let byMatrix: Ranges = { unsafe ConversionContext.constants($0, $1) != nil ? .full : nil }
  /// From Y'CbCr of BT.601 in limited range.
  static let bt601Limited: Ranges = { $0 == .bt601 && $1 == .limited ? .full : nil }

  /// All steps.
  static let table = packed + planar + color + rgb + grey + mosaic + rangeChanges
}
