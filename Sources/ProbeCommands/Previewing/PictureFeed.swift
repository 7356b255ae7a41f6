import PreviewServer
import Synchronization
import Viewfinder

/// The newest picture, and who waits for the next one.
final class PictureFeed: Sendable {
  fileprivate struct Looker {
    let number: UInt64?
    let taker: @Sendable (PreviewPicture?) -> Void
  }

  fileprivate struct State {
    var newest: PreviewPicture?
    /// Added to the camera's numbers, so that they rise where the camera begins anew.
    var offset: UInt64 = 0
    var last: UInt64?
    var lookers: [Int: Looker] = [:]
    var lookersEver = 0
    /// When somebody last waited for a picture or changed the mode; nil before the first time.
    var lastLook: ContinuousClock.Instant?
    var supplier: CheckedContinuation<Void, Never>?
    /// Makes the next picture. Where there is one, a frame newer than the newest picture waits.
    var work: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  // MARK: For who looks

  /// Gives a picture newer than a number, or the next one, as soon as it is there.
  ///
  /// - Returns: ends the wait.
  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void {
    let (looker, begin) = state.withLock { state -> (Int, @Sendable () -> Void) in
      state.lastLook = .now
      state.lookersEver += 1
      let looker = state.lookersEver
      if state.work == nil, let newest = state.newest, let number, newest.number > number { return (looker, { taker(newest) }) }
      state.lookers[looker] = Looker(number: number, taker: taker)
      if let work = state.work.take() { return (looker, work) }
      let supplier = state.supplier.take()
      return (looker, { supplier?.resume() })
    }
    begin()
    return { [self] in
      state.withLock { state in
        if state.lookers.removeValue(forKey: looker) != nil { state.lastLook = .now }
      }
    }
  }

  /// How many wait for a picture.
  var lookers: Int { state.withLock { $0.lookers.count } }

  // MARK: For who supplies

  /// How long pictures are wanted after somebody looked.
  fileprivate static let wantedAfterLook = Duration.seconds(5)

  /// Waits until pictures are wanted, or the task is cancelled.
  func demand() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWanted = state.withLock { state in
          if state.wantedTime > .zero || Task.isCancelled { return true }
          state.supplier = continuation
          return false
        }
        if isWanted { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.supplier.take() }?.resume()
    }
  }

  /// Runs work that makes a picture once somebody waits for one, at once where somebody does.
  func whenWanted(_ work: @escaping @Sendable () -> Void) {
    let isWanted = state.withLock { state in
      if state.lookers.isEmpty { state.work = work }
      return !state.lookers.isEmpty
    }
    if isWanted { work() }
  }

  /// Wants pictures as somebody who looks does.
  func want() {
    let supplier = state.withLock { state in
      state.lastLook = .now
      return state.supplier.take()
    }
    supplier?.resume()
  }

  /// How long pictures are wanted if nobody looks again.
  var wantedTime: Duration { state.withLock { $0.wantedTime } }

  /// Gives a picture to all who wait.
  func supply(_ jpeg: Span<UInt8>, of frame: VideoFrame) {
    let number = state.withLock { $0.number(of: frame) }
    let picture = PreviewPicture(
      number: number, presentationTime: frame.presentationTime.nanoseconds, hasAge: frame.presentationTime.clock == .monotonic, jpeg: jpeg)
    let lookers = state.withLock { state in
      state.newest = picture
      if !state.lookers.isEmpty { state.lastLook = .now }
      let ready = state.lookers.filter { $0.value.number.map { number > $0 } ?? true }
      for key in ready.keys { state.lookers[key] = nil }
      return Array(ready.values)
    }
    for looker in lookers { looker.taker(picture) }
  }

  /// Forgets the picture, and the one that would be made next: the camera is off.
  func clear() { state.withLock { ($0.newest, $0.work) = (nil, nil) } }
}

extension PictureFeed.State {
  /// How long pictures are wanted if nobody looks again.
  fileprivate var wantedTime: Duration {
    if !lookers.isEmpty { return PictureFeed.wantedAfterLook }
    return lastLook.map { PictureFeed.wantedAfterLook - $0.duration(to: .now) } ?? .zero
  }

  /// The number of a frame: the camera's, and above all numbers before it.
  fileprivate mutating func number(of frame: VideoFrame) -> UInt64 {
    if let last, offset &+ frame.sequence <= last { offset = last &+ 1 &- frame.sequence }
    last = offset &+ frame.sequence
    return offset &+ frame.sequence
  }
}
