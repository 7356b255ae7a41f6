import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// Changes that would mend nothing are not printed.
struct MendingAdviceTests {
  /// A sensor and a node.
  private static func board(_ misbehaviours: Set<Misbehaviour> = []) throws -> (made: MadeGraph, system: SimulatedCameraSystem) {
    var made = MadeGraph()
    let sensor = made.add("sensor", sources: 1)
    let node = made.addNode("/dev/video0")
    made.changeNode(node) { $0.planes = [PlaneLayout(bytesPerLine: 1_280, sizeImage: 614_400)] }
    made.link(sensor, 0, node, 0)
    var graph = SimulatedGraph(made.graph)
    graph.sensors[sensor] = SimulatedSensor(
      modes: [SimulatedSensor.Mode(code: MadeGraph.raw.code, size: MadeGraph.raw.size)], pixelRate: 42_000_000)
    return (made, SimulatedCameraSystem([], graphs: [graph], misbehaviours: misbehaviours, pace: .virtual))
  }

  private static func device(in system: SimulatedCameraSystem) throws -> CaptureDevice {
    let camera = try #require(try system.cameras(workers: InTurn()).first)
    return try #require(CaptureDevice(camera, in: system))
  }

  @Test func `nothing is mended while a program streams from the node`() async throws {
    var (made, system) = try Self.board()
    let device = try Self.device(in: system)
    made.change(1, 0) { $0.size = FrameSize(320, 240) }
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(CaptureVideoDataOutput())
    try await session.startRunning()
    let busy = try #require(try device.explanations(in: made.graph).first)
    #expect(busy.reasons.map(\.kind) == [.busy, .format] && busy.mends.isEmpty, "\(busy)")
    await session.stopRunning()
    let free = try #require(try device.explanations(in: made.graph).first)
    #expect(free.reasons.map(\.kind) == [.format] && !free.mends.isEmpty, "\(free)")
  }

  @Test(arguments: [false, true]) func `a colour that the driver replaces is not set again`(hasOwnColour: Bool) throws {
    var (made, system) = try Self.board(hasOwnColour ? [.hasOwnColour] : [])
    made.change(1, 0) { $0.colorimetry.colorSpace = 8 }
    let explanation = try #require(try Self.device(in: system).explanations(in: made.graph).first)
    #expect(explanation.reasons.map(\.severity) == [.soft] && explanation.mends.isEmpty == hasOwnColour, "\(explanation)")
  }
}
