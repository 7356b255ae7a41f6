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
  /// How many times the session had ended before.
  private let ends: Int

  /// A reader for the next session of an output; the output must have no other consumer.
  package init(_ output: CaptureVideoDataOutput) {
    delivery = output.delivery
    ends = output.delivery.queue.end.count
    listen()
  }

  /// The descriptor to poll; a negative error number if there are no more descriptors. It belongs to the reader.
  package var descriptor: CInt { signal.descriptor }

  /// The newest frame, without waiting; nil if none waits, or it could not be converted.
  ///
  /// - Throws: `ConfigurationError`: why the session ended, or with code `cancelled` if it was stopped.
  package func next() throws(ConfigurationError) -> VideoFrame? {
    let isFresh = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
    if isFresh { signal.clear() }
    defer { if isFresh { listen() } }
    // Drops are counted in the statistics. Where each frame fails, the next may always be there already: the caller's time limit decides
    // how often to try.
    if let frame = delivery.queue.takeFrame(), case .frame(let picture) = delivery.prepared(frame) { return picture }
    let end = delivery.queue.end
    guard end.count == ends else { throw end.failure ?? .stopped }
    return nil
  }

  /// The newest frame, as soon as there is one; nil if none came in time.
  ///
  /// - Parameter limit: How long to wait; nil waits without limit.
  /// - Throws: `ConfigurationError` as ``next()``.
  package func next(within limit: Duration?) throws(ConfigurationError) -> VideoFrame? {
    let deadline = HostFacts.deadline(after: limit)
    repeat { if let frame = try next() { return frame } } while signal.wait(until: deadline)
    return nil
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
  /// Why a stopped session has no frames.
  fileprivate static let stopped = ConfigurationError(
    DeviceError(.cancelled, operation: "wait for frames", subject: "the output", message: "The session was stopped."))
}
