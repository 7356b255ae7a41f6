import Foundation
import Testing
import Negotiation
import CameraModel
import Viewfinder

/// Cameras that send corrupted, incomplete and odd frames, behind the kernel's own `uvcvideo`.
@Suite(.tags(.hardware), .enabled(if: USBFarm.isHere && USBFarm.has("liar"), "no camera that lies is emulated"), .serialized)
struct CorruptedFramesUSBTests {
  private static let count = Hardware.takesLong ? 300 : 60

  @Test(arguments: ["short", "error"], [false, true])
  func `corrupted frames are lost where the driver drops them, corrupted where it does not, and nothing else is`(
    corruption: String, arrives: Bool
  ) async throws {
    try USBFarm.setKeepsCorruptedFrames(arrives)
    defer { try? USBFarm.setKeepsCorruptedFrames(false) }
    try await USBFarm.replug("liar")
    let run = try HardwareSession(usb: "liar", .smallYUYV)
    run.output.alwaysDiscardsLateVideoFrames = false
    try USBFarm.lie("liar", #"{"lie":"\#(corruption)","every":5}"#)
    let frames = try await run.frames(Self.count)
    await run.session.stopRunning()
    try USBFarm.ctl("liar", "truth")
    let statistics = run.statistics
    #expect(frames.allSatisfy { $0.isValid && ($0.paintedNumber + 1) % 5 != 0 })
    let (bad, other) = arrives ? (statistics.corrupted, statistics.lost) : (statistics.lost, statistics.corrupted)
    #expect(bad >= Self.count / 10 && other == 0, "\(statistics)")
    expectGaps(of: frames) { ($0 + 1) % 5 == 0 }
    try run.expectFree()
  }

  @Test func `a camera that skips numbers loses frames, one that skips pictures alone loses none`() async throws {
    for how in ["gap", "silent"] {
      let run = try HardwareSession(usb: "liar", .smallYUYV)
      run.output.alwaysDiscardsLateVideoFrames = false
      try USBFarm.lie("liar", #"{"lie":"drop","every":4,"how":"\#(how)"}"#)
      let frames = try await run.frames(Self.count)
      await run.session.stopRunning()
      try USBFarm.ctl("liar", "truth")
      #expect(frames.allSatisfy { ($0.paintedNumber + 1) % 4 != 0 })
      if how == "gap" {
        #expect(run.statistics.lost >= Self.count / 8, "\(run.statistics)")
        expectGaps(of: frames) { ($0 + 1) % 4 == 0 }
      } else {
        #expect(run.statistics.lost == 0, "\(run.statistics)")
      }
      try run.expectFree()
    }
  }

  @Test func `a corrupted JPEG ends no run: warnings are counted and told, and whole pictures come`() async throws {
    let run = try HardwareSession(usb: "liar", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [.mjpeg]))
    try USBFarm.lie("liar", #"{"lie":"corrupt","every":3}"#)
    let frames = try await run.frames(150)
    #expect(run.session.isRunning && run.statistics.restarts == 0)
    await run.session.stopRunning()
    try USBFarm.ctl("liar", "truth")
    #expect(frames.allSatisfy { $0.isValid && $0.isConverted && $0.size == FrameSize(640, 480) })
    #expect(run.statistics.decoderWarnings + run.statistics.corrupted > 0, "\(run.statistics)")
    #expect(run.told("finding picture-corrupted") == frames.contains { $0.hasCorruptedData }, "\(run.statistics)")
    try run.expectFree()
  }

  /// Where the camera sent every number between two frames, as many are missing in the driver's sequence as were corrupted.
  private func expectGaps(of frames: [VideoFrame], sourceLocation: SourceLocation = #_sourceLocation, isCorrupted: (Int) -> Bool) {
    var compared = 0
    for (a, b) in zip(frames, frames.dropFirst()) where Int(b.sequence - a.sequence) == b.paintedNumber - a.paintedNumber {
      guard b.paintedNumber - a.paintedNumber <= 2 else { continue }
      compared += 1
      let corrupted = (a.paintedNumber + 1..<b.paintedNumber).count(where: isCorrupted)
      #expect(Int(b.sequence - a.sequence) - 1 == corrupted, "\(a.paintedNumber) to \(b.paintedNumber)", sourceLocation: sourceLocation)
    }
    #expect(compared > frames.count / 4, sourceLocation: sourceLocation)
  }
}

/// A webcam whose JPEG lacks Huffman tables and is padded, and whose exposure can be long.
@Suite(.tags(.hardware), .enabled(if: USBFarm.isHere && USBFarm.has("odd"), "no odd camera is emulated"), .serialized)
struct OddFramesUSBTests {
  private static let folder = URL(filePath: "/tmp/odd")

  @Test func `padded JPEG is cut at its end and gets the missing tables, so that strict decoders open it`() async throws {
    let run = try HardwareSession(usb: "odd", FormatRequest(size: .nearest(640, 480), rate: .fps(30), requiring: [.mjpeg]))
    run.output.videoSettings = .native
    let frames = try await run.frames(Hardware.takesLong ? 300 : 100)
    await run.session.stopRunning()
    #expect(run.statistics.corrupted == 0, "\(run.statistics)")
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    for (index, frame) in frames.enumerated() {
      let picture = try #require(frame.withBytes { bytes in JPEGShape(bytes).map { ($0, $0.completePicture(of: bytes)) } })
      #expect(!picture.0.hasHuffmanTables && picture.0.byteCount == frame.byteCount && picture.1.suffix(2) == [0xff, 0xd9])
      if index % 20 == 0 { try Data(picture.1).write(to: Self.folder.appending(path: "\(index).jpeg")) }
    }
    for index in stride(from: 0, to: frames.count, by: 20) {
      let file = Self.folder.appending(path: "\(index).jpeg").path
      #expect(try succeeds("djpeg", "-strict", "-outfile", "/dev/null", file))
      #expect(try succeeds("ffmpeg", "-v", "error", "-xerror", "-err_detect", "explode", "-i", file, "-f", "null", "-"))
    }
    try run.expectFree()
  }

  @Test func `JPEG without tables is decoded`() async throws {
    let run = try HardwareSession(usb: "odd", FormatRequest(size: .nearest(640, 480), rate: .fps(15), requiring: [.mjpeg]))
    let frames = try await run.frames(10)
    await run.session.stopRunning()
    #expect(frames.allSatisfy { $0.isValid && $0.isConverted })
    #expect(run.statistics.corrupted == 0 && run.statistics.decoderWarnings == 0, "\(run.statistics)")
    try run.expectFree()
  }

  @Test func `frames of two seconds each are no stall at five frames a second`() async throws {
    let run = try HardwareSession(
      usb: "odd", FormatRequest(size: .nearest(320, 240), rate: .fps(5), requiring: [.yuyv]),
      [
        ControlAssignment(.name("auto_exposure"), .value(.integer(1))),
        ControlAssignment(.name("exposure_time_absolute"), .value(.integer(20_000))),
      ])
    let frames = try await run.frames(5)
    await run.session.stopRunning()
    #expect(
      zip(frames, frames.dropFirst()).allSatisfy { $1.presentationTime.nanoseconds - $0.presentationTime.nanoseconds > 1_000_000_000 })
    #expect(run.statistics.restarts == 0 && !run.told("stalled"))
    try run.expectFree()
  }

  @Test func `H.264 comes as it is, decodes elsewhere, and is converted to nothing`() async throws {
    let run = try HardwareSession(usb: "odd", FormatRequest(size: .nearest(320, 240), rate: .fps(30), requiring: [.h264]))
    run.output.videoSettings = .native
    run.output.alwaysDiscardsLateVideoFrames = false
    let frames = try await run.frames(20)
    #expect(run.output.availableVideoPixelFormatTypes.isEmpty)
    await run.session.stopRunning()
    let file = Self.folder.appending(path: "stream.h264")
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try frames.reduce(into: Data()) { data, frame in frame.withBytes { bytes in for index in bytes.indices { data.append(bytes[index]) } } }
      .write(to: file)
    #expect(try succeeds("ffmpeg", "-v", "error", "-xerror", "-i", file.path, "-f", "null", "-"))
    run.output.videoSettings = VideoSettings(.bgra)
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(error?.cause.code == .unsupported)
    try run.expectFree()
  }

  private func succeeds(_ command: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
