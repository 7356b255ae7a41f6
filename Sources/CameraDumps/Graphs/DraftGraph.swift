import CameraModel

/// A media graph while its dump is read: a link names the entity at its other end, which may stand further down.
struct DraftGraph {
  /// One end of a link, as it stands below a pad.
  struct LinkEnd {
    /// The pad below which it stands.
    var pad: MediaGraph.PadReference
    /// Whether that pad is the source.
    var leaves: Bool
    /// The name of the entity at the other end.
    var otherName: String
    /// The position of its pad.
    var otherIndex: Int
    var flags: MediaGraph.Link.Flags
  }

  /// The most entities; a real graph has at most a few hundred.
  private static let mostEntities = 512
  private static let mostPads = 256
  private static let mostLinks = 8_192

  var graph: MediaGraph
  var ends: [LinkEnd] = []

  init(path: String?) { graph = MediaGraph(path: path, driver: "", model: "", bus: "", entities: []) }

  /// Whether nothing was read of it but its driver.
  var isEmpty: Bool { graph.entities.isEmpty }
  /// Whether nothing was read of it.
  var isBare: Bool { isEmpty && graph.driver.isEmpty && graph.model.isEmpty && graph.bus.isEmpty }

  /// Whether it has an entity, by number and name.
  func shows(_ entity: MediaGraph.Entity) -> Bool { graph.entity(entity.id)?.name == entity.name }

  /// Whether its entities come before another one, as the tool prints them.
  func precedes(_ entity: MediaGraph.Entity) -> Bool { !isEmpty && graph.entities.allSatisfy { $0.id < entity.id } }

  // MARK: Reading

  /// Takes a field of the media device: `driver`, `model`, `bus info`.
  mutating func set(_ field: WritableKeyPath<MediaGraph, String>, _ text: String) { graph[keyPath: field] = text }

  /// Begins an entity; false if there are too many, or its number stands twice.
  mutating func begin(_ entity: MediaGraph.Entity) -> Bool {
    guard graph.entities.count < Self.mostEntities, graph.entity(entity.id) == nil else { return false }
    graph.entities.append(entity)
    return true
  }

  /// Begins a pad of the entity; false without an entity, or if there are too many.
  mutating func begin(_ pad: MediaGraph.Pad) -> Bool {
    change { entity in
      guard entity.pads.count < Self.mostPads, !entity.pads.contains(where: { $0.index == pad.index }) else { return false }
      entity.pads.append(pad)
      return true
    } ?? false
  }

  /// Adds the format of a stream to the pad; false without a pad.
  mutating func add(_ format: MediaGraph.StreamFormat) -> Bool {
    change { entity in
      guard !entity.pads.isEmpty else { return false }
      entity.pads[entity.pads.count - 1].formats.append(format)
      return true
    } ?? false
  }

  /// Adds a link of the pad; false without a pad, or if there are too many.
  mutating func addLink(leaves: Bool, to name: String, _ index: Int, _ flags: MediaGraph.Link.Flags) -> Bool {
    guard let entity = graph.entities.last, let pad = entity.pads.last, ends.count < Self.mostLinks else { return false }
    let reference = MediaGraph.PadReference(entity: entity.id, index: pad.index)
    ends.append(LinkEnd(pad: reference, leaves: leaves, otherName: name, otherIndex: index, flags: flags))
    return true
  }

  /// Changes the entity that is being read; nil if there is none.
  mutating func change<Result>(_ change: (inout MediaGraph.Entity) -> Result) -> Result? {
    guard !graph.entities.isEmpty else { return nil }
    return change(&graph.entities[graph.entities.count - 1])
  }

  // MARK: Finishing

  /// The graph with its links. Each stands at both of its pads, or at one if somebody left out a part.
  func finished() -> MediaGraph {
    var graph = graph
    let named = Dictionary(grouping: graph.entities, by: \.name)
    let names = Dictionary(graph.entities.map { ($0.id, $0.name) }) { first, _ in first }
    let places = Dictionary(grouping: ends.indices) { ends[$0].pad }
    var taken: Set<Int> = []
    for (index, end) in ends.enumerated() where !taken.contains(index) {
      let pads = (named[end.otherName] ?? []).map { MediaGraph.PadReference(entity: $0.id, index: end.otherIndex) }
      // Entities may share a name. The right one has the same link at its end.
      let other = pads.lazy.flatMap { places[$0] ?? [] }.first { other in
        other != index && !taken.contains(other) && ends[other].leaves != end.leaves && ends[other].otherIndex == end.pad.index
          && ends[other].otherName == names[end.pad.entity]
      }
      if let other { taken.insert(other) }
      guard let far = other.map({ ends[$0].pad }) ?? pads.first else {
        let message = "A link leads to “\(end.otherName.harmless)”, which the text does not show."
        graph.findings.append(Finding(.linkWithoutEnd, .warning, message, at: graph.name(of: end.pad)))
        continue
      }
      let (source, sink) = end.leaves ? (end.pad, far) : (far, end.pad)
      graph.links.append(MediaGraph.Link(source: source, sink: sink, flags: end.flags))
    }
    return graph
  }
}
