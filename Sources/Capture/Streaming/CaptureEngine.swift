import CameraModel
import DeviceConfiguration
import Host
import Negotiation
import Synchronization

/// The capture thread of one device: it starts the stream, takes frames, restarts after faults, and stops.
///
/// It runs no code of the program. Frames and drops go into queues; everything else is reported.
final class CaptureEngine: Sendable {
  /// A report of the thread.
  enum Report: Sendable {
    /// The stream started.
    case started(StreamStart)
    /// The source has no signal; the thread waits for one.
    case signalLost
    /// The source has a signal again.
    case signalBack(Mode)
    /// An event for the program.
    case event(SessionEvent)
    /// The thread ended; this is the last report.
    case ended(End)
  }

  /// The state that passes from one engine of a session to the next.
  struct Continuity: Sendable {
    var clock = FrameClock()
    var run = 0
    /// The corrupted frames since the last good one.
    var corrupted = CorruptedRow()
  }

  let commands: CaptureCommands
  private let wish: StreamRequest
  private let occasion: StreamOutputs.Occasion
  private let continuity: Mutex<Continuity>
  private let report: @Sendable (Report) -> Void
  private let streams: StreamOpening

  init(
    _ wish: StreamRequest, _ commands: CaptureCommands, _ occasion: StreamOutputs.Occasion, after continuity: Continuity,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.wish = wish
    self.occasion = occasion
    self.commands = commands
    self.continuity = Mutex(continuity)
    self.report = report
    streams = StreamOpening(commands: commands, report: report)
  }

  /// The state for the session's next engine; valid after the end.
  var last: Continuity { continuity.withLock { $0 } }

  /// Starts the thread; false if the system has none left.
  func start() -> Bool { DetachedThread.start(named: "capture") { self.main() } }

  private func main() {
    let end: End
    do {
      end = run(try streams.first(wish, occasion))
    } catch {
      end = End(error, isStopped: commands.isStopped)
    }
    commands.end()
    report(.ended(end))
  }

  /// Streams, and recovers from faults until recovery fails.
  ///
  /// A node is closed before it is reopened: some drivers allow one open file, and an earlier one may still own the buffers. A capture
  /// card's node stays open until the new one can report source changes.
  private func run(_ first: consuming DeviceStream) -> End {
    var stream = first
    var wish = wish
    // The program or another one may have set them since the start.
    wish.setOnce()
    wish.follow(stream.start)
    var watch = StallWatch(interval: stream.mode.interval, start: stream.node.now())
    var idleRestarts = 0
    while true {
      let end = frames(of: &stream, &wish, &watch)
      let (mode, path) = (stream.mode, stream.node.path)
      do throws(ConfigurationError) {
        switch end {
        case .stopped:
          for queue in commands.outputs.queues { queue.close() }
          streams.finish(stream)
          return .stopped(nil)
        case .gone:
          streams.tellDiscontinuity()
          streams.finish(stream)
          return .interrupted
        case .failed(let error):
          streams.finish(stream)
          throw ConfigurationError(error)
        case .change(let change):
          streams.finish(stream, before: .reopening)
          stream = try changed(to: change, from: &wish, mode)
        case .silent(let silence) where !stream.node.hasLostItsSignal(unless: { commands.isStopped }):
          stream = try restarted(stream, wish, &watch, after: .stalled(on: path, for: silence, after: last.corrupted))
          continue
        case .useless(let corruption) where !stream.node.hasLostItsSignal(unless: { commands.isStopped }):
          stream = try restarted(stream, wish, &watch, after: .useless(on: path, corruption, last.corrupted))
          continue
        // For a camera without signal detection, this is a stall.
        case .sourceChanged where !stream.node.hasDetectableSource:
          stream = try restarted(stream, wish, &watch, after: .stalled(on: path, for: .zero, after: last.corrupted))
          continue
        case .sourceChanged, .silent, .useless:
          let node = stream.node
          streams.finish(stream, before: .reopening)
          // A loose cable may report this for seconds. A driver that always does would be reopened forever.
          idleRestarts = watch.hasFrame ? 0 : idleRestarts + 1
          guard idleRestarts < Self.mostIdleRestarts else {
            throw ConfigurationError(.stalled(on: path, for: .zero, after: last.corrupted))
          }
          if idleRestarts > 1 { pause(on: node) }
          stream = try followed(node, mode, &wish)
        }
      } catch {
        guard error.isOfUnplugging, !commands.isStopped else { return End(error, isStopped: commands.isStopped) }
        streams.tellDiscontinuity()
        return .interrupted
      }
      streams.tellDiscontinuity()
      watch = StallWatch(interval: stream.mode.interval, start: stream.node.now())
    }
  }

  private func frames(of stream: inout DeviceStream, _ wish: inout StreamRequest, _ watch: inout StallWatch) -> FrameLoop.End {
    let before = continuity.withLock { continuity in
      defer { continuity.run += 1 }
      return continuity
    }
    let router = FrameRouter(stream, run: before.run, clock: before.clock, after: before.corrupted, observe: wish.observe)
    var loop = FrameLoop(stream, router, commands) { [report] in
      report(.event(.finding($0)))
    }
    var end = loop.run(&watch)
    while case .change(let change) = end {
      if let other = wait(forLockOf: &stream, change, &loop, &watch) {
        end = other
        continue
      }
      let mode = stream.mode
      guard stream.setInterval(of: change.wish) else { break }
      wish = change.wish
      wish.setOnce()
      loop.router.mode = stream.mode
      watch.changeLimits(to: stream.mode.interval)
      streams.keep(stream, for: change, after: mode)
      end = loop.run(&watch)
    }
    if case .stopped = end { loop.compareControls() }
    continuity.withLock { [clock = loop.router.clock, corrupted = loop.router.corrupted] in ($0.clock, $0.corrupted) = (clock, corrupted) }
    return end
  }

