import CameraModel
import Host
import UVCDescriptors

/// A USB camera and its nodes, according to its descriptors.
struct DescribedCamera {
  /// The nodes with their folders in sysfs. An array, because there are few.
  private let nodes: [(folder: String, node: DescribedNode)]

  /// Reads a camera's descriptors, and matches the described nodes with the existing ones.
  ///
  /// - Throws: the reason why the nodes must be opened.
  init(_ usb: USBDevice, driver: UVCDriver) throws(DescribedCameras.Uncertainty) {
    let interfaces = usb.interfaces
    for interface in interfaces {
      let name = FileTree.target(ofLink: "\(usb.folder)/\(interface.name)/driver")?.lastName ?? "none"
      guard name == Self.driverName else { throw DescribedCameras.Uncertainty("Its driver is \(name), not \(Self.driverName).") }
    }
    guard let bytes = usb.descriptors, let bus = usb.location else { throw DescribedCameras.Uncertainty("Its descriptors cannot be read.") }
    let described: [UVCNode]
    do {
      described = try UVCDescriptors(bytes: bytes).nodes(driver: driver)
    } catch {
      throw DescribedCameras.Uncertainty(error.description)
    }
    var nodes: [(folder: String, node: DescribedNode)] = []
    for interface in interfaces {
      let expected = described.filter { $0.interface == interface.number }
      guard expected.count == interface.nodes.count else { throw Self.countsDiffer(described.count, interfaces) }
      var card: String?
      for name in interface.nodes {
        let folder = "\(usb.folder)/\(interface.name)/video4linux/\(name)"
        let index = FileTree.line(of: "\(folder)/index").flatMap { Int($0) }
        guard let node = expected.first(where: { $0.index == index }) else { throw Self.countsDiffer(described.count, interfaces) }
        let itsCard = Self.card(ofNode: folder)
        // Some kernels name a node after its purpose, not after the camera.
        guard let itsCard, card == nil || card == itsCard else { throw DescribedCameras.Uncertainty("Its nodes have different names.") }
        card = itsCard
        nodes.append((folder, DescribedNode(node, card: itsCard, bus: bus)))
      }
    }
    guard nodes.count == described.count else { throw Self.countsDiffer(described.count, interfaces) }
    self.nodes = nodes
  }

  /// The node with a folder in sysfs.
  func node(at folder: String) throws(DescribedCameras.Uncertainty) -> DescribedNode {
    guard let node = nodes.first(where: { $0.folder == folder })?.node else { throw DescribedCameras.Uncertainty("It appeared just now.") }
    return node
  }

  static let driverName = "uvcvideo"

  private static func countsDiffer(_ described: Int, _ interfaces: [USBDevice.Interface]) -> DescribedCameras.Uncertainty {
    let present = interfaces.reduce(0) { $0 + $1.nodes.count }
    return DescribedCameras.Uncertainty("Its descriptors describe \(described) nodes, and \(present) are there.")
  }

  /// The driver's name for the hardware, truncated as in the driver. The corresponding C field is `card` of `struct v4l2_capability`.
  private static func card(ofNode folder: String) -> String? {
    // A name may contain any byte, so only the last newline is sysfs's.
    let bytes = FileTree.bytes(of: "\(folder)/name", limit: 4_096)
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes.dropLast().prefix(31), as: UTF8.self)
  }
}
