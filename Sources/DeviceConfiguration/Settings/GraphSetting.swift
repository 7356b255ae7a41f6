import CameraModel
import Negotiation

/// One thing of a media graph that is read, set, compared and restored on its own.
enum GraphSetting: Hashable {
  /// A link, by its ends.
  case link(MediaGraph.PadReference, to: MediaGraph.PadReference)
  /// The routes of an entity.
  case routes(UInt32)
  case format(MediaGraph.PadReference, stream: UInt32)
  case selection(MediaGraph.PadReference, stream: UInt32, SelectionRectangle.Target)
  /// The time per frame of a sensor.
  case interval(MediaGraph.PadReference)
  /// The format of another node of the pipeline.
  case node(UInt32)

  init(_ step: GraphStep) {
    self =
      switch step {
      case .enable(let link), .disable(let link): .link(link.source, to: link.sink)
      case .setRoutes(let id, _): .routes(id)
      case .setPad(let pad, let stream, _): .format(pad, stream: stream)
      case .setSelection(let pad, let stream, let rectangle): .selection(pad, stream: stream, rectangle.target)
      case .setNode(let id, _, _, _): .node(id)
      case .setRate(let pad, _, _): .interval(pad)
      }
  }

  /// The change that sets the value of a graph; nil if the graph has none.
  func step(to graph: MediaGraph) -> GraphStep? {
    switch self {
    case .link(let source, let sink):
      graph.links.first { $0.source == source && $0.sink == sink }.map { $0.isEnabled ? .enable($0) : .disable($0) }
    case .routes(let id): graph.entity(id).map { .setRoutes(id, $0.routes) }
    case .format(let pad, let stream): graph.format(pad, stream).map { .setPad(pad, stream: stream, $0.format) }
    case .selection(let pad, let stream, let target):
      graph.format(pad, stream)?.selections[target].map { .setSelection(pad, stream: stream, $0) }
    case .interval(let pad):
      graph.pad(pad)?.formats.first?.interval.map { .setRate(pad, .ideal($0), byBlanking: false) }
    case .node(let id):
      graph.entity(id)?.nodeFormat.map { .setNode(id, $0.withoutPlanes, withField: true, withColour: true) }
    }
  }

  /// Whether a driver may change another setting when it sets this one: a link to an entity and a sink change its sources, routes all of it.
  func changes(_ other: GraphSetting, in graph: MediaGraph?) -> Bool {
    guard self != other, other.isOfPad, entity == other.entity else { return false }
    switch self {
    case .link, .routes: return true
    case .selection(let pad, _, _), .format(let pad, _): return other.isAt(pad) || graph?.pad(pad)?.flags.contains(.sink) == true
    case .interval, .node: return false
    }
  }

  /// Whether the setting has its value only if another is set before it: a source follows the one of several sinks that was set last.
  func follows(_ other: GraphSetting, in graph: MediaGraph?) -> Bool {
    guard other.isOfPad, entity == other.entity, let pads = entity.flatMap({ graph?.entity($0)?.pads }) else { return false }
    let sinks = pads.filter(\.receives).map { MediaGraph.PadReference(entity: entity ?? 0, index: $0.index) }
    return sinks.count > 1 && sinks.contains(where: other.isAt) && isOfPad && !sinks.contains(where: isAt)
  }

  private func isAt(_ place: MediaGraph.PadReference) -> Bool {
    switch self {
    case .format(let pad, _), .selection(let pad, _, _), .interval(let pad): pad == place
    case .link, .routes, .node: false
    }
  }

  private var isOfPad: Bool {
    switch self {
    case .format, .selection, .interval: true
    case .link, .routes, .node: false
    }
  }

  /// The entity whose pads a driver changes with this setting.
  private var entity: UInt32? {
    switch self {
    case .link(_, let pad), .format(let pad, _), .selection(let pad, _, _), .interval(let pad): pad.entity
    case .routes(let id): id
    case .node: nil
    }
  }
}

extension MediaGraph {
  /// The settings of the parts of the graph that were read, in the order of setting.
  var settings: [GraphSetting] {
    let links = links.filter { !$0.flags.contains(.immutable) }.map { GraphSetting.link($0.source, to: $0.sink) }
    let nodes = entities.filter { $0.nodeFormat != nil }.map { GraphSetting.node($0.id) }
    return links + entitiesDownstream.flatMap(settings) + nodes
  }

  private func settings(of entity: Entity) -> [GraphSetting] {
    let routes: [GraphSetting] = entity.hasStreams ? [.routes(entity.id)] : []
    let sources = entity.pads.filter { !$0.flags.contains(.sink) }
    var sinks = entity.pads.filter { $0.flags.contains(.sink) }
    if entity.isSource {
      // A crop of a sensor resets its format, and a format at a sink its crop.
      let rates = sources.filter { !$0.formats.isEmpty }.map { GraphSetting.interval(PadReference(entity: entity.id, index: $0.index)) }
      return routes + sinks.flatMap { settings(of: entity, $0) } + sources.flatMap { settings(of: entity, $0).reversed() } + rates
    }
    // A source with several sinks follows the one that was set last.
    if let source = sources.first { sinks.sort { source.likeness($0) < source.likeness($1) } }
    return routes + (sinks + sources).flatMap { settings(of: entity, $0) }
  }

  /// The format and the rectangles of each stream at a pad; none where no route leads.
  private func settings(of entity: Entity, _ pad: Pad) -> [GraphSetting] {
    guard entity.hasFormat(atPad: pad) else { return [] }
    let reference = PadReference(entity: entity.id, index: pad.index)
    return pad.formats.flatMap { stream -> [GraphSetting] in
      [.format(reference, stream: stream.stream)]
        + [.crop, .compose].filter { stream.selections[$0] != nil }.map { .selection(reference, stream: stream.stream, $0) }
    }
  }

  /// The entities in the direction of the data.
  private var entitiesDownstream: [Entity] {
    var order: [UInt32] = []
    for id in Self.downstream(links).flatMap({ [$0.source.entity, $0.sink.entity] }) where !order.contains(id) { order.append(id) }
    return order.compactMap(entity)
  }

  fileprivate func format(_ pad: PadReference, _ stream: UInt32) -> StreamFormat? {
    self.pad(pad)?.formats.first { $0.stream == stream }
  }
}

extension MediaGraph.Pad {
  /// How much two formats have in common.
  fileprivate func likeness(_ pad: MediaGraph.Pad) -> Int {
    guard let own = format, let format = pad.format else { return 0 }
    return (format.code == own.code ? 8 : 0) + (format.size == own.size ? 4 : 0) + (format.fieldOrder == own.fieldOrder ? 2 : 0)
      + (format.colorimetry == own.colorimetry ? 1 : 0)
  }
}

extension FrameFormat {
  /// The format with its colour, without the lines that the driver lays out.
  fileprivate var withoutPlanes: FrameFormat {
    var format = self
    format.planes = []
    return format
  }
}
