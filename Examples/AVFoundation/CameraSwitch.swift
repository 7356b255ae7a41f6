import AVFoundation

final class CameraSwitch: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  let output = AVCaptureVideoDataOutput()
  let (sizes, continuation) = AsyncStream.makeStream(of: CMVideoDimensions.self, bufferingPolicy: .bufferingNewest(1))
  private var input: AVCaptureDeviceInput?

  override init() {
    super.init()
    output.videoSettings = [:]
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
  }

  func use(_ device: AVCaptureDevice) throws {
    let next = try AVCaptureDeviceInput(device: device)
    session.beginConfiguration()
    if let input { session.removeInput(input) }
    session.addInput(next)
    session.sessionPreset = .inputPriority
    session.commitConfiguration()
    input = next
    session.startRunning()
    print("\(device.localizedName) (\(device.uniqueID)), formats: \(device.formats.count)")
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput sample: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard let format = CMSampleBufferGetFormatDescription(sample) else { return }
    continuation.yield(CMVideoFormatDescriptionGetDimensions(format))
  }

  func show() async {
    for await size in sizes { return print("  \(size.width)x\(size.height)") }
  }

  func follow() async throws {
    let center = NotificationCenter.default
    for await note in center.notifications(named: AVCaptureDevice.wasConnectedNotification) {
      guard let device = note.object as? AVCaptureDevice, !session.isRunning else { continue }
      try use(device)
      await show()
    }
  }
}

let cameras = CameraSwitch()
if let last = AVCaptureDevice.DiscoverySession(deviceTypes: [.external], mediaType: .video, position: .unspecified).devices.last {
  try cameras.use(last)
}
try await cameras.follow()
