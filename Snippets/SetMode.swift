import Viewfinder

if let device = try CaptureDevice.default() {
  let wish = DesiredConfiguration(
    format: FrameFormat(pixelFormat: "MJPG", size: FrameSize(width: 1280, height: 720)), interval: .fps(30),
    controls: [.exposureTime(.milliseconds(25))])
  let result = try device.configure(within: .seconds(1)) { lock throws(ConfigurationError) in try lock.apply(wish) }
  print(device.localizedName, result.isExact ? "as asked" : "\(result.adjustments)")
}
