import CameraModel
import UVCDescriptors

/// Any bytes of a USB device give nodes or an uncertainty, also when cut or followed by more; the first byte chooses the driver.
enum DescriptorsLaw {
  private static let kernels = ["6.1.0-56-amd64", "6.12.100+deb12-amd64", "6.8.0-45-generic", "7.1.0", "5.15.0", ""]

  static func check(_ bytes: [UInt8]) throws(Broken) {
    var source = ByteSource(bytes)
    let choice = source.byte()
    let driver = UVCDriver(kernel: kernels[Int(choice & 7) % kernels.count], quirks: choice & 0x80 != 0 ? UInt32(choice) : nil)
    var descriptors = Array(bytes.dropFirst())
    // Few inputs would get beyond the first two descriptors else.
    if choice & 0x40 == 0 { repair(&descriptors) }
    let nodes = try nodes(descriptors, driver)
    try hold(nodes == self.nodes(descriptors, driver), "the same bytes give the same nodes")
    _ = try self.nodes(descriptors + bytes.prefix(64), driver)
    _ = try self.nodes(Array(descriptors.dropLast(1 + Int(choice))), driver)
    for interface in 0...UInt8(3) {
      let units = (try? UVCDescriptors(bytes: descriptors).extensionUnits(ofInterface: interface)) ?? []
      let selectors = units.map { $0.controls.map(\.selector) }
      try hold(selectors.allSatisfy { $0 == Set($0).sorted() && !$0.contains(0) }, "selectors are counted upwards from 1, each once")
    }
    for node in nodes {
      try hold(node.formats.map(\.index) == Array(node.formats.indices), "formats are counted from 0")
      try hold(node.formats.allSatisfy { $0.pixelFormat != nil && $0.description != nil }, "every format has a code and words")
      try hold(node.isMetadata ? node.formats.isEmpty : !node.formats.isEmpty, "pictures have formats, metadata none")
      let times = node.formats.flatMap(\.sizes).flatMap(\.intervals)
      try hold(times.allSatisfy { $0.shortest.isValid && $0.longest.isValid }, "every time is one")
    }
  }

  /// The nodes; none where only the driver can tell, which is said in a sentence.
  private static func nodes(_ bytes: [UInt8], _ driver: UVCDriver) throws(Broken) -> [UVCNode] {
    let nodes: [UVCNode]
    do throws(UVCUncertainty) { nodes = try UVCDescriptors(bytes: bytes).nodes(driver: driver) } catch {
      try hold(error.description.hasSuffix("."), "an uncertainty is a sentence: \(error)")
      return []
    }
    for (index, node) in nodes.enumerated() {
      let same = nodes[..<index].count { $0.interface == node.interface }
      try hold(node.index == same && node.isMetadata == (same % 2 == 1), "nodes of an interface are counted from 0")
    }
    return nodes
  }

  /// Makes the first two descriptors what the kernel keeps: one device, one configuration of all bytes.
  private static func repair(_ bytes: inout [UInt8]) {
    guard bytes.count >= 18 + 9 else { return }
    (bytes[0], bytes[1], bytes[17], bytes[18], bytes[19]) = (18, 1, 1, 9, 2)
    let length = bytes.count - 18
    (bytes[20], bytes[21], bytes[22]) = (UInt8(length & 0xff), UInt8(length >> 8 & 0xff), 32)
  }
}
