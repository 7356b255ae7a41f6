import Foundation
import Viewfinder

let path = "/dev/video0"
let request = CaptureRequest(
  size: .exact(640, 480),
  exactRate: .seconds(1, 30),
  requiring: ["YUYV"])
let cameras = try CaptureDevice.DiscoverySession().devices
guard let device = cameras.first(where: { $0.camera.nodes.contains { $0.path == path } }) else {
  print("There is no camera at \(path).")
  exit(69)
}
let configuration = try device.configure(request)

let session = CaptureSession()
let output = CaptureVideoDataOutput()
output.videoSettings = .native
output.alwaysDiscardsLateVideoFrames = false
try session.addInput(CaptureDeviceInput(device: device))
try session.addOutput(output)

try Data().write(to: URL(filePath: "capture.yuyv"))
let file = try FileHandle(forWritingTo: URL(filePath: "capture.yuyv"))
var frames = 0
try await session.startRunning()
for try await frame in output.frames {
  var bytes: [UInt8] = []
  frame.appendBytes(to: &bytes)
  try file.write(contentsOf: bytes)
  frames += 1
  if frames == 100 { break }
}
await session.stopRunning()
print("\(frames) frames of \(configuration.mode?.description ?? "an unknown mode") in capture.yuyv")
