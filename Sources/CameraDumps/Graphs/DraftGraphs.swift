import CameraModel

/// The media graphs of a text while they are read.
struct DraftGraphs {
  /// The most graphs; a machine has a few.
  private static let mostGraphs = 64

  private var graphs: [DraftGraph] = []
  /// Whether the next lines are those of the last graph.
  private var isOpen = false
  /// The path of the media device that comes next, from a command or a heading.
  private var announced: String?

  /// A command or heading names the media device of what follows; nil for an unknown one.
  mutating func announce(path: String?) {
    announced = path
    isOpen = false
  }

  /// Begins a graph.
  mutating func begin() {
    isOpen = graphs.count < Self.mostGraphs
    if isOpen { graphs.append(DraftGraph(path: announced)) }
    announced = nil
  }

  /// Begins a graph unless one was begun and has no entities yet.
  mutating func beginTopology() {
    if !isOpen || graphs.last?.isEmpty == false { begin() }
  }

  /// Changes the graph that is being read; nil if there is none.
  mutating func change<Result>(_ change: (inout DraftGraph) -> Result) -> Result? {
    guard isOpen, !graphs.isEmpty else { return nil }
    return change(&graphs[graphs.count - 1])
  }

  /// The text goes on with something else.
  mutating func close() { isOpen = false }

  /// The graphs with entities.
  func finished() -> [MediaGraph] { graphs.filter { !$0.isEmpty }.map { $0.finished() } }
}
