public import CameraModel

extension StreamExplanation.Reason {
  /// The reason that a failed call is; nil if the camera is not there, or if the call says nothing about streaming.
  public init?(_ error: DeviceError) {
    let kind: StreamExplanation.Kind
    switch error.code {
    case .busy: kind = .busy
    case .bandwidth: kind = .bus
    case .denied: kind = .permission
    case .hung: kind = .hung
    case .unsupported, .rejected: kind = .none
    default: return nil
    }
    let number = error.errorNumber.map { " (\($0.name))" } ?? ""
    let sentences = ["\(error.operation) failed\(number).", error.message, error.remedy]
    self.init(kind, message: sentences.compactMap(\.self).joined(separator: " "))
  }
}
