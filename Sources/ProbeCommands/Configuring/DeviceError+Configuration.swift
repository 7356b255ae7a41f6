import CameraModel
import DeviceConfiguration

extension DeviceError {
  /// What failed, and what became of what had been changed before.
  init(_ error: ConfigurationError) {
    self = error.cause
    if case .applying(let failure) = error { message += " \(failure.restoration)" }
  }
}

extension ConfigurationError {
  /// Whether the device took all calls and gave another thing than was insisted on: an answer, and it is no.
  var isRefusal: Bool {
    if case .applying(let error) = self { error.step == nil && error.cause.code == .rejected } else { false }
  }
}
