import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import ImageGeometry
import Negotiation
import PixelFormats
import Testing

/// The camera's format that a session chooses for what its outputs deliver.
struct SessionFormatTests {
  private static let camera: Camera = {
    var camera = SimulatedSession.camera("YUYV")
    let large = OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(.fps(30))])
    camera.nodes[0].formats += [
      OfferedFormat(index: 1, pixelFormat: "MJPG", sizes: [large]), OfferedFormat(index: 2, pixelFormat: "H264", sizes: [large]),
    ]
    camera.nodes[0].formats[0].sizes.removeFirst()
    camera.nodes[0].formats[1].sizes = camera.nodes[0].formats[0].sizes
    return camera
  }()

  static let rows: [(settings: VideoSettings?, angle: Int, chosen: PixelFormat)] = [
    (nil, 0, "YUYV"), (VideoSettings(.bgra), 0, "YUYV"), (VideoSettings(.grey8), 0, "YUYV"),
    (VideoSettings(.biPlanarVideoRange, size: FrameSize(160, 120)), 0, "YUYV"), (.native, 90, "YUYV"),
  ]

  @Test(arguments: rows)
  func `a format from which an output gets nothing is passed over, however large`(
    _ row: (settings: VideoSettings?, angle: Int, chosen: PixelFormat)
  ) async throws {
    let run = try SimulatedSession(pace: .virtual, camera: Self.camera)
    try run.session.setSessionPreset(.high)
    run.output.videoSettings = row.settings
    run.output.connection(with: .video)?.videoRotationAngle = row.angle
    try await run.session.startRunning()
    #expect(run.system.node(at: SimulatedSession.path)?.current?.pixelFormat == row.chosen)
    await run.session.stopRunning()
  }

  @Test func `what the outputs take later chooses again`() async throws {
    let run = try SimulatedSession(pace: .virtual, camera: Self.camera)
    try run.session.setSessionPreset(.high)
    try await run.session.startRunning()
    run.session.beginConfiguration()
    run.output.videoSettings = .native
    // What passes as it is may be H.264, which no simulated camera draws.
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.commitConfiguration() }
    #expect(error?.description.contains("H264") == true, "\(String(describing: error))")
    #expect(run.system.node(at: SimulatedSession.path)?.current?.pixelFormat == "YUYV")
    await run.session.stopRunning()
  }

  @Test func `an output that nothing serves says so`() async throws {
    let run = try SimulatedSession(pace: .virtual, format: "H264")
    run.output.videoSettings = nil
    run.output.connection(with: .video)?.videoRotationAngle = 90
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(error?.cause.operation == "convert", "\(String(describing: error))")
  }
}
