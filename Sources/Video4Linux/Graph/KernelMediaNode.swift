import CVideo4Linux
package import CameraModel
import Host

/// A media device of the kernel, open for reading and switching links.
package final class KernelMediaNode: ConfigurableMediaNode {
  private let device: DeviceFile
  private let place: @Sendable (_ major: UInt32, _ minor: UInt32) -> EntityPlace?

  /// Opens a media device.
  ///
  /// - Parameters:
  ///   - timeout: the limit for each call; nil for no limit, with calls on the caller's thread.
  ///   - stuck: the calls of the system that have not returned.
  ///   - place: finds the place of an entity by the device number of its node.
  /// - Throws: `DeviceError` if it cannot be opened.
  init(
    path: String, calls: any DriverCalls, timeout: Duration? = nil, stuck: StuckCalls = StuckCalls(),
    place: @escaping @Sendable (_ major: UInt32, _ minor: UInt32) -> EntityPlace?
  ) throws(DeviceError) {
    device = try DeviceFile(path: path, calls: calls, timeout: timeout, stuck: stuck)
    self.place = place
  }

  // The kernel answers these without the driver and without waiting, so they need no thread.
  package func tryLock() throws(DeviceError) -> Bool { try device.file.tryWholeLock() }
  package func holders() -> [NodeHolder] { device.file.holders() }

  package func setLink(_ link: MediaGraph.Link, isEnabled: Bool, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    var question = media_link_desc()
    (question.source.entity, question.source.index) = (link.source.entity, UInt16(clamping: link.source.index))
    question.source.flags = MediaGraph.Pad.Flags.source.rawValue
    (question.sink.entity, question.sink.index) = (link.sink.entity, UInt16(clamping: link.sink.index))
    question.sink.flags = MediaGraph.Pad.Flags.sink.rawValue
    // Only this flag can change; the kernel refuses others that differ.
    question.flags = link.flags.subtracting(.enabled).union(isEnabled ? .enabled : []).rawValue
    try device.exchange(Requests.setLink, question) { _ in }
  }

  package func graph() throws(DeviceError) -> MediaGraph {
    let facts = try device.exchange(Requests.getMediaDevice, media_device_info()) { $0 }
    let topology = try device.run(.getTopology) { file throws(DeviceError) in try MediaTopology(of: file) }
    var graph = MediaGraph(
      path: device.path, driver: String(fixedArray: facts.driver), model: String(fixedArray: facts.model),
      bus: String(fixedArray: facts.bus_info), entities: topology.entities, links: topology.links, ancillaryLinks: topology.ancillaryLinks)
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
