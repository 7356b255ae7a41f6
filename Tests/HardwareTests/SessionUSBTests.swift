import Foundation
import Host
import Synchronization
import Testing
import Viewfinder

/// Sessions on emulated USB cameras behind the kernel's own `uvcvideo`, some of which lie, freeze or are pulled out.
@Suite(.tags(.hardware), .enabled(if: USBFarm.isHere, "VIEWFINDER_FARM names no emulator"), .serialized)
struct SessionUSBTests {
  @Test(arguments: [("MJPG", 1280, 720), ("YUYV", 640, 480)])
  func `a C920 streams whole frames, and JPEG becomes 420v without a word`(format: String, width: Int, height: Int) async throws {
    let run = try USBSession(
      "c920", FormatRequest(size: .nearest(width, height), rate: .fps(15), requiring: [try #require(PixelFormat(format))]))
    let frames = try await run.frames(20)
    await run.session.stopRunning()
    #expect(frames.count == 20 && frames.allSatisfy { $0.isValid && $0.size == FrameSize(width, height) })
    #expect(frames.allSatisfy { $0.isConverted == (format == "MJPG") && $0.pixelFormat == (format == "MJPG" ? .nv12 : .yuyv) })
    #expect(frames.allSatisfy { $0.presentationTime.clock == .monotonic })
    run.expectFree()
  }

  @Test func `a camera that freezes is started again twice, then the session fails (row 36)`() async throws {
    let run = try USBSession("c920", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [.yuyv]))
    try USBFarm.ctl("c920", "lie", #"{"lie":"freeze","after_frames":10}"#)
    let taken = Task { try await run.frames(1000) }
    let result = await taken.result
    try USBFarm.ctl("c920", "truth")
    #expect(throws: CaptureError.self) { try result.get() }
    #expect(run.session.state == .failed)
    try await eventually("all is told") { run.events.withLock { $0.last } == "failed stalled" }
    #expect(run.events.withLock { $0 }.filter { $0.hasPrefix("restarted") } == ["restarted 1", "restarted 2"])
    run.expectFree()
  }

  @Test func `a camera that is pulled out interrupts the session, and resumes it when it is back (rows 43 and 44)`() async throws {
    let run = try USBSession("c920", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [.yuyv]))
    let before = try await run.frames(5)
    try USBFarm.ctl("c920", "replug", "2")
    try await eventually("it is interrupted") { run.events.withLock { $0 }.contains("interrupted deviceDisconnected") }
    #expect(run.statistics.isBalanced)
    try await eventually("it goes on") { run.session.isRunning && run.events.withLock { $0 }.contains("resumed") }
    let after = try await run.frames(5)
    #expect(after[0].presentationTime > before[4].presentationTime && after[0].run > before[4].run)
    await run.session.stopRunning()
    run.expectFree()
  }
}

/// The emulator of USB cameras; the job that runs the tests says where it is.
enum USBFarm {
  static let program = CurrentProcess.environment("VIEWFINDER_FARM")
  static var isHere: Bool { program != nil }

  static func ctl(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", try #require(program), "ctl"] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
  }
}

/// A session on an emulated USB camera, in a mode of its own.
final class USBSession: Sendable {
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  let events = Mutex<[String]>([])

  init(_ name: String, _ request: FormatRequest) throws {
    let cameras = try Hardware.system.cameras(scope: ReadingScope(includesControls: false), workers: NodeThreads())
    let camera = try #require(cameras.first { $0.name?.lowercased().contains(name) == true })
    let device = try #require(CaptureDevice(camera, in: Hardware.system))
    try device.configure(request)
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.inputPriority)
    let events = session.events
    Task { [weak self] in for await event in events { self?.events.withLock { $0.append(event.word) } } }
  }

  var statistics: StreamStatistics { output.statistics }

  /// Starts the session where it does not run, and takes frames.
  func frames(_ count: Int) async throws -> [VideoFrame] {
    try await session.startRunning()
    let watch = Task { [session, output] in
      try await Task.sleep(for: .seconds(90))
      Issue.record("\(count) frames do not come: \(output.statistics)")
      await session.stopRunning()
    }
    defer { watch.cancel() }
    var frames: [VideoFrame] = []
    for try await frame in output.frames {
      frames.append(frame.copy())
      if frames.count == count { break }
    }
    return frames
  }

  func expectFree(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(statistics.isBalanced, "\(statistics)", sourceLocation: sourceLocation)
    #expect(VividStream.mappings.isEmpty, sourceLocation: sourceLocation)
  }
}
