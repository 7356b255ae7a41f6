import Foundation
import Synchronization
import Testing
import Negotiation
import Viewfinder

/// Sessions on emulated USB cameras behind the kernel's own `uvcvideo`, some of which lie, freeze or are pulled out.
@Suite(.tags(.hardware), .enabled(if: USBFarm.isHere, "VIEWFINDER_FARM names no emulator"), .serialized)
struct SessionUSBTests {
  @Test(arguments: [("MJPG", 1280, 720), ("YUYV", 640, 480)])
  func `a C920 streams whole frames, and JPEG becomes 420v without a word`(format: String, width: Int, height: Int) async throws {
    let run = try HardwareSession(
      usb: "c920", FormatRequest(size: .nearest(width, height), rate: .fps(15), requiring: [try #require(PixelFormat(format))]))
    let frames = try await run.frames(20)
    await run.session.stopRunning()
    #expect(frames.count == 20 && frames.allSatisfy { $0.isValid && $0.size == FrameSize(width, height) })
    #expect(frames.allSatisfy { $0.isConverted == (format == "MJPG") && $0.pixelFormat == (format == "MJPG" ? .nv12 : .yuyv) })
    #expect(frames.allSatisfy { $0.presentationTime.clock == .monotonic })
    try run.expectFree()
  }

  @Test func `a camera that freezes is started again twice, then the session fails`() async throws {
    let run = try HardwareSession(usb: "c920", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [.yuyv]))
    try USBFarm.ctl("c920", "lie", #"{"lie":"freeze","after_frames":10}"#)
    let taken = Task { try await run.frames(1000) }
    let result = await taken.result
    try USBFarm.ctl("c920", "truth")
    #expect(throws: ConfigurationError.self) { try result.get() }
    #expect(run.session.state == .failed)
    try await eventually("all is told") { (run.events.withLock { $0.last } ?? "").hasPrefix("failed stalled") }
    #expect(run.events.withLock { $0 }.filter { $0.hasPrefix("restarted") } == ["restarted 1", "restarted 2"])
    try run.expectFree()
  }

  @Test func `a camera that is pulled out interrupts the session, and resumes it when it is back`() async throws {
    let run = try HardwareSession(usb: "c920", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [.yuyv]))
    let before = try await run.frames(5)
    try USBFarm.ctl("c920", "replug", "2")
    try await eventually("it is interrupted") { run.events.withLock { $0 }.contains("interrupted deviceDisconnected") }
    #expect(run.statistics.isBalanced)
    try await eventually("it goes on") { run.session.isRunning && run.events.withLock { $0 }.contains("resumed") }
    let after = try await run.frames(5)
    #expect(after[0].presentationTime > before[4].presentationTime && after[0].run > before[4].run)
    await run.session.stopRunning()
    try run.expectFree()
  }

  @Test func `a recording goes on with the camera that is back, and the gap stays a gap`() async throws {
    let run = try HardwareSession(usb: "c920", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [PixelFormat("MJPG")]))
    let movie = CaptureMovieFileOutput()
    try run.session.addOutput(movie)
    let path = FileManager.default.temporaryDirectory.appending(path: "back-\(UUID().uuidString).mkv").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try await run.frames(5)
    try movie.startRecording(to: path)
    try await eventually("frames are recorded") { (movie.recordedMovies.last?.frameCount ?? 0) >= 10 }
    try USBFarm.ctl("c920", "replug", "2")
    try await eventually("it is interrupted") { run.events.withLock { $0 }.contains("interrupted deviceDisconnected") }
    let frames = movie.recordedMovies.last?.frameCount ?? 0
    try await eventually("it goes on") { (movie.recordedMovies.last?.frameCount ?? 0) >= frames + 10 }
    let recorded = try await movie.stopRecording()
    await run.session.stopRunning()
    #expect(movie.recordedMovies.count == 1 && recorded.end == .stopped, "\(recorded)")
    // Longer than its frames: the camera was away.
    #expect(recorded.duration > .milliseconds(33 * recorded.frameCount + 1_500), "\(recorded)")
    try run.expectFree()
  }
}
