import CameraModel
import CameraSimulator
import Capture
import Foundation
import Host
import PixelFormats
import Testing

/// A recording in simulated time: a minute, or an hour with `VIEWFINDER_LONG`.
@Suite struct `a long movie` {
  /// The memory of this process that belongs to no file, in kilobytes.
  private static var memory: Int {
    let line = FileTree.lines(of: "/proc/self/status").first { $0.hasPrefix("RssAnon:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  @Test func `keeps its memory, and plays as long as the driver's times say`() async {
    // In a process of its own, because other tests use memory, too.
    await #expect(processExitsWith: .success) {
      let frames = ProcessInfo.processInfo.environment["VIEWFINDER_LONG"] == nil ? 1_800 : 108_000
      let path = FileManager.default.temporaryDirectory.appending(path: "long-\(UUID().uuidString).mkv").path()
      defer { try? FileManager.default.removeItem(atPath: path) }
      var camera = SimulatedSession.camera("GREY")
      camera.nodes[0].formats[0].sizes = [OfferedSize(.discrete(FrameSize(16, 16)), intervals: [.discrete(.fps(30))])]
      let run = try SimulatedSession(pace: .patient, camera: camera)
      let movie = CaptureMovieFileOutput()
      movie.setOutputSettings(codec: .uncompressed)
      movie.maxRecordedFrames = frames
      try run.record(by: movie)
      try movie.startRecording(to: path)
      try await run.session.startRunning()
      while movie.isRecording, (movie.recordedMovies.last?.frameCount ?? 0) < frames / 4 { try await Task.sleep(for: .milliseconds(1)) }
      let early = Self.memory
      let recorded = try await movie.recordingEnd()
      let growth = Self.memory - early
      await run.session.stopRunning()
      #expect(recorded.frameCount == frames && recorded.missingCount == 0, "\(recorded)")
      // Each third of a second has an entry in the index.
      #expect(growth < 1_000 + frames / 50, "\(growth) kB")
      let (first, last) = (try #require(recorded.firstFrameTime), try #require(recorded.lastFrameTime))
      let played = Duration.nanoseconds(last.nanoseconds - first.nanoseconds) + .nanoseconds(33_333_333)
      #expect(abs((recorded.duration - played) / .milliseconds(1)) < 1, "\(recorded.duration), \(played)")
      let file = try MatroskaReader(Data(contentsOf: URL(filePath: path)))
      let error = try abs(#require(file.duration) - played / .seconds(1))
      #expect(file.packets.count == frames && file.isComplete && error < 0.001, "\(error)")
    }
  }
}
