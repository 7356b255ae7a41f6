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
  /// Whether a command or a heading says that the next graph is another one.
  private var isAnnounced = false

  /// A command or heading names the media device of what follows; nil for an unknown one.
  mutating func announce(path: String?) {
    announced = path
    (isOpen, isAnnounced) = (false, true)
  }

  /// Begins a graph.
  @discardableResult mutating func begin() -> Bool {
    isOpen = graphs.count < Self.mostGraphs
    if isOpen { graphs.append(DraftGraph(path: announced)) }
    (announced, isAnnounced) = (nil, false)
    return true
  }

  /// Begins a graph unless the line above did.
  mutating func beginInformation() -> Bool { isOpen && graphs.last?.isBare == true ? false : begin() }

  /// Begins a graph with a field or the title of its entities, unless one was begun that has no entities yet.
  mutating func beginUnlessEmpty() -> Bool { isOpen && graphs.last?.isEmpty == true ? false : begin() }

  /// Begins a graph with its first entity, if its first lines were left out or it is printed again. The parts of one that somebody left
  /// something out of, or that something else interrupts, are one graph.
  mutating func beginGraph(of entity: MediaGraph.Entity) -> Bool {
    guard let last = graphs.last, !isAnnounced else { return begin() }
    if isOpen { return last.shows(entity) ? begin() : false }
    guard last.precedes(entity) else { return begin() }
    isOpen = true
    return false
  }

  /// Changes the graph that is being read; nil if there is none.
  mutating func change<Result>(_ change: (inout DraftGraph) -> Result) -> Result? {
    guard isOpen, !graphs.isEmpty else { return nil }
    return change(&graphs[graphs.count - 1])
  }

  /// The text goes on with something else.
  mutating func close() { isOpen = false }

  /// The graphs with entities. Each media device is one, as it was printed last.
  func finished() -> [MediaGraph] {
    var last: [(draft: DraftGraph, count: Int)] = []
    for draft in graphs where !draft.isEmpty {
      if let known = last.firstIndex(where: { draft.isDevice(of: $0.draft) }) {
        last[known] = (draft.completed(by: last[known].draft), last[known].count + 1)
      } else {
        last.append((draft, 1))
      }
    }
    return last.map { draft, count in
      var graph = draft.finished()
      if count > 1 { graph.findings.append(graph.shown(times: count)) }
      return graph
    }
  }
}
