import CameraModel
import ImageGeometry

/// What is asked of a conversion, by forms.
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

  /// The time to scale a byte a pixel, as a multiple of copying a byte: means of boxes take more of it than libyuv's interpolation.
  fileprivate var scalingCost: Double {
    let makesMeans = size.width > 2 * scaledSize.width || size.height > 2 * scaledSize.height
    let (read, written) = makesMeans ? (2.5, 40.0) : (0.5, 1)
    return read * Double(size.area) + written * Double(scaledSize.area)
  }
}

/// The cheapest sequence of steps that does a task: a shortest path between forms.
struct ConversionPath {
  enum Part {
    /// A step with what it must know, such as the range of what it reads.
    case step(ConversionStep, ConversionContext)
    case scale
    case turn
  }

  private(set) var parts: [Part] = []
  /// The time as a multiple of copying a byte a pixel, times pixels.
  private(set) var cost = Double.infinity

  /// The cheapest path; nil when no steps lead to the target.
  init?(_ task: ConversionTask) {
    let start = State(
      form: task.source, range: task.context.range, isScaled: task.size == task.scaledSize, isTurned: task.orientation == .up)
    var known: [State: (cost: Double, from: State?, part: Part?)] = [start: (0, nil, nil)]
    var settled: Set<State> = []
    // Dijkstra's algorithm; some two hundred states do not need a heap.
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

  /// A picture on its way.
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
      // Chroma that the target has is not given up on the way.
      for step in ConversionTable.steps where step.from == form && step.to.chroma >= min(form.chroma, task.target.chroma) {
        guard let range = step.range.result(task.context.matrix, range) else { continue }
        var context = task.context
        context.range = self.range
        body(State(form: step.to, range: range, isScaled: isScaled, isTurned: isTurned), .step(step, context), step.cost * pixels)
      }
      var next = self
      if !isScaled, form.isScalable {
        next.isScaled = true
        // The smaller picture is the better one to turn and to colour, so scaling up is left to the end by its price.
        body(next, .scale, form.bytesPerPixel * task.scalingCost)
      } else if isScaled, !isTurned, canTurn(task) {
        next.isTurned = true
        body(next, .turn, form.bytesPerPixel * (task.orientation.swapsWidthAndHeight ? 1.2 : 0.8) * pixels)
      }
    }

    /// Whether the form's pictures can be turned. Of odd sizes, chroma would come to lie beside its pixels, unless that is the target's own.
    private func canTurn(_ task: ConversionTask) -> Bool {
      guard task.orientation.swapsWidthAndHeight ? form.isSquare : form.isScalable else { return false }
      let isEven = task.scaledSize.width % form.grid.horizontal == 0 && task.scaledSize.height % form.grid.vertical == 0
      return isEven || form == task.target
    }
  }
}
