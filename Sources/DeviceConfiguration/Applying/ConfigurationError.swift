public import CameraModel
public import Negotiation

/// Why a device could not be configured.
public enum ConfigurationError: Error, Sendable {
  /// No mode meets the limits of the request; nothing was changed.
  case impossible(UnmetRequest)
  /// The lock could not be had; nothing was changed.
  case locked(LockError)
  /// The plan could not be made; nothing was changed.
  case planning(DeviceError)
  /// A call of the plan failed, or gave another thing than was insisted on.
  case applying(TransactionError)

  /// The lock's error; nil when something else failed.
  public var lock: LockError? { if case .locked(let error) = self { error } else { nil } }

  /// The transaction's error; nil when something else failed.
  public var transaction: TransactionError? { if case .applying(let error) = self { error } else { nil } }

  /// What failed: the operation, on what, why, and what to do.
  public var cause: DeviceError {
    switch self {
    case .impossible(let error): error.cause
    case .locked(let error): error.cause
    case .planning(let error): error
    case .applying(let error): error.cause
    }
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// One or more sentences: what failed, on what, why, what became of earlier changes, and what to do.
  public var description: String {
    guard let transaction else { return cause.description }
    var cause = cause
    cause.message += " \(transaction.restoration)"
    return cause.description
  }
}

/// A request of which no mode of the camera meets all limits.
public struct UnmetRequest: Error, Sendable {
  /// What was decided, with the limits that are not met and what could be relaxed.
  public let decision: Decision
  /// The camera's name.
  public let camera: String

  /// A request that a camera does not meet.
  public init(_ decision: Decision, on camera: String) {
    self.decision = decision
    self.camera = camera
  }

  /// The failure as an error of a device.
  public var cause: DeviceError {
    DeviceError(
      .unsupported, operation: "choose a mode", subject: camera,
      message: decision.unmetLimits.isEmpty ? "The camera lists no mode." : "No mode of the camera meets all limits of the request.",
      remedy: decision.unmetLimits.isEmpty ? nil : "Relax one of: \(decision.unmetLimits.map(\.description).joined(separator: ", ")).")
  }
}

/// The configuration lock could not be had.
public struct LockError: Error, Hashable, Sendable {
  /// What failed.
  public var cause: DeviceError
  /// Who stands in the way, as far as it can be seen; empty when it cannot.
  public var holders: [NodeHolder]
}

/// A plan that could not be carried out, and what became of what it had changed.
public struct TransactionError: Error, Hashable, Sendable {
  /// What failed.
  public var cause: DeviceError
  /// The call of the plan that failed, or that was to come when all was cancelled; nil when reading did.
  public var step: PlanStep?
  /// The control that failed, where the driver says which; nil when it set none of the group, or no control failed.
  public var control: CameraControl?
  /// The calls of the plan that were made before.
  public var done: [PlanStep]
  /// What became of what was changed before.
  public var restoration: Restoration
}

/// What became of the changes of a plan that failed.
public enum Restoration: Hashable, Sendable {
  /// Nothing had been changed; where anything was tried, reading proved it.
  case nothingChanged
  /// Everything was put back, and reading proved it.
  case restored
  /// Some could not be put back, or not be proved to be.
  case incomplete([Unrestored])

  /// One part of a device that is not as it was.
  public struct Unrestored: Hashable, Sendable {
    /// Which part: `input`, `standard`, `timings`, `format`, `rate`, or a control's name.
    public var part: String
    /// What it was before.
    public var before: String
    /// What it is now; nil when it cannot be read.
    public var now: String?
    /// Why it could not be put back; nil when the device took it and is another thing all the same.
    public var reason: DeviceError?
  }
}

extension Restoration: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .nothingChanged: return "Nothing was changed."
    case .restored: return "Everything was put back as it was."
    case .incomplete(let parts):
      let list = parts.map { part in
        let now = part.now.map { "is \($0)" } ?? "cannot be read"
        let reason = part.reason.map { " (\($0.operation) failed: \($0.message))" } ?? ""
        return "\(part.part) was \(part.before) and \(now)\(reason)"
      }
      return "Not all could be put back: \(list.joined(separator: "; "))."
    }
  }
}
