import CameraModel
import CameraProfiles

extension DeviceError {
  /// A profile that cannot be read.
  init(_ error: ProfileError, in name: String) {
    self.init(
      .malformed, operation: "read profile", subject: name, message: error.message,
      remedy: nil)
  }
}
