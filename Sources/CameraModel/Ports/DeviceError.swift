/// A call to a device that failed: what was tried, on what, why, and what to do.
public struct DeviceError: Error, Hashable, Sendable {
  /// What kind of failure it is, for programs.
  public struct Code: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A code by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Someone else is using it; later may succeed.
    public static let busy: Code = "busy"
    /// The device went away.
    public static let gone: Code = "gone"
    /// This user may not.
    public static let denied: Code = "denied"
    /// The driver has no such call, or the thing is no such device.
    public static let unsupported: Code = "unsupported"
    /// The device understood and refused.
    public static let rejected: Code = "rejected"
    /// There is no such device.
    public static let notFound: Code = "notFound"
    /// What was read makes no sense.
    public static let malformed: Code = "malformed"
    /// The request makes no sense.
    public static let usage: Code = "usage"
    /// Whoever asked no longer wants it.
    public static let cancelled: Code = "cancelled"
    /// A call to the driver did not return.
    public static let hung: Code = "hung"
    /// A bug of this library.
    public static let `internal`: Code = "internal"
  }

  /// What kind of failure it is.
  public var code: Code
  /// What was tried: the specification's name of the call, or a verb.
  public var operation: String
  /// On what: a path.
  public var subject: String
  /// The system's reason; nil when no call failed.
  public var errorNumber: SystemErrorNumber?
  /// What went wrong, in a plain sentence.
  public var message: String
  /// What to do next, in a plain sentence; nil when nothing can be done.
  public var remedy: String?

  /// An error with all that is known of it.
  public init(
    _ code: Code, operation: String, subject: String, errorNumber: SystemErrorNumber? = nil, message: String, remedy: String? = nil
  ) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.errorNumber = errorNumber
    self.message = message
    self.remedy = remedy
  }
}

extension DeviceError: CustomStringConvertible {
  /// One to three sentences: what failed, on what, why, and what to do.
  public var description: String {
    let reason = errorNumber.map { " (\($0.name))" } ?? ""
    return ["\(operation) on \(subject.harmless) failed\(reason).", message, remedy].compactMap(\.self).joined(separator: " ")
  }
}
