/// The reason for a failed system call, by its number. The corresponding C name is `errno`.
public struct SystemErrorNumber: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int32
  /// An error number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The corresponding C constant is `EPERM`.
  public static let notPermitted = SystemErrorNumber(rawValue: 1)
  /// The corresponding C constant is `ENOENT`.
  public static let noSuchFile = SystemErrorNumber(rawValue: 2)
  /// The corresponding C constant is `EINTR`.
  public static let interrupted = SystemErrorNumber(rawValue: 4)
  /// The corresponding C constant is `EIO`.
  public static let inputOutput = SystemErrorNumber(rawValue: 5)
  /// The corresponding C constant is `ENXIO`.
  public static let noSuchAddress = SystemErrorNumber(rawValue: 6)
  /// The corresponding C constant is `ENOMEM`.
  public static let noMemory = SystemErrorNumber(rawValue: 12)
  /// The corresponding C constant is `EACCES`.
  public static let accessDenied = SystemErrorNumber(rawValue: 13)
  /// The corresponding C constants are `EAGAIN` and `EWOULDBLOCK`.
  public static let wouldBlock = SystemErrorNumber(rawValue: 11)
  /// The corresponding C constant is `EBUSY`.
  public static let busy = SystemErrorNumber(rawValue: 16)
  /// The corresponding C constant is `EEXIST`.
  public static let exists = SystemErrorNumber(rawValue: 17)
  /// The corresponding C constant is `ENODEV`.
  public static let noDevice = SystemErrorNumber(rawValue: 19)
  /// The corresponding C constant is `ENOTDIR`.
  public static let notDirectory = SystemErrorNumber(rawValue: 20)
  /// The corresponding C constant is `EISDIR`.
  public static let isDirectory = SystemErrorNumber(rawValue: 21)
  /// The corresponding C constant is `EINVAL`.
  public static let invalidArgument = SystemErrorNumber(rawValue: 22)
  /// The corresponding C constant is `EMFILE`.
  public static let tooManyOpenFiles = SystemErrorNumber(rawValue: 24)
  /// The corresponding C constant is `ENOTTY`.
  public static let inappropriateCall = SystemErrorNumber(rawValue: 25)
  /// The corresponding C constant is `ENOSPC`.
  public static let noSpace = SystemErrorNumber(rawValue: 28)
  /// The corresponding C constant is `EROFS`.
  public static let readOnlyFileSystem = SystemErrorNumber(rawValue: 30)
  /// The corresponding C constant is `EPIPE`.
  public static let brokenPipe = SystemErrorNumber(rawValue: 32)
  /// The corresponding C constant is `ERANGE`.
  public static let outOfRange = SystemErrorNumber(rawValue: 34)
  /// The corresponding C constant is `ENAMETOOLONG`.
  public static let nameTooLong = SystemErrorNumber(rawValue: 36)
  /// The corresponding C constant is `ELOOP`.
  public static let tooManyLinks = SystemErrorNumber(rawValue: 40)
  /// The corresponding C constant is `ENODATA`.
  public static let noData = SystemErrorNumber(rawValue: 61)
  /// The corresponding C constant is `ENOLINK`.
  public static let noLink = SystemErrorNumber(rawValue: 67)
  /// The corresponding C constant is `ENOLCK`.
  public static let noLock = SystemErrorNumber(rawValue: 37)
  /// The corresponding C constant is `EPROTO`.
  public static let protocolError = SystemErrorNumber(rawValue: 71)
  /// The corresponding C constant is `ESHUTDOWN`.
  public static let shutDown = SystemErrorNumber(rawValue: 108)
  /// The corresponding C constant is `ETIMEDOUT`.
  public static let timedOut = SystemErrorNumber(rawValue: 110)

  /// The C name, such as `EBUSY`, or `errno 999` for a number without one.
  public var name: String { SystemErrorTable.rows[rawValue]?.name ?? "errno \(rawValue)" }

  /// The meaning in plain words, such as `device or resource busy`.
  public var meaning: String { SystemErrorTable.rows[rawValue]?.meaning ?? "error \(rawValue)" }
}
