/// A failed call to a device: the operation, its subject, the reason and a remedy.
public struct DeviceError: Error, Hashable, Sendable {
  /// The kind of failure, for programs.
  public struct Code: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A code by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another program is using the device; a later try may succeed.
    public static let busy: Code = "busy"
    /// The device was disconnected.
    public static let gone: Code = "gone"
    /// The user lacks the permission.
    public static let denied: Code = "denied"
    /// The driver does not support the call, or the node is not such a device.
    public static let unsupported: Code = "unsupported"
    /// The device refused.
    public static let rejected: Code = "rejected"
    /// The device would accept a setting only with another value, but an exact value was required.
    public static let adjusted: Code = "adjusted"
    /// No mode of the camera meets the request.
    public static let unmet: Code = "unmet"
    /// The device does not exist.
    public static let notFound: Code = "notFound"
    /// The data read is not valid.
    public static let malformed: Code = "malformed"
    /// The request is not valid.
    public static let usage: Code = "usage"
    /// The caller cancelled the operation.
    public static let cancelled: Code = "cancelled"
    /// A call to the driver did not return.
    public static let hung: Code = "hung"
    /// The bus has no room for another stream.
    public static let bandwidth: Code = "bandwidth"
    /// The camera stopped delivering frames.
    public static let stalled: Code = "stalled"
    /// A bug of this library.
    public static let `internal`: Code = "internal"
  }

  /// The operation: a call to the device, or a part of the work in words.
  public struct Operation: OpenVocabulary, ExpressibleByStringInterpolation {
    /// The C name of the call, or a description.
    public let rawValue: String
    /// An operation with a description.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Finding the named camera.
    public static let chooseCamera: Operation = "choose a camera"
    /// Choosing a mode for a request.
    public static let chooseMode: Operation = "choose a mode"
    /// Reading a profile.
    public static let readProfile: Operation = "read profile"
    /// Restoring the exposure after a measurement.
    public static let restoreExposure: Operation = "put the exposure back"
  }

  /// The kind of failure.
  public var code: Code
  /// The operation that failed.
  public var operation: Operation
  /// The subject of the operation: a path.
  public var subject: String
  /// The system's error number; nil if no system call failed.
  public var errorNumber: SystemErrorNumber?
  /// What went wrong, in a plain sentence.
  public var message: String
  /// What to do next, in a plain sentence; nil if nothing helps.
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

  /// The error with one more sentence of what is known.
  package func adding(_ sentence: String) -> DeviceError {
    var error = self
    error.message = "\(message) \(sentence)"
    return error
  }
}

extension DeviceError: CustomStringConvertible {
  /// One to three sentences: what failed, on which device, why, and what to do.
  public var description: String {
    let reason = errorNumber.map { " (\($0.name))" } ?? ""
    return [operation.failure(on: subject.harmless, reason), message, remedy].compactMap(\.self).joined(separator: " ")
  }
}
