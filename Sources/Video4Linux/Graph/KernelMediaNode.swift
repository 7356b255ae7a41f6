import CVideo4Linux
package import CameraModel
import Host

/// A media device of the kernel, open for reading and switching links.
package final class KernelMediaNode: ConfigurableMediaNode {
  private let file: NodeFile
  private let place: @Sendable (_ major: UInt32, _ minor: UInt32) -> EntityPlace?

  /// Opens a media device.
  ///
  /// - Parameter place: finds the place of an entity by the device number of its node.
  /// - Throws: `DeviceError` if it cannot be opened.
  init(
    path: String, calls: any DriverCalls, place: @escaping @Sendable (_ major: UInt32, _ minor: UInt32) -> EntityPlace?
  ) throws(DeviceError) {
    file = try NodeFile(path: path, calls: calls)
    self.place = place
  }

  package func tryLock() throws(DeviceError) -> Bool { try file.tryWholeLock() }

  package func holders() -> [NodeHolder] { file.holders() }

  package func setLink(_ link: MediaGraph.Link, isEnabled: Bool, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    var question = media_link_desc()
    (question.source.entity, question.source.index) = (link.source.entity, UInt16(clamping: link.source.index))
    question.source.flags = MediaGraph.Pad.Flags.source.rawValue
    (question.sink.entity, question.sink.index) = (link.sink.entity, UInt16(clamping: link.sink.index))
    question.sink.flags = MediaGraph.Pad.Flags.sink.rawValue
    // Only this flag can change; the kernel refuses others that differ.
    question.flags = link.flags.subtracting(.enabled).union(isEnabled ? .enabled : []).rawValue
    try file.exchange(Requests.setLink, question) { _ in }
  }

  package func graph() throws(DeviceError) -> MediaGraph {
    let device = try file.exchange(Requests.getMediaDevice, media_device_info()) { $0 }
    let topology = try MediaTopology(of: file)
    var graph = MediaGraph(
      path: file.path, driver: String(fixedArray: device.driver), model: String(fixedArray: device.model),
      bus: String(fixedArray: device.bus_info), entities: topology.entities, links: topology.links, ancillaryLinks: topology.ancillaryLinks)
    for index in graph.entities.indices {
      guard let number = topology.deviceNumbers[graph.entities[index].id] else { continue }
      let place = place(number.major, number.minor)
      graph.entities[index].path = place?.path
      graph.entities[index].firmwarePath = graph.entities[index].function == .videoNode ? nil : place?.firmwarePath
    }
    return graph
  }
}

/// The node of an entity, and the place of its hardware in the firmware's description.
struct EntityPlace: Sendable {
  let path: String
  let firmwarePath: String?
}
