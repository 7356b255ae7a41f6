import Viewfinder

extension DeviceError {
  /// The failure in the words of the command: what was set before it, whether that was restored, and the command that helps.
  init(_ error: ConfigurationError) {
    self = error.cause
    switch error {
    case .locked where code == .busy && operation == DeviceCall.lock.rawValue: remedy = "Try again, or wait for it with `--wait`."
    case .planning where code == .notFound && remedy == nil: remedy = "`probe controls` lists the controls."
    default: break
    }
    guard case .applying(let failure) = error else { return }
    if code == .hung, !failure.done.isEmpty {
      message += " Set before it: \(failure.done.map(\.description).joined(separator: "; "))."
    }
    message += " \(failure.restoration)"
  }
}

extension ConfigurationError {
  /// Whether all calls succeeded, but the device did not accept the exact settings.
  var isRefusal: Bool {
    if case .applying(let error) = self { error.step == nil && error.cause.code == .rejected } else { false }
  }
}
