import Host
import CameraModel
import CameraSimulator
import PixelFormats
import Testing
import Video4Linux

/// Nodes that stop answering while they are read.
struct HangTests {
  static let hangs: [(call: DeviceCall, code: FindingCode, formats: Int)] = [
    (.queryControl, .hung, 1), (.getControl, .hung, 1), (.enumerateFormats, .hung, 0), (.queryCapabilities, .nodeUnreadable, 0),
    (.open, .nodeUnreadable, 0),
  ]

  @Test(arguments: hangs) func `what a node said before it hung is kept, and the finding names the call`(
    call: DeviceCall, code: FindingCode, formats: Int
  ) throws {
    let size = OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(FrameInterval(1, 30))])
    let node = CameraNode(
      path: "/dev/video0", role: .capture, driver: "simulated", card: "Camera", capabilities: ["videoCapture"],
      formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size])])
    let mayReturn = Monitor(false)
    defer { mayReturn.change { $0 = true } }
    let system = SimulatedCameraSystem(
      [Camera(name: "Camera", nodes: [node])], faults: [Fault(.delay(.zero), at: call)], sleep: { _ in mayReturn.wait(until: .max) { $0 } })
    let scope = ReadingScope(includesControls: true)
    let camera = try #require(try system.cameras(scope: scope, workers: NodeThreads(), timeout: .milliseconds(300)).first)
    #expect(camera.nodes[0].formats.count == formats)
    let finding = try #require(camera.nodes[0].findings.first { $0.code == code })
    #expect(finding.message.contains(call.rawValue) && finding.message.contains("took longer than"), "\(finding.message)")
  }
}
