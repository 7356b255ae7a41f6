import CameraModel
import PixelFormats

/// One open node of a simulated camera.
final class SimulatedNode: ConfigurableNode {
  let access: SimulatedAccess

  init(_ device: SimulatedDevice, _ calls: SimulatedCalls) throws(DeviceError) {
    _ = try calls.read(.open)
    access = SimulatedAccess(device: device, calls: calls, file: calls.isForSetting ? OpenFile(device) : nil)
  }

  var device: SimulatedDevice { access.device }
  var calls: SimulatedCalls { access.calls }
  /// Its number among the device's open nodes; nil for a node that only reads.
  var opening: Int? { access.opening }
  var path: String { calls.path }

  func pause(_ duration: Duration) { calls.pause(duration) }

  func capability() throws(DeviceError) -> NodeCapability {
    _ = try calls.read(.queryCapabilities)
    return device.capability
  }
}

// MARK: Lock, priority and events

extension SimulatedNode {
  /// Other simulated cameras of the process have the same paths.
  var lockName: String { "\(path) \(ObjectIdentifier(device))" }
  func tryLock() throws(DeviceError) -> Bool { try access.tryLock() }
  func unlock(_ permit: borrowing ConfigurationPermit) { access.unlock() }

  func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try access.setPriority(priority)
  }

  func highestPriority() throws(DeviceError) -> AccessPriority { try access.highestPriority() }
  func holders() -> [NodeHolder] { access.holders() }

  func subscribe(to subject: EventSubject) throws(DeviceError) { try access.subscribe(to: subject) }
  func unsubscribeFromAll() throws(DeviceError) { try access.unsubscribeFromAll() }
  func nextEvent() throws(DeviceError) -> NodeEvent? { try access.nextEvent() }
  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool { try access.waitForEvent(within: limit) }
}
