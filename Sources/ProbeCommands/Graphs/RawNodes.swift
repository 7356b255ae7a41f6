import CameraModel
import PixelFormats
import Viewfinder

/// The capture nodes of a graph that ordinary programs cannot use, and what tells them from other nodes.
struct RawNodes {
  /// The graph to which the nodes belong.
  let graph: MediaGraph
  /// The capture nodes that give raw data, or nothing as long as their links are off.
  let hidden: [MediaGraph.Entity]
  /// The capture nodes that give a finished picture.
  let shown: [MediaGraph.Entity]

  /// The raw nodes of each graph that has some.
  ///
  /// - Throws: ``DeviceError`` if no graph has any, or if a graph does not say to which device it belongs.
  static func all(of graphs: [MediaGraph], for emission: GraphEmission) throws(DeviceError) -> [RawNodes] {
    let found = graphs.map(RawNodes.init).filter { !$0.hidden.isEmpty }
    if let unplaced = found.first(where: { $0.device == nil }) {
      let bus = unplaced.graph.bus.harmless
      throw unplaced.error(
        .unsupported, emission,
        bus.isEmpty ? "The graph does not say to which device it belongs." : "`\(bus)` names no device of PCI or of the platform.",
        remedy: bus.isEmpty ? "Run it where the camera is attached." : nil)
    }
    guard found.isEmpty else { return found }
    let hasNodes = graphs.contains { graph in graph.entities.contains { $0.function == .videoNode } }
    throw RawNodes(graphs[0]).error(
      .notFound, emission, hasNodes ? "No node of the graph gives raw data." : "The graph has no capture nodes.", remedy: nil)
  }

  private init(_ graph: MediaGraph) {
    self.graph = graph
    let nodes = graph.isPlainCamera ? [] : graph.entities.filter { graph.isCaptureNode($0) }
    let paths = graph.sensors.flatMap { graph.paths(from: $0) }
    let finished = Set(nodes.filter { node in paths.contains { $0.node == node.id && graph.isFinished($0, at: node) } }.map(\.id))
    hidden = nodes.filter { !finished.contains($0.id) }
    shown = nodes.filter { finished.contains($0.id) }
  }

  /// The kernel's device above the nodes; nil if the graph does not say.
  var device: Device? {
    for bus in ["PCI:", "platform:"] where graph.bus.hasPrefix(bus) && graph.bus.utf8.count > bus.utf8.count {
      let name = String(graph.bus.dropFirst(bus.count))
      // Some drivers write their own name instead of the device's, such as `platform:rkisp1`.
      return name == graph.driver ? .driver(name) : .name(name)
    }
    return nil
  }

  /// The kernel's device above some nodes.
  enum Device: Hashable {
    /// Its name, such as `0000:00:05.0`.
    case name(String)
    /// The name of its driver.
    case driver(String)
  }

  /// `/dev/media0, intel-ipu6-isys: 48 nodes`
  var title: String {
    let names = [graph.path, graph.driver].compactMap(\.self).filter { !$0.isEmpty }.map(\.harmless)
    return "\(names.joined(separator: ", ")): \(hidden.count) \(hidden.count == 1 ? "node" : "nodes")"
  }

  /// An error about the graph.
  func error(_ code: DeviceError.Code, _ emission: GraphEmission, _ message: String, remedy: String?) -> DeviceError {
    DeviceError(
      code, operation: "emit \(emission.rawValue)", subject: (graph.path ?? graph.model).harmless, message: message, remedy: remedy)
  }
}

extension MediaGraph {
  /// Whether the graph is that of a USB camera.
  fileprivate var isPlainCamera: Bool { bus.hasPrefix("usb") }

  /// Whether data from a sensor may come to the node. A codec receives from a node instead.
  fileprivate func isCaptureNode(_ entity: Entity) -> Bool {
    guard entity.function == .videoNode, links.contains(where: { $0.sink.entity == entity.id }) else { return false }
    return sensors.contains { sensor in paths(from: sensor).contains { $0.node == entity.id } } || !isFedByNode(entity.id)
  }

  private func isFedByNode(_ id: UInt32) -> Bool {
    var open = [id]
    var seen: Set<UInt32> = [id]
    while let next = open.popLast() {
      for link in links where link.sink.entity == next && seen.insert(link.source.entity).inserted {
        if entity(link.source.entity)?.function == .videoNode { return true }
        open.append(link.source.entity)
      }
    }
    return false
  }

  /// Whether what comes to the node on a path is a picture that programs can show: neither a sensor's mosaic nor metadata. A node that is set to
  /// a mosaic may be set to a picture.
  fileprivate func isFinished(_ path: Path, at node: Entity) -> Bool {
    guard let last = path.links.last?.source, let code = pad(last)?.format?.code, code != .unknown, !code.isMetadata else { return false }
    // Over links that are off, a receiver has the formats of another time. A processor sends what it does not receive.
    if !path.isEnabled {
      let sent = path.links.first.flatMap { pad($0.source)?.format?.code }
      let received = entity(last.entity)?.pads.filter(\.receives).compactMap { $0.format?.code } ?? []
      guard sent?.isMosaic == false || received.contains(where: \.isMosaic) else { return false }
    }
    let present = path.isEnabled ? node.nodeFormat?.pixelFormat : nil
    return ([present, code.usualPixelFormat] + (node.pixelFormats[code] ?? [])).compactMap(\.self).contains { format in
      PixelFormatRegistry.entry(for: format)?.isBayer == false
    }
  }
}

extension MediaBusCode {
  /// Whether it is the mosaic of a sensor for colours.
  fileprivate var isMosaic: Bool { usualPixelFormat.flatMap { PixelFormatRegistry.entry(for: $0) }?.isBayer ?? false }
}
