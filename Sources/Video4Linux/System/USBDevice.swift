import Host
import CameraModel

/// A USB device in sysfs. Reading it does not access the device, because the kernel read these facts when it was plugged in.
struct USBDevice {
  /// Its folder, with links resolved: `/sys/devices/pci0000:00/0000:00:14.0/usb1/1-4.2`.
  let folder: String
  /// The mount point of sysfs.
  let root: String

  /// The speed of its bus in megabits per second; nil if unknown.
  var busSpeedMbps: Int? { FileTree.line(of: "\(folder)/speed").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// Its vendor, its product and its serial number, if any, `046d:0892 1A2B3C4D`; nil if unknown.
  var descriptor: String? {
    let numbers = make.compactMap(\.self)
    guard numbers.count == 2 else { return nil }
    let serial = FileTree.line(of: "\(folder)/serial").map { " \($0)" } ?? ""
    return "\(numbers[0]):\(numbers[1])\(serial)"
  }

  /// The driver's name for its location, at most 31 bytes: `usb-0000:00:14.0-4.2`. The corresponding C function is `usb_make_path`.
  ///
  /// The controller's name comes from its folder. Reading it from the root hub would wait while the hub finds other devices.
  var location: String? {
    guard let port, let controller else { return nil }
    return String(decoding: "usb-\(controller.lastName)-\(port)".utf8.prefix(31), as: UTF8.self)
  }

  /// Whether it is suspended. Reading this does not wake it.
  var isSuspended: Bool { FileTree.line(of: "\(folder)/power/runtime_status") == "suspended" }

  /// Whether ACPI or a device tree describes it, as with built-in cameras.
  var isInFirmware: Bool { ["firmware_node", "of_node"].contains { FileTree.isLink("\(folder)/\($0)") } }

  /// Its device descriptor and those of its configurations, as the kernel read them when it was plugged in; nil if unknown.
  var descriptors: [UInt8]? { try? FileContents.readUnseen(path: "\(folder)/descriptors", limit: 1 << 20) }

  /// An interface with video nodes.
  struct Interface {
    /// The name of its folder, `1-4.2:1.0`: the device, its configuration and the interface number.
    let name: String
    /// The names of its nodes' folders.
    let nodes: [String]

    /// Its number. The corresponding C field is `bInterfaceNumber` of `struct usb_interface_descriptor`.
    var number: UInt8? { name.lastIndex(of: ".").flatMap { UInt8(name[name.index(after: $0)...]) } }
  }

  /// The interfaces with video nodes, in the order of their numbers.
  var interfaces: [Interface] {
    let prefix = folder.lastName + ":"
    return FileTree.entries(of: folder).filter { $0.hasPrefix(prefix) }
      .map { Interface(name: $0, nodes: FileTree.entries(of: "\(folder)/\($0)/video4linux")) }
      .filter { !$0.nodes.isEmpty }
      .sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
  }

  /// Its microphone: a sound card of its interfaces that records; nil without one. Reading it opens no device.
  ///
  /// One list has the recording streams of all cards, `pcmC1D0c`; a link for each leads to its device.
  var microphone: Microphone? {
    let list = "\(root)/class/sound"
    let recording = FileTree.entries(of: list).filter { $0.hasPrefix("pcmC") && $0.hasSuffix("c") }
    let streams = recording.lazy.compactMap { DeviceTree.folder(ofLink: "\(list)/\($0)", root: root) }
    guard let card = streams.first(where: { $0.hasPrefix("\(folder)/") })?.upperFolder, let id = FileTree.line(of: "\(card)/id") else {
      return nil
    }
    return Microphone(card: id, name: FileTree.line(of: "\(folder)/product"))
  }

  // MARK: Similar devices

  /// Whether it has a serial number that no other device of its vendor and product has.
  var hasSerialOfItsOwn: Bool {
    guard let serial = usableSerial else { return false }
    return !others.contains { $0.make == make && $0.usableSerial == serial }
  }

  /// Whether no other camera is in a port of the same number. The two halves of a USB 3 controller number their ports alike.
  var hasPortOfItsOwn: Bool {
    guard let port else { return false }
    return !others.contains { $0.port == port && $0.controller == controller && $0.isCamera }
  }

  /// The other devices, and the root hubs.
  private var others: [USBDevice] {
    let list = "\(root)/bus/usb/devices"
    return FileTree.entries(of: list).filter { !$0.contains(":") && $0 != folder.lastName }.compactMap {
      DeviceTree.folder(ofLink: "\(list)/\($0)", root: root).map { USBDevice(folder: $0, root: root) }
    }
  }

  private var make: [String?] { ["idVendor", "idProduct"].map { FileTree.line(of: "\(folder)/\($0)") } }

  /// The serial number as spelled in udev's links; nil if there is none, or udev ignores it.
  /// Source: systemd, `src/udev/udev-builtin-usb_id.c`.
  private var usableSerial: String? {
    let lines = FileTree.lines(of: "\(folder)/serial")
    guard lines.count == 1, lines[0].utf8.allSatisfy({ (0x20...0x7f).contains($0) && $0 != UInt8(ascii: ",") }) else { return nil }
    let words = lines[0].split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: "_")
  }

  /// `4.2` in `1-4.2`: the port without the bus; nil for a root hub.
  private var port: Substring? {
    let name = folder.lastName
    return name.firstIndex(of: "-").map { name[name.index(after: $0)...] }
  }

  /// The folder of the host controller, above the bus: `/sys/devices/pci0000:00/0000:00:14.0`.
  private var controller: String? {
    let hub = "usb\(folder.lastName.prefix { $0 != "-" })"
    var place = folder.upperFolder
    while !place.isEmpty, place.lastName != hub { place = place.upperFolder }
    return place.isEmpty ? nil : place.upperFolder
  }

  /// Whether an interface belongs to a camera. The corresponding C constant is `USB_CLASS_VIDEO`.
  private var isCamera: Bool {
    FileTree.entries(of: folder).contains {
      $0.hasPrefix(folder.lastName + ":") && FileTree.line(of: "\(folder)/\($0)/bInterfaceClass") == "0e"
    }
  }
}
