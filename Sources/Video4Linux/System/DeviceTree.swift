import CameraModel

/// What the kernel's device tree (sysfs) says of a video node, without opening it: asking wakes nothing.
struct DeviceTree {
  /// Where sysfs is mounted.
  let root: String

  /// A node's entry in the tree.
  struct Entry {
    /// The driver's name for the node.
    var name: String?
    /// The physical device: for USB the device whose interface the node belongs to.
    var device: String
    /// The speed of its USB bus in megabits per second.
    var busSpeedMbps: Int?
  }

  /// The entry of the node with a device number; nil where the tree is not there or does not know it.
  ///
  /// The number, not the path: a container may show a node under another name than the kernel's.
  func entry(major: UInt32, minor: UInt32) -> Entry? {
    guard let root = FileTree.resolved(root), let node = FileTree.resolved("\(root)/dev/char/\(major):\(minor)"),
      node.hasPrefix(root)
    else { return nil }
    let device = Self.physicalDevice(of: node)
    return Entry(
      name: FileTree.line(of: "\(node)/name"), device: String(device.dropFirst(root.count)),
      busSpeedMbps: FileTree.line(of: "\(device)/speed").flatMap { Int($0) })
  }

  /// Climbs from `…/1-1/1-1:1.0/video4linux/video0` to `…/1-1`: cameras with several functions are one device.
  static func physicalDevice(of node: String) -> String {
    let parent = node.upperFolder.upperFolder
    // A driver without hardware has no device of its own, and all such nodes would look like one.
    guard parent.lastName != "virtual" else { return node }
    let device = parent.upperFolder
    // The kernel names a USB interface after its device: <device>:<configuration>.<interface>.
    let isInterface = !device.lastName.isEmpty && parent.lastName.hasPrefix(device.lastName + ":")
    return isInterface ? device : parent
  }
}

extension String {
  /// The path without its last name.
  fileprivate var upperFolder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return String(self[..<slash])
  }

  /// The last name of the path.
  fileprivate var lastName: Substring {
    guard let slash = lastIndex(of: "/") else { return self[...] }
    return self[index(after: slash)...]
  }
}
