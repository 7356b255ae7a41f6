/// The output of `v4l2-ctl --list-devices`: names and buses, and under each the paths.
struct DeviceList {
  /// A device's name and bus, `HD Webcam (usb-0000:00:14.0-1):`, and its paths.
  struct Device {
    var name: String
    var bus: String
    var paths: [String] = []

    /// A device from its line; nil for any other.
    init?(_ line: LineScanner) {
      guard line.rest.last == UInt8(ascii: ":"), line.rest.count < 256 else { return nil }
      var line = line
      let text = line.restOfLine()[...]
      guard text.hasSuffix("):"), let open = text.lastIndex(of: "("), open > text.startIndex else { return nil }
      name = String(text[..<open].trimmingBlanks)
      bus = String(text[text.index(after: open)...].dropLast(2).trimmingBlanks)
      guard !name.isEmpty, !bus.isEmpty else { return nil }
    }
  }

  /// The most devices, and the most paths of a device.
  private static let mostEntries = 1_024

  private(set) var devices: [Device] = []
  private var isOpen = false

  /// Adds a device; its paths follow.
  mutating func begin(_ device: Device) {
    isOpen = devices.count < Self.mostEntries
    if isOpen { devices.append(device) }
  }

  /// Adds a path to the device being listed; false if there is none.
  mutating func add(_ path: String) -> Bool {
    guard isOpen else { return false }
    // A media device is a graph, not a node.
    if !path.hasPrefix("/dev/media"), devices[devices.count - 1].paths.count < Self.mostEntries {
      devices[devices.count - 1].paths.append(path)
    }
    return true
  }

  /// Ends the list.
  mutating func close() { isOpen = false }
}
