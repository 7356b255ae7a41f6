import Foundation
import Viewfinder

// The first attached camera; if none is attached, a recorded one takes its place.
let device = try CaptureDevice.default(for: .video) ?? CaptureDevice(recorded: "logitech-c922")

let session = CaptureSession()
let output = CaptureVideoDataOutput()
try session.addInput(CaptureDeviceInput(device: device))
try session.addOutput(output)
try session.setSessionPreset(.vga640x480)

try await session.startRunning()
for try await frame in output.frames {
  try Data(frame.png()).write(to: URL(filePath: "picture.png"))
  print("\(frame.pixelFormat) \(frame.size), taken at \(frame.presentationTime.seconds) s, colours by \(frame.color.matrix.rawValue)")
  break
}
await session.stopRunning()

let account = output.statistics
print("\(account.delivered) of \(account.numbered) frames delivered, all accounted for: \(account.isBalanced)")
