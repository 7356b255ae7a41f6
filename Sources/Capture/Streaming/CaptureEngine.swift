import CameraModel
import Host
import Negotiation
import Synchronization

/// The capture thread of one device: it starts the stream, takes frames, restarts after faults, and stops.
///
/// It runs no code of the program: frames and drops go into queues, everything else is reported.
final class CaptureEngine: Sendable {
  /// How the thread ended.
  enum End: Sendable {
    /// It was asked to stop.
    case stopped
    /// The camera is gone.
    case interrupted
    /// It cannot go on.
    case failed(DeviceError)
  }

  /// What the thread tells.
  enum Report: Sendable {
    /// The stream started.
    case started(StreamStart)
    /// The source has no signal; the thread waits for one.
    case signalLost
    /// The source has a signal again.
    case signalBack(Mode)
    /// Something happened that the program may want to know.
    case event(SessionEvent)
    /// The thread ended; nothing follows.
    case ended(End)
  }

  /// What lasts from one engine of a session to the next.
  struct Continuity: Sendable {
    var clock = FrameClock()
    var run = 0
  }

  let orders: CaptureOrders
  private let wish: StreamWish
  private let occasion: StreamOutputs.Occasion
  private let continuity: Mutex<Continuity>
  private let report: @Sendable (Report) -> Void

  init(
    _ wish: StreamWish, _ orders: CaptureOrders, _ occasion: StreamOutputs.Occasion, after continuity: Continuity,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.wish = wish
    self.occasion = occasion
    self.orders = orders
    self.continuity = Mutex(continuity)
    self.report = report
  }

  /// What the next engine of the session goes on with; valid after the end.
  var last: Continuity { continuity.withLock { $0 } }

  /// Starts the thread; false when the system has none left.
  func start() -> Bool { DetachedThread.start(named: "capture") { self.main() } }

  private func main() {
    let end: End
    do throws(DeviceError) {
      let stream = try opened(wish, orders.outputs, occasion, lockedWithin: DeviceStream.lockTimeout)
      report(.started(stream.start))
      end = run(stream)
    } catch {
      end = error.code == .cancelled ? .stopped : .failed(error)
    }
    orders.end()
    report(.ended(end))
  }

  /// Streams, and mends what ends a stream, until nothing can be mended.
  private func run(_ first: DeviceStream) -> End {
    var (stream, wish) = (first, wish)
    // Others may have set them since the start.
    wish.controls = []
    var watch = StallWatch(interval: stream.mode.interval, start: stream.node.now())
    var fruitless = 0
    while true {
      let end = frames(of: stream, &watch)
      do throws(DeviceError) {
        switch end {
        case .stopped:
          for queue in orders.outputs.queues { queue.giveUp() }
          finish(stream)
          return .stopped
        case .gone:
          tellDiscontinuity()
          finish(stream)
          return .interrupted
        case .failed(let error): throw error
        case .change(let change):
          finish(stream, before: .reopening)
          stream = try changed(to: change, from: &wish, stream.mode)
        case .sourceChanged:
          // Of a camera that has no signal to look for, it is a stall.
          guard stream.node.hasDetectableSource else {
            stream = try restarted(stream, wish, &watch, after: .zero)
            continue
          }
          finish(stream, before: .reopening)
          // A loose cable may say so for seconds. A driver that always does would be opened for ever.
          fruitless = watch.hasFrame ? 0 : fruitless + 1
          guard fruitless < Self.mostFruitless else { throw .stalled(on: stream.node.path, for: .zero) }
          if fruitless > 1 { stream.node.pause(Self.pause) }
          guard let next = try followed(stream, &wish) else { return .stopped }
          stream = next
        case .silent(let silence):
          stream = try restarted(stream, wish, &watch, after: silence)
          continue
        }
      } catch {
        if error.code == .gone { tellDiscontinuity() }
        finish(stream)
        return error.code == .gone ? .interrupted : error.code == .cancelled ? .stopped : .failed(error)
      }
      tellDiscontinuity()
      watch = StallWatch(interval: stream.mode.interval, start: stream.node.now())
    }
  }

  private func frames(of stream: DeviceStream, _ watch: inout StallWatch) -> FrameLoop.End {
    let before = continuity.withLock { continuity in
      defer { continuity.run += 1 }
      return continuity
    }
    var loop = FrameLoop(stream, FrameRouter(stream, run: before.run, clock: before.clock, observe: wish.observe), orders) { [report] in
      report(.event(.finding($0)))
    }
    let end = loop.run(&watch)
    continuity.withLock { [clock = loop.router.clock] in $0.clock = clock }
    return end
  }

  /// - Parameter outputs: evaluated late, so that those which come meanwhile are noticed.
  private func opened(
    _ wish: StreamWish, _ outputs: @autoclosure () -> StreamOutputs, _ occasion: StreamOutputs.Occasion, lockedWithin timeout: Duration
  ) throws(DeviceError) -> DeviceStream {
    let set = orders.outputsSet
    let stream = try DeviceStream(wish, outputs(), occasion, lockedWithin: timeout, unless: { orders.isStopped })
    orders.setStream(stream)
    if orders.outputsSet != set { prepareLateOutputs(for: stream) }
    return stream
  }

  /// Nobody waits for a stream that is opened again, and who sets the device meanwhile may be slow.
  private func reopened(_ wish: StreamWish) throws(DeviceError) -> DeviceStream {
    try opened(orders.refined(wish), orders.outputs, .reopened, lockedWithin: DeviceStream.longLockTimeout)
  }

