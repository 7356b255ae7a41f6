import CVideo4Linux
import Host
package import CameraModel

/// A video node of the kernel, open for reading, setting and streaming.
package final class KernelNode: ConfigurableNode {
  let device: DeviceFile
  /// Finds the USB interface of the open file; nil for a device that is not on USB.
  let findInterface: USBInterfaceSearch
  /// Ends a wait for frames.
  let wakeSignal = WakeSignal()

  /// The timeout for each call to a node opened for setting.
  package static let defaultTimeout = Duration.seconds(10)

  /// Opens a node.
  ///
  /// - Parameters:
  ///   - path: the path of the node.
  ///   - calls: the system calls.
  ///   - timeout: the limit for each call; nil for no limit, with calls on the caller's thread.
  /// - Throws: `DeviceError` if it cannot be opened, with code `hung` if opening takes longer than the timeout.
  package convenience init(path: String, calls: any DriverCalls = KernelCalls(), timeout: Duration? = nil) throws(DeviceError) {
    try self.init(path: path, calls: calls, timeout: timeout) { _ in nil }
  }

  /// Opens a node whose USB interface can be found.
  init(
    path: String, calls: any DriverCalls, timeout: Duration? = nil, stuck: StuckCalls = StuckCalls(),
    findInterface: @escaping USBInterfaceSearch
  ) throws(DeviceError) {
    device = try DeviceFile(path: path, calls: calls, timeout: timeout, stuck: stuck)
    self.findInterface = findInterface
  }

  private init(_ device: DeviceFile, _ findInterface: @escaping USBInterfaceSearch) {
    (self.device, self.findInterface) = (device, findInterface)
  }

  package var path: String { device.path }

  /// Reads the whole node as one job of its thread.
  package func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try device.runTogether { [findInterface] (device, note) throws(DeviceError) in
      try NodeReading(of: KernelNode(device, findInterface), path: device.path, scope: scope) { note($0.call) }
    }
  }

  package func capability() throws(DeviceError) -> NodeCapability {
    try device.exchange(Requests.queryCapabilities, v4l2_capability()) { NodeCapability($0) }
  }
}

// MARK: Lock and priority

extension KernelNode {
  // The kernel answers these without the driver and without waiting, so they need no thread.
  package func tryLock() throws(DeviceError) -> Bool { try device.file.tryLock() }
  package func unlock(_ permit: borrowing ConfigurationPermit) { device.file.unlock() }
  package func holders() -> [NodeHolder] { device.file.holders() }

  package func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try device.exchange(Requests.setPriority, priority.rawValue) { _ in }
  }

  package func highestPriority() throws(DeviceError) -> AccessPriority {
    try device.exchange(Requests.getPriority, 0) { AccessPriority(rawValue: $0) }
  }

  package func pause(_ duration: Duration) { HostFacts.pause(duration) }
}

// MARK: Events

extension KernelNode {
  package func subscribe(to subject: EventSubject) throws(DeviceError) {
    try device.exchange(Requests.subscribeEvent, v4l2_event_subscription(subject)) { _ in }
  }

  package func unsubscribeFromAll() throws(DeviceError) {
    try device.exchange(Requests.unsubscribeEvent, .all) { _ in }
  }

  package func nextEvent() throws(DeviceError) -> NodeEvent? {
    try device.run(.dequeueEvent) { file throws(DeviceError) in
      var answer = v4l2_event()
      guard let number = file.perform(Requests.dequeueEvent, &answer) else { return NodeEvent(answer) }
      // `ENOENT` means an empty queue on a node that was opened without blocking.
      if number == .noSuchFile || number == .wouldBlock { return nil }
      throw DeviceError(.dequeueEvent, on: file.path, failedWith: number)
    }
  }

  // It has its own limit, and must not block other calls.
  package func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool { try device.file.waitForEvent(within: limit) }
}
