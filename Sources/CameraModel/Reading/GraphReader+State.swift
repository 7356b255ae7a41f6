extension GraphReader {
  /// The graph with formats, rectangles and routes, without the modes of its sensors.
  ///
  /// A format that was not read cannot be restored later, so a failed read is repeated once.
  ///
  /// The second time, subdevices are still open, and only what can have changed is asked: links, formats, and rectangles that there are.
  ///
  /// - Throws: ``DeviceError`` if a subdevice cannot be opened, does not answer, or is gone.
  package mutating func readState() throws(DeviceError) -> MediaGraph {
    if former != nil { graph = try device.graph() }
    openSubdevices()
    unrouted = nil
    readFormats()
    if part != nil, let unannounced { throw unannounced }
    if let unrouted { throw unrouted }
    defer { former = graph }
    for index in graph.entities.indices where isRead(graph.entities[index]) {
      let entity = graph.entities[index]
      guard let path = entity.path else { continue }
      let node = if let known = subdevices[entity.id] { known } else { try system.openSubdevice(at: path) }
      for pad in entity.pads.indices where entity.pads[pad].formats.isEmpty {
        graph.entities[index].pads[pad].formats = try formats(of: node, entity, atPad: entity.pads[pad].index)
      }
    }
    return graph
  }
}
