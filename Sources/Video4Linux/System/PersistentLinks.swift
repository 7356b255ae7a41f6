import CameraModel

/// The links that udev makes to video nodes, by which a camera can be found again: `/dev/v4l/by-id` and `/dev/v4l/by-path`.
///
/// Either folder may be missing (no udev), and of two cameras that claim the same name only one has the link.
struct PersistentLinks {
  private var links: [(node: String, identity: CameraIdentity)] = []

  /// Reads the links below the folder of device nodes.
  init(devices: String) {
    for (folder, kind) in [("by-id", CameraIdentity.Kind.byID), ("by-path", .byPath)] {
      let path = "\(devices)/v4l/\(folder)"
      for name in FileTree.entries(of: path).sorted() {
        guard let node = FileTree.resolved("\(path)/\(name)") else { continue }
        links.append((node, CameraIdentity(kind: kind, value: name)))
      }
    }
  }

  /// The links that lead to a node, the most lasting first.
  func identities(ofNode path: String) -> [CameraIdentity] { links.filter { $0.node == path }.map(\.identity) }
}
