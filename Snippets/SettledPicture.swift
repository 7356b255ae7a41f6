import Foundation
import Viewfinder

// The first attached camera; if none is attached, a recorded one takes its place.
let device = try CaptureDevice.default(for: .video) ?? CaptureDevice(recorded: "logitech-c922")

let session = CaptureSession()
let output = CaptureVideoDataOutput()
output.videoSettings = .native
try session.addInput(CaptureDeviceInput(device: device))
try session.addOutput(output)
try await session.startRunning(device.plan(CaptureRequest(size: .nearest(1280, 720))))

if let settled = try await output.settledFrame() {
  let picture = try PictureFile(settled.frame, as: .jpeg)
  try Data(picture.bytes).write(to: URL(filePath: "picture.jpg"))
  print("\(picture.size), taken after \(settled.earlierFrames) frames: \(settled.reason.rawValue)")
}
await session.stopRunning()
