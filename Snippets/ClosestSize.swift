// Sets the size closest to 640x480 in a preferred pixel format, at the highest rate of that format.
import Viewfinder

func configure(_ device: CaptureDevice) throws -> String {
  let target = FrameSize(width: 640, height: 480)
  let preferred = PixelFormat.yuyv
  func distance(_ format: CaptureDevice.Format) -> Int {
    let size = format.dimensions
    return abs(size.width - target.width) + abs(size.height - target.height)
  }
  let candidates = device.formats.filter { $0.pixelFormat == preferred }
  guard let format = candidates.min(by: { distance($0) < distance($1) }),
    let range = format.videoSupportedFrameRateRanges.max(by: { $0.maxFrameRate < $1.maxFrameRate })
  else { return "\(device.localizedName) has no \(preferred)." }
  let lock = try device.lockForConfiguration()
  try lock.setActiveFormat(format)
  try lock.setActiveVideoMinFrameDuration(range.minFrameDuration)
  try lock.setActiveVideoMaxFrameDuration(range.minFrameDuration)
  lock.unlock()
  return "\(device.localizedName): \(format.pixelFormat) \(format.dimensions) at \(range.maxFrameRate) fps"
}

let recording = CommandLine.arguments.dropFirst().first
if let device = try recording.map({ try CaptureDevice(recorded: $0) }) ?? CaptureDevice.default(for: .video) {
  print(try configure(device))
}
