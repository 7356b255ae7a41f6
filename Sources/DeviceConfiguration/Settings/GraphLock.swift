import CameraModel
import Synchronization

/// The right to set the entities of a media graph.
///
/// The lock is on the whole media device, where libcamera takes its own. Subdevices have no priority, so a program that does not lock is
/// not kept from changing them. The kernel releases it when the last reference ends, or the process dies.
final class GraphLock: Sendable {
  let path: String
  let device: any ConfigurableMediaNode
  let system: any ConfigurableSystem
  /// The permit for every setting call.
  let permit = ConfigurationPermit()
  private let opened = Mutex(Opened())

  /// The files that are open, each once.
  private struct Opened {
    var subdevices: [UInt32: any ConfigurableSubdevice] = [:]
    var nodes: [String: (node: any ConfigurableNode, type: BufferType)] = [:]
  }

  /// Locks a media device.
  ///
  /// - Throws: `DeviceError` with code `busy` if another program has it locked.
  init(_ path: String, in system: any ConfigurableSystem) throws(DeviceError) {
    let device = try system.openMediaDeviceForSetting(at: path)
    guard try device.tryLock() else {
      let busy = DeviceError(
        .busy, operation: .call(.lockWholeFile), subject: path, message: "Another program has the media graph locked.",
        remedy: "Close the program that uses the camera, such as one with libcamera, and try again.")
      throw busy.naming(device.holders())
    }
    (self.path, self.device, self.system) = (path, device, system)
  }

  /// The open subdevice of an entity.
  func subdevice(of entity: MediaGraph.Entity) throws(DeviceError) -> any ConfigurableSubdevice {
    if let known = opened.withLock({ $0.subdevices[entity.id] }) { return known }
    guard let path = entity.path else {
      throw DeviceError(
        .unsupported, operation: .call(.open), subject: entity.name.harmless, message: "The entity has no node, so it cannot be set.")
    }
    let subdevice = try system.openSubdeviceForSetting(at: path)
    opened.withLock { $0.subdevices[entity.id] = subdevice }
    return subdevice
  }

  /// Another video node, open, with the type of its buffers.
  func node(at path: String) throws(DeviceError) -> (node: any ConfigurableNode, type: BufferType) {
    if let known = opened.withLock({ $0.nodes[path] }) { return known }
    let (node, type) = try system.openNode(at: path)
    opened.withLock { $0.nodes[path] = (node, type) }
    return (node, type)
  }
}
