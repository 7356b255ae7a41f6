extension ConfigurableSystem {
  /// The subdevice and the pad that crop the pictures of a sensor before a node; nil if the node crops itself, or nothing does.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - sensor: the sensor's entity, with its subdevice.
  ///   - graph: the graph, with its links.
  package func cropping(
    before node: any StreamingNode, from sensor: (entity: MediaGraph.Entity, subdevice: any ConfigurableSubdevice), in graph: MediaGraph
  ) -> (subdevice: any ConfigurableSubdevice, pad: Int)? {
    guard (try? onceMore(try node.selection(.crop))) == nil,
      let path = graph.paths(from: sensor.entity).first(where: { $0.node.flatMap(graph.entity)?.path == node.path })
    else { return nil }
    for pad in path.padsThatMayCrop {
      let isSensor = pad.entity == sensor.entity.id
      let opened = isSensor ? sensor.subdevice : graph.entity(pad.entity)?.path.flatMap { try? openSubdeviceForSetting(at: $0) }
      if let opened, (try? onceMore(try opened.selection(.crop, pad: pad.index, stream: 0))) != nil { return (opened, pad.index) }
    }
    return nil
  }
}
