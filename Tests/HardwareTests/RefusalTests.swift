import Foundation
import Glibc
import Host
import Testing
import Video4Linux
import CameraModel
import Viewfinder

/// Starts that a USB camera refuses.
@Suite(.tags(.hardware), .enabled(if: USBFarm.isHere && USBFarm.has("c920"), "no C920 is emulated"), .serialized)
struct RefusalUSBTests {
  static let refusals: [(lie: String, call: DeviceCall, number: SystemErrorNumber, tries: Int)] = [
    (#"{"lie":"refuse","stage":"commit","when":{"w":640}}"#, .startStream, .inputOutput, 2),
    (#"{"lie":"refuse","stage":"probe","when":{"w":640}}"#, .setFormat, .inputOutput, 0),
    (#"{"lie":"refuse_stream","when":{"w":640}}"#, .startStream, .brokenPipe, 2),
  ]

  @Test(arguments: refusals)
  func `a camera that refuses is asked once more, then the start throws and the mode is as before`(
    row: (lie: String, call: DeviceCall, number: SystemErrorNumber, tries: Int)
  ) async throws {
    let calls = CountingCalls()
    let run = try HardwareSession(usb: "c920", .smallYUYV, in: KernelCameraSystem(devices: "/dev", sysfs: "/sys", calls: calls))
    try run.session.setSessionPreset(.vga640x480)
    try USBFarm.lie("c920", row.lie)
    let refusal = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    let error = try #require(refusal)
    #expect(
      error.cause.operation == .call(row.call) && error.cause.errorNumber == row.number && error.cause.code == .rejected, "\(error)")
    #expect("\(error)".contains("refused"), "\(error)")
    #expect(calls.count(of: Requests.startStream.number) == row.tries)
    #expect(run.session.state == .idle)
    try USBFarm.ctl("c920", "truth")
    #expect(try run.presentSize == FrameSize(320, 240))
    #expect(try await run.frames(2).first?.size == FrameSize(640, 480))
    await run.session.stopRunning()
    try run.expectFree()
  }

  @Test(arguments: [
    ["--set-fmt-video=width=160,height=120,pixelformat=YUYV", "--sleep", "60"], ["--stream-mmap", "--stream-count=100000"],
  ])
  func `a camera that another program has is busy, and the error names that program`(other: [String]) async throws {
    let run = try HardwareSession(usb: "c920", .smallYUYV)
    let holder = try Holder(run.path, other)
    try await eventually("the other program has it") { holder.has(run.path) }
    let refusal = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    let error = try #require(refusal)
    #expect(error.cause.code == .busy && run.session.state == .idle, "\(error)")
    #expect("\(error)".contains("v4l2-ctl"), "\(error)")
    holder.end()
    #expect(try await run.frames(2).count == 2)
    await run.session.stopRunning()
    try run.expectFree()
  }
}

/// The same on vivid, where a program owns the camera only while it has buffers.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct RefusalVividTests {
  @Test func `a camera that another program streams from is busy, and the error names that program`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    let holder = try Holder(run.path, ["--stream-mmap", "--stream-count=100000"])
    try await eventually("the other program streams") { holder.maps(run.path) }
    let refusal = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    let error = try #require(refusal)
    #expect(error.cause.code == .busy && error.cause.operation == .call(.requestBuffers) && run.session.state == .idle, "\(error)")
    #expect("\(error)".contains("v4l2-ctl"), "\(error)")
    holder.end()
    async let taken = run.frames(2)
    try await run.session.startRunning()
    #expect(try await taken.count == 2)
    await run.session.stopRunning()
    try run.expectFree()
  }
}

/// Another program that has a camera.
private struct Holder {
  private let process = Process()

  init(_ path: String, _ arguments: [String]) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["v4l2-ctl", "--device", path] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Whether it has the camera: it streams, or has set it and sleeps.
  func has(_ path: String) -> Bool {
    maps(path) || FileTree.line(of: "/proc/\(process.processIdentifier)/wchan")?.contains("nanosleep") == true
  }

  /// Whether it has buffers of the camera.
  func maps(_ path: String) -> Bool { FileTree.lines(of: "/proc/\(process.processIdentifier)/maps").contains { $0.hasSuffix(path) } }

  /// Ends it in a way that it cannot put off.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
