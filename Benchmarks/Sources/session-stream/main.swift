import Viewfinder

// Streams with a session in the mode that the node has: what a program pays for frames, beside bare-stream.c.
//
//   session-stream NODE FRAMES
let arguments = CommandLine.arguments
guard arguments.count > 2, let frames = Int(arguments[2]), frames > 0 else { throw UsageError() }
let cameras = try KernelCameraSystem().cameras(scope: ReadingScope(includesControls: false))
guard let camera = cameras.first(where: { camera in camera.nodes.contains { $0.path == arguments[1] } }),
  let device = CaptureDevice(camera, in: KernelCameraSystem())
else { throw UsageError() }

let session = CaptureSession()
let output = CaptureVideoDataOutput()
output.alwaysDiscardsLateVideoFrames = false
output.videoSettings = .native
try session.addInput(CaptureDeviceInput(device: device))
try session.addOutput(output)
try session.setSessionPreset(.inputPriority)
try await session.startRunning()
var count = 0
for try await _ in output.frames {
  count += 1
  if count == frames { break }
}
await session.stopRunning()
print(#"{"frames":\#(count),"lost":\#(output.statistics.lost),"late":\#(output.statistics.late)}"#)

struct UsageError: Error {}
