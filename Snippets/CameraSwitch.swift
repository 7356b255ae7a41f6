// Switches to the camera with an identity, keeps the format that it has, and follows cameras that come and go.
import Viewfinder

final class CameraSwitch {
  private(set) var device: CaptureDevice?

  func use(_ device: CaptureDevice) throws {
    let configuration = try device.apply(.inputPriority)
    self.device = device
    print("\(device.localizedName) (\(device.uniqueID)): \(configuration.mode.map { "\($0)" } ?? "no mode")")
    for format in device.formats {
      print("  \(format.pixelFormat) \(format.dimensions), up to \(format.maxFrameRate.map { "\($0)" } ?? "?") fps")
    }
  }

  func follow(_ connections: CaptureDevice.Connections) async throws {
    for await connection in connections {
      switch connection {
      case .wasConnected(let device): if self.device == nil { try use(device) }
      case .wasDisconnected(let device): if device.uniqueID == self.device?.uniqueID { self.device = nil }
      }
    }
  }
}

let cameras = CameraSwitch()
if let recording = CommandLine.arguments.dropFirst().first {
  try cameras.use(CaptureDevice(recorded: recording))
} else {
  let last = try CaptureDevice.DiscoverySession().devices.last?.uniqueID
  if let last, let device = try CaptureDevice(uniqueID: last) { try cameras.use(device) }
  try await cameras.follow(CaptureDevice.connections())
}
