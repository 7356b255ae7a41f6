import CameraSimulator
import DeviceConfiguration
import Capture
import PixelFormats
import Testing

/// Frames for programs that wait with `poll`.
struct FrameReaderTests {
  @Test func `a call takes one frame even if it cannot be decoded, so that a time limit holds`() async throws {
    let run = try SimulatedSession(streamFaults: [StreamFault(.quantizationTablesMissing)], format: "MJPG")
    run.output.videoSettings = VideoSettings(pixelFormat: "420v")
    run.output.alwaysDiscardsLateVideoFrames = false
    let reader = FrameReader(run.output)
    try await run.session.startRunning()
    try await run.step(3)
    for taken in 1...3 {
      #expect(try reader.next() == nil)
      #expect(run.statistics.corrupted == taken && run.statistics.waiting == 3 - taken, "\(run.statistics)")
    }
    #expect(try reader.next(within: .zero) == nil)
    await run.session.stopRunning()
    #expect(throws: ConfigurationError.self) { try reader.next() }
  }
}
