public import CameraModel
import Synchronization

/// A camera as the source of a session. The corresponding name is `AVCaptureDeviceInput`.
public final class CaptureDeviceInput: Sendable {
  /// The camera.
  public let device: CaptureDevice
  private let statedColor = Mutex<ColorDescription?>(nil)

  /// An input for a camera.
  ///
  /// - Throws: ``CaptureError`` with code `gone` when the camera is not attached.
  public init(device: CaptureDevice) throws(CaptureError) {
    guard device.isConnected else {
      throw CaptureError(DeviceError(.open, on: device.location.path, failedWith: .noDevice), state: .idle)
    }
    self.device = device
  }

  /// The matrix and range to use instead of the driver's, if the program knows better; nil uses the driver's.
  ///
  /// Many cameras send JPEG in full range and some in limited range, and no driver says which. It applies when the session starts.
  public var color: ColorDescription? {
    get { statedColor.withLock { $0 } }
    set { statedColor.withLock { $0 = newValue } }
  }
}
