import AVFoundation

final class MovieRecording: NSObject, AVCaptureFileOutputRecordingDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureMovieFileOutput()
  private var finished: CheckedContinuation<URL, any Error>?

  init(_ device: AVCaptureDevice) throws {
    super.init()
    let input = try AVCaptureDeviceInput(device: device)
    session.beginConfiguration()
    session.sessionPreset = .hd1280x720
    guard session.canAddInput(input), session.canAddOutput(output) else { throw CocoaError(.featureUnsupported) }
    session.addInput(input)
    session.addOutput(output)
    session.commitConfiguration()
    output.maxRecordedDuration = CMTime(value: 2, timescale: 1)
    session.startRunning()
  }

  func record(to url: URL) async throws -> URL {
    try? FileManager.default.removeItem(at: url)
    return try await withCheckedThrowingContinuation { continuation in
      finished = continuation
      output.startRecording(to: url, recordingDelegate: self)
    }
  }

  func fileOutput(_ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from: [AVCaptureConnection], error: (any Error)?) {
    // A limit is an error, too, whose movie is complete.
    let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    if isComplete { finished?.resume(returning: url) } else if let error { finished?.resume(throwing: error) }
    finished = nil
  }
}

guard let device = AVCaptureDevice.default(for: .video) else { fatalError("no camera") }
let recording = try MovieRecording(device)
let url = try await recording.record(to: URL(fileURLWithPath: "clip.mov"))
let duration = try await AVURLAsset(url: url).load(.duration)
print("\(url.lastPathComponent): \(duration.seconds) s")
recording.session.stopRunning()
