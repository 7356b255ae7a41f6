import CVideo4Linux
import CameraModel
import Glibc
import Host
import PixelFormats
import Synchronization

/// The open file of a video node.
///
/// Releasing it closes the descriptor, which also releases the lock and the priority. The kernel does so even if the process is killed.
/// Opening wakes a sleeping USB camera.
final class NodeFile: Sendable {
  let path: String
  let calls: any DriverCalls
  let descriptor: CInt
  /// Needed because the kernel grants the lock again to the descriptor that holds it.
  private let isLocked = Mutex(false)
  /// Records each return of the driver; nil if no caller needs it.
  private let activity: CallActivity?

  private static let pauseWhenBusy = Duration.milliseconds(50)

  /// Opens a node without blocking, for reading and writing if permitted, else for reading.
  init(path: String, calls: any DriverCalls, activity: CallActivity? = nil) throws(DeviceError) {
    var answer = retrying { calls.open(path, .readWrite) }
    if SystemErrorNumber(answer: answer) == .busy {
      // A USB bus that is being suspended briefly cannot wake, and fails with the same number as a node in use.
      HostFacts.pause(Self.pauseWhenBusy)
      answer = retrying { calls.open(path, .readWrite) }
    }
    // Listing needs no write permission.
    let reason = SystemErrorNumber(answer: answer)
    if reason == .accessDenied || reason == .notPermitted || reason == .readOnlyFileSystem {
      answer = retrying { calls.open(path, .readOnly) }
    }
    if let number = SystemErrorNumber(answer: answer) { throw DeviceError(.open, on: path, failedWith: number) }
    self.path = path
    self.calls = calls
    self.activity = activity
    descriptor = answer
  }

  deinit { calls.close(descriptor) }

  /// The status of the open file, whatever its path names now.
  var status: FileStatus { FileStatus(ofDescriptor: descriptor) }
}

// MARK: Requests

extension NodeFile {
  /// Makes a request and returns the error number; nil on success.
  ///
  /// - Parameter isTimed: whether the call counts as a sign of life for calls with a timeout.
  func perform<Argument>(
    _ request: Request<Argument>, _ argument: inout Argument, isTimed: Bool = true
  ) -> SystemErrorNumber? {
    // The optimizer may release `self` after its last use, which would close the descriptor under the call.
    defer { withExtendedLifetime(self) {} }
    // SAFETY: the pointer is to an `Argument`, which has the size in the request's number and lives through the call.
    return unsafe withUnsafeMutablePointer(to: &argument) { pointer in
      while true {
        let answer = unsafe calls.control(descriptor, request.number, UnsafeMutableRawPointer(pointer))
        if isTimed { activity?.beat() }
        if answer >= 0 { return nil }
        let number = SystemErrorNumber(answer: answer)
        if number != .interrupted { return number }
      }
    }
  }

  /// Makes a request that must succeed, and decodes the driver's answer.
  func exchange<Argument, Answer>(
    _ request: Request<Argument>, _ question: Argument, _ decode: (Argument) -> Answer
  ) throws(DeviceError) -> Answer {
    var argument = question
    if let number = perform(request, &argument) { throw DeviceError(request.call, on: path, failedWith: number) }
    return decode(argument)
  }

  /// Reads one entry of a list; nil past its end.
  @inline(__always)
  func entry<Argument, Answer>(
    _ request: Request<Argument>, _ question: Argument, _ decode: (Argument) throws(UnknownKind) -> Answer
  ) throws(DeviceError) -> Answer? {
    var argument = question
    if let number = perform(request, &argument) {
      if number == .invalidArgument { return nil }
      throw DeviceError(request.call, on: path, failedWith: number)
    }
    do {
      return try decode(argument)
    } catch {
      throw DeviceError(
        .malformed, operation: .call(request.call), subject: path,
        message: "The driver answered with an entry of the unknown kind \(error.number).")
    }
  }
}

// MARK: The longest lists

extension NodeFile {
  /// Appends a whole list of sizes.
  func frameSizes(for pixelFormat: PixelFormat, atMost count: Int, into list: inout [OfferedSize.Extent]) throws(DeviceError) -> Bool {
    try readList(Requests.enumerateFrameSizes, v4l2_frmsizeenum(pixelFormat, at: 0), { $0.index = $1 }, atMost: count, into: &list) {
      (answer) throws(UnknownKind) in try OfferedSize.Extent(answer)
    }
  }

  /// Appends a whole list of times per frame. This loop makes most calls of a listing.
  func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool {
    let question = v4l2_frmivalenum(pixelFormat, size, at: 0)
    return try readList(Requests.enumerateFrameIntervals, question, { $0.index = $1 }, atMost: count, into: &list) {
      (answer) throws(UnknownKind) in try OfferedInterval(answer)
    }
  }

