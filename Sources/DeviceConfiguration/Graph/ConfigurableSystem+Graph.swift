import CameraModel
import Negotiation
import PixelFormats

extension ConfigurableSystem {
  /// A media graph with the formats of the capture nodes that stream only together with one.
  ///
  /// - Parameter node: the number of the one node's entity, whose own format is left out.
  func graph(_ graph: MediaGraph, withPipelineOf node: UInt32) throws(DeviceError) -> MediaGraph {
    var graph = graph
    for link in graph.pipeline(ofNode: node).links where link.sink.entity != node {
      guard let index = graph.entities.firstIndex(where: { $0.id == link.sink.entity }), graph.entities[index].function == .videoNode,
        let path = graph.entities[index].path, let code = graph.pad(link.source)?.format?.code, !code.isMetadata
      else { continue }
      let (other, type) = try openNode(at: path)
      graph.entities[index].nodeFormat = try other.frameFormat(of: type)
      var formats: [OfferedFormat] = []
      _ = try formats.appendEntries(atMost: CallBudget().entriesPerList) { place throws(DeviceError) in
        try other.format(at: place, of: type, for: code)
      }
      graph.entities[index].pixelFormats[code] = formats.isEmpty ? nil : formats.compactMap(\.pixelFormat)
    }
    return graph
  }

  /// Opens the subdevice of an entity. One with routes numbers its streams only for programs that say that they know streams.
  func openForSetting(_ entity: MediaGraph.Entity, at path: String) throws(DeviceError) -> any ConfigurableSubdevice {
    let subdevice = try openSubdeviceForSetting(at: path)
    if !entity.routes.isEmpty { try subdevice.announceStreams() }
    return subdevice
  }

  /// Opens a video node, with the type of its buffers.
  func openNode(at path: String) throws(DeviceError) -> (node: any ConfigurableNode, type: BufferType) {
    let node = try open(try location(of: path))
    guard let type = BufferType(try node.capability().capabilities) else {
      throw DeviceError(.unsupported, operation: "plan", subject: path, message: "The node does not capture video.")
    }
    return (node, type)
  }
}
