/// The reason for a failed system call, by its number. The corresponding C name is `errno`.
public struct SystemErrorNumber: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int32
  /// An error number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The corresponding C constant is `EPERM`.
  public static var notPermitted: SystemErrorNumber { SystemErrorNumber(rawValue: 1) }
  /// The corresponding C constant is `ENOENT`.
  public static var noSuchFile: SystemErrorNumber { SystemErrorNumber(rawValue: 2) }
  /// The corresponding C constant is `EINTR`.
  public static var interrupted: SystemErrorNumber { SystemErrorNumber(rawValue: 4) }
  /// The corresponding C constant is `EIO`.
  public static var inputOutput: SystemErrorNumber { SystemErrorNumber(rawValue: 5) }
  /// The corresponding C constant is `ENXIO`.
  public static var noSuchAddress: SystemErrorNumber { SystemErrorNumber(rawValue: 6) }
  /// The corresponding C constant is `E2BIG`.
  public static var tooBig: SystemErrorNumber { SystemErrorNumber(rawValue: 7) }
  /// The corresponding C constant is `EBADF`.
  public static var badDescriptor: SystemErrorNumber { SystemErrorNumber(rawValue: 9) }
  /// The corresponding C constant is `ENOMEM`.
  public static var noMemory: SystemErrorNumber { SystemErrorNumber(rawValue: 12) }
  /// The corresponding C constant is `EACCES`.
  public static var accessDenied: SystemErrorNumber { SystemErrorNumber(rawValue: 13) }
  /// The corresponding C constants are `EAGAIN` and `EWOULDBLOCK`.
  public static var wouldBlock: SystemErrorNumber { SystemErrorNumber(rawValue: 11) }
  /// The corresponding C constant is `EBUSY`.
  public static var busy: SystemErrorNumber { SystemErrorNumber(rawValue: 16) }
  /// The corresponding C constant is `EEXIST`.
  public static var exists: SystemErrorNumber { SystemErrorNumber(rawValue: 17) }
  /// The corresponding C constant is `ENODEV`.
  public static var noDevice: SystemErrorNumber { SystemErrorNumber(rawValue: 19) }
  /// The corresponding C constant is `ENOTDIR`.
  public static var notDirectory: SystemErrorNumber { SystemErrorNumber(rawValue: 20) }
  /// The corresponding C constant is `EISDIR`.
  public static var isDirectory: SystemErrorNumber { SystemErrorNumber(rawValue: 21) }
  /// The corresponding C constant is `EINVAL`.
  public static var invalidArgument: SystemErrorNumber { SystemErrorNumber(rawValue: 22) }
  /// The corresponding C constant is `EMFILE`.
  public static var tooManyOpenFiles: SystemErrorNumber { SystemErrorNumber(rawValue: 24) }
  /// The corresponding C constant is `ENOTTY`.
  public static var inappropriateCall: SystemErrorNumber { SystemErrorNumber(rawValue: 25) }
  /// The corresponding C constant is `ENOSPC`.
  public static var noSpace: SystemErrorNumber { SystemErrorNumber(rawValue: 28) }
  /// The corresponding C constant is `EROFS`.
  public static var readOnlyFileSystem: SystemErrorNumber { SystemErrorNumber(rawValue: 30) }
  /// The corresponding C constant is `EPIPE`.
  public static var brokenPipe: SystemErrorNumber { SystemErrorNumber(rawValue: 32) }
  /// The corresponding C constant is `ERANGE`.
  public static var outOfRange: SystemErrorNumber { SystemErrorNumber(rawValue: 34) }
  /// The corresponding C constant is `ENAMETOOLONG`.
  public static var nameTooLong: SystemErrorNumber { SystemErrorNumber(rawValue: 36) }
  /// The corresponding C constant is `ELOOP`.
  public static var tooManyLinks: SystemErrorNumber { SystemErrorNumber(rawValue: 40) }
  /// The corresponding C constant is `EBADRQC`.
  public static var invalidRequest: SystemErrorNumber { SystemErrorNumber(rawValue: 56) }
  /// The corresponding C constant is `ENODATA`.
  public static var noData: SystemErrorNumber { SystemErrorNumber(rawValue: 61) }
  /// The corresponding C constant is `ENOLINK`.
  public static var noLink: SystemErrorNumber { SystemErrorNumber(rawValue: 67) }
  /// The corresponding C constant is `ENOLCK`.
  public static var noLock: SystemErrorNumber { SystemErrorNumber(rawValue: 37) }
  /// The corresponding C constant is `EPROTO`.
  public static var protocolError: SystemErrorNumber { SystemErrorNumber(rawValue: 71) }
  /// The corresponding C constant is `EILSEQ`.
  public static var invalidSequence: SystemErrorNumber { SystemErrorNumber(rawValue: 84) }
  /// The corresponding C constant is `ENOBUFS`.
  public static var noBufferSpace: SystemErrorNumber { SystemErrorNumber(rawValue: 105) }
  /// The corresponding C constant is `ESHUTDOWN`.
  public static var shutDown: SystemErrorNumber { SystemErrorNumber(rawValue: 108) }
  /// The corresponding C constant is `ETIMEDOUT`.
  public static var timedOut: SystemErrorNumber { SystemErrorNumber(rawValue: 110) }

  /// The C name, such as `EBUSY`, or `errno 999` for a number without one.
  public var name: String { SystemErrorTable.rows[rawValue]?.name ?? "errno \(rawValue)" }

  /// The meaning in plain words, such as `device or resource busy`.
  public var meaning: String { SystemErrorTable.rows[rawValue]?.meaning ?? "error \(rawValue)" }
}
