import CameraModel
import DeviceConfiguration

extension ConfigurationError {
  /// Why an output without a session has no frames.
  static let noSession = ConfigurationError(
    .refused("wait for frames", "the output", "The output belongs to no session.", "Add it to one with addOutput(_:)."))
  /// Why an output whose session is gone has no frames.
  static let sessionReleased = ConfigurationError(
    .refused(
      "wait for frames", "the output", "The session of the output was released.", "Keep a reference to it for as long as frames are wanted."
    ))
}
