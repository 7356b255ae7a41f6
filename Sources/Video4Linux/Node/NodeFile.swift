import CVideo4Linux
import CameraModel
import Glibc
import Host
import PixelFormats
import Synchronization

/// The open file of a video node: its descriptor, and the calls made on it.
///
/// It closes the descriptor at the end of its life, which also gives back the lock and the priority: the kernel does so even for a process
/// that is killed. Opening wakes a sleeping USB camera.
final class NodeFile: Sendable {
  let path: String
  let calls: any DriverCalls
  private let descriptor: CInt
  /// The kernel's lock belongs to the descriptor, so it would let its holder in a second time.
  private let isLocked = Mutex(false)

  private static let pauseWhenBusy = Duration.milliseconds(50)

  /// Opens a node without blocking, for reading and writing where allowed, else for reading.
  init(path: String, calls: any DriverCalls) throws(DeviceError) {
    var answer = retrying { calls.open(path, .readWrite) }
    if SystemErrorNumber(answer: answer) == .busy {
      // A USB bus that is just falling asleep refuses to be woken for a moment, with the same number as a node that another program has.
      HostFacts.pause(Self.pauseWhenBusy)
      answer = retrying { calls.open(path, .readWrite) }
    }
    // Listing needs no right to write.
    let reason = SystemErrorNumber(answer: answer)
    if reason == .accessDenied || reason == .notPermitted || reason == .readOnlyFileSystem {
      answer = retrying { calls.open(path, .readOnly) }
    }
    if let number = SystemErrorNumber(answer: answer) { throw DeviceError(.open, on: path, failedWith: number) }
    self.path = path
    self.calls = calls
    descriptor = answer
  }

  deinit { calls.close(descriptor) }

  /// What is open, whatever its path leads to by now.
  var status: FileStatus { FileStatus(ofDescriptor: descriptor) }
}

// MARK: Requests

extension NodeFile {
  /// Makes a request; gives the reason when it failed.
  func perform<Argument>(_ request: Request<Argument>, _ argument: inout Argument) -> SystemErrorNumber? {
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

  /// Makes a request that must succeed, and decodes what the driver made of its argument.
  func exchange<Argument, Answer>(
    _ request: Request<Argument>, _ question: Argument, _ decode: (Argument) -> Answer
  ) throws(DeviceError) -> Answer {
    var argument = question
    if let number = perform(request, &argument) { throw DeviceError(request.call, on: path, failedWith: number) }
    return decode(argument)
  }

  /// Asks for one entry of a list; nil past its end.
  @inline(__always)
  func entry<Argument, Answer>(
    _ request: Request<Argument>, _ question: Argument, _ decode: (Argument) throws(UnknownKind) -> Answer
  ) throws(DeviceError) -> Answer? {
    var argument = question
    if let number = perform(request, &argument) {
      if number == .invalidArgument { return nil }
      throw DeviceError(request.call, on: path, failedWith: number)
    }
    do throws(UnknownKind) {
      return try decode(argument)
    } catch {
      throw DeviceError(
        .malformed, operation: request.call.rawValue, subject: path,
        message: "The driver answered with an entry of the unknown kind \(error.number).")
    }
  }
}

// MARK: The longest lists

extension NodeFile {
  /// The whole list of times per frame: nearly all calls of a listing are made in this loop.
  func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool {
    var question = v4l2_frmivalenum(pixelFormat, size, at: 0)
    while list.count < count {
      question.index = UInt32(clamping: list.count)
      guard
        let interval = try entry(
          Requests.enumerateFrameIntervals, question, { (answer) throws(UnknownKind) in try OfferedInterval(answer) })
      else { return true }
      list.append(interval)
    }
    return false
  }
}

// MARK: What is no request

extension NodeFile {
  /// Takes the advisory lock; false when someone has it.
  ///
  /// `flock`, not `fcntl`: it works on a node opened for reading, it belongs to this opening and not to the process (closing another
  /// descriptor of the node does not lose it), and `/proc/locks` names who has it, which it does not for `F_OFD_SETLK`.
  func tryLock() throws(DeviceError) -> Bool {
    try isLocked.withLock { isLocked throws(DeviceError) -> Bool in
      guard !isLocked else { return false }
      let answer = retrying { calls.lock(descriptor, true) }
      if let number = SystemErrorNumber(answer: answer) {
        if number == .wouldBlock { return false }
        throw DeviceError(.lock, on: path, failedWith: number)
      }
      isLocked = true
      return true
    }
  }

  /// Gives the advisory lock back.
  func unlock() {
    isLocked.withLock { isLocked in
      _ = retrying { calls.lock(descriptor, false) }
      isLocked = false
    }
  }

  /// Who has the lock or the node, from `/proc`; what this user may not see is not listed.
  func holders() -> [NodeHolder] { ProcessTable().holders(ofDescriptor: descriptor) }

  /// Waits for an event; false when none came in time.
  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool {
    let answer = calls.waitForEvent(descriptor, milliseconds: limit.millisecondsRoundedUp)
    if let number = SystemErrorNumber(answer: answer) {
      if number == .interrupted { return false }
      throw DeviceError(.wait, on: path, failedWith: number)
    }
    // An unplugged device wakes whoever waits with an error and no event.
    guard answer & CInt(POLLERR | POLLHUP | POLLNVAL) == 0 || answer & CInt(POLLPRI) != 0 else {
      throw DeviceError(.wait, on: path, failedWith: .noDevice)
    }
    return answer & CInt(POLLPRI) != 0
  }
}

/// Makes a call again when a signal interrupted it: nothing has happened then.
private func retrying(_ call: () -> CInt) -> CInt {
  while true {
    let answer = call()
    if SystemErrorNumber(answer: answer) != .interrupted { return answer }
  }
}
