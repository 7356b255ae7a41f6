import CameraModel
package import DeviceConfiguration
import Host
import Synchronization

/// Takes an output's frames on the caller's thread, for programs that wait with `poll` instead of `await`.
///
/// The descriptor stays readable while a frame waits, and once the session has ended. An item that is no frame may make it readable too.
package final class FrameReader: Sendable {
  private let delivery: FrameDelivery
  private let signal = WakeSignal()
  /// Set before ``signal``, so that a call without a signal needs no system call to clear it.
  private let isSignalled = Atomic(false)
  /// Whether one wait is to end without a frame.
  private let isInterrupted = Atomic(false)
  /// How many times the session had ended before.
  private let ends: Int
  /// Since when no frame came because the program holds all that can be lent, in nanoseconds; 0 while that is not so.
  private let starvedSince = Atomic<UInt64>(0)

  /// A reader for the next session of an output; the output must have no other consumer.
  package init(_ output: CaptureVideoDataOutput) {
    delivery = output.delivery
    ends = output.delivery.queue.ends
    listen()
  }

  /// The descriptor to poll; a negative error number if there are no more descriptors. It belongs to the reader.
  package var descriptor: CInt { signal.descriptor }

  /// The newest frame, without waiting; nil if none waits, or it could not be converted.
  ///
  /// - Throws: `ConfigurationError`: why the session ended; with code `cancelled` if it was stopped, and `busy` if no frame came for a
  ///   second because the program holds all that the stream can lend.
  package func next() throws(ConfigurationError) -> VideoFrame? {
    let isFresh = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    if isFresh { signal.clear() }
    defer { if isFresh { listen() } }
    let item = take()
    if case .frame(let picture)? = item {
      starvedSince.store(0, ordering: .relaxed)
      return picture
    }
    let end = delivery.queue.end
    guard end.count == ends else { throw end.failure ?? .stopped }
    if case .drop(let drop)? = item { try checkSupply(after: drop.reason) }
    return nil
  }

  /// The next frame, or else the last drop, which the statistics count. Where each frame fails, the next may always be there already: the
  /// caller's time limit decides how often to try.
  private func take() -> VideoSample? {
    var last: VideoSample?
    while let item = delivery.queue.take() {
      if case .frame(let frame) = item { return delivery.prepared(frame) }
      last = item
    }
    return last
  }

  /// Fails once the program has kept all frames to itself for a second: it may wait for ever.
  private func checkSupply(after reason: DroppedFrame.Reason) throws(ConfigurationError) {
    guard reason == .outOfBuffers else { return starvedSince.store(0, ordering: .relaxed) }
    let (now, since) = (HostFacts.monotonicNanoseconds, starvedSince.load(ordering: .relaxed))
    guard since > 0 else { return starvedSince.store(now, ordering: .relaxed) }
    guard now >= since + Self.patience else { return }
    starvedSince.store(0, ordering: .relaxed)
    throw .allFramesHeld
  }

  /// A second in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  /// The newest frame, as soon as there is one; nil if none came in time.
  ///
  /// - Parameter limit: How long to wait; nil waits without limit.
  /// - Throws: `ConfigurationError` as ``next()``.
  package func next(within limit: Duration?) throws(ConfigurationError) -> VideoFrame? {
    try wait(within: limit) { $0 }
  }

  /// Takes frames until one is judged fit, the time is over, or the wait is interrupted. A judgement may take as long as the next frame.
  func wait(within limit: Duration?, _ judge: (VideoFrame) -> VideoFrame?) throws(ConfigurationError) -> VideoFrame? {
    let deadline = HostFacts.deadline(after: limit)
    while true {
      let frame = try next()
      if let frame, let fit = judge(frame) { return fit }
      if endsWait() { return nil }
      let goesOn = frame == nil ? signal.wait(until: deadline) : HostFacts.monotonicNanoseconds < deadline ?? .max
      guard goesOn else { return nil }
    }
  }

  /// Ends the present wait without a frame, or else the next one. The descriptor is readable until then.
  package func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    signal.signal()
  }

  /// Whether the wait was interrupted; once for each interruption.
  private func endsWait() -> Bool {
    guard isInterrupted.exchange(false, ordering: .acquiringAndReleasing) else { return false }
    signal.clear()
    // A frame may have signalled meanwhile.
    if isSignalled.load(ordering: .acquiring) { signal.signal() }
    return true
  }

  private func listen() {
    delivery.queue.notify(
      knowing: ends,
      .call { [weak self] in
        self?.isSignalled.store(true, ordering: .releasing)
        self?.signal.signal()
      })
  }
}

extension ConfigurationError {
  /// Why a program that keeps frames gets no others.
  fileprivate static let allFramesHeld = ConfigurationError(
    DeviceError(
      .busy, operation: "wait for frames", subject: "the output",
      message: "For a second, no frame came: the program holds all that the stream can lend.",
      remedy: "Release frames, copy the pictures to keep, or request more buffers."))

  /// Why a stopped session has no frames.
  fileprivate static let stopped = ConfigurationError(
    DeviceError(.cancelled, operation: "wait for frames", subject: "the output", message: "The session was stopped."))
}
