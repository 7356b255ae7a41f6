import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Testing

/// A call fails, and putting back fails, too: the answer names the setting that is not as before.
@Suite struct `what a session could not put back` {
  private static let path = SimulatedSession.path

  /// The first call does its work and fails; all later ones fail.
  private static func faults(_ call: DeviceCall) -> [Fault] {
    [
      Fault(.errorAfterwards(.inputOutput), at: call, of: path, occurrence: 0),
      Fault(.error(.inputOutput), at: call, of: path, occurrences: 1..<Int.max),
    ]
  }

  @Test func `is named where a card does not take the timings of a new signal`() async throws {
    let timings = [FrameSize(320, 240), FrameSize(640, 480)].map { DigitalTimings(size: $0, pixelClock: 148_500_000) }
    let system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV")], faults: Self.faults(.setTimings), sources: [Self.path: [SimulatedSource(timings: timings[0])]],
      pace: .virtual)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(output)
    try await session.startRunning()
    let loop = Task { for try await _ in output.frames {} }
    try system.changeSignal(to: timings[1], at: Self.path)
    try await eventually("the session has failed") { session.state == .failed }
    let error = await #expect(throws: ConfigurationError.self) { try await loop.value }
    #expect(error?.cause.operation == .call(.setTimings))
    let message = error?.description ?? ""
    #expect(message.contains("timings was"), "\(message)")
  }

  @Test func `is named where the stream does not start`() async throws {
    let faults = [
      Fault(.error(.inputOutput), at: .startStream, of: Self.path),
      Fault(.error(.inputOutput), at: .setFormat, of: Self.path, occurrences: 1..<Int.max),
    ]
    let run = try SimulatedSession(faults: faults, pace: .virtual)
    let mode = Mode(node: Self.path, pixelFormat: "YUYV", size: FrameSize(640, 480), interval: .fps(30))
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning(in: mode) }
    let message = "\(error?.description ?? "")"
    #expect(
      message.contains("Not everything could be put back") && run.system.node(at: Self.path)?.current?.size == mode.size, "\(message)")
    #expect(message.contains("format was YUYV 320x240"), "\(message)")
  }
}
