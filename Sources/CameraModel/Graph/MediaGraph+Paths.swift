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
    /// The number of the stream on each link; 0 without streams.
    public var streams: [UInt32]

    /// The stream that leaves the sensor.
    package var firstStream: UInt32 { streams.first ?? 0 }

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
    var open = (leaving[sensor.id] ?? []).flatMap { link in streams(beginning: link).map { Path(links: [link], streams: [$0]) } }
    open.reverse()
    var steps = 0
    while let path = open.popLast(), let last = path.links.last, let stream = path.streams.last, found.count < Self.mostPaths,
      steps < 8 * Self.mostPaths
    {
      steps += 1
      guard let entity = entity(last.sink.entity) else { continue }
      if entity.function == .videoNode {
        found.append(path)
        continue
      }
      let visited = Set(path.links.map(\.source.entity))
      for link in (leaving[entity.id] ?? []).reversed() {
        guard !visited.contains(link.sink.entity), link.sink.entity != entity.id else { continue }
        open += streams(entering: last.sink, stream, leaving: link).reversed().map {
          Path(links: path.links + [link], streams: path.streams + [$0])
        }
      }
    }
    return found.filter(\.isEnabled) + found.filter { !$0.isEnabled }
  }
}

extension MediaGraph {
  /// Whether pictures may flow over a link. Receivers have pads for metadata, too: these have another code, or no format beside a pad with one.
  ///
  /// - Parameter stream: the stream; nil for any.
  package func carriesPictures(_ link: Link, stream: UInt32? = nil) -> Bool {
    guard let entity = entity(link.source.entity), let pad = pad(link.source) else { return true }
    if let format = stream.flatMap(pad.format(ofStream:)), format.code.isMetadata { return false }
    if pad.pictureFormat != nil || entity.streams(atPad: pad.index).isEmpty { return true }
    if !pad.formats.isEmpty, pad.formats.allSatisfy(\.format.code.isMetadata) { return false }
    return !entity.pads.contains { $0.flags.contains(.source) && $0.pictureFormat != nil }
  }
}

extension MediaGraph {
  /// Whether data flows along a path: its links are on, and the routes inside its entities.
  package func flows(_ path: Path) -> Bool {
    guard path.isEnabled, let first = path.links.first, let stream = path.streams.first else { return false }
    return entity(first.source.entity)?.streams(atPad: first.source.index).contains(stream) ?? false
      && hops(along: path).allSatisfy { hop in hop.entity.leads(hop.sink, hop.stream, to: hop.source, hop.sent) }
  }

  /// An entity that a path crosses, with the pad and the number of the stream at both ends.
  package typealias Hop = (entity: Entity, sink: Int, stream: UInt32, source: Int, sent: UInt32)

  /// The entities that a path crosses, between the sensor and the node.
  package func hops(along path: Path) -> [Hop] {
    zip(zip(path.links, path.streams), zip(path.links, path.streams).dropFirst()).compactMap { entering, leaving in
      entity(entering.0.sink.entity).map { ($0, entering.0.sink.index, entering.1, leaving.0.source.index, leaving.1) }
    }
  }

  /// The pad at which pictures are cropped on a path: where the last entity that crops receives them, or else where the sensor sends them. Nil
  /// if nothing crops.
  package func croppingPad(along path: Path) -> PadReference? {
    path.padsThatMayCrop.first { pad($0)?.formats.first?.selections[.crop] != nil }
  }
}

extension MediaGraph.StreamFormat {
  fileprivate var isPicture: Bool { format.code != .unknown && !format.code.isMetadata && format.size.isValid }
}

extension MediaGraph.Pad {
  /// The active format of the first stream of pictures; nil if unknown.
  public var pictureFormat: MediaGraph.StreamFormat? { formats.first(where: \.isPicture) }

  /// The active format of a stream of pictures; the first stream's if the pad has not that one. Nil if unknown.
  func pictureFormat(ofStream stream: UInt32) -> MediaGraph.StreamFormat? {
    formats.first { $0.stream == stream && $0.isPicture } ?? pictureFormat
  }
}

extension MediaGraph.Entity {
  /// Whether nothing of another entity enters it.
  package var isSource: Bool { !pads.contains(where: \.receives) }

  /// The pad of a bridge that has the EDID: the one with the connector, or the only one.
  package var edidPad: Int { (pads.first(where: \.receives) ?? pads.first)?.index ?? 0 }
}
