import CameraModel
import DeviceConfiguration
import Host
import Negotiation
import Synchronization

/// The capture thread of one device: it starts the stream, takes frames, restarts after faults, and stops.
///
/// It runs no code of the program: frames and drops go into queues, everything else is reported by `report`.
final class CaptureEngine: Sendable {
  /// How the thread ended.
  enum End: Sendable {
    /// It was asked to stop.
    case stopped
    /// The camera is gone, or has no signal.
    case interrupted(InterruptionReason)
    /// It cannot go on.
    case failed(DeviceError)
  }

  /// What the thread tells.
  enum Report: Sendable {
    /// The stream started.
    case started(Mode, ConfigurationResult?)
    /// Something happened that the program may want to know.
    case event(SessionEvent)
    /// The thread ended; nothing follows.
    case ended(End)
  }

  /// What the thread is asked to do. It looks whenever it wakes.
  private struct Orders {
    var stops = false
    var queues: [FrameQueue]
    var change: Change?
    var restartsAutomatically = true
    /// The stream that runs; nil before the start and after the end.
    var node: (any StreamingNode)?
    var pictures: NativePictures?
  }

  /// Another mode for the running stream.
  struct Change: Sendable {
    var wish: StreamWish
    var queues: [FrameQueue]
    var reply: @Sendable (Result<ConfigurationResult?, DeviceError>) -> Void
  }

  /// What lasts from one engine of a session to the next.
  struct Continuity: Sendable {
    var clock = FrameClock()
    var run = 0
  }

  private let wish: StreamWish
  private let orders: Mutex<Orders>
  private let continuity: Mutex<Continuity>
  private let report: @Sendable (Report) -> Void

  init(
    _ wish: StreamWish, queues: [FrameQueue], after continuity: Continuity,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.wish = wish
    orders = Mutex(Orders(queues: queues))
    self.continuity = Mutex(continuity)
    self.report = report
  }

  /// What the next engine of the session goes on with; valid after the end.
  var last: Continuity { continuity.withLock { $0 } }

  /// Starts the thread; false when the system has none left.
  func start() -> Bool { DetachedThread.start { self.main() } }

  // MARK: Orders, from any thread

  func stop() { order { $0.stops = true } }
  func setQueues(_ queues: [FrameQueue]) { orders.withLock { $0.queues = queues } }
  func setRestartsAutomatically(_ restarts: Bool) { orders.withLock { $0.restartsAutomatically = restarts } }
  func change(_ change: Change) { order { $0.change = change } }

  private func order(_ body: (inout Orders) -> Void) {
    let node = orders.withLock { orders in
      body(&orders)
      return orders.node
    }
    node?.wake()
  }

  /// What the camera gives now; nil before the start.
  var pictures: NativePictures? { orders.withLock { $0.pictures } }

  private var isStopped: Bool { orders.withLock { $0.stops } }
  private var queues: [FrameQueue] { orders.withLock { $0.queues } }

  // MARK: The thread

  private func main() {
    let end: End
    do throws(DeviceError) {
      let stream = try opened(wish)
      report(.started(stream.mode, stream.result))
      end = run(stream, wish)
    } catch {
      end = .failed(error)
    }
    let unanswered = orders.withLock { orders in
      orders.node = nil
      defer { orders.change = nil }
      return orders.change
    }
    unanswered?.reply(.failure(.cancelled(before: .setFormat, on: wish.device.node.path ?? "")))
    report(.ended(end))
  }

  private func run(_ first: DeviceStream, _ wish: StreamWish) -> End {
    var (stream, wish) = (first, wish)
    var watch = StallWatch(interval: stream.mode.interval, start: stream.node.now())
    while true {
      switch frames(of: stream, &watch) {
      case .stop:
        finish(stream)
        return .stopped
      case .gone:
        tellDiscontinuity()
        finish(stream)
        return .interrupted(.deviceDisconnected)
      case .failed(let error):
        finish(stream)
        return .failed(error)
      case .change(let change):
        finish(stream)
        let result = changed(to: change, from: wish, stream.mode)
        guard let next = result.stream else { return .failed(result.error ?? .stalled(on: stream.node.path, for: .zero)) }
        tellDiscontinuity()
        if result.error == nil { wish = change.wish }
        stream = next
        watch = StallWatch(interval: stream.mode.interval, start: stream.node.now())
      case .silent(let silence):
        report(.event(.stalled(silence)))
        guard orders.withLock({ $0.restartsAutomatically }), watch.stalled() else {
          finish(stream)
          return .failed(.stalled(on: stream.node.path, for: silence))
        }
        do throws(DeviceError) {
          stream = try restarted(stream, wish, fully: watch.stalls > 1)
        } catch {
          finish(stream)
          return error.code == .gone ? .interrupted(.deviceDisconnected) : .failed(error)
        }
        tellDiscontinuity()
        for queue in queues { queue.note { $0.restarts += 1 } }
        report(.event(.restarted(attempt: watch.stalls)))
        watch.restarted(at: stream.node.now())
      }
    }
  }

  /// Why frames stopped being taken.
  private enum Stop {
    case stop
    case gone
    case change(Change)
    case silent(Duration)
    case failed(DeviceError)
  }

