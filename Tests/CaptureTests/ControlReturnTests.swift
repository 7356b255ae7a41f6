import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// The controls of a camera that was unplugged while a session ran. What it had is forgotten, as a real camera forgets it.
struct ControlReturnTests {
  private static let initial: [ControlIdentifier: Int64] = [
    .brightness: 0, .contrast: 32, .automaticExposure: 3, .exposureTime: 157, .saturation: 1,
  ]

  private static func session(faults: [Fault] = [], misbehaviours: Set<Misbehaviour> = []) throws -> SimulatedSession {
    let controls = initial.map { id, value in
      CameraControl(
        id: id, name: "\(id)", type: .integer, min: 0, max: 1000, step: 1, defaultValue: value, value: .integer(value))
    }
    return try SimulatedSession(
      faults: faults, misbehaviours: misbehaviours, pace: .virtual, controls: controls.sorted { $0.id < $1.id })
  }

  /// Sets controls as a program does, on the device of the input.
  private static func set(_ controls: [ControlIdentifier: Int64], on run: SimulatedSession) throws {
    let device = try #require(run.session.inputs.first).device
    let assignments = controls.sorted { $0.key < $1.key }.map { ControlAssignment($0.key, $0.value) }
    _ = try device.configure { lock throws(ConfigurationError) in try lock.apply(DesiredConfiguration(controls: assignments)) }
  }

  private static func values(of run: SimulatedSession) -> [ControlIdentifier: Int64] {
    let controls = run.system.node(at: SimulatedSession.path)?.controls ?? []
    return controls.reduce(into: [:]) { values, control in
      if case .integer(let value)? = control.value { values[control.id] = value }
    }
  }

  /// Unplugs the camera, lets it forget its controls, and plugs it in again; what is told of its return.
  private static func replug(_ run: SimulatedSession) async throws -> Restoration {
    try await run.unplug()
    // Exposure can be set while it is manual, which it is not in the end.
    try run.system.change(control: .automaticExposure, to: .integer(1), at: SimulatedSession.path)
    for (id, value) in initial.sorted(by: { $0.key > $1.key }) {
      try run.system.change(control: id, to: .integer(value), at: SimulatedSession.path)
    }
    run.system.plug(SimulatedSession.path)
    let told = run.events.withLock { $0.count }
    try await eventually("the session runs again") { run.session.isRunning }
    var restoration: Restoration?
    try await eventually("its return is told") {
      for case .interruptionEnded(_, let new) in run.events.withLock({ Array($0.dropFirst(told)) }) { restoration = new }
      return restoration != nil
    }
    return try #require(restoration)
  }

  @Test("what the program set is set again, before and after the start; what it did not set stays")
  func restored() async throws {
    let run = try Self.session()
    try Self.set([.brightness: 10, .automaticExposure: 1, .exposureTime: 40], on: run)
    try await run.session.startRunning()
    try Self.set([.brightness: 20], on: run)
    #expect(try await Self.replug(run) == .restored)
    #expect(Self.values(of: run) == [.brightness: 20, .contrast: 32, .automaticExposure: 1, .exposureTime: 40, .saturation: 1])
    // A camera may be unplugged again, and what was set since counts too.
    try Self.set([.contrast: 50], on: run)
    #expect(try await Self.replug(run) == .restored)
    #expect(Self.values(of: run) == [.brightness: 20, .contrast: 50, .automaticExposure: 1, .exposureTime: 40, .saturation: 1])
    await run.session.stopRunning()
  }

  @Test("a control that was put back, because a stream did not start, is not set again")
  func putBack() async throws {
    let run = try Self.session()
    let device = try #require(run.session.inputs.first).device
    let result = try #require(device.configure(CaptureRequest(controls: [ControlAssignment(.brightness, 20)])).result)
    #expect(device.restore(result) == .restored)
    try await run.session.startRunning()
    #expect(try await Self.replug(run) == .restored)
    #expect(Self.values(of: run) == Self.initial)
    await run.session.stopRunning()
  }

  @Test("a value that the camera sets itself by now is left to it")
  func automatic() async throws {
    let run = try Self.session()
    try Self.set([.automaticExposure: 1, .exposureTime: 40], on: run)
    try Self.set([.automaticExposure: 3], on: run)
    try await run.session.startRunning()
    #expect(try await Self.replug(run) == .restored)
    #expect(Self.values(of: run) == Self.initial)
    await run.session.stopRunning()
  }

  @Test("what others set after the return is not set back by the session")
  func leftAlone() async throws {
    let run = try Self.session()
    try Self.set([.brightness: 10], on: run)
    try await run.session.startRunning()
    #expect(try await Self.replug(run) == .restored)
    try run.system.change(control: .brightness, to: .integer(90), at: SimulatedSession.path)
    try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    await run.session.stopRunning()
    try await run.session.startRunning()
    await run.session.stopRunning()
    #expect(Self.values(of: run)[.brightness] == 90)
  }

  @Test("a control that the camera takes no more is told, and keeps neither the others nor the frames away")
  func refused() async throws {
    // Set by the program, then all at once, then one after the other: the first of these is refused, also in a second round.
    let refusals = [1, 2, 4].map { Fault(.error(.outOfRange), at: .setControls, of: nil, occurrence: $0) }
    let run = try Self.session(faults: refusals)
    try Self.set([.brightness: 10, .contrast: 50], on: run)
    try await run.session.startRunning()
    let restoration = try await Self.replug(run)
    guard case .incomplete(let parts) = restoration else {
      Issue.record("\(restoration)")
      return
    }
    #expect(parts.count == 1 && parts[0].reason != nil && "\(restoration)".contains("was 10"), "\(restoration)")
    #expect(Self.values(of: run)[.brightness] == 0 && Self.values(of: run)[.contrast] == 50)
    let numbered = run.statistics.numbered
    try await eventually("frames come again") { run.statistics.numbered > numbered + 3 }
    await run.session.stopRunning()
  }

  @Test("a control that keeps another value is told with both")
  func kept() async throws {
    let run = try Self.session(misbehaviours: [.keepsControl(.contrast)])
    try Self.set([.brightness: 10, .contrast: 50], on: run)
    try await run.session.startRunning()
    let restoration = try await Self.replug(run)
    #expect("\(restoration)".contains("was 50 and is 32"), "\(restoration)")
    #expect(Self.values(of: run)[.brightness] == 10)
    await run.session.stopRunning()
  }
}
