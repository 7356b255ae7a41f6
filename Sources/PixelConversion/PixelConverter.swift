public import CameraModel
package import Host
import ImageGeometry
public import PixelFormats

/// Converts the pictures of one stream. It is made once for a format and size, and used for every frame.
///
/// A conversion is the cheapest path of steps from the source's pixels to the requested format. A few rows go through all steps before the
/// next rows, so that intermediate data stays in the processor's cache. After the first frame, it allocates no memory for pictures.
///
/// A sensor's mosaic is demosaiced with grey-world white balance, and not colour-corrected: red and blue get the gains, from 0.5 to 4, that
/// make their means equal to green's. The gains follow the pictures of the stream slowly. Black level and brightness stay.
public struct PixelConverter: ~Copyable {
  /// The layout of the results in one plane of memory: rows aligned to 64 bytes, or packed if the request says so.
  public let layout: PictureLayout
  /// The colour of the results.
  public let color: ColorDescription

  let source: PictureLayout
  let form: SourceForm
  let target: PictureStorage
  let framing: ConversionFraming
  var task: ConversionTask
  var plan: ConversionPlan
  var memory: WorkMemory
  /// The white balance of mosaics; nil before the first picture, and for all other formats.
  var balance: WhiteBalance?
  /// Made with the first compressed picture.
  var decoder: JPEGDecoder?
  /// The decoder's rows, in the form of the present pictures.
  var decodedRows: PictureStorage?

  /// A converter of a stream's pictures.
  ///
  /// - Parameters:
  ///   - source: the positions of the planes in the stream's pictures.
  ///   - color: how the stream's numbers become colours.
  ///   - request: the requested format, size and orientation.
  /// - Throws: ``ConversionError/unsupported(_:_:)`` or ``ConversionError/invalidLayout(_:_:)``.
  public init(from source: PictureLayout, color: ColorDescription, to request: ConversionRequest) throws(ConversionError) {
    guard let form = SourceForm(source.pixelFormat) else { throw .unsupported(source.pixelFormat, request.format) }
    let invalid = ConversionError.invalidLayout(source.pixelFormat, source.size)
    guard source.size.isConvertible, form.pixelForm.map({ source.hasPlanes(of: $0) }) ?? true else { throw invalid }
    // For JPEG, the most frequent subsampling, until the first picture tells its own.
    let pixels = form.pixelForm ?? .i422
    let grid = form.pixelForm?.grid ?? PixelForm.i420.grid
    guard let framing = try ConversionFraming(request, of: source.size, on: grid) else { throw invalid }
    // A sensor's measurements fill all bits, whatever range the driver reports.
    let context = ConversionContext(
      matrix: color.matrix, range: pixels.isMosaic ? .full : color.range, bits: form.bits, redPosition: form.redPosition)
    let resultColor = request.format.color(from: color, of: source.pixelFormat)
    let task = ConversionTask(
      source: pixels, context: context, size: framing.visible.size, scaledSize: framing.scaledSize, orientation: request.orientation,
      target: request.format.form, range: resultColor.range)
    guard let plan = ConversionPlan(task, decodedSize: form.pixelForm == nil ? source.size : nil) else {
      throw .unsupported(source.pixelFormat, request.format)
    }
    self.init(source, form, framing, task, plan, to: request, color: resultColor)
  }

  private init(
    _ source: PictureLayout, _ form: SourceForm, _ framing: ConversionFraming, _ task: ConversionTask, _ plan: ConversionPlan,
    to request: ConversionRequest, color: ColorDescription
  ) {
    (self.source, self.form, self.framing, self.task, self.plan) = (source, form, framing, task, plan)
    target = PictureStorage(
      task.target, width: framing.resultSize.width, height: framing.resultSize.height,
      alignment: request.isPacked ? 1 : PictureStorage.alignment)
    layout = PictureLayout(pixelFormat: request.format.pixelFormat, size: framing.resultSize, planes: target.layoutPlanes)
    self.color = color
    memory = WorkMemory(count: form.pixelForm == nil ? 0 : plan.end)
  }

  /// Whether pictures of a format can be converted, to every `PictureFormat`. This is cheaper than a list of targets.
  public static func canConvert(_ format: PixelFormat) -> Bool { SourceForm(format) != nil }

  /// The formats to which pictures can be converted, the cheapest first; empty if the format cannot be converted.
  public static func targets(for format: PixelFormat) -> [PictureFormat] {
    guard let source = SourceForm(format) else { return [] }
    let size = FrameSize(width: 640, height: 480)
    let color = ColorDescription(Colorimetry(), of: format)
    let context = ConversionContext(matrix: color.matrix, range: color.range)
    let costs = PictureFormat.allCases.compactMap { target in
      ConversionPath(
        ConversionTask(
          source: source.pixelForm ?? .i422, context: context, size: size, scaledSize: size, orientation: .up, target: target.form,
          range: target.range)
      ).map { (target, $0.cost) }
    }
    return costs.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// New memory for a result. Areas that no picture covers are already black and stay so.
  package func makeMemory() -> PictureMemory {
    let memory = PictureMemory(count: target.end)
    guard framing.hasBars else { return memory }
    let (target, range) = (target, color.range)
    memory.withMutableBytes { bytes in
      // SAFETY: the memory has room for the target, and no other code uses it yet.
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        if let start = bytes.baseAddress { unsafe target.view(in: start).fillBlack(range) }
      }
    }
    return memory
  }

  /// Converts a picture.
  ///
  /// - Parameters:
  ///   - picture: the memory of the picture.
  ///   - filled: the part of it that the driver filled; by default all.
  ///   - result: memory from ``makeMemory()`` that only the caller owns.
  /// - Returns: the decoder's warnings; empty for pictures that are not compressed.
  /// - Throws: ``ConversionError``; then the result is undefined.
  @discardableResult
  package mutating func convert(
    _ picture: any BufferMemory, _ filled: FilledPlanes = FilledPlanes(), into result: PictureMemory
  ) throws(ConversionError) -> DecoderWarnings {
    let (target, framing) = (target, framing)
    return try result.withMutableBytes { (bytes) throws(ConversionError) -> DecoderWarnings in
      guard bytes.count >= target.end else { throw .tooShort(layout.pixelFormat, layout.size) }
      // SAFETY: the memory has room for the target, which no other code uses meanwhile.
      return try unsafe bytes.withUnsafeMutableBufferPointer { (bytes) throws(ConversionError) -> DecoderWarnings in
        guard let start = bytes.baseAddress else { throw .outOfMemory }
        let view = unsafe target.view(in: start).part(framing.place)
        return form.pixelForm == nil ? try decode(picture, filled, into: view) : try read(picture, filled, into: view)
      }
    }
  }
}
