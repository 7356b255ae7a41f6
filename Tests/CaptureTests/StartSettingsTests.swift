import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// A start sets the controls of its plan with the mode.
struct StartSettingsTests {
  private static let brightness = CameraControl(
    id: .brightness, name: "Brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(128))

  private static func node(_ run: SimulatedSession) -> (size: FrameSize?, brightness: ControlValue?) {
    let node = run.system.node(at: SimulatedSession.path)
    return (node?.current?.size, node?.controls.first?.value)
  }

  private static func plan(_ run: SimulatedSession, _ preset: Preset? = nil) -> CapturePlan {
    var request = CaptureRequest(FormatRequest(size: .exact(640, 480)), controls: [ControlAssignment(.brightness, 200)])
    if let preset { (request.preset, request.wishes) = (preset, nil) }
    return run.input.device.plan(request)
  }

  @Test func `a start sets the controls of its plan in one transaction with the mode, and a later change keeps them`() async throws {
    let run = try SimulatedSession(pace: .virtual, controls: [Self.brightness])
    _ = try await run.session.startRunning(Self.plan(run))
    #expect(Self.node(run) == (FrameSize(640, 480), .integer(200)))
    #expect(run.system.calls(to: SimulatedSession.path)[.lock] == 1, "The lock was taken more than once.")
    try run.input.device.configure { try $0.set(ControlAssignment(.brightness, 7)) }
    try await run.session.configure { try $0.setSessionPreset(.qvga320x240) }
    #expect(Self.node(run) == (FrameSize(320, 240), .integer(7)))
    let large = try #require(run.input.device.formats.first { $0.dimensions == FrameSize(640, 480) })
    try run.input.device.configure { lock in
      try lock.setActiveFormat(large)
      try lock.setActiveVideoMinFrameDuration(.fps(15))
    }
    #expect(Self.node(run) == (FrameSize(640, 480), .integer(7)), "The lock's mode brought the plan's control back.")
    await run.session.stopRunning()
  }

  @Test func `a plan that is started while the session runs in its mode sets its controls`() async throws {
    let run = try SimulatedSession(pace: .virtual, controls: [Self.brightness])
    try await run.session.startRunning()
    _ = try await run.session.startRunning(Self.plan(run))
    #expect(Self.node(run) == (FrameSize(640, 480), .integer(200)))
    await run.session.stopRunning()
  }

  @Test func `a rate that runs and a control that is refused leave the session's mode`() async throws {
    let fault = Fault(.error(.invalidArgument), at: .setControls, of: SimulatedSession.path, occurrence: 0)
    let run = try SimulatedSession(faults: [fault], pace: .virtual, controls: [Self.brightness])
    try await run.session.startRunning()
    #expect(Self.node(run).size == FrameSize(640, 480))
    let desired = DesiredConfiguration(interval: .fps(30), controls: [ControlAssignment(.brightness, 9)])
    #expect(throws: ConfigurationError.self) { try run.input.device.configure { try $0.apply(desired) } }
    #expect(Self.node(run) == (FrameSize(640, 480), .integer(128)))
    await run.session.stopRunning()
  }

  @Test func `a start with the preset inputPriority keeps the mode and sets the controls`() async throws {
    let run = try SimulatedSession(pace: .virtual, controls: [Self.brightness])
    let start = try await run.session.startRunning(Self.plan(run, .inputPriority))
    #expect(Self.node(run) == (FrameSize(320, 240), .integer(200)) && start.mode.size == FrameSize(320, 240))
    #expect(run.system.calls(to: SimulatedSession.path)[.setFormat] == nil)
    await run.session.stopRunning()
  }

  @Test(arguments: [DeviceCall.startStream, .requestBuffers, .setControls, .setFormat])
  func `a start that fails leaves mode and controls as they were`(call: DeviceCall) async throws {
    let fault = Fault(.error(.inputOutput), at: call, of: SimulatedSession.path, occurrences: 0..<(call == .startStream ? 2 : 1))
    let run = try SimulatedSession(faults: [fault], pace: .virtual, controls: [Self.brightness])
    let before = Self.node(run)
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning(Self.plan(run)) }
    #expect(Self.node(run) == before, "\(String(describing: error))")
    #expect(error?.restoration == .restored || error?.restoration == .nothingChanged, "\(String(describing: error))")
  }
}
