import AVFoundation

final class ResolutionMenu {
  let session = AVCaptureSession()
  private let device: AVCaptureDevice

  init(_ device: AVCaptureDevice) throws {
    self.device = device
    session.addInput(try AVCaptureDeviceInput(device: device))
    session.addOutput(AVCaptureVideoDataOutput())
  }

  func items() -> [AVCaptureDevice.Format] {
    let type = CMFormatDescriptionGetMediaSubType(device.activeFormat.formatDescription)
    return device.formats.filter { CMFormatDescriptionGetMediaSubType($0.formatDescription) == type }
  }

  func choose(_ format: AVCaptureDevice.Format) throws {
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    device.activeFormat = format
    if let range = format.videoSupportedFrameRateRanges.first { device.activeVideoMinFrameDuration = range.minFrameDuration }
  }
}