  /// Lets the stream go on while the camera is being configured, and takes the lock for a change.
  ///
  /// - Returns: nil once the stream has the lock. Else why frames ended: before, with the change still to be made, or after it was refused.
  private func wait(
    forLockOf stream: inout DeviceStream, _ change: CaptureCommands.Change, _ loop: inout FrameLoop, _ watch: inout StallWatch
  ) -> FrameLoop.End? {
    let path = change.wish.path(of: try? change.wish.modeToSet())
    let deadline = stream.node.now().advanced(by: DeviceStream.longLockTimeout)
    while true {
      let now = stream.node.now()
      do throws(ConfigurationError) {
        if try stream.takeLock(for: change, at: path, isLastTry: now >= deadline) { return nil }
      } catch {
        change.reply(.failure(error))
        return loop.run(&watch)
      }
      if let end = loop.run(&watch, until: min(deadline, now.advanced(by: DeviceStream.busyPause))) {
        commands.putBack(change)
        return end
      }
    }
  }

  /// Restarts a stalled stream: first with its buffers, then by reopening the node. A failed start counts as a stall.
  private func restarted(
    _ stalled: consuming DeviceStream, _ wish: StreamRequest, _ watch: inout StallWatch, after reason: DeviceError
  ) throws(ConfigurationError) -> DeviceStream {
    let mode = stalled.mode
    let reason = reason.behind(wish.device.camera.sensor)
    report(.event(.stalled(reason)))
    guard commands.restartsAutomatically, watch.stalled() else {
      streams.finish(stalled)
      throw ConfigurationError(reason)
    }
    var isRestarted = false
    do {
      isRestarted = watch.stalls == 1 ? try stalled.restart(unless: { commands.isStopped }) : false
    } catch {
      streams.finish(stalled)
      throw ConfigurationError(error)
    }
    guard !isRestarted else {
      tellRestart(&watch, at: stalled.node.now())
      return stalled
    }
    streams.finish(stalled, before: .reopening)
    repeat {
      do {
        let next = try streams.again(wish)
        streams.tell(next.mode, after: mode)
        watch.changeLimits(to: next.mode.interval)
        tellRestart(&watch, at: next.node.now())
        return next
      } catch {
        guard !error.isOfUnplugging, error.code != .cancelled, commands.restartsAutomatically, watch.stalled() else { throw error }
      }
    } while true
  }

  private func tellRestart(_ watch: inout StallWatch, at time: MonotonicTime) {
    streams.tellDiscontinuity()
    for queue in commands.outputs.queues { queue.note { $0.restarts += 1 } }
    report(.event(.restarted(attempt: watch.stalls)))
    watch.restarted(at: time)
  }

  /// Streams in another mode, or in the earlier one if that fails. A stop that overtakes the change leaves it to the next start.
  private func changed(to change: CaptureCommands.Change, from wish: inout StreamRequest, _ mode: Mode) throws(ConfigurationError)
    -> DeviceStream
  {
    do {
      return try streams.changed(to: change, from: &wish, mode)
    } catch {
      let isOvertaken = commands.isStopped
      defer { change.reply(isOvertaken ? nil : .failure(error)) }
      let stream = try streams.again(wish, lent: change.isLent)
      streams.tell(stream.mode, after: mode)
      return stream
    }
  }

  /// How many changes that arrive during a restart are followed at once.
  private static let mostMisses = 3
  /// How many changes in a row, with no frame in between, end the session.
  private static let mostIdleRestarts = 30
  /// How long a source has to settle and to report a change. A stop goes unnoticed during one pause.
  private static let (pause, pauses) = (Duration.milliseconds(50), 4)

  private func pause(on node: any StreamingNode) { for _ in 0..<Self.pauses where !commands.isStopped { node.pause(Self.pause) } }

  /// Streams from the source's present signal, once it has one.
  ///
  /// - Parameters:
  ///   - old: the node of the earlier stream, which reports changes until the new one is open.
  ///   - mode: the mode of that stream.
  private func followed(_ old: any StreamingNode, _ mode: Mode, _ wish: inout StreamRequest) throws(ConfigurationError) -> DeviceStream {
    var (isLost, misses) = (false, 0)
    while !commands.isStopped {
      _ = try reading(old.hasNewSource())
      if let change = commands.take().change {
        guard change.wish.device.isSameCamera(as: wish.device) else {
          do {
            return try streams.changed(to: change, from: &wish, mode, signalWasLost: isLost)
          } catch {
            change.reply(commands.isStopped ? nil : .failure(error))
            continue
          }
        }
        // Without a signal, nothing can be set.
        wish = change.wish
        _ = commands.adopt(change)
        change.reply(.success(nil))
      }
      if let device = try wish.device.following(old, unless: { commands.isStopped }) {
        wish.follow(device)
        let stream = try streams.again(wish)
        wish.setOnce()
        // Only the old node knows of a change before the new one subscribed.
        if misses < Self.mostMisses, (try? old.hasNewSource()) == true {
          misses += 1
          streams.finish(stream, before: .reopening)
          continue
        }
        streams.tell(stream.mode, after: mode, signalWasLost: isLost)
        return stream
      }
      if !isLost { report(.signalLost) }
      isLost = true
      // Without a stream, a node can be polled only for events, not for a stop.
      _ = try reading(old.waitForEvent(within: Self.pause))
    }
    throw ConfigurationError(.cancelled(before: .startStream, on: old.path))
  }
}
