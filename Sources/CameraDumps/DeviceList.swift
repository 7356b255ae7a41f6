import CameraModel

/// What `v4l2-ctl --list-devices` says: names and buses, and under each the paths.
struct DeviceList {
  /// One device.
  struct Device {
    var name: String
    var bus: String
    var paths: [String] = []
  }

  private(set) var devices: [Device] = []
  private var suggested: DeviceHeading?
  private var isOpen = false

  /// A line that looks like a device's name. It is one if a path follows.
  mutating func suggest(_ heading: DeviceHeading) {
    suggested = heading
    isOpen = false
  }

  /// Adds a path to the device being listed; false when none is.
  mutating func add(_ path: String) -> Bool {
    if let heading = suggested, devices.count < 1_024 {
      devices.append(Device(name: heading.name, bus: heading.bus))
      suggested = nil
      isOpen = true
    }
    guard isOpen else { return false }
    // A media device is a graph, no node.
    if !path.hasPrefix("/dev/media"), devices[devices.count - 1].paths.count < 1_024 { devices[devices.count - 1].paths.append(path) }
    return true
  }

  /// The list is over.
  mutating func close() {
    suggested = nil
    isOpen = false
  }
}
