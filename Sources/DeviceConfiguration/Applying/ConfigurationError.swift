public import CameraModel
public import Negotiation

/// Why a device was not configured, or a session does not run.
///
/// It has the same codes in Swift, JSON, C and Python.
public struct ConfigurationError: Error, Sendable {
  /// The failure: the operation, its subject, the reason and a remedy.
  public var cause: DeviceError {
    get { parts.cause }
    set { parts.cause = newValue }
  }
  /// The call that failed, or that was next when the change was cancelled; nil if none was made, or if reading failed.
  public var step: PlanStep? { parts.step }
  /// The control that failed; nil if the driver does not report it, or no control failed.
  public var control: CameraControl? { parts.control }
  /// The calls that succeeded before the failure.
  public var done: [PlanStep] { parts.done }
  /// Whether the earlier state was restored; nil if no call was made.
  public var restoration: Restoration? { parts.restoration }
  /// The processes that have the lock or the node open; empty if none is in the way, or if this process may not see them.
  public var holders: [NodeHolder] { parts.holders }
  /// The decision, with the unmet limits and the relaxations that would help; nil unless the code is `unmet`.
  public var decision: Decision? { parts.decision }

  private struct Parts {
    var cause: DeviceError
    var step: PlanStep?
    var control: CameraControl?
    var done: [PlanStep] = []
    var restoration: Restoration?
    var holders: [NodeHolder] = []
    var decision: Decision?
  }

  private final class Storage: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  /// A reference, because the parts have kilobytes: each place that may hold an error would copy them, the wait for a frame too.
  private var storage: Storage
  private var parts: Parts {
    get { storage.parts }
    set { storage = Storage(newValue) }
  }

  /// A failure.
  public init(
    _ cause: DeviceError, at step: PlanStep? = nil, control: CameraControl? = nil, after done: [PlanStep] = [],
    restoration: Restoration? = nil, holders: [NodeHolder] = []
  ) {
    storage = Storage(Parts(cause: cause, step: step, control: control, done: done, restoration: restoration, holders: holders))
  }

  /// A request that a camera cannot meet: no mode meets its limits, or it is exact and would need an adjusted mode.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - camera: The camera's name.
  public init(unmet decision: Decision, on camera: String) {
    storage = Storage(Parts(cause: DeviceError(unmet: decision, on: camera), decision: decision))
  }

  /// What kind of failure it is.
  public var code: DeviceError.Code { cause.code }

  /// The error with the restoration of earlier changes, such as those of a source.
  ///
  /// - Parameter steps: the earlier calls.
  package func after(_ restoration: Restoration, made steps: [PlanStep] = []) -> ConfigurationError {
    var error = self
    error.parts.done = steps + done
    error.parts.restoration = self.restoration?.joined(restoration) ?? restoration
    return error
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// The failure in sentences: the operation, its subject, the reason, the outcome for earlier changes, and a remedy.
  public var description: String { told.description }

  /// The cause, with a sentence about the earlier changes in its message.
  public var told: DeviceError {
    guard let restoration else { return cause }
    // A device that hangs cannot be read, so only the calls before it tell which settings may have changed.
    let before = code == .hung && !done.isEmpty ? ["Set before it: \(done.map(\.description).joined(separator: "; "))."] : []
    var told = cause
    told.message = ([cause.message] + before + ["\(restoration)"]).joined(separator: " ")
    return told
  }
}

/// The value of a call that sets nothing, for a caller that configures.
package func reading<Value>(_ call: @autoclosure () throws(DeviceError) -> Value) throws(ConfigurationError) -> Value {
  do { return try call() } catch { throw ConfigurationError(error) }
}

extension DeviceError {
  fileprivate init(unmet decision: Decision, on camera: String) {
    if let mode = decision.chosen?.mode {
      let texts = decision.adjustments.map(\.text).joined(separator: ", ")
      self.init(
        .unmet, operation: .chooseMode, subject: camera, message: "Only an adjusted mode meets the request: \(texts).",
        remedy: "Ask for \(mode), or accept adjustments.")
      return
    }
    let limits = decision.unmetLimits.map(\.description)
    self.init(
      .unmet, operation: .chooseMode, subject: camera,
      message: limits.isEmpty ? "The camera lists no mode." : "No mode of the camera meets all limits of the request.",
      remedy: limits.isEmpty ? nil : "Relax one of: \(limits.joined(separator: ", ")).")
  }
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
  /// The settings that a plan has changed and that could not be restored.
  ///
  /// - Parameter reason: why the device cannot be set.
  package static func lost(_ result: ConfigurationResult, _ reason: DeviceError) -> Restoration {
    let known = result.plan.settings.compactMap { setting in setting.text(in: result.before).map { (setting.name(in: result.before), $0) } }
    return .incomplete(
      known.enumerated().map { index, known in
        Unrestored(part: known.0, before: known.1, now: nil, reason: index == 0 ? reason : nil)
      })
  }
}

extension Restoration {
  /// The settings that two restorations have left.
  package func joined(_ other: Restoration) -> Restoration {
    switch (self, other) {
    case (.incomplete(let some), .incomplete(let more)):
      // The second restoration has read the same settings later.
      .incomplete(some.filter { one in !more.contains { ($0.part, $0.before) == (one.part, one.before) } } + more)
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
        // A format is named by its pixels and size, and may differ in the rest.
        let rest = part.now == part.before ? " with another layout, order of lines or colour" : ""
        let now = part.now.map { "is \($0)\(rest)" } ?? "cannot be read"
        let reason = part.reason.map { " (\($0.operation) failed: \($0.message))" } ?? ""
        return "\(part.part) was \(part.before) and \(now)\(reason)"
      }
      return "Not everything could be put back: \(list.joined(separator: "; "))."
    }
  }
}
