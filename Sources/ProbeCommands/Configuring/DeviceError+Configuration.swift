import Viewfinder

extension DeviceError {
  /// What failed, and what became of what had been changed before.
  init(_ error: ConfigurationError) {
    self = error.cause
    guard case .applying(let failure) = error else { return }
    if code == .hung, !failure.done.isEmpty {
      message += " Set before it: \(failure.done.map(\.description).joined(separator: "; "))."
    }
    message += " \(failure.restoration)"
  }
}

extension ConfigurationError {
  /// Whether the device took all calls and gave another thing than was insisted on: an answer, and it is no.
  var isRefusal: Bool {
    if case .applying(let error) = self { error.step == nil && error.cause.code == .rejected } else { false }
  }
}
