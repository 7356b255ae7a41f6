/// An open video node that can stream: one requirement per C call, without interpretation.
///
/// Any thread may call ``dequeueBuffer(of:)``, ``queueBuffer(_:of:)``, ``exportBuffer(_:plane:of:)``, ``waitForStream(until:from:or:)``
/// and ``wake()``, which do not wait for the driver. The other calls can take seconds.
public protocol StreamingNode: ConfigurableNode {
  // MARK: Buffers

  /// Requests buffers and maps them. The corresponding C calls are `VIDIOC_REQBUFS`, `VIDIOC_QUERYBUF` and `mmap`.
  ///
  /// - Parameters:
  ///   - count: how many; the driver may grant more or fewer.
  ///   - bufferType: the kind of buffers.
  /// - Throws: ``DeviceError``, after freeing all buffers.
  func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant
  /// Returns all buffers to the driver. Each mapping stays until its ``BufferMemory`` is released or detached.
  /// The corresponding C call is `VIDIOC_REQBUFS` with the count 0.
  func freeBuffers(of bufferType: BufferType) throws(DeviceError)
  /// Hands a buffer to the driver to be filled. The corresponding C call is `VIDIOC_QBUF`.
  func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError)
  /// Exports one memory plane of a buffer for other devices, such as graphics processors and encoders. The corresponding C call is
  /// `VIDIOC_EXPBUF`.
  ///
  /// - Returns: a file descriptor, read-only and closed on `exec`, which the caller closes.
  func exportBuffer(_ index: Int, plane: Int, of bufferType: BufferType) throws(DeviceError) -> CInt
  /// The next filled buffer; nil if there is none yet. The corresponding C call is `VIDIOC_DQBUF`.
  func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer?

  // MARK: The stream

  /// Starts the stream. The corresponding C call is `VIDIOC_STREAMON`.
  func startStream(of bufferType: BufferType) throws(DeviceError)
  /// Stops the stream; the driver releases all queued buffers. The corresponding C call is `VIDIOC_STREAMOFF`.
  func stopStream(of bufferType: BufferType) throws(DeviceError)
  /// Waits for a filled buffer, an event, ``wake()`` or the deadline. The corresponding C call is `poll`.
  ///
  /// - Parameters:
  ///   - deadline: the latest end of the wait; nil for no limit. If `now` is old, the wait ends later by its age.
  ///   - now: the caller's last known time, so that the clock is not read for each frame.
  ///   - subdevice: a subdevice whose events end the wait, too; nil for none. A subscription must have succeeded.
  /// - Returns: the signals that ended the wait; empty at the deadline.
  func waitForStream(
    until deadline: MonotonicTime?, from now: MonotonicTime, or subdevice: (any SubdeviceNode)?
  ) throws(DeviceError) -> StreamSignals
  /// Ends the present or the next ``waitForStream(until:from:or:)``. The corresponding C call is `eventfd_write`.
  func wake()
  /// The present time on the clock of the frames' timestamps. The corresponding C call is `clock_gettime` with `CLOCK_MONOTONIC`.
  func now() -> MonotonicTime
}

extension StreamingNode {
  /// Waits as ``waitForStream(until:from:or:)`` does, from the present time.
  public func waitForStream(until deadline: MonotonicTime?) throws(DeviceError) -> StreamSignals {
    try waitForStream(until: deadline, from: now(), or: nil)
  }
}

/// The buffers that a driver granted. The corresponding C type is `struct v4l2_requestbuffers`.
public struct BufferGrant: Sendable {
  /// The mapped memory of each buffer; the position is the driver's index.
  public let buffers: [any BufferMemory]
  /// Whether the driver can free buffers that are still mapped. The corresponding C constant is `V4L2_BUF_CAP_SUPPORTS_ORPHANED_BUFS`.
  ///
  /// Other drivers overwrite memory that a program still reads.
  public let canBeOrphaned: Bool

  /// A grant.
  public init(_ buffers: [any BufferMemory], canBeOrphaned: Bool) {
    self.buffers = buffers
    self.canBeOrphaned = canBeOrphaned
  }
}

/// The causes that ended a wait for a stream. The corresponding C constants are `POLLIN`, `POLLPRI`, `POLLERR` and `POLLHUP`.
public struct StreamSignals: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Signals from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A filled buffer can be dequeued.
  public static var frame: StreamSignals { StreamSignals(rawValue: 1) }
  /// An event can be read.
  public static var event: StreamSignals { StreamSignals(rawValue: 2) }
  /// The stream is in error, or not running.
  public static var error: StreamSignals { StreamSignals(rawValue: 4) }
  /// The device was disconnected.
  public static var hangUp: StreamSignals { StreamSignals(rawValue: 8) }
  /// ``StreamingNode/wake()`` was called.
  public static var wake: StreamSignals { StreamSignals(rawValue: 16) }
}

/// A moment on the system's monotonic clock. The corresponding C constant is `CLOCK_MONOTONIC`.
public struct MonotonicTime: Hashable, Sendable, Comparable {
  /// Nanoseconds since the clock's start.
  public var nanoseconds: Int64
  /// A moment by its nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Orders moments from earlier to later.
  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The moment a duration later, at most the last representable one.
  public func advanced(by duration: Duration) -> MonotonicTime {
    let step = Int64(clamping: duration.nanoseconds)
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  /// The time from another moment to this one; negative if the other is later.
  public func since(_ other: MonotonicTime) -> Duration {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return .nanoseconds(overflow ? (nanoseconds < other.nanoseconds ? .min : .max) : difference)
  }
}

/// The memory of a picture, in one or several planes: a driver's buffer, or memory of this process.
public protocol BufferMemory: AnyObject, Sendable {
  /// The length of each memory plane in bytes.
  var planeLengths: [Int] { get }
  /// Lends the bytes of a memory plane. A plane that does not exist has none.
  ///
  /// - Parameters:
  ///   - plane: the memory plane, 0 or more.
  ///   - body: reads the bytes, which must not leave it.
  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result
  /// Replaces the driver's memory with a private copy of its bytes at the same address, so that the driver can be closed.
  ///
  /// Does nothing for memory of this process. The corresponding C call is `mremap` with `MREMAP_FIXED`.
  ///
  /// - Throws: ``DeviceError`` if no memory is left; then the driver's memory stays.
  func detach() throws(DeviceError)
}
