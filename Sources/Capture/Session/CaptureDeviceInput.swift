public import CameraModel
public import DeviceConfiguration
import Synchronization

/// A camera that gives a session its frames. The corresponding name is `AVCaptureDeviceInput`.
public final class CaptureDeviceInput: Sendable {
  /// The camera.
  public let device: CaptureDevice
  private let statedColor = Mutex<ColorDescription?>(nil)

  /// An input for a camera.
  ///
  /// - Throws: `ConfigurationError` with code `gone` if the camera is not attached.
  public init(device: CaptureDevice) throws(ConfigurationError) {
    guard device.isConnected else {
      throw ConfigurationError(DeviceError(.open, on: device.location.path, failedWith: .noDevice))
    }
    self.device = device
  }

  /// The colour matrix and range to use instead of the driver's; nil uses the driver's.
  ///
  /// Many cameras send JPEG in full range and some in limited range, but no driver reports which. It applies from the next start.
  public var color: ColorDescription? {
    get { statedColor.withLock { $0 } }
    set { statedColor.withLock { $0 = newValue } }
  }
}
