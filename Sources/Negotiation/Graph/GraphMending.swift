package import CameraModel
import PixelFormats

/// The changes after which a node's pipeline agrees: links first, then formats from the sensor on, then those of nodes.
///
/// Formats that a sensor sends are kept, unless an entity behind it cannot take the code. A driver passes the format at a sink on to the
/// sources of the entity, so that links after it may have to be set, too. An entity that sends a code which no sink of it has converts, and
/// keeps that code.
struct GraphMending {
  /// Why a change is made.
  enum Cause: Hashable {
    case pad(MediaGraph.PadReference)
    case link(MediaGraph.Link)
  }

  /// The graph as it will be.
  var graph: MediaGraph
  /// The changes in their order.
  var steps: [(step: GraphStep, cause: Cause)] = []
  let node: UInt32
  /// The sources to which a route was switched.
  private var routed: Set<MediaGraph.PadReference> = []

  /// - Parameter severity: the disagreements to mend: hard ones, or soft ones if there are no others.
  init(_ graph: MediaGraph, node: UInt32, severity: StreamExplanation.Severity) {
    (self.graph, self.node) = (graph, node)
    enableLinks()
    if severity == .hard { changeCodes() }
    var (linked, linking) = (self.graph, steps)
    // Each round switches a link off and sets the formats again, so that it ends.
    while let link = setFormats(severity) {
      linked.setLink(link, isEnabled: false)
      linking.append((.disable(link), .link(link)))
      (self.graph, steps) = (linked, linking)
    }
    steps = zip(steps, steps.map(\.step).joined).compactMap { step, joined in joined.map { ($0, step.cause) } }
  }

  // MARK: Links

  private mutating func enableLinks() {
    switchRoutes()
    for _ in graph.links {
      guard let (pad, index) = graph.linkToEnable(forNode: node) else { return }
      steps.append((.enable(graph.links[index]), .pad(pad)))
      graph.links[index].flags.insert(.enabled)
      graph.passOnSelected(graph.links[index].sink)
      switchRoutes()
    }
  }

  /// Has each link send the streams that its sink takes; once for each source, since one route may switch another off.
  private mutating func switchRoutes() {
    while let link = graph.pipeline(ofNode: node).links.first(where: {
      !routed.contains($0.source) && !graph.missingStreams(over: $0).isEmpty
    }) {
      routed.insert(link.source)
      guard let step = graph.step(routing: link, toNode: node), case .setRoutes(let id, let routes) = step else { continue }
      steps.append((step, graph.isUnrouted(link.source) ? .pad(link.source) : .link(link)))
      graph.setRoutes(routes, of: id)
    }
  }

  // MARK: Formats

  /// Sets formats over all links.
  ///
  /// - Returns: a link to switch off first, since the sink has another one over which another format arrives; nil if there is none.
  private mutating func setFormats(_ severity: StreamExplanation.Severity) -> MediaGraph.Link? {
    var done: [MediaGraph.Link] = []
    for link in graph.pipeline(ofNode: node).links {
      if severity == .hard, let other = done.first(where: { $0.sink == link.sink }), graph.refusesBoth(link, other) {
        let switchable = [link, other].first { !$0.flags.contains(.immutable) }
        if let switchable { return switchable }
      }
      setFormats(over: link, severity)
      done.append(link)
    }
    return nil
  }

  private mutating func setFormats(over link: MediaGraph.Link, _ severity: StreamExplanation.Severity) {
    let found = graph.disagreements(over: link).filter { severity == .soft || $0.isRefused }
    guard !found.isEmpty, let sink = graph.entity(link.sink.entity) else { return }
    if sink.function == .videoNode {
      if let format = graph.pad(link.source)?.format(ofStream: 0) { setNode(sink, to: format, Set(found.map(\.attribute)), link) }
      return
    }
    for (stream, source, received) in graph.streams(over: link) where source != received && source.code != .unknown {
      var format = source
      // A sink with whole frames takes any order of lines, and what comes after it expects whole frames.
      if severity == .hard, received.fieldOrder == .progressive { format.fieldOrder = .progressive }
      steps.append((.setPad(link.sink, stream: stream, format), .link(link)))
      graph.passOn(format, from: link.sink, stream: stream)
      graph.setFormat(format, at: link.sink, stream: stream)
    }
  }

