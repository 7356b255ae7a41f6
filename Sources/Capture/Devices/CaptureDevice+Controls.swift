public import CameraModel
import DeviceConfiguration

extension CaptureDevice {
  /// The controls of the main node with their values now, in the driver's order. The node is opened for it, also while a session runs.
  ///
  /// To set one, take the lock: `try device.configure { lock in try lock.apply(DesiredConfiguration(controls: …)) }`.
  ///
  /// - Throws: `ConfigurationError` when the device cannot be opened or asked.
  public var controls: [CameraControl] {
    get throws(ConfigurationError) {
      do throws(DeviceError) {
        return try open().reading(ReadingScope(includesFormats: false, includesControls: true)).node.controls
      } catch {
        throw .planning(error)
      }
    }
  }
}
