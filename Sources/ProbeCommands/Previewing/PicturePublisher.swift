import PreviewServer
import Synchronization
import Viewfinder

/// Publishes the newest picture to the viewers that wait for it.
final class PicturePublisher: Sendable {
  fileprivate struct State {
    var newest: PreviewPicture?
    /// Added to the camera's numbers, so that they rise also if the camera starts again at 0.
    var offset: UInt64 = 0
    var last: UInt64?
    /// The waiting viewers: the number of their last picture, and the callback for the next one.
    var viewers: [Int: (number: UInt64?, callback: @Sendable (PreviewPicture?) -> Void)] = [:]
    var viewerNumber = 0
    /// The time of the last wait for a picture or change of the mode, in nanoseconds of the clock; nil before the first one.
    var lastRequest: UInt64?
    var producer: CheckedContinuation<Void, Never>?
    /// Makes the next picture of a frame that is newer than the newest picture; nil without such a frame.
    var work: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let clock: any ProcessContext

  init(clock: any ProcessContext) { self.clock = clock }

  // MARK: Viewers

  /// Passes a picture newer than a number, or the next one, as soon as it exists.
  ///
  /// - Returns: A function that ends the wait.
  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void {
    let (viewer, begin) = state.withLock { state -> (Int, @Sendable () -> Void) in
      state.lastRequest = clock.monotonicNanoseconds
      state.viewerNumber += 1
      let viewer = state.viewerNumber
      if state.work == nil, let newest = state.newest, let number, newest.number > number { return (viewer, { taker(newest) }) }
      state.viewers[viewer] = (number, taker)
      if let work = state.work.take() { return (viewer, work) }
      let producer = state.producer.take()
      return (viewer, { producer?.resume() })
    }
    begin()
    return { [self] in
      state.withLock { state in
        if state.viewers.removeValue(forKey: viewer) != nil { state.lastRequest = clock.monotonicNanoseconds }
      }
    }
  }

  /// The number of viewers that wait for a picture.
  var viewers: Int { state.withLock { $0.viewers.count } }

  // MARK: The producer

  /// The time for which pictures are made after the last request.
  fileprivate static let timeout = Duration.seconds(5)

  /// Waits until pictures are requested, or the task is cancelled.
  func waitForViewers() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWanted = state.withLock { state in
          if state.remainingTime(at: clock.monotonicNanoseconds) > .zero || Task.isCancelled { return true }
          state.producer = continuation
          return false
        }
        if isWanted { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.producer.take() }?.resume()
    }
  }

  /// Runs work that makes a picture: now if a viewer waits, else with the next request.
  func onRequest(_ work: @escaping @Sendable () -> Void) {
    let isWanted = state.withLock { state in
      if state.viewers.isEmpty { state.work = work }
      return !state.viewers.isEmpty
    }
    if isWanted { work() }
  }

  /// Requests pictures as a viewer does.
  func requestPictures() {
    let producer = state.withLock { state in
      state.lastRequest = clock.monotonicNanoseconds
      return state.producer.take()
    }
    producer?.resume()
  }

  /// The time for which pictures are made if no viewer asks again.
  var remainingTime: Duration { state.withLock { $0.remainingTime(at: clock.monotonicNanoseconds) } }

  /// Passes a picture to all waiting viewers.
  func publish(_ jpeg: Span<UInt8>, of frame: VideoFrame) {
    let number = state.withLock { $0.number(of: frame) }
    let picture = PreviewPicture(
      number: number, presentationTime: frame.presentationTime.nanoseconds, hasAge: frame.presentationTime.clock == .monotonic, jpeg: jpeg)
    let viewers = state.withLock { state in
      state.newest = picture
      if !state.viewers.isEmpty { state.lastRequest = clock.monotonicNanoseconds }
      let ready = state.viewers.filter { $0.value.number.map { number > $0 } ?? true }
      for key in ready.keys { state.viewers[key] = nil }
      return Array(ready.values)
    }
    for viewer in viewers { viewer.callback(picture) }
  }

  /// Drops the newest picture and the work for the next one, because the camera is off.
  func clear() { state.withLock { ($0.newest, $0.work) = (nil, nil) } }
}

extension PicturePublisher.State {
  /// The time for which pictures are made if no viewer asks again.
  fileprivate func remainingTime(at now: UInt64) -> Duration {
    if !viewers.isEmpty { return PicturePublisher.timeout }
    return lastRequest.map { PicturePublisher.timeout - .nanoseconds(Int64(clamping: max(now, $0) - $0)) } ?? .zero
  }

  /// The number of a frame: the camera's number, raised above all earlier numbers.
  fileprivate mutating func number(of frame: VideoFrame) -> UInt64 {
    if let last, offset &+ frame.sequence <= last { offset = last &+ 1 &- frame.sequence }
    last = offset &+ frame.sequence
    return offset &+ frame.sequence
  }
}
