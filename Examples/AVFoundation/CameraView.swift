import AVFoundation
import UIKit

final class CameraView: UIView {
  private let layerOfPictures: AVCaptureVideoPreviewLayer
  private let device: AVCaptureDevice

  init(_ session: AVCaptureSession, _ device: AVCaptureDevice) {
    layerOfPictures = AVCaptureVideoPreviewLayer(session: session)
    layerOfPictures.videoGravity = .resizeAspectFill
    self.device = device
    super.init(frame: .zero)
    layer.addSublayer(layerOfPictures)
  }

  required init?(coder: NSCoder) { nil }

  /// Where a detection is in the view.
  func box(of face: AVMetadataObject) -> CGRect { layerOfPictures.layerRectConverted(fromMetadataOutputRect: face.bounds) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place = touches.first?.location(in: self), (try? device.lockForConfiguration()) != nil else { return }
    device.focusPointOfInterest = layerOfPictures.captureDevicePointConverted(fromLayerPoint: place)
    device.focusMode = .autoFocus
    device.unlockForConfiguration()
  }
}
