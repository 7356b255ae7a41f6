import CameraModel
import CameraSimulator
import Capture
import Foundation
import PixelFormats
import Testing

/// Movies of a camera that sends H.264, and marks no key frame.
@Suite struct `a movie of a camera's H.264` {
  /// Baseline, 320x240, no picture shown later.
  private static let sets: [UInt8] = [0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x1e, 0xda, 0x05, 0x07, 0xc4, 0, 0, 0, 1, 0x68, 0xce, 0x38, 0x80]
  private static let key: [UInt8] = [0, 0, 0, 1, 0x65, 0x88, 0x84, 0x21]
  private static let other: [UInt8] = [0, 0, 0, 1, 0x41, 0x9a, 0x22, 0x11]

  private func withMovie(
    _ faults: [StreamFault], _ body: (CaptureMovieFileOutput, URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "h264-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let simulated = try SimulatedSession(streamFaults: [StreamFault(.contents(Self.other))] + faults, pace: .patient, format: "H264")
    let movie = CaptureMovieFileOutput()
    try simulated.record(by: movie)
    movie.segmentDuration = .milliseconds(500)
    movie.maxRecordedFrames = 40
    try movie.startRecording(to: folder.appending(path: "clip.mkv").path())
    try await simulated.session.startRunning()
    try await body(movie, folder)
    await simulated.session.stopRunning()
  }

  @Test func `begins each file with a key frame, although the sets came only once`() async throws {
    let faults = [
      StreamFault(.contents(Self.sets), of: 3..<4), StreamFault(.contents(Self.sets + Self.key), of: 5..<6),
      StreamFault(.contents(Self.key), of: 6..<Int64.max, every: 15),
    ]
    try await withMovie(faults) { movie, folder in
      _ = try await movie.recordingEnd()
      let movies = movie.recordedMovies
      #expect(movies.map(\.frameCount) == [15, 15, 10] && movies.map(\.codec) == [.h264, .h264, .h264], "\(movies)")
      #expect(movies.first?.missing[.startUp] ?? 0 <= 5 && movies.dropFirst().allSatisfy { $0.missingCount == 0 }, "\(movies)")
      for movie in movies {
        let file = try MatroskaReader(Data(contentsOf: URL(filePath: movie.path)))
        #expect(file.isComplete && file.packets.first?.isKey == true && file.packets.filter(\.isKey).count == 1)
        #expect(file.packets.count == movie.frameCount && file.codec == "V_MPEG4/ISO/AVC")
      }
    }
  }

  @Test func `ends with an error if no key frame comes for 10 s, and leaves no file`() async throws {
    try await withMovie([]) { movie, folder in
      let error = await #expect(throws: DeviceError.self) { try await movie.recordingEnd() }
      #expect(error?.message == "The camera sent no key frame for 10 s." && error?.code == .unsupported)
      #expect(movie.recordedMovies.first?.findings.map(\.code) == [.movieWaitsForKeyFrame])
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      #expect(left.isEmpty)
    }
  }
}
