import CameraModel
import ImageGeometry

/// A path that is ready to run: cut into passes, with storage for all data between the steps.
struct ConversionPlan {
  /// The passes in order.
  let passes: [ConversionPass]
  /// The end of all storage, in bytes of the converter's memory.
  let end: Int

  /// The cheapest plan; nil if there is none.
  ///
  /// - Parameters:
  ///   - decodedSize: the full size of a source that is decoded a few rows at a time; nil for one that lies in memory.
  ///   - offset: the number of bytes of memory already in use.
  init?(_ task: ConversionTask, decodedSize: FrameSize? = nil, at offset: Int = 0) {
    guard let path = ConversionPath(task) else { return nil }
    var cut = PassCut(form: task.source, size: task.size)
    if let decodedSize {
      let isScaledFirst = if case .scale? = path.parts.first { true } else { false }
      // A part of a decoded picture, or a smaller picture, can be made only from the whole.
      if isScaledFirst || decodedSize != task.size { cut.keepWhole(decodedSize, task.context) }
    }
    for part in path.parts {
      switch part {
      case .step(let step, let context): cut.add(step, context)
      case .scale: cut.scale(to: task.scaledSize)
      case .turn: cut.turn(task.orientation, task.context)
      }
    }
    var end = offset
    passes = cut.finish(task.context).map { draft in
      var pass = draft
      pass.place(at: &end)
      return pass
    }
    self.end = end
  }
}

/// One pass over a picture: its scaling, or steps that continue from each other's rows.
struct ConversionPass {
  struct PreparedStep {
    let step: ConversionStep
    let context: ConversionContext
    /// The storage for the step's rows; nil for the pass's result.
    var rows: PictureStorage?
  }

  var steps: [PreparedStep] = []
  var scales = false
  /// The storage in which a scaling pass adds up rows.
  var sums: PictureStorage?
  /// The turn of the rows into the result; nil if they stay in their places.
  var turn: ImageOrientation?
  /// The size of the pass's input.
  var size: FrameSize
  /// Form and size of the result.
  var resultForm: PixelForm
  var resultSize: FrameSize
  /// The storage of the result; nil for the target's memory.
  var result: PictureStorage?
  var isLast = false

  /// The number of rows that all steps handle before the next ones, so that they stay in the cache. A multiple of all forms' grids.
  var rowsAtOnce: Int {
    let isOneStep = turn == nil && steps.count { $0.step.writes } == 1
    return isOneStep || steps.contains { $0.step.isWhole } ? max(1, size.height) : fewRows
  }

  /// Sixteen rows keep calls cheap. Turned by 90°, they become columns; eight columns leave more of the result's lines in the cache.
  private var fewRows: Int { turn?.swapsWidthAndHeight == true ? 8 : 16 }

  /// Assigns storage to the data between the steps, and to a result that is not the target.
  mutating func place(at end: inout Int) {
    if scales {
      let longest = PictureStorage(resultForm, width: size.width, height: 1).planes.map(\.stride).max() ?? 0
      // A 32-bit number for each byte of a row.
      let storage = PictureStorage(.bgra, width: longest, height: 1, at: end)
      end = storage.end
      sums = storage
    }
    let lastWriting = turn == nil ? steps.lastIndex { $0.step.writes } : nil
    for number in steps.indices where steps[number].step.writes && number != lastWriting {
      let rows = PictureStorage(steps[number].step.to, width: size.width, height: rowsAtOnce, at: end)
      end = rows.end
      steps[number].rows = rows
    }
    guard !isLast else { return }
    let storage = PictureStorage(resultForm, width: resultSize.width, height: resultSize.height, at: end)
    end = storage.end
    result = storage
  }
}

/// Cuts the steps of a path into passes.
private struct PassCut {
  private var form: PixelForm
  private var size: FrameSize
  private var steps: [ConversionPass.PreparedStep] = []
  private var passes: [ConversionPass] = []

  init(form: PixelForm, size: FrameSize) { (self.form, self.size) = (form, size) }

  mutating func keepWhole(_ whole: FrameSize, _ context: ConversionContext) {
    passes.append(
      ConversionPass(steps: [.init(step: .copying(form), context: context)], size: whole, resultForm: form, resultSize: whole))
  }

  mutating func add(_ step: ConversionStep, _ context: ConversionContext) {
    if step.isWhole || steps.contains(where: \.step.isWhole) { close(context) }
    steps.append(.init(step: step, context: context))
    form = step.to
  }

  mutating func scale(to scaledSize: FrameSize) {
    if let last = steps.last { close(last.context) }
    passes.append(ConversionPass(scales: true, size: size, resultForm: form, resultSize: scaledSize))
    size = scaledSize
  }

  mutating func turn(_ orientation: ImageOrientation, _ context: ConversionContext) {
    // Mirrored rows stay in their places, so the next steps continue from them.
    guard orientation != .upMirrored else { return add(.mirroring(form), context) }
    if let last = steps.last, last.step.isWhole { close(last.context) }
    let turned = orientation.swapsWidthAndHeight ? FrameSize(width: size.height, height: size.width) : size
    passes.append(ConversionPass(steps: steps, turn: orientation, size: size, resultForm: form, resultSize: turned))
    (steps, size) = ([], turned)
  }

  mutating func finish(_ context: ConversionContext) -> [ConversionPass] {
    // Without other steps, the visible part is copied.
    if steps.isEmpty, passes.last?.resultSize != size { steps = [.init(step: .copying(form), context: context)] }
    close(context)
    passes[passes.count - 1].isLast = true
    return passes
  }

  /// Ends a pass of steps. It needs a step that writes, even if the others only reinterpret.
  private mutating func close(_ context: ConversionContext) {
    guard let last = steps.last else { return }
    if !last.step.writes { steps.append(.init(step: .copying(form), context: context)) }
    passes.append(ConversionPass(steps: steps, size: size, resultForm: form, resultSize: size))
    steps = []
  }
}
