// Captures in the size closest to 640x480 of a preferred pixel format, at the highest rate, and checks each frame.
import CaptureDispatch
import Dispatch
import Viewfinder

final class FrameTimes: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let (times, continuation) = AsyncStream.makeStream(of: PresentationTime.self)

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    guard frame.isValid else { return }
    continuation.yield(frame.presentationTime)
  }
}

func configure(_ device: CaptureDevice) throws -> String? {
  let target = FrameSize(width: 640, height: 480)
  let preferred = PixelFormat.yuyv
  func distance(_ format: CaptureDevice.Format) -> Int {
    let size = format.dimensions
    return abs(size.width - target.width) + abs(size.height - target.height)
  }
  let candidates = device.formats.filter { $0.pixelFormat == preferred }
  guard let format = candidates.min(by: { distance($0) < distance($1) }),
    let range = format.videoSupportedFrameRateRanges.max(by: { $0.maxFrameRate < $1.maxFrameRate })
  else { return nil }
  let lock = try device.lockForConfiguration()
  try lock.setActiveFormat(format)
  try lock.setActiveVideoMinFrameDuration(range.minFrameDuration)
  try lock.setActiveVideoMaxFrameDuration(range.minFrameDuration)
  lock.unlock()
  return "\(format.pixelFormat) \(format.dimensions) at \(range.maxFrameRate) fps"
}

func capture(_ device: CaptureDevice) async throws {
  guard let mode = try configure(device) else { return print("\(device.localizedName) has no such format.") }
  print("\(device.localizedName): \(mode)")
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  let delegate = FrameTimes()
  output.videoSettings = .native
  output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "frames"))
  session.beginConfiguration()
  let input = try CaptureDeviceInput(device: device)
  guard session.canAddInput(input), session.canAddOutput(output) else { return print("The session takes no camera.") }
  try session.addInput(input)
  try session.addOutput(output)
  try session.setSessionPreset(.inputPriority)
  try await session.commitConfiguration()
  try await session.startRunning()
  var nanoseconds: [Int64] = []
  for await time in delegate.times.prefix(10) { nanoseconds.append(time.nanoseconds) }
  await session.stopRunning()
  print("\(nanoseconds.count) whole frames, \(nanoseconds == nanoseconds.sorted() ? "in order" : "out of order")")
}

let recording = CommandLine.arguments.dropFirst().first
if let device = try recording.map({ try CaptureDevice(recorded: $0) }) ?? CaptureDevice.default(for: .video) {
  try await capture(device)
}
