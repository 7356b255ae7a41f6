import CameraModel
import DeviceConfiguration
import Negotiation

/// Opens and closes a capture thread's streams, and informs the session and its outputs.
struct StreamOpening: Sendable {
  let commands: CaptureCommands
  let report: @Sendable (CaptureEngine.Report) -> Void

  // MARK: Opening

  /// The first stream of a thread; a caller waits for it.
  func first(_ wish: StreamRequest, _ occasion: StreamOutputs.Occasion) throws(ConfigurationError) -> DeviceStream {
    let stream = try opened(wish, commands.outputs, occasion, lockedWithin: wish.lockTimeout)
    report(.started(stream.start))
    tellFindings(of: stream)
    return stream
  }

  /// A stream after another one. No caller waits for it, and another program may be slow to set the device.
  func again(_ wish: StreamRequest, lent isLent: Bool = false) throws(ConfigurationError) -> DeviceStream {
    try opened(commands.refined(wish), commands.outputs, .reopened, lockedWithin: DeviceStream.longLockTimeout, lent: isLent)
  }

  /// The stream for a change, and the answer to its caller.
  ///
  /// - Parameter mode: the mode of the earlier stream.
  func changed(
    to change: CaptureCommands.Change, from wish: inout StreamRequest, _ mode: Mode, signalWasLost: Bool = false
  ) throws(ConfigurationError) -> DeviceStream {
    let stream = try opened(
      change.wish, change.outputs, .asked, lockedWithin: DeviceStream.longLockTimeout, lent: change.isLent)
    if !commands.adopt(change) { prepareLateOutputs(for: stream.pictures) }
    wish = change.wish
    wish.setOnce()
    wish.follow(stream.start)
    tell(stream.mode, after: mode, signalWasLost: signalWasLost)
    tellFindings(of: stream)
    change.reply(.success(stream.start))
    return stream
  }

  /// Answers a change after which the stream goes on with another time per frame.
  ///
  /// - Parameter mode: the mode before.
  func keep(_ stream: borrowing DeviceStream, for change: CaptureCommands.Change, after mode: Mode) {
    _ = commands.adopt(change)
    prepareLateOutputs(for: stream.pictures)
    tell(stream.mode, after: mode)
    tellFindings(of: stream)
    change.reply(.success(stream.start))
  }

  /// - Parameter outputs: evaluated late, so that outputs added meanwhile are included.
  private func opened(
    _ wish: StreamRequest, _ outputs: @autoclosure () -> StreamOutputs, _ occasion: StreamOutputs.Occasion, lockedWithin timeout: Duration,
    lent isLent: Bool = false
  ) throws(ConfigurationError) -> DeviceStream {
    let set = commands.outputsSet
    var wish = wish
    (wish.restoresControls, wish.bufferCount) = (commands.restoresControls, commands.bufferCount)
    if let device = try reading(wish.device.listedAgainIfOutdated()) { wish.follow(device) }
    while true {
      do {
        return try opened(wish, outputs(), occasion, within: timeout, isLent, after: set)
      } catch {
        if let failure = wish.refuse(error) { throw failure }
      }
    }
  }

  private func opened(
    _ wish: StreamRequest, _ outputs: StreamOutputs, _ occasion: StreamOutputs.Occasion, within timeout: Duration, _ isLent: Bool,
    after set: Int
  ) throws(ConfigurationError) -> DeviceStream {
    let stream = try DeviceStream(
      wish, outputs, occasion, lockedWithin: timeout, lent: { isLent || commands.isLent }, unless: { commands.isStopped })
    commands.setStream((stream.node, stream.pictures))
    if commands.outputsSet != set { prepareLateOutputs(for: stream.pictures) }
    return stream
  }

  /// Prepares outputs that were added while the stream opened. They report impossible settings.
  private func prepareLateOutputs(for pictures: NativePictures) { try? commands.outputs.prepare(for: pictures, .reopened) }

  // MARK: Closing

  enum NextStep { case closing, reopening }

  /// Stops a stream and closes its node. It waits for other programs only before a reopening.
  func finish(_ stream: consuming DeviceStream, before next: NextStep = .closing) {
    commands.setStream(nil)
    let timeLimit = next == .reopening ? DeviceStream.longLockTimeout : .zero
    guard stream.stop(within: timeLimit, unless: { commands.isStopped }) > 0 else { return }
    let message = "A frame that is still held could not be copied; the camera stays awake until it ends."
    report(.event(.finding(Finding(.bufferKept, .warning, message))))
  }

  // MARK: Reporting

  /// Reports a mode that differs from the earlier one.
  func tell(_ mode: Mode, after earlier: Mode, signalWasLost: Bool = false) {
    if signalWasLost { report(.signalBack(mode)) }
    if mode != earlier { report(.event(.formatDidChange(from: earlier, to: mode))) }
  }

  private func tellFindings(of stream: borrowing DeviceStream) {
    for finding in stream.result?.findings ?? [] { report(.event(.finding(finding))) }
  }

  /// Reports a gap of unknown size to the outputs.
  func tellDiscontinuity() {
    for queue in commands.outputs.queues {
      // A frame from before the gap would be stale when the consumer gets it.
      queue.giveWay()
      queue.drop(DroppedFrame(reason: .discontinuity, count: 0))
    }
  }
}
