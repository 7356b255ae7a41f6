import CameraModel
import CameraProfiles
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Cameras whose firmware gives controls values of its own when a stream starts.
struct ControlComparisonTests {
  private static func control(_ id: ControlIdentifier, _ name: String, _ value: Int64) -> CameraControl {
    CameraControl(id: id, name: name, type: .integer, min: 0, max: 10_000, step: 1, defaultValue: 0, value: .integer(value))
  }

  private static let focus = control(.focus, "Focus, Absolute", 260)
  private static let manualFocus = control(.automaticFocus, "Focus, Automatic Continuous", 0)
  private static let automaticFocus = control(.automaticFocus, "Focus, Automatic Continuous", 1)
  private static let inactiveFocus = {
    var control = focus
    control.flags = [.inactive]
    return control
  }()
  private static let temperature = control(.whiteBalanceTemperature, "White Balance Temperature", 4600)
  private static let manualBalance = control(.automaticWhiteBalance, "White Balance, Automatic", 0)
  private static let brightness = control(.brightness, "Brightness", 100)

  private static func session(
    _ controls: [CameraControl], losing values: [ControlIdentifier: Int64], driver: String = "uvcvideo", faults: [Fault] = [],
    streamFaults: [StreamFault] = []
  ) throws -> SimulatedSession {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].driver = driver
    return try SimulatedSession(
      faults: faults, streamFaults: streamFaults, misbehaviours: [.resetsControls(values)], pace: .virtual, controls: controls,
      camera: camera)
  }

  /// The findings of a session that streams until a few frames came.
  private static func findings(of run: SimulatedSession, atLeast frames: Int = 10) async throws -> [Finding] {
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.numbered >= frames }
    await run.session.stopRunning()
    var findings: [Finding] = []
    try await eventually("the end is told") {
      findings = []
      for event in run.events.withLock({ $0 }) {
        if case .finding(let finding) = event { findings.append(finding) }
        if case .didStopRunning = event { return true }
      }
      return false
    }
    return findings
  }

  private static func value(_ id: ControlIdentifier, of run: SimulatedSession) -> ControlValue? {
    run.system.node(at: SimulatedSession.path)?.controls.first { $0.id == id }?.value
  }

  typealias Case = (name: String, controls: [CameraControl], lost: [ControlIdentifier: Int64], messages: [String])

  static let cases: [Case] = [
    ("nothing is lost", [focus, manualFocus], [.focus: 260], []),
    ("a camera without controls", [], [:], []),
    ("focus without an automatic", [focus], [.focus: 192], ["Focus was 260 before the stream started, now 192."]),
    (
      "focus, and perhaps its automatic", [focus, manualFocus], [.focus: 192],
      [
        "Focus was 260 before the stream started, now 192.",
        "Whether the camera kept these settings cannot be checked, because the driver answers from its memory: Focus, Automatic Continuous.",
      ]
    ),
    ("focus that moves by itself", [focus, automaticFocus], [.focus: 192], []),
    ("focus that has no effect", [inactiveFocus], [.focus: 192], []),
    ("brightness, which nobody set", [brightness], [.brightness: 7], []),
    (
      "two values", [focus, temperature], [.focus: 192, .whiteBalanceTemperature: 5200],
      [
        "Focus was 260 before the stream started, now 192.",
        "White Balance Temperature was 4600 before the stream started, now 5200.",
      ]
    ),
  ]

  @Test("a value that the camera changed as the stream started is told, but none that its automatic changes", arguments: cases)
  func losses(_ row: Case) async throws {
    let run = try Self.session(row.controls, losing: row.lost)
    let findings = try await Self.findings(of: run)
    #expect(findings.map(\.message) == row.messages)
    #expect(findings.allSatisfy { $0.severity == .warning } && findings.first.map { $0.code == .settingLost } ?? true)
    // Nothing is set without being asked for.
    #expect(run.system.calls(to: SimulatedSession.path)[.setControls] == nil)
    for (id, value) in row.lost where id != .brightness { #expect(Self.value(id, of: run) ?? .integer(value) == .integer(value)) }
  }

  @Test("a session without controls reads three values before the start, three after the first frames, and none with later frames")
  func cost() async throws {
    let run = try Self.session([Self.focus, Self.temperature, Self.control(.exposureTime, "Exposure Time, Absolute", 156)], losing: [:])
    _ = try await Self.findings(of: run, atLeast: 100)
    let calls = run.system.calls(to: SimulatedSession.path)
    // One more asks how many buffers the driver needs.
    #expect(calls[.getControl] == 7, "\(calls)")
    #expect(calls[.getControls] == nil && calls[.queryControl] == nil && calls[.lock] == 1, "\(calls)")
  }

  @Test("a stream that ends after its first frame is compared too")
  func shortStream() async throws {
    let run = try Self.session([Self.focus], losing: [.focus: 192])
    #expect(try await Self.findings(of: run, atLeast: 1).map(\.code) == [.settingLost])
  }

  @Test("each start is compared, also one after a stall")
  func restart() async throws {
    let stall = StreamFault(.freezes, of: 5..<6, inRuns: 0..<1)
    let run = try Self.session([Self.focus], losing: [.focus: 192], streamFaults: [stall])
    run.session.restoresControls = true
    let findings = try await Self.findings(of: run, atLeast: 12)
    #expect(findings.map(\.message) == Array(repeating: "Focus was 260 before the stream started, now 192. It was set again.", count: 2))
    #expect(Self.value(.focus, of: run) == .integer(260))
  }

  @Test("a session that restores sets once more what was lost, its switch, and what the program set and the driver cannot check")
  func restored() async throws {
    let controls = [Self.focus, Self.manualFocus, Self.temperature, Self.manualBalance, Self.brightness]
    let run = try Self.session(controls, losing: [.focus: 192, .automaticFocus: 1, .automaticWhiteBalance: 1, .brightness: 7])
    let assignments = [ControlAssignment(.brightness, 50), ControlAssignment(.automaticWhiteBalance, 0)]
    let device = try #require(run.session.inputs.first).device
    _ = try device.configure { lock throws(ConfigurationError) in try lock.apply(DesiredConfiguration(controls: assignments)) }
    run.session.restoresControls = true
    let findings = try await Self.findings(of: run)
    #expect(findings.map(\.code) == [.settingLost, .settingUnchecked], "\(findings)")
    #expect(findings.first?.message == "Focus was 260 before the stream started, now 192. It was set again.")
    #expect(findings.last?.severity == .info && findings.last?.message.hasSuffix("They were set again.") == true, "\(findings)")
    #expect(run.system.unnoticedControls(at: SimulatedSession.path) == [:])
    #expect(Self.value(.focus, of: run) == .integer(260) && Self.value(.brightness, of: run) == .integer(50))
  }

  @Test("what the program set and nothing can check is named, and left alone without the wish to restore")
  func unchecked() async throws {
    let run = try Self.session([Self.brightness], losing: [.brightness: 7])
    let device = try #require(run.session.inputs.first).device
    _ = try device.configure { lock throws(ConfigurationError) in
      try lock.apply(DesiredConfiguration(controls: [ControlAssignment(.brightness, 50)]))
    }
    let findings = try await Self.findings(of: run)
    let message = "Whether the camera kept these settings cannot be checked, because the driver answers from its memory: Brightness."
    #expect(findings == [Finding(.settingUnchecked, .info, message)])
    #expect(run.system.unnoticedControls(at: SimulatedSession.path) == [.brightness: .integer(7)])
  }

  @Test("a driver without a memory of its own is asked for what the program set")
  func otherDriver() async throws {
    let run = try Self.session([Self.brightness], losing: [.brightness: 7], driver: "other")
    let device = try #require(run.session.inputs.first).device
    _ = try device.configure { lock throws(ConfigurationError) in
      try lock.apply(DesiredConfiguration(controls: [ControlAssignment(.brightness, 50)]))
    }
    #expect(try await Self.findings(of: run).map(\.message) == ["Brightness was 50 before the stream started, now 7."])
  }

  @Test("kept settings are restored without being asked for, with the values that the driver has now")
  func kept() async throws {
    let run = try Self.session([Self.focus, Self.brightness], losing: [.focus: 192, .brightness: 7])
    let device = try #require(run.session.inputs.first).device
    var saved = device.camera
    saved.nodes[0].controls = [Self.focus, Self.control(.brightness, "Brightness", 30)]
    let store = MemoryStore()
    device.settingsStore = store
    #expect(try device.keptSettings == nil && !run.session.restoresControls)
    _ = try KeptConfigurations(in: store).keep(SavedConfiguration(of: saved).profile(nil).jsonDocument(), of: saved)
    #expect(try device.keptSettings?.camera.nodes[0].controls.count == 2, "Settings that are kept later are read, too.")
    #expect(run.session.restoresControls)
    let findings = try await Self.findings(of: run)
    #expect(findings.map(\.code) == [.settingLost, .settingUnchecked], "\(findings)")
    #expect(run.system.unnoticedControls(at: SimulatedSession.path) == [:])
    // The newest setting counts, not the kept one.
    #expect(Self.value(.brightness, of: run) == .integer(100) && Self.value(.focus, of: run) == .integer(260))
  }

  @Test("what cannot be set again is told with the reason, and frames go on")
  func refused() async throws {
    let run = try Self.session([Self.focus], losing: [.focus: 192], faults: [Fault(.error(.inputOutput), at: .setControls)])
    run.session.restoresControls = true
    let findings = try await Self.findings(of: run, atLeast: 30)
    #expect(findings.count == 1 && findings[0].message.contains("now 192. It was not set again: "), "\(findings)")
  }
}

/// A store in memory.
private final class MemoryStore: ConfigurationStore {
  let path = "memory"
  private let files = Mutex<[String: [UInt8]]>([:])

  func contents(of name: String) -> [UInt8]? { files.withLock { $0[name] } }
  func write(_ bytes: [UInt8], as name: String) { files.withLock { $0[name] = bytes } }
}
