import CameraModel
import Synchronization

/// Hands the items of a queue to a program, one call at a time.
///
/// Frames are converted here, for the consumer and when it is free: a late frame costs no conversion.
final class FrameDelivery: Sendable {
  /// The program's side: what is called with a frame or a drop.
  struct Consumer: Sendable {
    var output: @Sendable (VideoFrame) -> Void
    var drop: @Sendable (DroppedFrame) -> Void
    /// Runs a call later, after all calls given before.
    var run: @Sendable (@escaping @Sendable () -> Void) -> Void
  }

  /// The session's side.
  struct Listener: Sendable {
    /// Called with what is odd about the pictures.
    var tell: @Sendable (Finding) -> Void
    /// Called with a run of which so many pictures in a row could not be decoded as restart a stream.
    var restart: @Sendable (UndecodableRun) -> Void
  }

  /// A consumer with the calls that wait for its items: made once, because a closure takes memory, and each frame needs both.
  private struct Service {
    let consumer: Consumer
    let generation: Int
    /// What the queue calls.
    let wake: @Sendable () -> Void
  }

  private struct State {
    var service: Service?
    var listener: Listener?
  }

  let queue = FrameQueue()
  private let state = Mutex(State())
  /// Changes with the consumer, under the lock; calls of an earlier one end.
  private let generation = Atomic(0)
  private let conversion = Mutex(Conversion())
  private let calls = ConsumerCalls()

  /// How frames are changed before they are handed over.
  struct Conversion {
    /// The pictures that the stage is made for; nil before the first. Others are of the mode before, and late.
    var source: NativePictures?
    /// What changes them; nil hands them over as they came.
    var stage: (any FrameConversion)?
    /// Whether the program relies on the size or the range that it gets. If not, pictures of the mode before pass where none are changed.
    var isExact = false
    /// Whether no picture can be made as the program asks.
    var isRefused = false
    /// How many pictures in a row could not be decoded, and when the first of them arrived.
    fileprivate var failures: (count: Int, since: MonotonicTime)?

    init(source: NativePictures? = nil, stage: (any FrameConversion)? = nil, isExact: Bool = false, isRefused: Bool = false) {
      (self.source, self.stage, self.isExact, self.isRefused) = (source, stage, isExact, isRefused)
    }

    fileprivate func result(of frame: VideoFrame) -> ConversionResult {
      guard frame.isValid, let source else { return .picture(frame, .none) }
      // The mode gives no picture that the program could use.
      guard !isRefused else { return .failure(.discontinuity) }
      let isOfThisMode =
        stage == nil && !isExact
        ? source.layout.pixelFormat == frame.pixelFormat : source.layout == frame.facts.layout && source.color == frame.facts.color
      guard isOfThisMode else { return .failure(.lateData) }
      return stage?.converted(frame) ?? .picture(frame, .none)
    }
  }

  /// How frames are changed from now on.
  func setConversion(_ new: Conversion) { conversion.withLock { $0 = new } }

  /// Who is told of odd pictures; nil for nobody.
  func setListener(_ listener: Listener?) { state.withLock { $0.listener = listener } }

  /// Calls this consumer from now on; nil calls none.
  func setConsumer(_ consumer: Consumer?) {
    let generation = state.withLock { state in
      state.service = nil
      return self.generation.wrappingAdd(1, ordering: .releasing).newValue
    }
    guard let consumer else { return }
    let work: @Sendable () -> Void = { [weak self] in self?.serve(generation) }
    let service = Service(consumer: consumer, generation: generation) { [weak self] in
      if self?.isPresent(generation) ?? false { consumer.run(work) }
    }
    state.withLock { if isPresent(generation) { $0.service = service } }
    waitForItem(service)
  }

  /// Waits until the calls of the consumer that run now have ended.
  func idle() async { await calls.idle() }

  private func isPresent(_ generation: Int) -> Bool { self.generation.load(ordering: .acquiring) == generation }

  /// Has the consumer called when the next item is there.
  private func waitForItem(_ service: Service) { queue.notify(knowing: queue.end.count, .call(service.wake)) }

  /// Hands over what waits, up to one frame.
  private func serve(_ generation: Int) {
    guard let service = state.withLock({ $0.service }), service.generation == generation else { return }
    let consumer = service.consumer
    calls.run {
      var hasFrame = false
      while !hasFrame, isPresent(generation), var item = queue.take() {
        if case .frame(let frame) = item {
          hasFrame = true
          item = prepared(frame) { isPresent(generation) }
          guard isPresent(generation) else { break }
        }
        switch item {
        case .frame(let frame): consumer.output(frame)
        case .drop(let drop): consumer.drop(drop)
        }
      }
    }
    waitForItem(service)
  }

  /// A frame that was taken as the program wants it, with its account; a drop where it cannot be converted.
  ///
  /// - Parameter isWanted: asked after the conversion, which takes a while; a frame that nobody wants any more is late.
  func prepared(_ frame: VideoFrame, if isWanted: () -> Bool = { true }) -> FrameQueue.Item {
    let deliversDamaged = queue.policy.deliversDamaged
    let result = conversion.withLock { conversion -> ConversionResult in
      var result = conversion.result(of: frame)
      if case .picture(_, .damagedData) = result, !deliversDamaged { result = .failure(.corrupted, .damagedData) }
      if case .picture = result { conversion.failures = nil }
      return isWanted() ? result : .failure(.lateData)
    }
    switch result {
    case .picture(let picture, let faults):
      if let code = queue.settle(picture.isValid ? nil : .corrupted, picture.damage, faults) {
        let message =
          code == .pictureDamaged
          ? "The data of a picture was damaged, and parts of it are wrong; such pictures are delivered as the decoder makes them."
          : "The decoder finds minor faults in 1 % of the pictures or more; they are delivered as it decodes them."
        state.withLock { $0.listener }?.tell(Finding(code, .warning, message))
      }
      return .frame(picture)
    case .failure(let reason, let damage):
      _ = queue.settle(reason, damage)
      if let damage { countFailure(of: frame, damage) }
      return .drop(DroppedFrame(reason: reason, sequence: frame.sequence, presentationTime: frame.presentationTime, damage: damage))
    }
  }

  /// Counts a picture that could not be decoded. One is no fault of the stream; a whole row is.
  private func countFailure(of frame: VideoFrame, _ damage: FrameDamage) {
    let undecodable = conversion.withLock { conversion -> UndecodableRun? in
      let (count, since) = conversion.failures ?? (0, frame.arrivalTime)
      guard count + 1 >= FrameRouter.mostBadInARow else {
        conversion.failures = (count + 1, since)
        return nil
      }
      conversion.failures = nil
      return UndecodableRun(run: frame.run, since: since, damage: damage)
    }
    if let undecodable { state.withLock { $0.listener }?.restart(undecodable) }
  }
}

/// Changes frames for an output. One frame at a time.
protocol FrameConversion: Sendable {
  /// The frame as the output wants it.
  func converted(_ frame: VideoFrame) -> ConversionResult
}

/// What became of a frame that was to be converted.
enum ConversionResult {
  /// The picture, and what the decoder found wrong with it.
  case picture(VideoFrame, PictureFaults)
  /// Why there is none; of a corrupted one, what is wrong with it.
  case failure(DroppedFrame.Reason, FrameDamage? = nil)
}

/// What a decoder found wrong with a picture that it decoded.
enum PictureFaults {
  case none
  /// Bytes that belong to nothing; many good cameras send them.
  case untidy
  /// Parts of the picture are wrong.
  case damagedData
}
