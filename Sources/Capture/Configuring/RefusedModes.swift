import CameraModel
import DeviceConfiguration
import Negotiation

/// The modes that the drivers of a media graph have refused for one request. Only the drivers know whether each entity takes a mode
/// (docs/semantics.md, section 11).
struct RefusedModes {
  /// The modes, each with the driver's reason.
  private(set) var rejections: [Rejection] = []
  /// The first refusal, which stands if no mode is left.
  private(set) var first: ConfigurationError?

  /// How many modes of the ranking are tried for one request.
  private static let most = 4

  /// Notes that a mode was not set.
  ///
  /// - Parameters:
  ///   - error: the failure to set the mode.
  ///   - mode: the chosen mode; nil if none was chosen.
  /// - Returns: the error to report; nil if the drivers refused the mode, everything was restored, and another mode may be tried.
  mutating func note(_ error: ConfigurationError, of mode: Mode?) -> ConfigurationError? {
    // Any other failure ends the trials with its own reason and restoration.
    guard let mode, error.isRefusalOfMode else { return error }
    first = first ?? error
    guard rejections.count + 1 < Self.most else { return first }
    rejections.append(Rejection(mode: mode, rule: .driver, reason: error.cause.message))
    return nil
  }
}

extension ConfigurationError {
  /// Whether drivers of a media graph refuse a mode, and nothing has changed.
  fileprivate var isRefusalOfMode: Bool {
    if case .incomplete? = restoration { return false }
    guard cause.code == .rejected else { return false }
    // Another number is a fault, such as a failed transfer.
    let isOfFormat = [.call(.setPadFormat), .call(.setFormat)].contains(cause.operation) && cause.errorNumber == .invalidArgument
    return isOfFormat || cause.operation == .chooseMode
  }
}
