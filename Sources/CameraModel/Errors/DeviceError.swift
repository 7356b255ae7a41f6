/// A failed call to a device: what was tried, on what, why it failed, and what helps.
public struct DeviceError: Error, Hashable, Sendable {
  /// What kind of failure it is, for programs.
  public struct Code: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A code by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another program is using it; a later try may succeed.
    public static let busy: Code = "busy"
    /// The device was disconnected.
    public static let gone: Code = "gone"
    /// The user lacks the permission.
    public static let denied: Code = "denied"
    /// The driver does not support the call, or the node is not such a device.
    public static let unsupported: Code = "unsupported"
    /// The device refused.
    public static let rejected: Code = "rejected"
    /// The device accepted a setting only with another value, and the exact one was insisted on.
    public static let adjusted: Code = "adjusted"
    /// No mode of the camera meets the request.
    public static let unmet: Code = "unmet"
    /// The device does not exist.
    public static let notFound: Code = "notFound"
    /// The data read is not valid.
    public static let malformed: Code = "malformed"
    /// The request is not valid.
    public static let usage: Code = "usage"
    /// The caller cancelled it.
    public static let cancelled: Code = "cancelled"
    /// A call to the driver did not return.
    public static let hung: Code = "hung"
    /// The bus has no room for the stream beside the others.
    public static let bandwidth: Code = "bandwidth"
    /// The camera stopped delivering frames.
    public static let stalled: Code = "stalled"
    /// A bug of this library.
    public static let `internal`: Code = "internal"
  }

  /// What was tried: a call to the device, or a part of the work in words.
  public struct Operation: OpenVocabulary, ExpressibleByStringInterpolation {
    /// The C name of the call, or the words.
    public let rawValue: String
    /// An operation in words.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Finding the camera that was named.
    public static let chooseCamera: Operation = "choose a camera"
    /// Choosing a mode for a request.
    public static let chooseMode: Operation = "choose a mode"
    /// Setting the exposure as it was before a measurement.
    public static let restoreExposure: Operation = "put the exposure back"
  }

  /// What kind of failure it is.
  public var code: Code
  /// What was tried.
  public var operation: Operation
  /// On what: a path.
  public var subject: String
  /// The system's error number; nil when no system call failed.
  public var errorNumber: SystemErrorNumber?
  /// What went wrong, in a plain sentence.
  public var message: String
  /// What to do next, in a plain sentence; nil when nothing helps.
  public var remedy: String?

  /// An error.
  public init(
    _ code: Code, operation: Operation, subject: String, errorNumber: SystemErrorNumber? = nil, message: String, remedy: String? = nil
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
