import CameraModel
import Host

/// A binary semaphore for each host controller that can wake only one camera at a time.
///
/// USB over a network (`vhci_hcd`, used by `usbip` and WSL) has one timer for waking all its ports (`re_timeout` in
/// drivers/usb/usbip/vhci_hcd.c). If several cameras are woken together, all but one count as unplugged: opening their nodes fails with
/// `EBUSY`, and the nodes vanish for seconds. Cameras on other controllers are opened at the same time.
final class ControllerSemaphores: Sendable {
  private let held = Monitor<Set<String>>([])
  /// The longest wait for a camera that does not wake, in nanoseconds.
  private let timeout: UInt64 = 3_000_000_000

  /// Opens a device while holding its controller's semaphore, or without it after the timeout.
  func open<Node: ~Copyable>(_ device: String, _ body: () throws(DeviceError) -> Node) throws(DeviceError) -> Node {
    guard let controller = Self.serialController(of: device) else { return try body() }
    let isHeld = acquire(controller)
    defer { if isHeld { held.change { _ = $0.remove(controller) } } }
    return try body()
  }

  /// Waits for a controller's semaphore; false after the timeout.
  private func acquire(_ controller: String) -> Bool {
    let deadline = HostFacts.monotonicNanoseconds + timeout
    repeat {
      held.wait(until: deadline) { !$0.contains(controller) }
      let isAcquired = held.update { held in
        held.insert(controller).inserted
      }
      if isAcquired { return true }
    } while HostFacts.monotonicNanoseconds < deadline
    return false
  }

  /// The controller in a sysfs path such as `/devices/platform/vhci_hcd.0/usb1/1-2`; nil if it can wake several cameras at once.
  private static func serialController(of device: String) -> String? {
    guard device.hasPrefix("/devices/platform/vhci_hcd.") else { return nil }
    let end = device.utf8.indices.filter { device.utf8[$0] == UInt8(ascii: "/") }.dropFirst(3).first
    return end.map { String(device[..<$0]) } ?? device
  }
}
