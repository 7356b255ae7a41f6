import Viewfinder

if let device = try CaptureDevice.default() {
  let wish = DesiredConfiguration(
    format: FrameFormat(pixelFormat: "MJPG", size: FrameSize(width: 1280, height: 720)), interval: .fps(30),
    controls: [.exposureTime(.milliseconds(25))])
  let result = try device.configure(within: .seconds(1)) { try $0.apply(wish) }
  print(device.localizedName, result.isExact ? "as asked" : "\(result.adjustments)")
}
