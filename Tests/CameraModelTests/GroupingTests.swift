import CameraModel
import Testing

/// Which nodes are one camera, and by what it is found again.
struct GroupingTests {
  private func node(
    _ number: Int, _ device: String, bus: String? = "usb-1", card: String = "Twin", links: [CameraIdentity.Kind] = []
  ) -> (NodeLocation, NodeReading) {
    let identities =
      links.map { CameraIdentity(kind: $0, value: "usb-Twin-video-index0") } + [CameraIdentity(kind: .devicePath, value: device)]
    return (
      NodeLocation(path: "/dev/video\(number)", physicalDevice: device, name: card, identities: identities),
      NodeReading(node: CameraNode(path: "/dev/video\(number)", role: bus == nil ? .unknown : .capture, card: card, bus: bus))
    )
  }

  private func kinds(_ cameras: [Camera]) -> [CameraIdentity.Kind?] { cameras.map(\.identity?.kind) }

  @Test func `two cameras on one bus name are two`() {
    let cameras = NodeReading.grouping([node(0, "/a"), node(1, "/a"), node(2, "/b"), node(3, "/b")])
    #expect(cameras.map { $0.nodes.compactMap(\.path) } == [["/dev/video0", "/dev/video1"], ["/dev/video2", "/dev/video3"]])
    #expect(Set(cameras.map(\.identity)).count == 2)
  }

  @Test func `a camera has the best identity that one of its nodes has, and the others alone have the same`() {
    let nodes = [node(0, "/a"), node(1, "/a", links: [.byPath]), node(2, "/b", links: [.byID])]
    #expect(kinds(NodeReading.grouping(nodes)) == [.byPath, .byID])
    #expect(kinds(NodeReading.grouping([node(0, "/a", links: [.byPath]), node(2, "/b")])) == [.byPath, .devicePath])
  }

  @Test func `a node that could not be read stays with its camera`() {
    #expect(NodeReading.grouping([node(0, "/a"), node(1, "/a", bus: nil)]).map(\.nodes.count) == [2])
    #expect(NodeReading.grouping([node(0, "/a", bus: nil), node(1, "/a")]).map(\.nodes.count) == [2])
    #expect(NodeReading.grouping([node(0, "/a", bus: nil), node(1, "/a", bus: nil)]).map(\.nodes.count) == [2])
  }

  @Test func `where a device has several buses, a node that could not be read is a camera of its own`() {
    let cameras = NodeReading.grouping([node(0, "/a", bus: "vivid-0"), node(1, "/a", bus: "vivid-1"), node(2, "/a", bus: nil)])
    #expect(cameras.map(\.nodes.count) == [1, 1, 1])
  }
}
