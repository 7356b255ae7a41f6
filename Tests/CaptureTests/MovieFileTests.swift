import CameraModel
import CameraSimulator
import Capture
import Foundation
import PixelFormats
import Testing

/// Movies: every time in the file is the driver's, and every frame is in it or accounted for.
@Suite struct `a movie` {
  /// A folder of its own, gone after the body.
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "movie-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// A session that records each frame of a simulated camera whose time the test moves.
  private func record(
    _ format: PixelFormat, frames: Int, faults: [StreamFault] = [], to path: String, _ set: (CaptureMovieFileOutput) -> Void = { _ in },
    during: (SimulatedSession, CaptureMovieFileOutput) async throws -> Void = { _, _ in }
  ) async throws -> (movies: [RecordedMovie], times: [Int64]) {
    let simulated = try SimulatedSession(streamFaults: faults, pace: .patient, format: format)
    let movie = CaptureMovieFileOutput()
    set(movie)
    simulated.session.removeOutput(simulated.output)
    let watcher = CaptureVideoDataOutput()
    watcher.videoSettings = .native
    watcher.alwaysDiscardsLateVideoFrames = false
    try simulated.session.addOutput(watcher)
    try simulated.session.addOutput(movie)
    movie.maxRecordedFrames = frames
    try movie.startRecording(to: path)
    let seen = Task {
      var times: [Int64] = []
      for try await frame in watcher.frames {
        times.append(frame.presentationTime.nanoseconds)
        if times.count >= frames + 20 { break }
      }
      return times
    }
    try await simulated.session.startRunning()
    try await during(simulated, movie)
    _ = try await movie.recordingEnd()
    await simulated.session.stopRunning()
    seen.cancel()
    return (movie.recordedMovies, try await seen.value)
  }

  @Test(arguments: ["MJPG", "YUYV", "GREY", "NV12"] as [PixelFormat])
  func `has the driver's times to 10 µs, and a packet for each frame`(format: PixelFormat) async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      let (movies, times) = try await record(format, frames: 200, to: path)
      let movie = try #require(movies.first)
      let file = try MatroskaReader(Data(contentsOf: URL(filePath: path)))
      #expect(movie.frameCount == 200 && movie.end == .frames && movie.missingCount == 0, "\(movie)")
      #expect(file.packets.count == 200 && file.isComplete && file.packets.allSatisfy(\.isKey))
      let first = try #require(movie.firstFrameTime?.nanoseconds)
      let start = try #require(times.firstIndex(of: first))
      for (packet, time) in zip(file.packets, times[start...]) { #expect(abs(packet.nanoseconds - (time - first)) <= 10_000) }
      #expect(Int64(file.size) == movie.byteCount)
      #expect(
        file.duration.map {
          abs($0 - Double(movie.duration.components.attoseconds) / 1e18 - Double(movie.duration.components.seconds)) < 1e-4
        } == true)
    }
  }

  @Test func `kept without a loss has the camera's numbers`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      let (movies, _) = try await record("YUYV", frames: 3, to: path) { $0.setOutputSettings(codec: .uncompressed) }
      let file = try MatroskaReader(Data(contentsOf: URL(filePath: path)))
      #expect(movies.first?.codec == .uncompressed && file.codec == "V_UNCOMPRESSED" && file.fourCC == "YUY2")
      #expect(file.packets.allSatisfy { $0.byteCount == 640 * 480 * 2 })
    }
  }

  @Test func `accounts for frames that are lost or corrupted`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      let faults = [StreamFault(.lost, of: 10..<12), StreamFault(.marked, of: 20..<21)]
      let (movies, _) = try await record("MJPG", frames: 40, faults: faults, to: path)
      let movie = try #require(movies.first)
      #expect(movie.frameCount == 40 && movie.missing[.discontinuity] == 2 && movie.missing[.corrupted] == 1, "\(movie.missing)")
      #expect(try MatroskaReader(Data(contentsOf: URL(filePath: path))).packets.count == 40)
    }
  }

  @Test func `of several files loses no frame between two`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      let (movies, times) = try await record("MJPG", frames: 100, to: path) { $0.segmentDuration = .seconds(1) }
      #expect(movies.count == 4 && movies.map(\.frameCount).reduce(0, +) == 100, "\(movies.map(\.frameCount))")
      #expect(movies.map { URL(filePath: $0.path).lastPathComponent } == (1...4).map { "clip-00\($0).mkv" })
      let starts = movies.compactMap(\.firstFrameTime?.nanoseconds)
      let ends = movies.compactMap(\.lastFrameTime?.nanoseconds)
      for (end, start) in zip(ends, starts.dropFirst()) {
        let place = try #require(times.firstIndex(of: end))
        #expect(times[place + 1] == start)
      }
    }
  }

  /// JPEG that is made of raw pictures is smaller than they are.
  @Test(arguments: ["MJPG", "YUYV"]) func `ends before it is larger than allowed`(format: PixelFormat) async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      let (movies, _) = try await record(format, frames: 10_000, to: path) { $0.maxRecordedFileSize = 200_000 }
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      #expect(movies.first?.end == .fileSize && size <= 200_000 && size > 150_000, "\(size)")
      #expect(try MatroskaReader(Data(contentsOf: URL(filePath: path))).isComplete)
    }
  }

  @Test(
    arguments: [
      ("clip.mkv", true, DeviceError.Code.rejected), ("none/clip.mkv", false, .notFound), ("", false, .notFound),
    ] as [(String, Bool, DeviceError.Code)])
  func `that cannot be written is an error at once, and replaces nothing`(name: String, exists: Bool, code: DeviceError.Code) async throws {
    try await withFolder { folder in
      let path = name.isEmpty ? "" : folder.appending(path: name).path()
      if exists { try Data([1]).write(to: URL(filePath: path)) }
      let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
      let movie = CaptureMovieFileOutput()
      try simulated.record(by: movie)
      let error = #expect(throws: DeviceError.self) { try movie.startRecording(to: path) }
      #expect(error?.code == code, "\(String(describing: error))")
      if exists { #expect(try Data(contentsOf: URL(filePath: path)) == Data([1])) }
    }
  }

  @Test func `without a frame leaves no file, and an output without a session records nothing`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
      let movie = CaptureMovieFileOutput()
      #expect(throws: DeviceError.self) { try movie.startRecording(to: path) }
      try simulated.record(by: movie)
      try movie.startRecording(to: path)
      #expect(FileManager.default.fileExists(atPath: path) && movie.isRecording)
      await #expect(throws: DeviceError.self) { try await movie.stopRecording() }
      #expect(!FileManager.default.fileExists(atPath: path) && !movie.isRecording)
    }
  }

  @Test func `replaces a file only when it has a frame`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "clip.mkv").path()
      try Data([1]).write(to: URL(filePath: path))
      let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
      let movie = CaptureMovieFileOutput()
      try simulated.record(by: movie)
      try movie.startRecording(to: path, replacing: true)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
      _ = try? await movie.stopRecording()
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["clip.mkv"])
      movie.maxRecordedFrames = 5
      try movie.startRecording(to: path, replacing: true)
      try await simulated.session.startRunning()
      _ = try await movie.recordingEnd()
      await simulated.session.stopRunning()
      #expect(try MatroskaReader(Data(contentsOf: URL(filePath: path))).packets.count == 5)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["clip.mkv"])
    }
  }
}
