import AVFoundation

final class FrameTimes: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let (times, continuation) = AsyncStream.makeStream(of: CMTime.self)

  func captureOutput(_ output: AVCaptureOutput, didOutput sample: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard CMSampleBufferIsValid(sample), CMSampleBufferDataIsReady(sample), CMSampleBufferGetNumSamples(sample) == 1 else { return }
    continuation.yield(CMSampleBufferGetPresentationTimeStamp(sample))
  }
}

func configure(_ device: AVCaptureDevice) throws -> String? {
  let preferred = kCVPixelFormatType_422YpCbCr8_yuvs
  func dimensions(_ format: AVCaptureDevice.Format) -> CMVideoDimensions {
    CMVideoFormatDescriptionGetDimensions(format.formatDescription)
  }
  func distance(_ format: AVCaptureDevice.Format) -> Int32 {
    let size = dimensions(format)
    return abs(size.width - 640) + abs(size.height - 480)
  }
  let candidates = device.formats.filter { CMFormatDescriptionGetMediaSubType($0.formatDescription) == preferred }
  guard let format = candidates.min(by: { distance($0) < distance($1) }),
    let range = format.videoSupportedFrameRateRanges.max(by: { $0.maxFrameRate < $1.maxFrameRate })
  else { return nil }
  try device.lockForConfiguration()
  device.activeFormat = format
  device.activeVideoMinFrameDuration = range.minFrameDuration
  device.activeVideoMaxFrameDuration = range.minFrameDuration
  device.unlockForConfiguration()
  return "\(dimensions(format)) at \(range.maxFrameRate) fps"
}

func capture(_ device: AVCaptureDevice) async throws {
  guard let mode = try configure(device) else { return print("\(device.localizedName) has no such format.") }
  print("\(device.localizedName): \(mode)")
  let session = AVCaptureSession()
  let output = AVCaptureVideoDataOutput()
  let delegate = FrameTimes()
  output.videoSettings = [:]
  output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "frames"))
  session.beginConfiguration()
  let input = try AVCaptureDeviceInput(device: device)
  guard session.canAddInput(input), session.canAddOutput(output) else { return print("The session takes no camera.") }
  session.addInput(input)
  session.addOutput(output)
  session.sessionPreset = .inputPriority
  session.commitConfiguration()
  session.startRunning()
  var times: [CMTime] = []
  for await time in delegate.times.prefix(10) { times.append(time) }
  session.stopRunning()
  print("\(times.count) whole frames, \(times == times.sorted() ? "in order" : "out of order")")
}

if let device = AVCaptureDevice.default(for: .video) {
  try await capture(device)
}