  private mutating func setNode(
    _ node: MediaGraph.Entity, to format: MediaGraph.PadFormat, _ attributes: Set<MediaGraph.Attribute>, _ link: MediaGraph.Link
  ) {
    guard let index = graph.entities.firstIndex(where: { $0.id == node.id }), var stored = node.nodeFormat else { return }
    let known = node.pixelFormats[format.code]
    // A node that cannot store the code is not mended by its own format.
    guard
      let pixelFormat = known.map({ $0.contains(stored.pixelFormat) ? stored.pixelFormat : $0.first })
        ?? format.code.usualPixelFormat ?? stored.pixelFormat
    else { return }
    (stored.pixelFormat, stored.size, stored.planes) = (pixelFormat, format.size, [])
    if attributes.contains(.field) { stored.fieldOrder = format.fieldOrder }
    if attributes.contains(.colour) { stored.colorimetry = format.colorimetry }
    let step = GraphStep.setNode(
      node.id, stored, withField: attributes.contains(.field), withColour: attributes.contains(.colour))
    steps.append((step, .link(link)))
    graph.entities[index].nodeFormat = stored
  }
}

extension MediaGraph {
  /// The next pad to link, and the position of its link; nil if nothing needs to or can be linked.
  fileprivate func linkToEnable(forNode node: UInt32) -> (PadReference, Int)? {
    for pad in unlinkedPads(of: pipeline(ofNode: node)) {
      if let index = bestLink(for: pad) { return (pad, index) }
    }
    return nil
  }

  /// The position of the link to enable for a pad; nil if none can be. It is on the shortest way from a sensor, with the fewest links that
  /// are off.
  private func bestLink(for pad: PadReference) -> Int? {
    let steps = stepsFromSensors()
    let usable = links.indices.filter { index in
      let link = links[index]
      return (link.sink == pad || link.source == pad) && !link.isEnabled && !link.flags.contains(.immutable)
    }
    return usable.min { (steps[links[$0].source.entity] ?? .max) < (steps[links[$1].source.entity] ?? .max) }
  }

  /// The length of the shortest way from a sensor to each entity. A link that is off is longer than many that are on.
  private func stepsFromSensors() -> [UInt32: Int] {
    var steps: [UInt32: Int] = [:]
    for entity in entities where entity.isSource { steps[entity.id] = 0 }
    for _ in entities {
      for link in links where link.isEnabled || !link.flags.contains(.immutable) {
        guard let before = steps[link.source.entity] else { continue }
        let length = before + (link.isEnabled ? 1 : 1000)
        if length < steps[link.sink.entity] ?? .max { steps[link.sink.entity] = length }
      }
    }
    return steps
  }

  /// Whether formats arrive over two links that no sink agrees with.
  fileprivate func refusesBoth(_ link: Link, _ other: Link) -> Bool {
    guard let one = pad(link.source)?.format, let two = pad(other.source)?.format else { return false }
    return one.size != two.size || one.code != two.code
      || (one.fieldOrder != two.fieldOrder && pad(link.sink)?.format?.fieldOrder != .progressive)
  }

  /// What a multiplexer sends follows the input that is linked.
  mutating func passOnSelected(_ sink: PadReference) {
    guard let entity = entity(sink.entity), entity.pads.count(where: \.receives) > 1 else { return }
    for stream in pad(sink)?.formats ?? [] { passOn(stream.format, from: sink, stream: stream.stream) }
  }

  /// Stores a format at a pad.
  package mutating func setFormat(_ format: PadFormat, at pad: PadReference, stream: UInt32) {
    guard let entity = entities.firstIndex(where: { $0.id == pad.entity }),
      let index = entities[entity].pads.firstIndex(where: { $0.index == pad.index }),
      let position = entities[entity].pads[index].formats.firstIndex(where: { $0.stream == stream })
    else { return }
    entities[entity].pads[index].formats[position].format = format
  }

  /// Sets the sources of an entity to which it passes a stream, before the sink itself is set.
  fileprivate mutating func passOn(_ format: PadFormat, from sink: PadReference, stream: UInt32) {
    guard let entity = entity(sink.entity) else { return }
    for source in entity.padsConnected(to: sink.index) {
      let received = entity.padsConnected(to: source.index).compactMap { pad($0)?.format?.code }
      for sent in pad(source)?.formats ?? [] where entity.leads(sink.index, stream, to: source.index, sent.stream) {
        guard !sent.format.code.isMetadata else { continue }
        var passed = format
        // It converts if no sink has the code that it sends.
        let converts = received.contains { $0 != .unknown } && !received.contains(sent.format.code) && sent.format.code != .unknown
        if converts { passed.code = sent.format.code }
        setFormat(passed, at: source, stream: sent.stream)
      }
    }
  }
}
