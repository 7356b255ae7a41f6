import Host
import CameraModel

/// The links of udev that identify a camera after a restart: `/dev/v4l/by-id` and `/dev/v4l/by-path`.
///
/// Without udev, either folder may be missing. Of two cameras with the same name, only one has the link.
struct PersistentLinks {
  private var links: [(node: String, identity: CameraIdentity)] = []
  private let devices: String

  /// Reads the links below the folder of device nodes.
  init(devices: String) {
    self.devices = devices
    for (folder, kind) in [("by-id", CameraIdentity.Kind.byID), ("by-path", .byPath)] {
      let path = "\(devices)/v4l/\(folder)"
      for name in FileTree.entries(of: path).sorted() {
        guard let node = FileTree.resolved("\(path)/\(name)") else { continue }
        links.append((node, CameraIdentity(kind: kind, value: name)))
      }
    }
  }

  /// The identities of a node's camera, the most stable first.
  ///
  /// All nodes of a camera give the same answer, whatever other cameras are present. Only links that can lead to no other camera count. All
  /// links of a USB camera count for each of its nodes, under the name of its first node.
  func identities(ofNode path: String, _ entry: DeviceTree.Entry?, named name: String?) -> [CameraIdentity] {
    if let entry, let usb = entry.usb { return identities(of: usb, at: entry.device) }
    // Only USB devices have a link by serial number.
    var found = links.filter { $0.node == path && $0.identity.kind != .byID }.map(\.identity)
    guard let entry else { return found }
    if !found.isEmpty, entry.sharesIndex { found = [] }
    // Devices of one driver may share a path; the names of their nodes distinguish them.
    return found + [CameraIdentity(kind: .devicePath, value: name.map { "\(entry.device) \($0)" } ?? entry.device)]
  }

  private func identities(of usb: USBDevice, at place: String) -> [CameraIdentity] {
    let place = CameraIdentity(kind: .devicePath, value: place)
    // Without udev there are no links.
    guard !links.isEmpty else { return [place] }
    let interfaces = usb.interfaces
    let nodes = interfaces.flatMap(\.nodes).map { "\(devices)/\($0)" }
    var found: [CameraIdentity] = []
    for link in links where nodes.contains(link.node) {
      let identity = link.identity.ofFirstNode(interface: interfaces.first?.name)
      if !found.contains(identity) { found.append(identity) }
    }
    let (byID, byPath) = (found.filter { $0.kind == .byID }, found.filter { $0.kind == .byPath })
    return (byID.isEmpty || !usb.hasSerialOfItsOwn ? [] : byID) + (byPath.isEmpty || !usb.hasPortOfItsOwn ? [] : byPath)
      + [place]
  }
}

extension CameraIdentity {
  /// The link's name with the index of the camera's first node, and in `by-path` with its first video interface: `…-usb-0:1:1.0-video-index0`.
  fileprivate func ofFirstNode(interface: String?) -> CameraIdentity {
    let ending = "-video-index"
    guard let end = value.ranges(of: ending).last else { return self }
    var stem = value[..<end.lowerBound]
    if kind == .byPath, let colon = stem.lastIndex(of: ":"), let first = interface?.split(separator: ":").last {
      stem = stem[...colon] + first
    }
    return CameraIdentity(kind: kind, value: "\(stem)\(ending)0")
  }
}
