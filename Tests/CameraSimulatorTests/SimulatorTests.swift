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

  @Test(arguments: [SimulatedCameras.camera("/dev/video0"), SimulatedCameras.controlled])
  func `a simulated camera is read as it was recorded`(camera: Camera) throws {
    let system = SimulatedCameraSystem([camera])
    let scope = ReadingScope(includesControls: !camera.nodes[0].controls.isEmpty)
    #expect(try system.cameras(scope: scope, workers: NodeThreads()) == [camera])
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

  @Test func `four cameras that take time take hardly more than one`() throws {
    let slow = Fault(.delay(.milliseconds(5)))
    func time(_ count: Int) throws -> Duration {
      let cameras = (0..<count).map { SimulatedCameras.camera("/dev/video\($0)", bus: "usb-\($0)") }
      let system = SimulatedCameraSystem(cameras, faults: [slow]) { PauseForTests.pause($0) }
      return try ContinuousClock().measure { _ = try system.cameras(workers: NodeThreads()) }
    }
    // Not a figure: one after the other they would take four times as long.
    #expect(try time(4) < time(1) * 3)
  }
}