  /// A stream as a change asks for it, and the answer to who asked.
  private func reopened(
    for change: CaptureOrders.Change, from wish: inout StreamWish, _ mode: Mode, signalWasLost: Bool = false
  ) throws(DeviceError) -> DeviceStream {
    let stream = try opened(change.wish, change.outputs, .asked, lockedWithin: DeviceStream.longLockTimeout)
    if !orders.adopt(change) { prepareLateOutputs(for: stream) }
    wish = change.wish
    tellMode(of: stream, after: mode, signalWasLost: signalWasLost)
    change.reply(.success(stream.result))
    return stream
  }

  private func tellMode(of stream: DeviceStream, after mode: Mode, signalWasLost: Bool) {
    if signalWasLost { report(.signalBack(stream.mode)) }
    if stream.mode != mode { report(.event(.formatDidChange(from: mode, to: stream.mode))) }
  }

  /// Prepares outputs that were added while the stream was opened. They tell of settings that cannot be met.
  private func prepareLateOutputs(for stream: DeviceStream) { try? orders.outputs.prepare(for: stream.pictures, .reopened) }

  /// Starts a stalled stream again: first with its buffers, then from opening. A start that fails counts as a stall.
  private func restarted(
    _ stream: DeviceStream, _ wish: StreamWish, _ watch: inout StallWatch, after silence: Duration
  ) throws(DeviceError) -> DeviceStream {
    report(.event(.stalled(silence)))
    var failure = DeviceError.stalled(on: stream.node.path, for: silence)
    while orders.restartsAutomatically, watch.stalled() {
      do throws(DeviceError) {
        let next = try startedAgain(stream, wish, withItsBuffers: watch.stalls == 1)
        tellDiscontinuity()
        for queue in orders.outputs.queues { queue.note { $0.restarts += 1 } }
        report(.event(.restarted(attempt: watch.stalls)))
        watch.restarted(at: next.node.now())
        return next
      } catch {
        guard error.code != .gone, error.code != .cancelled else { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func startedAgain(_ stream: DeviceStream, _ wish: StreamWish, withItsBuffers: Bool) throws(DeviceError) -> DeviceStream {
    if withItsBuffers, try stream.restart(unless: { orders.isStopped }) { return stream }
    finish(stream, before: .reopening)
    return try reopened(wish)
  }

  /// Streams in another mode; in the one before where that fails.
  private func changed(to change: CaptureOrders.Change, from wish: inout StreamWish, _ mode: Mode) throws(DeviceError) -> DeviceStream {
    do throws(DeviceError) {
      return try reopened(for: change, from: &wish, mode)
    } catch {
      defer { change.reply(.failure(error)) }
      return try reopened(wish)
    }
  }

  /// So many changes that come while the stream is started again are followed at once.
  private static let mostMisses = 3
  /// So many changes in a row without a frame between end the session.
  private static let mostFruitless = 30
  /// How long a source has to settle, and to tell a change of itself.
  private static let pause = Duration.milliseconds(200)

  /// Streams from the source as it is now, once it has a signal; nil when the session is stopped while it waits.
  private func followed(_ old: DeviceStream, _ wish: inout StreamWish) throws(DeviceError) -> DeviceStream? {
    var (isLost, misses) = (false, 0)
    while !orders.isStopped {
      _ = try old.node.hasNewSource()
      if let change = orders.take().change {
        guard change.wish.device.isSameCamera(as: wish.device) else {
          do throws(DeviceError) {
            return try reopened(for: change, from: &wish, old.mode, signalWasLost: isLost)
          } catch {
            change.reply(.failure(error))
            continue
          }
        }
        // There is nothing to set without a signal.
        wish = change.wish
        _ = orders.adopt(change)
        change.reply(.success(nil))
      }
      if let device = try wish.device.following(old.node, unless: { orders.isStopped }) {
        wish.device = device
        let stream = try reopened(wish)
        // A change before the new node was subscribed to is known to the old one alone.
        if misses < Self.mostMisses, (try? old.node.hasNewSource()) == true {
          misses += 1
          finish(stream)
          continue
        }
        tellMode(of: stream, after: old.mode, signalWasLost: isLost)
        return stream
      }
      if !isLost { report(.signalLost) }
      isLost = true
      // A node that does not stream can be polled for events alone, and not for being asked to stop.
      _ = try old.node.waitForEvent(within: Self.pause)
    }
    return nil
  }

  private enum NextStep { case closing, reopening }

  /// Stops a stream. Before the node is closed, which ends all, nothing is waited for.
  private func finish(_ stream: DeviceStream, before next: NextStep = .closing) {
    orders.setStream(nil)
    let patience = next == .reopening ? DeviceStream.longLockTimeout : .zero
    guard stream.stop(within: patience, unless: { orders.isStopped }) > 0 else { return }
    let message = "A frame that is still held could not be copied; the camera stays awake until it ends."
    report(.event(.finding(Finding(.bufferKept, .warning, message))))
  }

  private func tellDiscontinuity() {
    for queue in orders.outputs.queues {
      // A frame of before the gap would be stale when the consumer gets it.
      queue.giveWay()
      queue.drop(DroppedFrame(reason: .discontinuity, count: 0))
    }
  }
}

extension DeviceError {
  fileprivate static func stalled(on path: String, for silence: Duration) -> DeviceError {
    let seconds = silence.components.seconds
    return DeviceError(
      .stalled, operation: DeviceCall.dequeueBuffer.rawValue, subject: path,
      message: seconds > 0 ? "No frame came for \(seconds) s." : "No usable frame came.",
      remedy: "Plug the camera in again, or choose a smaller mode; `dmesg` may show what failed.")
  }
}
