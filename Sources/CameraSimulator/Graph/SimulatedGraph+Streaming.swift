public import CameraModel
import PixelFormats

/// The kernel's check before a node streams.
///
/// It shares nothing with the explanation of `Negotiation`, so that tests can compare the two.
extension SimulatedGraph {
  /// The error with which a node refuses to stream; nil if it streams. The corresponding C call is `VIDIOC_STREAMON`.
  ///
  /// - Parameter id: the number of the node's entity.
  public func streamingError(ofNode id: UInt32) -> SystemErrorNumber? {
    let pads = padsThatStream(withNode: id)
    for pad in pads {
      for link in graph.links where link.sink == pad && link.isEnabled {
        if !streams(atPad: link.sink).isSubset(of: streams(atPad: link.source)) { return .invalidArgument }
        for stream in streams(atPad: link.sink) {
          if let error = error(of: link, stream) { return error }
        }
      }
      guard graph.pad(pad)?.flags.contains(.mustConnect) ?? false else { continue }
      if !graph.links.contains(where: { $0.isEnabled && ($0.source == pad || $0.sink == pad) }) { return .noLink }
    }
    return startError(ofPads: pads)
  }

  /// Whether every bridge before a node is set to its signal.
  func arrives(atNode id: UInt32) -> Bool {
    bridges.values.allSatisfy(\.isInTime) || padsThatStream(withNode: id).allSatisfy { bridges[$0.entity]?.isInTime ?? true }
  }

  /// linux:drivers/media/mc/mc-entity.c, `media_pipeline_explore_next_link`: all pads that can be reached.
  private func padsThatStream(withNode id: UInt32) -> Set<MediaGraph.PadReference> {
    var all = Set((graph.entity(id)?.pads ?? []).map { MediaGraph.PadReference(entity: id, index: $0.index) })
    var count = 0
    while count != all.count {
      count = all.count
      for link in graph.links where link.isEnabled && (all.contains(link.source) || all.contains(link.sink)) {
        all.formUnion([link.source, link.sink])
      }
      for entity in graph.entities {
        for first in entity.pads where all.contains(MediaGraph.PadReference(entity: entity.id, index: first.index)) {
          for second in entity.pads where connects(entity, first.index, second.index) {
            all.insert(MediaGraph.PadReference(entity: entity.id, index: second.index))
          }
        }
      }
    }
    return all
  }

  /// `media_entity_has_pad_interdep`, with `v4l2_subdev_has_pad_interdep` for entities with routes.
  func connects(_ entity: MediaGraph.Entity, _ first: Int, _ second: Int) -> Bool {
    guard let one = entity.pads.first(where: { $0.index == first }), let other = entity.pads.first(where: { $0.index == second }) else {
      return false
    }
    if one.flags.rawValue & other.flags.rawValue & 3 != 0 { return false }
    if !entity.hasStreams { return true }
    return entity.routes.contains { route in
      route.isActive
        && ((route.sinkPad == first && route.sourcePad == second) || (route.sourcePad == first && route.sinkPad == second))
    }
  }

  /// `v4l2_link_validate_get_streams`: an entity without streams has one, and so has a node.
  private func streams(atPad pad: MediaGraph.PadReference) -> Set<UInt32> {
    guard let entity = graph.entity(pad.entity), entity.hasStreams else { return [0] }
    var streams: Set<UInt32> = []
    let isSource = entity.pads.contains { $0.index == pad.index && $0.flags.rawValue & 2 != 0 }
    for route in entity.routes where route.isActive {
      if isSource, route.sourcePad == pad.index { streams.insert(route.sourceStream) }
      if !isSource, route.sinkPad == pad.index { streams.insert(route.sinkStream) }
    }
    return streams
  }

  private func error(of link: MediaGraph.Link, _ stream: UInt32) -> SystemErrorNumber? {
    guard let sink = graph.entity(link.sink.entity), let sent = format(atPad: link.source, stream: stream), !sent.code.isMetadata else {
      return nil
    }
    if sink.function == .videoNode {
      guard let stored = sink.nodeFormat else { return nil }
      return fits(sent, stored, sink.pixelFormats[sent.code] ?? [stored.pixelFormat]) ? nil : .brokenPipe
    }
    guard let received = format(atPad: link.sink, stream: stream), !received.code.isMetadata else { return nil }
    let fits =
      sent.size.width == received.size.width && sent.size.height == received.size.height
      && (sent.code == received.code || [sent, received].contains { $0.code == .unknown && $0.size.isValid })
      && (sent.fieldOrder == received.fieldOrder || received.fieldOrder.rawValue == 1)
    return fits ? nil : .brokenPipe
  }

  /// Whether a node stores what arrives; with ``nodesCheckField`` and ``colourCheck`` as linux:drivers/media/test-drivers/vimc does.
  private func fits(_ sent: MediaGraph.PadFormat, _ stored: FrameFormat, _ known: [PixelFormat]) -> Bool {
    if sent.size != stored.size || !known.contains(stored.pixelFormat) { return false }
    if nodesCheckField, stored.fieldOrder.rawValue != 1, sent.fieldOrder != stored.fieldOrder { return false }
    let (left, right) = (sent.colorimetry, stored.colorimetry)
    if colourCheck == .none || left.colorSpace == 0 || right.colorSpace == 0 { return true }
    let pairs = [
      (left.encoding, right.encoding), (left.quantization, right.quantization), (left.transferFunction, right.transferFunction),
    ]
    return left.colorSpace == right.colorSpace && pairs.allSatisfy { $0 == $1 || $0 == 0 || $1 == 0 }
  }

  /// Drivers start all entities. One whose pads could all be linked, but are not, receives nothing and cannot start.
  private func startError(ofPads pads: Set<MediaGraph.PadReference>) -> SystemErrorNumber? {
    for entity in Set(pads.map(\.entity)) {
      let incoming = graph.links.filter { $0.sink.entity == entity && pads.contains($0.sink) }
      if !incoming.isEmpty, !incoming.contains(where: \.isEnabled) { return .brokenPipe }
    }
    return nil
  }
}
