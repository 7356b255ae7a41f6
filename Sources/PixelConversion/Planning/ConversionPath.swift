import CameraModel
import ImageGeometry

/// A conversion to plan, in terms of forms.
struct ConversionTask {
  var source: PixelForm
  var context: ConversionContext
  /// The size of the visible part.
  var size: FrameSize
  /// The size to scale it to.
  var scaledSize: FrameSize
  var orientation: ImageOrientation
  var target: PixelForm
  /// The range of the result; nil keeps the source's.
  var range: ColorDescription.Range?

  /// The time to scale one byte per pixel, as a multiple of copying it. Box averaging takes longer than libyuv's interpolation.
  fileprivate var scalingCost: Double {
    let makesMeans = size.width > 2 * scaledSize.width || size.height > 2 * scaledSize.height
    let (read, written) = makesMeans ? (2.5, 40.0) : (0.5, 1)
    return read * Double(size.area) + written * Double(scaledSize.area)
  }
}

/// The cheapest sequence of steps for a task: a shortest path between forms.
struct ConversionPath {
  enum Part {
    /// A step with its context, such as the range of its input.
    case step(ConversionStep, ConversionContext)
    case scale
    case turn
  }

  private(set) var parts: [Part] = []
  /// The time as a multiple of copying one byte per pixel, times pixels.
  private(set) var cost = Double.infinity

  /// The cheapest path; nil if no steps lead to the target.
  init?(_ task: ConversionTask) {
    let start = State(
      form: task.source, range: task.context.range, isScaled: task.size == task.scaledSize, isTurned: task.orientation == .up)
    var known: [State: (cost: Double, from: State?, part: Part?)] = [start: (0, nil, nil)]
    var settled: Set<State> = []
    // Dijkstra's algorithm; about two hundred states do not need a heap.
    while let (state, (cost, _, _)) = known.lazy.filter({ !settled.contains($0.key) }).min(by: { $0.value.cost < $1.value.cost }) {
      settled.insert(state)
      if state.isEnd(of: task) {
        self.cost = cost
        var place: State? = state
        while let here = place, let entry = known[here] {
          if let part = entry.part { parts.append(part) }
          place = entry.from
        }
        parts.reverse()
        return
      }
      state.forEachNext(in: task) { next, part, price in
        if cost + price < known[next]?.cost ?? .infinity { known[next] = (cost + price, state, part) }
      }
    }
    return nil
  }

  /// A picture during the conversion.
  private struct State: Hashable {
    var form: PixelForm
    var range: ColorDescription.Range
    var isScaled: Bool
    var isTurned: Bool

    func isEnd(of task: ConversionTask) -> Bool {
      form == task.target && isScaled && isTurned && task.range ?? range == range
    }

    func forEachNext(in task: ConversionTask, _ body: (State, Part, Double) -> Void) {
      let pixels = Double((isScaled ? task.scaledSize : task.size).area)
      // The path keeps chroma that the target has.
      for step in ConversionTable.steps where step.from == form && step.to.chroma >= min(form.chroma, task.target.chroma) {
        guard let range = step.range.result(task.context.matrix, range) else { continue }
        var context = task.context
        context.range = self.range
        body(State(form: step.to, range: range, isScaled: isScaled, isTurned: isTurned), .step(step, context), step.cost * pixels)
      }
      var next = self
      if !isScaled, form.isScalable {
        next.isScaled = true
        // Turning and colour conversion are cheaper on smaller pictures, so the cost leaves scaling up to the end.
        body(next, .scale, form.bytesPerPixel * task.scalingCost)
      } else if isScaled, !isTurned, canTurn(task) {
        next.isTurned = true
        body(next, .turn, form.bytesPerPixel * (task.orientation.swapsWidthAndHeight ? 1.2 : 0.8) * pixels)
      }
    }

    /// Whether the form's pictures can be turned. At odd sizes, chroma would shift against its pixels, unless the target has the same form.
    private func canTurn(_ task: ConversionTask) -> Bool {
      guard task.orientation.swapsWidthAndHeight ? form.isSquare : form.isScalable else { return false }
      let isEven = task.scaledSize.width % form.grid.horizontal == 0 && task.scaledSize.height % form.grid.vertical == 0
      return isEven || form == task.target
    }
  }
}
