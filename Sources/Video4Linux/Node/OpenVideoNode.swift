import Host
import CVideo4Linux
public import CameraModel

/// A video node of the kernel, open for reading what it is.
///
/// It owns the descriptor and closes it at the end of its life. Opening wakes a sleeping USB camera, so it is opened once and briefly.
/// Nothing is set by any of its calls; ``SharedVideoNode`` sets.
public struct OpenVideoNode: ~Copyable, VideoNode, Sendable {
  /// What it was opened by.
  public let path: String
  let descriptor: CInt
  let calls: any DriverCalls

  /// Opens a node without blocking, for reading and writing where allowed, else for reading.
  ///
  /// - Throws: `DeviceError` when it cannot be opened.
  public init(path: String) throws(DeviceError) {
    try self.init(path: path, calls: KernelCalls())
  }

  private static let pauseWhenBusy = 50

  /// Opens a node by other calls than the kernel's own.
  package init(path: String, calls: any DriverCalls) throws(DeviceError) {
    var answer = retrying { calls.open(path, .readWrite) }
    if SystemErrorNumber(answer: answer) == .busy {
      // A USB bus that is just falling asleep refuses to be woken for a moment, with the same number as a node that another program has.
      HostFacts.pause(milliseconds: Self.pauseWhenBusy)
      answer = retrying { calls.open(path, .readWrite) }
    }
    // Listing needs no right to write.
    let reason = SystemErrorNumber(answer: answer)
    if reason == .accessDenied || reason == .notPermitted || reason == .readOnlyFileSystem {
      answer = retrying { calls.open(path, .readOnly) }
    }
    if let number = SystemErrorNumber(answer: answer) {
      throw DeviceError(.open, on: path, failedWith: number)
    }
    self.path = path
    self.calls = calls
    descriptor = answer
  }

  deinit { calls.close(descriptor) }

  /// Makes a request; gives the reason when it failed.
  borrowing func perform<Argument>(_ request: Request<Argument>, _ argument: inout Argument) -> SystemErrorNumber? {
    // SAFETY: the pointer is to a whole `Argument`, whose size is in the request's number, and lives through the call.
    unsafe withUnsafeMutablePointer(to: &argument) { pointer in
      while true {
        let answer = unsafe calls.control(descriptor, request.number, UnsafeMutableRawPointer(pointer))
        if answer >= 0 { return nil }
        let number = SystemErrorNumber(answer: answer)
        if number != .interrupted { return number }
      }
    }
  }

  /// Makes a request that must succeed.
  borrowing func require<Argument>(_ request: Request<Argument>, _ argument: inout Argument) throws(DeviceError) {
    if let number = perform(request, &argument) {
      throw DeviceError(request.call, on: path, failedWith: number)
    }
  }

  /// Asks for one entry of a list; false past its end.
  borrowing func found<Argument>(_ request: Request<Argument>, _ argument: inout Argument) throws(DeviceError) -> Bool {
    guard let number = perform(request, &argument) else { return true }
    if number == .invalidArgument { return false }
    throw DeviceError(request.call, on: path, failedWith: number)
  }

  /// An answer of a kind the specification does not know.
  borrowing func malformed(_ call: DeviceCall, kind: UInt32) -> DeviceError {
    DeviceError(
      .malformed, operation: call.rawValue, subject: path, message: "The driver answered with an entry of the unknown kind \(kind).")
  }
}

/// Makes a call again when a signal interrupted it: nothing has happened then.
func retrying(_ call: () -> CInt) -> CInt {
  while true {
    let answer = call()
    if SystemErrorNumber(answer: answer) != .interrupted { return answer }
  }
}

extension SystemErrorNumber {
  /// The corresponding C constant is `EROFS`.
  static let readOnlyFileSystem = SystemErrorNumber(rawValue: 30)
}
