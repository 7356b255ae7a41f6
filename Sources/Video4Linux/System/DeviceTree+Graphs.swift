import CameraModel
import Host

extension DeviceTree {
  /// The place of the node with a device number; nil if sysfs lacks it.
  ///
  /// - Parameter devices: the folder of the nodes.
  func place(major: UInt32, minor: UInt32, in devices: String) -> EntityPlace? {
    guard let folder = Self.folder(ofLink: "\(root)/dev/char/\(major):\(minor)", root: root) else { return nil }
    return EntityPlace(path: "\(devices)/\(folder.lastName)", firmwarePath: firmwarePath(ofDevice: "\(folder)/device"))
  }

  /// The identity that the sensor or bridge of a subdevice has; nil if sysfs lacks the subdevice.
  func identity(ofSubdevice number: (major: UInt32, minor: UInt32)) -> CameraIdentity? {
    guard let folder = Self.folder(ofLink: "\(root)/dev/char/\(number.major):\(number.minor)", root: root),
      let name = FileTree.line(of: "\(folder)/name")
    else { return nil }
    return CameraIdentity(ofSensor: name, at: firmwarePath(ofDevice: "\(folder)/device"))
  }

  /// The path of a device in ACPI's namespace or in the device tree.
  private func firmwarePath(ofDevice device: String) -> String? {
    if let path = FileTree.line(of: "\(device)/firmware_node/path") { return path }
    guard let node = FileTree.resolved("\(device)/of_node") else { return nil }
    let base = "/firmware/devicetree/base"
    return node.hasPrefix(root + base) ? String(node.dropFirst((root + base).count)) : node
  }

  /// Whether the firmware describes a device or one above it. It describes none that exists only in a driver, such as vimc.
  ///
  /// - Parameter path: the folder of a node, relative to the mount point of sysfs.
  func isDescribed(_ path: String) -> Bool {
    var folder = path
    while !folder.isEmpty {
      if SensorSearch.descriptions.contains(where: { FileTree.resolved("\(root)\(folder)/\($0)") != nil }) { return true }
      folder = folder.upperFolder
    }
    return false
  }

  /// The media device that each folder of hardware owns: the paths of the nodes in `devices`, which names in `entries` tell.
  ///
  /// Nothing is asked on a machine without subdevices: it has no sensor behind a graph.
  func mediaDevices(among entries: [String], in devices: String, number: (String) -> (major: UInt32, minor: UInt32)?) -> [String: String] {
    guard entries.contains(where: { $0.hasPrefix("v4l-subdev") }) else { return [:] }
    return owners(among: entries, in: devices, number: number)
  }

  /// The same also for a receiver that has no subdevices yet, since it waits for a sensor.
  func owners(among entries: [String], in devices: String, number: (String) -> (major: UInt32, minor: UInt32)?) -> [String: String] {
    var owners: [String: String] = [:]
    for name in entries where name.hasPrefix("media") {
      let path = "\(devices)/\(name)"
      guard let number = number(path), let folder = Self.folder(ofLink: "\(root)/dev/char/\(number.major):\(number.minor)", root: root)
      else { continue }
      owners[String(folder.upperFolder.dropFirst(root.count))] = path
    }
    return owners
  }
}
