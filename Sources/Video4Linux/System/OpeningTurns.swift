import Host
import CameraModel

/// Who may open a node now, where a host controller can wake only one camera at a time.
///
/// USB over a network (`vhci_hcd`, as `usbip` and WSL use it) has one timer for the waking of all its ports (`re_timeout` in
/// drivers/usb/usbip/vhci_hcd.c). Of cameras that are woken together all but one count as unplugged: their nodes refuse to be opened with
/// `EBUSY`, vanish, and come back seconds later. Cameras behind other controllers are opened all at once.
final class OpeningTurns: Sendable {
  // Few, and looked at seldom: a set would have to learn how to hash them first.
  private let taken = Monitor<[String]>([])
  /// How long a camera that does not wake can keep the others waiting, in nanoseconds.
  private let patience: UInt64 = 3_000_000_000

  /// Opens when it is the device's turn, or when that takes too long.
  func open<Node: ~Copyable>(_ device: String, _ body: () throws(DeviceError) -> Node) throws(DeviceError) -> Node {
    guard let controller = Self.slowController(of: device) else { return try body() }
    let deadline = HostFacts.monotonicNanoseconds + patience
    var isOurs = false
    repeat {
      taken.wait(until: deadline) { !$0.contains(controller) }
      isOurs = taken.update { taken in
        guard !taken.contains(controller) else { return false }
        taken.append(controller)
        return true
      }
    } while !isOurs && HostFacts.monotonicNanoseconds < deadline
    defer { if isOurs { taken.change { $0.removeAll { $0 == controller } } } }
    return try body()
  }

  /// The controller that a device of the kernel's device tree (`/devices/platform/vhci_hcd.0/usb1/1-2`) is behind; nil where it needs no turns.
  private static func slowController(of device: String) -> String? {
    guard device.hasPrefix("/devices/platform/vhci_hcd.") else { return nil }
    let end = device.utf8.indices.filter { device.utf8[$0] == UInt8(ascii: "/") }.dropFirst(3).first
    return end.map { String(device[..<$0]) } ?? device
  }
}
