// Switches a session between cameras, keeps the format that each has, and follows cameras that come and go.
import Viewfinder

final class CameraSwitch {
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  private var input: CaptureDeviceInput?
  private var run = -1

  init() throws {
    output.videoSettings = .native
    try session.addOutput(output)
  }

  func use(_ device: CaptureDevice) async throws {
    let next = try CaptureDeviceInput(device: device)
    try await session.configure { session in
      if let input { session.removeInput(input) }
      try session.addInput(next)
      try session.setSessionPreset(.inputPriority)
    }
    input = next
    try await session.startRunning()
    print("\(device.localizedName) (\(device.uniqueID)), formats: \(device.formats.count)")
  }

  /// Shows the next frame of the camera in use.
  func show() async throws {
    // A frame from before the switch belongs to an earlier run.
    for try await frame in output.frames where frame.run > run {
      run = frame.run
      return print("  \(frame.pixelFormat) \(frame.size)")
    }
  }

  func follow(_ connections: CaptureDevice.Connections) async throws {
    for await connection in connections {
      guard case .wasConnected(let device) = connection, !session.isRunning else { continue }
      try await use(device)
      try await show()
    }
  }
}

let cameras = try CameraSwitch()
for recording in CommandLine.arguments.dropFirst() {
  try await cameras.use(CaptureDevice(recorded: recording))
  try await cameras.show()
}
if CommandLine.arguments.count == 1 {
  if let last = try CaptureDevice.DiscoverySession().devices.last { try await cameras.use(last) }
  try await cameras.follow(CaptureDevice.connections())
}
await cameras.session.stopRunning()
