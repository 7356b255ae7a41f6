package import CameraModel
import PixelFormats

extension MediaGraph {
  /// The way of a mode from its sensor to its node; nil if the graph has it no more.
  package func path(of mode: SensorMode, from sensor: Entity) -> Path? {
    let paths = paths(from: sensor).filter { names(along: $0) == mode.path && $0.node.flatMap { entity($0)?.path } == mode.node }
    // Routes that were switched since may have changed the streams.
    return paths.first { pads(along: $0) == mode.pads } ?? paths.first
  }

  /// The links and routes to switch so that data flows along a path.
  ///
  /// Each table of routes is the last one: it has what mends the pipeline afterwards, because a second table would undo the formats.
  package func changes(along path: Path) -> [GraphStep] {
    let steps = linkSteps(along: path) + routeSteps(along: path)
    guard let node = path.node, steps.contains(where: { $0.routed != nil }) else { return steps }
    return (steps + after(steps).mending(besides: node).steps.filter { $0.routed != nil }).withOneTableEach
  }

  /// The links to switch so that data flows along a path: first off, then on.
  ///
  /// Hardware receives one stream at a pad, and an entity with several sinks and one source passes one of them on.
  private func linkSteps(along path: Path) -> [GraphStep] {
    var (off, on): ([GraphStep], [GraphStep]) = ([], [])
    for link in path.links {
      let rivals = links.filter { other in
        guard other.isEnabled, other != link, !other.flags.contains(.immutable), other.sink.entity == link.sink.entity else { return false }
        return other.sink == link.sink || entity(link.sink.entity)?.isMultiplexer ?? false
      }
      off += rivals.map { .disable($0) }.filter { !off.contains($0) }
      if !link.isEnabled { on.append(.enable(link)) }
    }
    return off + on
  }

  /// The routes to switch so that data flows through the entities on a path. A stream takes one way from where it enters, and to where it
  /// leaves.
  private func routeSteps(along path: Path) -> [GraphStep] {
    var steps: [GraphStep] = []
    if let first = path.links.first, let stream = path.streams.first, let sensor = entity(first.source.entity),
      !sensor.streams(atPad: first.source.index).contains(stream), let step = sensor.step(sending: stream, at: first.source.index)
    {
      steps.append(step)
    }
    return steps
      + hops(along: path).compactMap { entity, sink, stream, source, sent in
        guard entity.hasStreams, !entity.leads(sink, stream, to: source, sent) else { return nil }
        let wanted = Route(sinkPad: sink, sinkStream: stream, sourcePad: source, sourceStream: sent, flags: 0)
        return entity.step(switchingOn: entity.routes.first { $0.hasEnds(of: wanted) } ?? wanted)
      }
  }

  /// The changes after which a mode of a sensor is expected to arrive at a node, for display. Drivers may pass on other formats than expected.
  ///
  /// - Parameters:
  ///   - sensor: the pad from which the sensor sends.
  ///   - sent: the format that it shall send.
  ///   - rate: the change of the sensor's rate; nil for none.
  package func expectedSteps(along path: Path, from sensor: PadReference, sending sent: PadFormat, _ rate: GraphStep?) -> [GraphStep] {
    var steps = changes(along: path)
    var graph = after(steps)
    let stream = path.firstStream
    if graph.pad(sensor)?.format(ofStream: stream) != sent {
      steps.append(.setPad(sensor, stream: stream, sent))
      graph.setFormat(sent, at: sensor, stream: stream)
    }
    if let node = path.node { steps += graph.mending(besides: node).steps }
    return steps.withOneTableEach + (rate.map { [$0] } ?? [])
  }

  /// The graph after links and routes were switched.
  func after(_ steps: [GraphStep]) -> MediaGraph {
    var graph = self
    for step in steps {
      switch step {
      case .enable(let link):
        graph.setLink(link, isEnabled: true)
        graph.passOnSelected(link.sink)
      case .disable(let link): graph.setLink(link, isEnabled: false)
      case .setRoutes(let id, let routes): graph.setRoutes(routes, of: id)
      case .setPad, .setSelection, .setNode, .setRate: break
      }
    }
    return graph
  }

  /// Switches a link.
  mutating func setLink(_ link: Link, isEnabled: Bool) {
    guard let index = links.firstIndex(of: link) else { return }
    if isEnabled { links[index].flags.insert(.enabled) } else { links[index].flags.remove(.enabled) }
  }

  /// What keeps a node from streaming apart from its own format, and the changes that mend it.
  ///
  /// - Parameter node: the number of the node's entity, whose format is set after the graph.
  package func mending(besides node: UInt32) -> (reasons: [StreamExplanation.Reason], steps: [GraphStep]) {
    let own = links.filter { $0.sink.entity == node }.map {
      StreamExplanation.Place.link(source: name(of: $0.source), sink: name(of: $0.sink))
    }
    let reasons = explanation(ofNode: node).reasons.filter { $0.severity == .hard && ($0.kind != .format || !own.contains($0.place)) }
    let steps = reasons.flatMap(\.mend).filter { if case .setNode(node, _, _, _) = $0 { false } else { true } }
    return (reasons, steps)
  }
}

extension MediaGraph.Route {
  /// Whether it leads from and to the same streams.
  fileprivate func hasEnds(of other: MediaGraph.Route) -> Bool {
    (sinkPad, sinkStream, sourcePad, sourceStream) == (other.sinkPad, other.sinkStream, other.sourcePad, other.sourceStream)
  }

  /// Whether a stream enters or leaves both at the same place.
  func sharesEnd(with other: MediaGraph.Route) -> Bool {
    (sinkPad, sinkStream) == (other.sinkPad, other.sinkStream) || (sourcePad, sourceStream) == (other.sourcePad, other.sourceStream)
  }
}

extension MediaGraph.Entity {
  /// The change that switches a route on, and those off that share an end with it.
  func step(switchingOn route: MediaGraph.Route) -> GraphStep {
    var (others, wanted) = (routes.filter { $0 != route }, route)
    wanted.isActive = true
    for index in others.indices where others[index].sharesEnd(with: wanted) { others[index].isActive = false }
    return .table(others + [wanted], of: id)
  }

  fileprivate var isMultiplexer: Bool {
    !hasStreams && pads.count(where: \.receives) > 1 && pads.count { $0.flags.contains(.source) } == 1
  }
}

extension MediaGraph.PadFormat {
  /// This format with the code and the size of a sensor's mode.
  package func sending(_ mode: SensorMode, _ size: FrameSize) -> MediaGraph.PadFormat {
    var format = self
    (format.code, format.size) = (mode.sensorCode, mode.extent.isRange ? size : mode.sensorSize)
    return format
  }
}