  /// Takes frames until something else is to be done. One call waits, one takes a frame, one gives it back.
  private func frames(of stream: DeviceStream, _ watch: inout StallWatch) -> Stop {
    let before = continuity.withLock { continuity in
      defer { continuity.run += 1 }
      return continuity
    }
    var router = FrameRouter(stream, run: before.run, clock: before.clock)
    defer { continuity.withLock { [clock = router.clock] in $0.clock = clock } }
    var exposure = Duration.zero
    var faults = 0
    while true {
      let (stops, change, queues) = orders.withLock { orders in
        defer { orders.change = nil }
        return (orders.stops, orders.change, orders.queues)
      }
      if stops { return .stop }
      if let change { return .change(change) }
      do throws(DeviceError) {
        let signals = try stream.node.waitForStream(until: watch.deadline(exposure: exposure))
        if signals.contains(.hangUp) { return .gone }
        if signals.isEmpty {
          // A long exposure is no stall. It is asked for only now, because that may cost a transfer.
          let asked = exposureTime(of: stream)
          guard asked > exposure, watch.deadline(exposure: asked) > stream.node.now() else {
            return .silent(watch.silence(at: stream.node.now()))
          }
          exposure = asked
        }
        if !signals.isDisjoint(with: [.frame, .error]), let filled = try stream.pool.take() {
          watch.frameArrived(at: stream.node.now())
          router.route(filled, to: queues) { report(.event(.finding($0))) }
          if router.badInARow >= FrameRouter.mostBadInARow { return .silent(.zero) }
        } else if signals.contains(.error) {
          return .silent(watch.silence(at: stream.node.now()))
        }
        if stream.pool.faults > faults {
          for queue in queues { queue.note { $0.driverFaults += stream.pool.faults - faults } }
          if faults == 0 { report(.event(.finding(.bufferFault(stream.node.path)))) }
          faults = stream.pool.faults
          if stream.pool.remaining < 2 { return .silent(watch.silence(at: stream.node.now())) }
        }
      } catch {
        switch error.code {
        case .gone: return .gone
        // A single fault; where the whole queue is in error, the next wait says so.
        case .rejected where error.errorNumber == .inputOutput: break
        default: return stream.isGone ? .gone : .failed(error)
        }
      }
    }
  }

  /// The exposure time that the camera is set to; zero where it has none.
  private func exposureTime(of stream: DeviceStream) -> Duration {
    let hundredMicroseconds = ((try? stream.node.integerValue(ofControl: .exposureTime)) ?? nil) ?? 0
    return .microseconds(min(max(0, hundredMicroseconds), 1_000_000) * 100)
  }

  /// Starts a stalled stream again: first with its buffers, then from opening.
  private func restarted(_ stream: DeviceStream, _ wish: StreamWish, fully: Bool) throws(DeviceError) -> DeviceStream {
    guard fully else {
      try stream.restart()
      return stream
    }
    finish(stream)
    return try opened(wish)
  }

  private func opened(_ wish: StreamWish) throws(DeviceError) -> DeviceStream {
    let stream = try DeviceStream(wish, unless: { isStopped })
    orders.withLock { [node = stream.node, pictures = stream.pictures] in ($0.node, $0.pictures) = (node, pictures) }
    return stream
  }

  /// Streams in another mode; in the one before where that fails.
  private func changed(to change: Change, from old: StreamWish, _ mode: Mode) -> (stream: DeviceStream?, error: DeviceError?) {
    do throws(DeviceError) {
      let stream = try opened(change.wish)
      setQueues(change.queues)
      if stream.mode != mode { report(.event(.formatDidChange(from: mode, to: stream.mode))) }
      change.reply(.success(stream.result))
      return (stream, nil)
    } catch {
      defer { change.reply(.failure(error)) }
      return ((try? opened(old)), error)
    }
  }

  private func finish(_ stream: DeviceStream) {
    orders.withLock { $0.node = nil }
    guard stream.stop() > 0 else { return }
    report(
      .event(
        .finding(
          Finding(.bufferKept, .warning, "A frame that is still held could not be copied; the camera stays awake until it ends."))))
  }

  private func tellDiscontinuity() {
    for queue in queues { queue.drop(DroppedFrame(reason: .discontinuity, count: 0)) }
  }
}

extension DeviceStream {
  /// Whether the device was unplugged: some drivers then answer calls for frames with another error.
  fileprivate var isGone: Bool {
    do throws(DeviceError) { _ = try node.capability() } catch { return error.code == .gone }
    return false
  }
}

extension Finding {
  fileprivate static func bufferFault(_ path: String) -> Finding {
    Finding(.bufferFault, .warning, "The driver of \(path) gave a buffer that it did not have, or refused one.")
  }
}

extension DeviceError {
  static func stalled(on path: String, for silence: Duration) -> DeviceError {
    let seconds = silence.components.seconds
    return DeviceError(
      .stalled, operation: DeviceCall.dequeueBuffer.rawValue, subject: path,
      message: seconds > 0 ? "No frame came for \(seconds) s." : "No usable frame came.",
      remedy: "Plug the camera in again, or choose a smaller mode; `dmesg` may show what failed.")
  }
}
