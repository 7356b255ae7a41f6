import Host
import CameraConformance
import CameraModel
import Testing
import Video4Linux

/// The reading of real nodes, on the kernel's own V4L2 code.
@Suite(.tags(.hardware), .enabled(if: Hardware.isHere, "VIEWFINDER_HARDWARE is not 1"), .serialized)
struct VividTests {
  @Test func `the laws hold on the kernel`() throws {
    try CameraLaws.check(Hardware.system, workers: NodeThreads())
  }

  @Test func `a webcam's list is whole, with the least calls`() throws {
    let location = try #require(try Hardware.vivid("-000-vid-cap").first)
    let (node, calls) = try Hardware.counted(location)
    let sizes = node.formats.flatMap(\.sizes)
    #expect(node.formats.count == 83)
    #expect(sizes.count == 83 * 6)
    #expect(sizes.map(\.intervals.count).reduce(0, +) == 3_486)
    // A bare loop of the same ioctls makes 4,650.
    #expect(calls.total <= 4_650 + 15)
  }

  @Test(arguments: [
    ("-vid-cap", [NodeRole.capture, .captureMultiplanar]), ("-vid-out", [.output]), ("-meta-cap", [.metadata]), ("-meta-out", [.output]),
  ])
  func `roles are what the names say`(_ ending: String, _ roles: [NodeRole]) throws {
    for location in try Hardware.vivid(ending) {
      let node = try Hardware.system.read(location, ReadingScope(includesFormats: false)).node
      #expect(roles.contains(node.role), "\(location.name ?? "") is \(node.role)")
    }
  }

  @Test func `every node's mode now has bytes and is one of its modes`() throws {
    for location in try Hardware.vivid("-vid-cap") {
      let node = try Hardware.system.read(location, ReadingScope()).node
      let current = try #require(node.current, "\(location.path)")
      #expect(node.formats.contains { $0.pixelFormat == current.pixelFormat }, "\(location.path)")
      #expect((current.sizeImage ?? 0) >= current.size.area, "\(location.path)")
      #expect(current.interval?.isValid == true, "\(location.path)")
    }
  }

  @Test func `ranges stay ranges`() throws {
    let nodes = try Hardware.vivid("-vid-cap").map { try Hardware.system.read($0, ReadingScope()).node }
    let ranged = nodes.filter { node in node.formats.allSatisfy { if case .stepwise = $0.sizes.first?.extent { true } else { false } } }
    for node in ranged { #expect(node.formats.allSatisfy { $0.sizes.count == 1 }) }
    #expect(!ranged.isEmpty, "The lane loads an instance with an HDMI input.")
  }

  @Test func `all controls have values, in one call`() throws {
    let location = try #require(try Hardware.vivid("-000-vid-cap").first)
    let (node, calls) = try Hardware.counted(location, ReadingScope(includesFormats: false, includesControls: true))
    #expect(unsafe calls.count(of: Requests.getControls.number) == 1)
    let types = Set(node.controls.map(\.type))
    for type in [ControlType.integer, .boolean, .menu, .button, .integer64, .string, .bitmask, .integerMenu, .u8, .u16, .u32] {
      #expect(types.contains(type), "\(type)")
    }
    for control in node.controls where control.type != .button && control.type != .controlClass && !control.flags.contains(.writeOnly) {
      let value = try #require(control.value, "\(control.name)")
      if case .array(let numbers) = value, !control.flags.contains(.dynamicArray) {
        #expect(numbers.count == control.dimensions.reduce(1, *) * (control.type == .area ? 2 : 1), "\(control.name)")
      }
    }
    #expect(node.controls.contains { !$0.menu.isEmpty && $0.menu.contains { $0.value != nil } }, "an integer menu has numbers")
  }

  @Test func `a library adds formats, and takes none`() throws {
    for location in try Hardware.system.locations() {
      let own = try Hardware.system.read(location, ReadingScope()).node
      guard own.role == .capture else { continue }
      let both = try Hardware.system.read(location, ReadingScope(includesEmulated: true)).node
      #expect(both.formats.filter { !$0.isEmulated }.map(\.pixelFormat) == own.formats.map(\.pixelFormat), "\(location.path)")
    }
  }

  @Test func `no two cameras have the same identity`() throws {
    let cameras = try Hardware.system.cameras(workers: NodeThreads())
    let identities = cameras.compactMap(\.identity)
    #expect(identities.count == cameras.count)
    #expect(Set(identities).count == identities.count, "\(identities)")
  }

  @Test func `a node that is not asked for more keeps its mode`() throws {
    for location in try Hardware.vivid("-vid-cap") {
      let before = try Hardware.system.read(location, ReadingScope(includesControls: true)).node
      _ = try Hardware.system.read(location, ReadingScope(includesControls: true, includesEmulated: true))
      let after = try Hardware.system.read(location, ReadingScope()).node
      #expect(before.current == after.current, "\(location.path)")
    }
  }
}
