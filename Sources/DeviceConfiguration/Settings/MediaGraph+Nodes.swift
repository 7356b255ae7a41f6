package import CameraModel
import Negotiation
import PixelFormats

extension MediaGraph {
  /// The graph with the formats of the capture nodes that stream only together with one.
  ///
  /// - Parameters:
  ///   - others: further nodes to read, by the numbers of their entities.
  ///   - node: the number of the one node's entity, whose own format is left out.
  ///   - known: the graph as it was read before; the formats that a node can store for a code do not change.
  ///   - open: opens a video node.
  func withNodes(
    _ others: Set<UInt32>, besides node: UInt32, knowing known: MediaGraph? = nil,
    _ open: (String) throws(DeviceError) -> (node: any ConfigurableNode, type: BufferType)
  ) throws(DeviceError) -> MediaGraph {
    var graph = self
    var codes: [UInt32: MediaBusCode] = [:]
    for link in pipeline(ofNode: node).links where link.sink.entity != node {
      guard let code = pad(link.source)?.format?.code, !code.isMetadata else { continue }
      codes[link.sink.entity] = code
    }
    let read = others.union(codes.keys)
    for index in entities.indices where entities[index].function == .videoNode && read.contains(entities[index].id) {
      guard let path = entities[index].path else { continue }
      let (other, type) = try open(path)
      graph.entities[index].nodeFormat = try other.frameFormat(of: type)
      guard let code = codes[entities[index].id] else { continue }
      if let formats = known?.entity(entities[index].id)?.pixelFormats[code] {
        graph.entities[index].pixelFormats[code] = formats
        continue
      }
      var formats: [OfferedFormat] = []
      _ = try formats.appendEntries(atMost: CallBudget().entriesPerList) { place throws(DeviceError) in
        try other.format(at: place, of: type, for: code)
      }
      graph.entities[index].pixelFormats[code] = formats.isEmpty ? nil : formats.compactMap(\.pixelFormat)
    }
    return graph
  }
}

extension ConfigurableSystem {
  /// Opens a video node, with the type of its buffers.
  func openNode(at path: String) throws(DeviceError) -> (node: any ConfigurableNode, type: BufferType) {
    let node = try open(try location(of: path))
    return (node, try node.captureType)
  }
}

extension ConfigurableNode {
  /// The buffer type of the node's capture side.
  ///
  /// - Throws: `DeviceError` with code `unsupported` for a node that does not capture video.
  package var captureType: BufferType {
    get throws(DeviceError) { try captureType(of: try capability()) }
  }

  func captureType(of capability: NodeCapability) throws(DeviceError) -> BufferType {
    if let type = BufferType(capability.capabilities) { return type }
    throw DeviceError(.unsupported, operation: "plan", subject: path, message: "The node does not capture video.")
  }
}
