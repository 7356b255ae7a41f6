import CameraModel

/// The output of `v4l2-ctl --list-devices`: names and buses, and under each the paths.
struct DeviceList {
  /// One device.
  struct Device {
    var name: String
    var bus: String
    var paths: [String] = []
  }

  /// The most devices, and the most paths of a device.
  private static let mostEntries = 1_024

  private(set) var devices: [Device] = []
  private var suggested: DeviceHeading?
  private var isOpen = false

  /// Takes a line that looks like a device's name; it is one if a path follows.
  mutating func suggest(_ heading: DeviceHeading) {
    suggested = heading
    isOpen = false
  }

  /// Adds a path to the device being listed; false where there is none.
  mutating func add(_ path: String) -> Bool {
    if let heading = suggested, devices.count < Self.mostEntries {
      devices.append(Device(name: heading.name, bus: heading.bus))
      suggested = nil
      isOpen = true
    }
    guard isOpen else { return false }
    // A media device is a graph, not a node.
    if !path.hasPrefix("/dev/media"), devices[devices.count - 1].paths.count < Self.mostEntries {
      devices[devices.count - 1].paths.append(path)
    }
    return true
  }

  /// Ends the list.
  mutating func close() {
    suggested = nil
    isOpen = false
  }
}
