public import CameraModel
public import Negotiation

/// Why a device could not be configured.
public enum ConfigurationError: Error, Sendable {
  /// No mode meets the limits of the request; nothing was changed.
  case impossible(UnmetRequest)
  /// The lock could not be taken; nothing was changed.
  case locked(LockError)
  /// The plan could not be made; nothing was changed.
  case planning(DeviceError)
  /// A call of the plan failed, or the device did not accept the exact settings.
  case applying(TransactionError)

  /// The lock's error; nil for any other failure.
  public var lock: LockError? { if case .locked(let error) = self { error } else { nil } }

  /// The transaction's error; nil for any other failure.
  public var transaction: TransactionError? { if case .applying(let error) = self { error } else { nil } }

  /// The failure: the operation, its subject, the reason and a remedy.
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
  /// The failure in sentences: the operation, its subject, the reason, the outcome for earlier changes, and a remedy.
  public var description: String {
    guard let transaction else { return cause.description }
    var cause = cause
    cause.message += " \(transaction.restoration)"
    return cause.description
  }
}

/// A request that the camera cannot meet: no mode meets its limits, or it is exact and would need an adjusted mode.
public struct UnmetRequest: Error, Sendable {
  /// The decision, with the unmet limits and the relaxations that would help.
  public let decision: Decision
  /// The camera's name.
  public let camera: String

  /// The failure of a decision for a named camera.
  public init(_ decision: Decision, on camera: String) {
    self.decision = decision
    self.camera = camera
  }

  /// The failure as a `DeviceError` with code `unmet`.
  public var cause: DeviceError {
    if let mode = decision.chosen?.mode {
      let texts = decision.adjustments.map(\.text).joined(separator: ", ")
      return DeviceError(
        .unmet, operation: .chooseMode, subject: camera, message: "Only an adjusted mode meets the request: \(texts).",
        remedy: "Ask for \(mode), or accept adjustments.")
    }
    return DeviceError(
      .unmet, operation: .chooseMode, subject: camera,
      message: decision.unmetLimits.isEmpty ? "The camera lists no mode." : "No mode of the camera meets all limits of the request.",
      remedy: decision.unmetLimits.isEmpty ? nil : "Relax one of: \(decision.unmetLimits.map(\.description).joined(separator: ", ")).")
  }
}

/// The configuration lock could not be taken.
public struct LockError: Error, Hashable, Sendable {
  /// The failure.
  public var cause: DeviceError
  /// The processes that have the lock or the node open; empty if this process may not see them.
  public var holders: [NodeHolder]
}

/// A plan that failed, and the outcome of restoring the earlier state.
public struct TransactionError: Error, Hashable, Sendable {
  /// The failure.
  public var cause: DeviceError
  /// The call that failed, or that was next when the plan was cancelled; nil if reading the state failed.
  public var step: PlanStep?
  /// The control that failed; nil if the driver does not report it, or no control failed.
  public var control: CameraControl?
  /// The calls that succeeded before the failure.
  public var done: [PlanStep]
  /// Whether the earlier state was restored.
  public var restoration: Restoration
}

/// Whether the state before a failed plan was restored.
public enum Restoration: Hashable, Sendable {
  /// Nothing had changed; after a failed call, this was verified by reading.
  case nothingChanged
  /// Everything was restored, verified by reading.
  case restored
  /// Some parts were not restored, or could not be verified.
  case incomplete([Unrestored])

  /// One part of a device that was not restored.
  public struct Unrestored: Hashable, Sendable {
    /// The name of the part: `input`, `standard`, `timings`, `format`, `rate`, or a control's name.
    public var part: String
    /// The value before.
    public var before: String
    /// The value now; nil if it cannot be read.
    public var now: String?
    /// Why restoring failed; nil if the call succeeded but the device has another value.
    public var reason: DeviceError?

    /// A part.
    public init(part: String, before: String, now: String?, reason: DeviceError?) {
      self.part = part
      self.before = before
      self.now = now
      self.reason = reason
    }
  }
}

extension Restoration {
  /// What two restorations have left.
  package func joined(_ other: Restoration) -> Restoration {
    switch (self, other) {
    case (.incomplete(let some), .incomplete(let more)): .incomplete(some + more)
    case (.incomplete, _): self
    case (.restored, .nothingChanged): self
    default: other
    }
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
      return "Not everything could be put back: \(list.joined(separator: "; "))."
    }
  }
}
