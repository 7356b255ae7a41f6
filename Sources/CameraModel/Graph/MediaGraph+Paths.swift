import PixelFormats

extension MediaGraph {
  /// The entity with a number; nil if there is none.
  public func entity(_ id: UInt32) -> Entity? { entities.first { $0.id == id } }

  /// The pad; nil if there is none.
  public func pad(_ reference: PadReference) -> Pad? { entity(reference.entity)?.pads.first { $0.index == reference.index } }

  /// `hi556 1-0020:0`: the entity's name and the pad's position.
  public func name(of pad: PadReference) -> String { "\((entity(pad.entity)?.name ?? "entity \(pad.entity)").harmless):\(pad.index)" }

  /// The sensors and bridges: entities from which pictures come.
  ///
  /// Some drivers do not tell the function. There, an entity that sends and receives nothing is one.
  public var sensors: [Entity] {
    entities.filter { entity in
      switch entity.function {
      case .sensor, .digitalDecoder, .analogDecoder: entity.pads.contains { $0.flags.contains(.source) }
      case .videoNode, .lens, .flash: false
      default: entity.isSource && entity.pads.contains { $0.flags.contains(.source) && !$0.flags.contains(.sink) }
      }
    }
  }

  /// A way from a sensor to a capture node: the links in the direction of the data.
  public struct Path: Hashable, Sendable {
    /// The links, the sensor's first; never empty.
    public var links: [Link]

    /// Whether data flows over all links.
    public var isEnabled: Bool { links.allSatisfy(\.isEnabled) }
    /// The number of the capture node's entity.
    public var node: UInt32? { links.last?.sink.entity }
    /// The pads at which pictures may be cropped: where entities receive them, the last first, and where the sensor sends them.
    var padsThatMayCrop: [PadReference] { links.dropLast().reversed().map(\.sink) + links.prefix(1).map(\.source) }
  }

  /// The most paths of one sensor; real graphs have fewer than a hundred.
  private static let mostPaths = 256

  /// All ways from a sensor to capture nodes, without loops, the enabled ones first.
  public func paths(from sensor: Entity) -> [Path] {
    var found: [Path] = []
    let leaving = Dictionary(grouping: links, by: \.source.entity)
    var open: [[Link]] = (leaving[sensor.id] ?? []).map { [$0] }.reversed()
    var steps = 0
    while let path = open.popLast(), let last = path.last, found.count < Self.mostPaths, steps < 8 * Self.mostPaths {
      steps += 1
      guard let entity = entity(last.sink.entity) else { continue }
      if entity.function == .videoNode {
        found.append(Path(links: path))
        continue
      }
      let visited = Set(path.map(\.source.entity))
      for link in (leaving[entity.id] ?? []).reversed() {
        guard !visited.contains(link.sink.entity), link.sink.entity != entity.id, entity.passes(last.sink.index, to: link.source.index)
        else { continue }
        open.append(path + [link])
      }
    }
    return found.filter(\.isEnabled) + found.filter { !$0.isEnabled }
  }
}

extension MediaGraph {
  /// Whether pictures may flow over a link. Receivers have pads for metadata, too: these have another code, or no format beside a pad with one.
  package func carriesPictures(_ link: Link) -> Bool {
    guard let entity = entity(link.source.entity), let pad = pad(link.source) else { return true }
    if pad.pictureFormat != nil { return true }
    if !pad.formats.isEmpty, pad.formats.allSatisfy(\.format.code.isMetadata) { return false }
    return !entity.pads.contains { $0.flags.contains(.source) && $0.pictureFormat != nil }
  }
}

extension MediaGraph {
  /// Whether data flows along a path: its links are on, and the routes inside its entities.
  package func flows(_ path: Path) -> Bool {
    path.isEnabled
      && zip(path.links, path.links.dropFirst()).allSatisfy { link, next in
        entity(link.sink.entity)?.leads(link.sink.index, to: next.source.index) ?? false
      }
  }

  /// The pad at which pictures are cropped on a path: where the last entity that crops receives them, or else where the sensor sends them. Nil
  /// if nothing crops.
  package func croppingPad(along path: Path) -> PadReference? {
    path.padsThatMayCrop.first { pad($0)?.formats.first?.selections[.crop] != nil }
  }
}

extension MediaGraph.Pad {
  /// The active format of the first stream of pictures; nil if unknown.
  public var pictureFormat: MediaGraph.StreamFormat? {
    formats.first { $0.format.code != .unknown && !$0.format.code.isMetadata && $0.format.size.isValid }
  }
}

extension MediaGraph.Entity {
  /// Whether nothing of another entity enters it.
  package var isSource: Bool { !pads.contains(where: \.receives) }

  /// The pad of a bridge that has the EDID: the one with the connector, or the only one.
  package var edidPad: Int { (pads.first(where: \.receives) ?? pads.first)?.index ?? 0 }

  /// Whether data that enters one pad leaves another now.
  package func leads(_ sink: Int, to source: Int) -> Bool {
    routes.isEmpty || routes.contains { $0.isActive && $0.sinkPad == sink && $0.sourcePad == source }
  }

  /// Whether data that enters one pad may leave another. Without routes, every sink leads to every source.
  public func passes(_ sink: Int, to source: Int) -> Bool {
    guard routes.contains(where: { $0.isActive && $0.sinkPad == sink }) else { return true }
    return routes.contains { $0.isActive && $0.sinkPad == sink && $0.sourcePad == source }
  }
}
