import Host
import CameraModel

/// Facts about a video node from sysfs. Reading them opens no node and wakes no camera.
struct DeviceTree {
  /// The mount point of sysfs, with links resolved.
  let root: String

  init(root: String) { self.root = FileTree.resolved(root) ?? root }

  /// A node's entry in sysfs.
  struct Entry {
    /// The folder of the node, with links resolved.
    let folder: String
    /// The same path, relative to the mount point of sysfs.
    let path: String
    /// The driver's name for the node.
    var name: String? { FileTree.line(of: "\(folder)/name") }
    /// The physical device: for USB, the device that owns the node's interface.
    var device: String
    /// The USB device; nil for a device that is not on USB.
    var usb: USBDevice?

    /// The number of the USB interface that has the node; nil for a device that is not on USB.
    var interface: UInt8? {
      guard usb != nil else { return nil }
      return USBDevice.Interface(name: String(folder.upperFolder.upperFolder.lastName), nodes: []).number
    }

    /// Whether another node of the device has the same index, as in vivid. udev's links end with the index.
    var sharesIndex: Bool {
      guard let index = FileTree.line(of: "\(folder)/index") else { return false }
      let list = folder.upperFolder
      return FileTree.entries(of: list).contains { $0 != folder.lastName && FileTree.line(of: "\(list)/\($0)/index") == index }
    }
  }

  /// The entry of the node with a device number; nil if sysfs is missing or lacks it.
  ///
  /// The number identifies the node, because a container may give it another path than the kernel.
  func entry(major: UInt32, minor: UInt32) -> Entry? {
    guard let node = Self.folder(ofLink: "\(root)/dev/char/\(major):\(minor)", root: root), node.hasPrefix(root) else { return nil }
    let parent = node.upperFolder.upperFolder
    // Nodes of drivers without hardware share one parent, but are different devices.
    let isAlone = parent.lastName == "virtual"
    // The kernel names a USB interface <device>:<configuration>.<interface>. All interfaces of a camera are one device.
    let owner = parent.upperFolder
    let isInterface = !isAlone && !owner.lastName.isEmpty && parent.lastName.hasPrefix(owner.lastName + ":")
    let device = isAlone ? node : isInterface ? owner : parent
    return Entry(
      folder: node, path: String(node.dropFirst(root.count)), device: String(device.dropFirst(root.count)),
      usb: isInterface ? USBDevice(folder: device, root: root) : nil)
  }

  /// The device folder to which a link in sysfs leads; nil if it leads nowhere.
  ///
  /// The kernel's links contain no further links; `realpath` would query each of a dozen folders.
  static func folder(ofLink link: String, root: String) -> String? {
    let target = FileTree.target(ofLink: link) ?? ""
    let place = Substring(target.utf8.drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") })
    return place.hasPrefix("devices/") ? "\(root)/\(place)" : FileTree.resolved(link)
  }
}

extension String {
  /// The path without its last name.
  var upperFolder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(self[..<slash])
  }

  /// The last name of the path.
  var lastName: Substring {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self[...] }
    return self[utf8.index(after: slash)...]
  }
}
