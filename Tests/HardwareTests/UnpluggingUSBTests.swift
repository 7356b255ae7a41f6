import Foundation
import Host
import Synchronization
import Testing
import Video4Linux
import Viewfinder

/// A USB camera is pulled out at each step of a session's life.
@Suite(.tags(.hardware), .enabled(if: USBFarm.isHere && USBFarm.has("twin"), "no twins are emulated"), .serialized)
struct UnpluggingUSBTests {
  /// The step of the session before which the camera goes.
  struct Moment: Sendable, CustomTestStringConvertible {
    let name: String
    let step: UnpluggingCalls.Step
    /// Whether the session runs before, and is interrupted.
    let runs: Bool

    var testDescription: String { name }
  }

  static let moments: [Moment] = [
    Moment(name: "before opening", step: .opening, runs: false),
    Moment(name: "after opening", step: .call(unsafe Requests.getFormat.number), runs: false),
    Moment(name: "setting", step: .call(unsafe Requests.setFormat.number), runs: false),
    Moment(name: "requesting buffers", step: .call(Requests.requestBuffers.number), runs: false),
    Moment(name: "queueing a buffer", step: .call(unsafe Requests.queueBuffer.number), runs: false),
    Moment(name: "starting", step: .call(Requests.startStream.number), runs: false),
    Moment(name: "taking the first frame", step: .call(unsafe Requests.dequeueBuffer.number), runs: true),
    Moment(name: "in the delegate", step: .never, runs: true),
    Moment(name: "stopping", step: .call(Requests.stopStream.number), runs: true),
  ]

  @Test(arguments: moments, [false, true])
  func `a camera that goes at any step ends the start or interrupts the session, and nothing is left`(
    moment: Moment, isGone: Bool
  ) async throws {
    for _ in 0..<(Hardware.takesLong ? 10 : 1) {
      // Where a case before this one failed, it may still be out.
      try USBFarm.ctl("liar", "plug")
      let path = try #require(try await USBFarm.arrival(of: "liar").captureNodes.first?.path)
      let calls = UnpluggingCalls(moment.step, waitsForEnd: isGone, path: path)
      let system = KernelCameraSystem(devices: "/dev", sysfs: "/sys", calls: calls)
      let run = try HardwareSession(usb: "liar", .smallYUYV, in: system)
      run.session.resumesAfterReconnection = false
      try run.session.setSessionPreset(.vga640x480)
      let puller = Puller(calls)
      if moment.step == .never { run.output.setSampleBufferDelegate(puller) }
      calls.arm()
      do {
        try await run.session.startRunning()
        if moment.name != "stopping" { try await eventually("it ends: \(calls.outcome); \(run.account)") { run.session.state != .running } }
        #expect(moment.runs, "The start succeeded.")
      } catch let error as ConfigurationError {
        #expect(error.cause.code == .gone || error.cause.code == .notFound, "\(error)")
        #expect(!moment.runs && run.session.state == .idle)
      }
      await run.session.stopRunning()
      #expect(calls.outcome == .unplugged && run.session.state == .idle)
      #expect(run.statistics.isBalanced, "\(run.statistics)")
      run.output.setSampleBufferDelegate(nil)
      #expect(VividStream.mappings.isEmpty && ProcessFacts.openNodes.isEmpty)
      try await eventually("the node is gone") { try Hardware.system.locations().allSatisfy { $0.path != path } }
      try USBFarm.ctl("liar", "plug")
      let back = try await USBFarm.arrival(of: "liar")
      #expect(back.captureNodes.first?.path == path, "The number of the node was free.")
    }
  }

  @Test func `a camera that comes back after a second goes on where it was, in its mode and with its controls`()
    async throws
  {
    let run = try await newSession()
    let before = try await run.frames(3)
    try await pullOut(run)
    try await Task.sleep(for: .seconds(1))
    try USBFarm.ctl("liar", "plug")
    try await expectReturn(of: run, after: before)
  }

  @Test func `a camera that came back to its socket is read, committed to and started as before`() async throws {
    let run = try await newSession()
    let before = try await run.frames(3)
    try await pullOut(run)
    try USBFarm.ctl("liar", "plug")
    try await eventually("it goes on: \(run.account)") { run.session.isRunning && run.told("resumed") }
    try await run.session.configure { _ throws(ConfigurationError) in }
    #expect(!run.told("interrupted stalled") && run.session.isRunning, "A commit that changes nothing disturbs nothing.")
    #expect(try !run.device.controls.isEmpty && run.device.isConnected)
    #expect(try await run.frames(3)[0].run > before[2].run)
    await run.session.stopRunning()
    #expect(try await run.frames(3).count == 3, "The session starts again with the device that was added to it.")
    await run.session.stopRunning()
    try expectNothingLeft(of: run.path)
  }

  @Test(.enabled(if: USBFarm.hasUdev, "Without udev, cameras have no lasting identity."))
  func `a twin at the same socket is left alone, and the camera goes on at another one`() async throws {
    let run = try await newSession()
    let before = try await run.frames(3)
    try await replaceByTwin(run)
    try USBFarm.ctl("liar", "plug")
    #expect(try await expectReturn(of: run, after: before) != run.path)
    try await removeTwin()
    try await USBFarm.replug("liar")
  }

