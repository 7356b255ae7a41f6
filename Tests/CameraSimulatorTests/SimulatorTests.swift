import Host
import CameraConformance
import CameraModel
import CameraSimulator
import PixelFormats
import Testing
import Video4Linux

struct SimulatorTests {
  @Test func `simulated cameras keep the laws`() throws {
    try CameraLaws.check(SimulatedCameraSystem(SimulatedCameras.all))
  }

  @Test func `the laws catch a node whose lists are not examined`() {
    let node = CameraNode(
      role: .capture, formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [SimulatedCameras.size(0, 0, [])])])
    withKnownIssue { CameraLaws.check(node) }
  }

  @Test(arguments: [true, false]) func `the laws catch a system that knows other lists than its open nodes`(isHonest: Bool) throws {
    let system = ForeknowingSystem(cameras: SimulatedCameraSystem([SimulatedCameras.camera("/dev/video0")]), isHonest: isHonest)
    if isHonest { try CameraLaws.check(system) } else { withKnownIssue { try CameraLaws.check(system) } }
  }

  @Test(arguments: [SimulatedCameras.camera("/dev/video0"), SimulatedCameras.controlled])
  func `a simulated camera is read as it was recorded`(camera: Camera) throws {
    let system = SimulatedCameraSystem([camera])
    let scope = ReadingScope(includesControls: !camera.nodes[0].controls.isEmpty)
    #expect(try system.cameras(scope: scope, workers: NodeThreads()) == [camera])
  }

  @Test func `a camera that occurs again takes the first one's nodes`() throws {
    let camera = SimulatedCameras.controlled
    let system = SimulatedCameraSystem([camera, SimulatedCameras.camera("/dev/video1"), camera, camera])
    let paths = system.cameras.map { $0.nodes.map(\.path) }
    #expect(Set(paths.joined()).count == paths.joined().count && paths[0] == camera.nodes.map(\.path))
    #expect(try system.cameras(workers: NodeThreads()).count == 4)
    #expect(Set(system.cameras.compactMap(\.identity)).count == system.cameras.compactMap(\.identity).count)
  }

  @Test func `a change of a control or a signal that is not there does nothing`() throws {
    let system = SimulatedCameraSystem([SimulatedCameras.controlled])
    let path = try #require(SimulatedCameras.controlled.nodes[0].path)
    let missing = #expect(throws: DeviceError.self) { try system.change(control: 0x1234, to: .integer(1), at: path) }
    #expect(missing?.code == .notFound && missing?.message == "The camera has no control 0x1234.")
    let nowhere = #expect(throws: DeviceError.self) { try system.change(control: .gain, to: .integer(1), at: "/dev/video77") }
    #expect(nowhere?.code == .notFound)
    #expect(throws: DeviceError.self) { try system.changeSignal(to: nil, at: "/dev/video77") }
    try system.changeSignal(to: nil, at: path)
  }

  @Test func `every list is walked once, to one call past its end`() throws {
    let system = SimulatedCameraSystem([SimulatedCameras.camera("/dev/video0")])
    _ = try system.cameras(workers: NodeThreads())
    let calls = system.calls(to: "/dev/video0")
    #expect(calls[.queryCapabilities] == 1)
    #expect(calls[.enumerateInputs] == 2)
    #expect(calls[.enumerateFormats] == 3)
    #expect(calls[.enumerateFrameSizes] == 3 + 2)
    #expect(calls[.enumerateFrameIntervals] == 4 + 3 + 3)
    #expect(calls[.queryControl] == nil, "Controls are read only when asked for.")
  }

  @Test func `a location is no longer opened when its camera was plugged in again`() throws {
    let path = "/dev/video0"
    let system = SimulatedCameraSystem([SimulatedCameras.camera(path)])
    let before = try system.location(of: path)
    _ = try system.open(before)
    system.unplug(path)
    system.plug(path)
    let error = #expect(throws: DeviceError.self) { _ = try system.open(before) }
    #expect(error?.code == .gone && system.openCount(of: path) == 0)
    _ = try system.open(try system.location(of: path))
    _ = try system.open(NodeLocation(path: path, physicalDevice: before.physicalDevice))
  }

  @Test func `four cameras are read at the same time`() throws {
    let cameras = (0..<4).map { SimulatedCameras.camera("/dev/video\($0)", bus: "usb-\($0)") }
    let pausing = Monitor((now: 0, most: 0, isLate: false))
    // The first call of each camera lasts until all four are in one; one after the other they would never be.
    let system = SimulatedCameraSystem(cameras, faults: [Fault(.delay(.milliseconds(5)))]) { _ in
      pausing.change {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      pausing.wait(until: HostFacts.monotonicNanoseconds + 20_000_000_000) { $0.most == 4 || $0.isLate }
      pausing.change {
        $0.now -= 1
        $0.isLate = $0.most < 4
      }
    }
    _ = try system.cameras(workers: NodeThreads())
    #expect(pausing.read { $0.most } == 4)
  }
}

/// Knows its nodes without opening them; a dishonest one leaves out a format.
private struct ForeknowingSystem: CameraSystem {
  let cameras: SimulatedCameraSystem
  let isHonest: Bool

  func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode] {
    locations.map { location in
      guard var node = cameras.node(at: location.path) else { return .unknown(because: "It is gone.") }
      (node.current, node.controls, node.isFromDescriptors) = (nil, [], true)
      if !isHonest { node.formats.removeLast() }
      return .known(NodeReading(node: node.examined()))
    }
  }

  func locations() -> [NodeLocation] { cameras.locations() }
  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading { try cameras.read(location, scope) }
}
