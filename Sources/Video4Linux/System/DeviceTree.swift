import Host
import CameraModel

/// What the kernel's device tree (sysfs) says of a video node, without opening it: asking wakes nothing.
struct DeviceTree {
  /// Where sysfs is mounted.
  let root: String

  /// A node's entry in the tree.
  struct Entry {
    /// Its folder, links followed.
    let folder: String
    /// The driver's name for the node.
    var name: String? { FileTree.line(of: "\(folder)/name") }
    /// The physical device: for USB the device whose interface the node belongs to.
    var device: String
    /// What else is known of the physical device; nil where it is not on USB.
    var usb: USBDevice?

    /// Whether another node below the same device has the same index, as the instances of vivid do: udev's links end with it.
    var sharesIndex: Bool {
      guard let index = FileTree.line(of: "\(folder)/index") else { return false }
      let list = folder.upperFolder
      return FileTree.entries(of: list).contains { $0 != folder.lastName && FileTree.line(of: "\(list)/\($0)/index") == index }
    }
  }

  /// The entry of the node with a device number; nil where the tree is not there or does not know it.
  ///
  /// The number, not the path: a container may show a node under another name than the kernel's.
  func entry(major: UInt32, minor: UInt32) -> Entry? {
    guard let root = FileTree.resolved(root), let node = FileTree.resolved("\(root)/dev/char/\(major):\(minor)"),
      node.hasPrefix(root)
    else { return nil }
    let parent = node.upperFolder.upperFolder
    // A driver without hardware has no device of its own, and all such nodes would look like one.
    let isAlone = parent.lastName == "virtual"
    // The kernel names a USB interface after its device: <device>:<configuration>.<interface>. Cameras with several functions are one device.
    let owner = parent.upperFolder
    let isInterface = !isAlone && !owner.lastName.isEmpty && parent.lastName.hasPrefix(owner.lastName + ":")
    let device = isAlone ? node : isInterface ? owner : parent
    return Entry(
      folder: node, device: String(device.dropFirst(root.count)), usb: isInterface ? USBDevice(folder: device, root: root) : nil)
  }
}

extension String {
  /// The path without its last name.
  var upperFolder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return String(self[..<slash])
  }

  /// The last name of the path.
  var lastName: Substring {
    guard let slash = lastIndex(of: "/") else { return self[...] }
    return self[index(after: slash)...]
  }
}