  @Test(.enabled(if: !USBFarm.hasUdev, "With udev, twins have identities."))
  func `a twin at the same socket is left alone without udev, by its serial number`() async throws {
    let run = try await newSession()
    let before = try await run.frames(3)
    try await replaceByTwin(run)
    try await removeTwin()
    try USBFarm.ctl("liar", "plug")
    try await expectReturn(of: run, after: before)
  }

  /// A session on the camera, which a test before this one may have left unplugged, with a control that it forgets.
  private func newSession() async throws -> HardwareSession {
    try USBFarm.ctl("liar", "plug")
    let controls = [ControlAssignment(.brightness, Self.brightness)]
    return try HardwareSession(try await USBFarm.arrival(of: "liar"), .smallYUYV, controls)
  }

  private static let brightness: Int64 = 77

  /// Pulls the camera of a session out; when this returns, the number of its node is free.
  private func pullOut(_ run: HardwareSession) async throws {
    try USBFarm.ctl("liar", "unplug")
    try await eventually("it is interrupted: \(run.account)") { run.told("interrupted deviceDisconnected") }
    try await eventually("the node is gone") { try Hardware.system.locations().allSatisfy { $0.path != run.path } }
  }

  /// Pulls the camera of a session out and plugs its twin in at the same socket; the session waits and leaves the twin alone.
  private func replaceByTwin(_ run: HardwareSession) async throws {
    try await pullOut(run)
    try USBFarm.ctl("twin", "plug")
    #expect(try await USBFarm.arrival(of: "twin").captureNodes.first?.path == run.path)
    try await Task.sleep(for: .seconds(3))
    #expect(run.session.isInterrupted)
    try VividStream.expectFree(run.path)
  }

  private func removeTwin() async throws {
    try USBFarm.ctl("twin", "unplug")
    try await eventually("the twin is gone") { try USBFarm.camera("twin") == nil }
  }

  /// Frames come again, of the same camera and in the same mode; where, for its node may have another number.
  @discardableResult
  private func expectReturn(of run: HardwareSession, after before: [VideoFrame]) async throws -> String {
    try await eventually("it goes on: \(run.account)") { run.session.isRunning && run.told("resumed") }
    let after = try await run.frames(3)
    #expect(after[0].run > before[2].run && after[0].presentationTime > before[2].presentationTime)
    #expect(after[0].size == before[0].size && after[0].pixelFormat == before[0].pixelFormat)
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced, "\(run.statistics)")
    let camera = try await USBFarm.arrival(of: "liar")
    let path = try #require(camera.captureNodes.first?.path)
    try expectNothingLeft(of: path)
    let controls = try #require(CaptureDevice(camera, in: Hardware.system)).controls
    #expect(controls.first { $0.id == .brightness }?.value == .integer(Self.brightness))
    return path
  }
}

/// The kernel's calls, with a hand that pulls the camera out before one of them.
final class UnpluggingCalls: DriverCalls {
  enum Step: Equatable, Sendable {
    case opening
    case call(UInt)
    case never
  }

  /// What became of the unplugging.
  enum Outcome: Equatable, Sendable {
    case waiting, armed, unplugging, unplugged
    case failed(String)
  }

  private let kernel = KernelCalls()
  private let step: Step
  private let waitsForEnd: Bool
  private let path: String
  private let state = Mutex(Outcome.waiting)

  /// - Parameters:
  ///   - waitsForEnd: whether the call is made when the driver has given up the node; else at once.
  ///   - path: the camera's node.
  init(_ step: Step, waitsForEnd: Bool, path: String) {
    self.step = step
    self.waitsForEnd = waitsForEnd
    self.path = path
  }

  var outcome: Outcome { state.withLock { $0 } }

  func arm() { state.withLock { $0 = .armed } }

  /// Pulls the camera out, once.
  func unplug() {
    let isFirst = state.withLock { state in
      defer { if state == .armed { state = .unplugging } }
      return state == .armed
    }
    guard isFirst else { return }
    let outcome: Outcome
    do {
      let answer = try USBFarm.ask("liar", "unplug")
      outcome = answer != "ok" ? .failed(answer) : !waitsForEnd || isGivenUp() ? .unplugged : .failed("\(path) stays")
    } catch {
      outcome = .failed("\(error)")
    }
    state.withLock { $0 = outcome }
  }

  /// Whether the driver gives up the node within a minute.
  private func isGivenUp() -> Bool {
    let name = path.dropFirst("/dev/".count)
    for _ in 0..<6_000 {
      guard FileTree.entries(of: "/sys/class/video4linux").contains(String(name)) else { return true }
      HostFacts.pause(.milliseconds(10))
    }
    return false
  }

  func open(_ path: String, _ access: NodeAccess) -> CInt {
    if step == .opening { unplug() }
    return kernel.open(path, access)
  }

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    if step == .call(request) { unplug() }
    // SAFETY: the pointer is passed on as it came.
    return unsafe kernel.control(descriptor, request, argument)
  }

  func close(_ descriptor: CInt) { kernel.close(descriptor) }
}

/// A delegate that pulls the camera out in its third call.
private final class Puller: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let calls: UnpluggingCalls
  private let count = Mutex(0)

  init(_ calls: UnpluggingCalls) { self.calls = calls }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number == 3 { calls.unplug() }
  }
}