  /// Like `appendEntries`, but inlined, and with one request whose index is increased.
  @inline(__always)
  private func readList<Argument, Answer>(
    _ request: Request<Argument>, _ question: Argument, _ setIndex: (inout Argument, UInt32) -> Void, atMost count: Int,
    into list: inout [Answer], _ decode: (Argument) throws(UnknownKind) -> Answer
  ) throws(DeviceError) -> Bool {
    var question = question
    while list.count < count {
      setIndex(&question, UInt32(clamping: list.count))
      guard let answer = try entry(request, question, decode) else { return true }
      list.append(answer)
    }
    return false
  }
}

// MARK: Lock and events

extension NodeFile {
  /// Takes the advisory lock; false if it is held.
  ///
  /// `flock` works on a node opened for reading. The lock belongs to this open file, so closing another descriptor keeps it, unlike with
  /// `fcntl`. `/proc/locks` names its holder, unlike with `F_OFD_SETLK`.
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

  /// Takes a lock over the whole file; false if another program has one.
  func tryWholeLock() throws(DeviceError) -> Bool {
    let answer = retrying { calls.lockWholeFile(descriptor) }
    guard let number = SystemErrorNumber(answer: answer) else { return true }
    if number == .wouldBlock || number == .accessDenied { return false }
    throw DeviceError(.lockWholeFile, on: path, failedWith: number)
  }

  /// Releases the advisory lock.
  func unlock() {
    isLocked.withLock { isLocked in
      _ = retrying { calls.lock(descriptor, false) }
      isLocked = false
    }
  }

  /// The processes that hold the lock or the node, from `/proc`, without those that this user may not see.
  func holders() -> [NodeHolder] { ProcessTable().holders(ofDescriptor: descriptor) }

  /// Waits for an event; false after the limit.
  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool {
    let answer = calls.waitForEvent(descriptor, milliseconds: limit.millisecondsRoundedUp)
    if let number = SystemErrorNumber(answer: answer) {
      if number == .interrupted { return false }
      throw DeviceError(.wait, on: path, failedWith: number)
    }
    // Unplugging the device ends the wait with an error and no event.
    guard answer & CInt(POLLERR | POLLHUP | POLLNVAL) == 0 || answer & CInt(POLLPRI) != 0 else {
      throw DeviceError(.wait, on: path, failedWith: .noDevice)
    }
    return answer & CInt(POLLPRI) != 0
  }

  /// Waits for a filled buffer, an event, the signal or the deadline; nil means no deadline.
  ///
  /// - Parameter other: another open file whose events end the wait; negative for none.
  func waitForStream(
    until deadline: MonotonicTime?, from now: MonotonicTime, or signal: WakeSignal, events other: CInt
  ) throws(DeviceError) -> StreamSignals {
    let wake = signal.descriptor
    if let number = SystemErrorNumber(answer: wake) { throw DeviceError(.wait, on: path, failedWith: number) }
    var answer = calls.waitForStream(descriptor, wake: wake, events: other, milliseconds: deadline?.milliseconds(from: now) ?? -1)
    // Repeated signals do not extend the deadline.
    while SystemErrorNumber(answer: answer) == .interrupted {
      answer = calls.waitForStream(descriptor, wake: wake, events: other, milliseconds: deadline?.milliseconds(from: .now) ?? -1)
    }
    if let number = SystemErrorNumber(answer: answer) { throw DeviceError(.wait, on: path, failedWith: number) }
    let signals = StreamSignals(bits: answer)
    if signals.contains(.wake) { signal.clear() }
    return signals
  }
}

/// Repeats a call that a signal interrupted.
private func retrying(_ call: () -> CInt) -> CInt {
  while true {
    let answer = call()
    if SystemErrorNumber(answer: answer) != .interrupted { return answer }
  }
}

extension MonotonicTime {
  /// The present time.
  static var now: MonotonicTime { MonotonicTime(nanoseconds: Int64(clamping: HostFacts.monotonicNanoseconds)) }

  /// The time until this one for `poll`: rounded up, 0 for a past time. A `Duration` would cost a 128-bit division for every frame.
  fileprivate func milliseconds(from now: MonotonicTime) -> CInt {
    let (rest, isLongPast) = nanoseconds.subtractingReportingOverflow(now.nanoseconds)
    guard !isLongPast, rest > 0 else { return 0 }
    return CInt(clamping: (rest - 1) / 1_000_000 + 1)
  }
}

extension StreamSignals {
  /// The signals in an answer of ``DriverCalls/waitForStream(_:wake:events:milliseconds:)``.
  fileprivate init(bits: CInt) {
    self = []
    if bits & CInt(POLLIN) != 0 { insert(.frame) }
    if bits & CInt(POLLPRI) != 0 { insert(.event) }
    if bits & CInt(POLLERR | POLLNVAL) != 0 { insert(.error) }
    if bits & CInt(POLLHUP) != 0 { insert(.hangUp) }
    if bits & StreamWait.wake != 0 { insert(.wake) }
  }
}
