import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Foundation
import PixelFormats
import Synchronization
import Testing

/// Movies in pipes, on full disks, and of cameras that leave.
@Suite struct `a movie that cannot go on` {
  @Test func `leaves its file valid on a full disk`() async throws {
    // Writing to this device fails as on a full disk, from the first byte.
    let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
    let movie = CaptureMovieFileOutput()
    try simulated.record(by: movie)
    try movie.startRecording(to: "/dev/full")
    try await simulated.session.startRunning()
    let error = await #expect(throws: DeviceError.self) { try await movie.recordingEnd() }
    await simulated.session.stopRunning()
    #expect(error?.code == .rejected && error?.message == "The disk is full.", "\(String(describing: error))")
  }

  @Test func `ends with its session, and the file is complete`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "ends-\(UUID().uuidString).mkv").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
    let movie = CaptureMovieFileOutput()
    let delegate = RecordingListener()
    try simulated.record(by: movie)
    try movie.startRecording(to: path, recordingDelegate: delegate)
    try await simulated.session.startRunning()
    try await eventually("5 frames are recorded, or the recording is over") {
      !movie.isRecording || (movie.recordedMovies.last?.frameCount ?? 0) >= 5
    }
    movie.pauseRecording()
    #expect(movie.isRecordingPaused)
    movie.resumeRecording()
    await simulated.session.stopRunning()
    let recorded = try await movie.recordingEnd()
    #expect(recorded.end == .session && recorded.frameCount >= 5 && !movie.isRecording)
    let file = try MatroskaReader(Data(contentsOf: URL(filePath: path)))
    #expect(file.isComplete && file.packets.count == recorded.frameCount)
    #expect(delegate.said.withLock { $0 } == ["began \(path)", "ended \(recorded.frameCount)"])
  }

  @Test func `of a session that failed before ends with that failure, and the next one records`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "failed-\(UUID().uuidString).mkv").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let simulated = try SimulatedSession(faults: [Fault(.error(.noSpace), at: .startStream, occurrence: 0)], pace: .patient, format: "MJPG")
    let movie = CaptureMovieFileOutput()
    try simulated.record(by: movie)
    await #expect(throws: ConfigurationError.self) { try await simulated.session.startRunning() }
    try movie.startRecording(to: path)
    let error = await #expect(throws: DeviceError.self) { try await movie.recordingEnd() }
    #expect(error?.code == .bandwidth && !FileManager.default.fileExists(atPath: path), "\(String(describing: error))")
    movie.maxRecordedFrames = 3
    try await simulated.session.startRunning()
    try movie.startRecording(to: path)
    #expect(try await movie.recordingEnd().frameCount == 3)
    await simulated.session.stopRunning()
  }

  @Test func `without a frame is told to its delegate, too`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString).mkv").path()
    let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
    let (movie, delegate) = (CaptureMovieFileOutput(), RecordingListener())
    try simulated.record(by: movie)
    try movie.startRecording(to: path, recordingDelegate: delegate)
    let error = await #expect(throws: DeviceError.self) { try await movie.stopRecording() }
    #expect(error?.code == .stalled)
    #expect(delegate.said.withLock { $0 } == ["began \(path)", "nothing: \(error?.message ?? "")"])
  }

  @Test func `keeps its complete file if the next one cannot be made`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "next-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([1]).write(to: folder.appending(path: "clip-002.mkv"))
    let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
    let movie = CaptureMovieFileOutput()
    movie.segmentDuration = .seconds(1)
    try simulated.record(by: movie)
    try movie.startRecording(to: folder.appending(path: "clip.mkv").path())
    try await simulated.session.startRunning()
    let error = await #expect(throws: DeviceError.self) { try await movie.recordingEnd() }
    await simulated.session.stopRunning()
    #expect(error?.errorNumber == .exists && movie.recordedMovies.count == 1)
    let first = try Data(contentsOf: folder.appending(path: "clip-001.mkv"))
    let file = try MatroskaReader(first)
    #expect(file.isComplete && file.packets.count == movie.recordedMovies.first?.frameCount)
    #expect(Int64(first.count) == movie.recordedMovies.first?.byteCount)
    #expect(try Data(contentsOf: folder.appending(path: "clip-002.mkv")) == Data([1]))
  }

  @Test func `on the standard output is not split`() throws {
    let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
    let movie = CaptureMovieFileOutput()
    movie.segmentDuration = .seconds(1)
    try simulated.record(by: movie)
    let error = #expect(throws: DeviceError.self) { try movie.startRecording(to: "-") }
    #expect(error?.code == .usage && !movie.isRecording)
  }

  @Test func `without a reader of its pipe is refused, and with one that leaves it ends`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)").path()
    let made = unsafe mkfifo(path, 0o600)
    try #require(made == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let simulated = try SimulatedSession(pace: .patient, format: "MJPG")
    let movie = CaptureMovieFileOutput()
    try simulated.record(by: movie)
    let error = #expect(throws: DeviceError.self) { try movie.startRecording(to: path) }
    #expect(error?.message == "No program reads the pipe.")
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    try movie.startRecording(to: path)
    try await simulated.session.startRunning()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    try await eventually("2 frames are recorded, or the recording is over") {
      // A pipe may hold less than a frame where a user has many.
      _ = unsafe read(reader, &bytes, bytes.count)
      return !movie.isRecording || (movie.recordedMovies.last?.frameCount ?? 0) >= 2
    }
    close(reader)
    let recorded = try await movie.recordingEnd()
    await simulated.session.stopRunning()
    #expect(recorded.end == .reader && FileManager.default.fileExists(atPath: path))
  }
}

private final class RecordingListener: CaptureFileOutputRecordingDelegate {
  let said = Mutex<[String]>([])

  func fileOutput(_ output: CaptureMovieFileOutput, didStartRecordingTo path: String) { said.withLock { $0.append("began \(path)") } }

  func fileOutput(_ output: CaptureMovieFileOutput, didFinishRecording movie: RecordedMovie?, error: DeviceError?) {
    said.withLock { $0.append(movie.map { "ended \($0.frameCount)" } ?? "nothing: \(error?.message ?? "")") }
  }
}
