import PixelFormats

extension MediaGraph.Entity {
  /// The numbers of the streams at a pad: those of active routes, or 0 alone without streams.
  /// linux:drivers/media/v4l2-core/v4l2-subdev.c, `v4l2_link_validate_get_streams`
  package func streams(atPad index: Int) -> [UInt32] {
    guard hasStreams else { return [0] }
    let sends = pads.first { $0.index == index }?.flags.contains(.source) ?? false
    let ends = routes.filter { $0.isActive && (sends ? $0.sourcePad : $0.sinkPad) == index }.map { sends ? $0.sourceStream : $0.sinkStream }
    return Set(ends).sorted()
  }

  /// Whether a stream that enters one pad leaves another as a stream now.
  package func leads(_ sink: Int, _ stream: UInt32, to source: Int, _ sent: UInt32) -> Bool {
    guard hasStreams else { return stream == 0 && sent == 0 }
    return routes.contains { route in
      route.isActive && (route.sinkPad, route.sinkStream) == (sink, stream) && (route.sourcePad, route.sourceStream) == (source, sent)
    }
  }

  /// The numbers that a stream may have at a source pad after it enters a sink pad. Its active routes to that source give them. Without one,
  /// the route to switch on gives the number. Empty if the stream leaves at another source.
  ///
  /// - Parameter takesFirst: whether only stream 0 can leave there, since the next entity has no streams.
  fileprivate func streams(entering pad: Int, _ stream: UInt32, leaving source: Int, takesFirst: Bool) -> [UInt32] {
    guard hasStreams else { return stream == 0 ? [0] : [] }
    let own = routes.filter { ($0.sinkPad, $0.sinkStream) == (pad, stream) }
    let leading = own.filter { $0.sourcePad == source && (!takesFirst || $0.sourceStream == 0) }
    let active = leading.filter(\.isActive).map(\.sourceStream)
    if !active.isEmpty { return active }
    guard !own.contains(where: { $0.isActive && $0.sourcePad != source }) else { return [] }
    if let route = leading.first { return [route.sourceStream] }
    let taken = streams(atPad: source)
    return [takesFirst ? 0 : (0...UInt32.max).first { !taken.contains($0) } ?? 0]
  }
}

extension MediaGraph.Pad {
  /// The active format of a stream; nil if unknown.
  package func format(ofStream stream: UInt32) -> MediaGraph.PadFormat? { formats.first { $0.stream == stream }?.format }
}

extension MediaGraph {
  /// The streams that the sink of a link takes and its source does not send. A driver refuses to stream then; more streams at the source are
  /// ignored. linux:drivers/media/v4l2-core/v4l2-subdev.c, `v4l2_subdev_link_validate_locked`
  package func missingStreams(over link: Link) -> [UInt32] {
    let sent = entity(link.source.entity)?.streams(atPad: link.source.index) ?? [0]
    return (entity(link.sink.entity)?.streams(atPad: link.sink.index) ?? [0]).filter { !sent.contains($0) }
  }

  /// The streams of pictures that a sensor sends over a link; stream 0 if it sends none that the sink can take.
  func streams(beginning link: Link) -> [UInt32] {
    let sent = entity(link.source.entity)?.streams(atPad: link.source.index) ?? [0]
    let pictures = sent.filter { !(pad(link.source)?.format(ofStream: $0)?.code.isMetadata ?? false) }
    let usable = (pictures.isEmpty ? sent : pictures).filter { !takesFirst(link) || $0 == 0 }
    return usable.isEmpty ? [0] : usable
  }

  /// The streams as which a stream that enters an entity may leave it over a link.
  func streams(entering pad: PadReference, _ stream: UInt32, leaving link: Link) -> [UInt32] {
    entity(pad.entity)?.streams(entering: pad.index, stream, leaving: link.source.index, takesFirst: takesFirst(link)) ?? []
  }

  /// Whether the sink of a link takes stream 0 only, as a capture node does.
  private func takesFirst(_ link: Link) -> Bool { !(entity(link.sink.entity)?.hasStreams ?? false) }

  /// Sets the routes of an entity. Its pads have unset formats then, since the kernel makes those of all streams anew.
  /// linux:drivers/media/v4l2-core/v4l2-subdev.c, `v4l2_subdev_set_routing`
  package mutating func setRoutes(_ routes: [Route], of id: UInt32) {
    guard let index = entities.firstIndex(where: { $0.id == id }) else { return }
    (entities[index].hasStreams, entities[index].routes) = (true, routes)
    let unset = PadFormat(code: .unknown, size: FrameSize(0, 0))
    for (place, pad) in entities[index].pads.enumerated() {
      entities[index].pads[place].formats = entities[index].streams(atPad: pad.index).map { StreamFormat(stream: $0, format: unset) }
    }
  }
}
