package import CameraModel
import PixelFormats

extension MediaGraph {
  /// The way of a mode from its sensor to its node; nil if the graph has it no more.
  package func path(of mode: SensorMode, from sensor: Entity) -> Path? {
    paths(from: sensor).first { path in names(along: path) == mode.path && path.node.flatMap { entity($0)?.path } == mode.node }
  }

  /// The links to switch so that data flows along a path: first off, then on.
  ///
  /// Hardware receives one stream at a pad, and an entity with several sinks and one source passes one of them on.
  package func linkSteps(along path: Path) -> [GraphStep] {
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

  /// The changes after which a mode of a sensor is expected to arrive at a node, for display. Drivers may pass on other formats than expected.
  ///
  /// - Parameters:
  ///   - sensor: the pad from which the sensor sends.
  ///   - sent: the format that it shall send.
  ///   - rate: the change of the sensor's rate; nil for none.
  package func expectedSteps(along path: Path, from sensor: PadReference, sending sent: PadFormat, _ rate: GraphStep?) -> [GraphStep] {
    var (graph, steps) = (self, linkSteps(along: path))
    for step in steps {
      switch step {
      case .enable(let link): graph.setLink(link, isEnabled: true)
      case .disable(let link): graph.setLink(link, isEnabled: false)
      case .setPad, .setSelection, .setNode, .setRate: break
      }
    }
    if graph.pad(sensor)?.format != sent {
      steps.append(.setPad(sensor, stream: 0, sent))
      graph.setFormat(sent, at: sensor, stream: 0)
    }
    if let node = path.node { steps += graph.mending(besides: node).steps }
    return steps + (rate.map { [$0] } ?? [])
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
    let reasons = explanation(ofNode: node).reasons.filter { $0.severity == .hard && !own.contains($0.place) }
    let steps = reasons.flatMap(\.mend).filter { if case .setNode(node, _, _, _) = $0 { false } else { true } }
    return (reasons, steps)
  }
}

extension MediaGraph.Entity {
  fileprivate var isMultiplexer: Bool {
    routes.isEmpty && pads.count { $0.flags.contains(.sink) } > 1 && pads.count { $0.flags.contains(.source) } == 1
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
