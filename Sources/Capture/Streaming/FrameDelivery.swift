import CameraModel
import Synchronization

/// Delivers the items of a queue to a program, one call at a time.
///
/// Frames are converted here once the consumer is ready, so a late frame costs no conversion.
final class FrameDelivery: Sendable {
  /// The program's side.
  struct Consumer: Sendable {
    /// Takes a frame, or the drops before the next one.
    var take: @Sendable (VideoSample) -> Void
    /// Schedules a call after all earlier ones.
    var run: @Sendable (@escaping @Sendable () -> Void) -> Void
  }

  /// The session's side.
  struct Listener: Sendable {
    /// Called when the pictures are unusual.
    var tell: @Sendable (Finding) -> Void
    /// Called when enough consecutive pictures failed to decode that the stream must restart.
    var restart: @Sendable (UndecodableRun) -> Void
  }

  /// A consumer with its closures. They are made once, because a closure allocates memory and each frame needs both. The queue keeps `wake`
  /// until the next item, so it does not hold the consumer, which may be replaced before.
  private struct Service {
    let consumer: Consumer
    let generation: Int
    /// Delivers the waiting items.
    let work: @Sendable () -> Void
    /// The closure that the queue calls.
    let wake: @Sendable () -> Void
  }

  private struct State {
    var service: Service?
    var listener: Listener?
  }

  let queue = FrameQueue()
  private let state = Mutex(State())
  /// Changes with the consumer, under the lock, to end calls of the earlier one.
  private let generation = Atomic(0)
  private let conversion = Mutex(Conversion())
  private let calls = ConsumerCalls()

  /// How to convert frames before they are delivered.
  struct Conversion {
    /// The pictures that the stage expects; nil before the first. Other pictures belong to the earlier mode, and are late.
    var source: NativePictures?
    /// The conversion; nil to deliver frames unchanged.
    var stage: (any FrameConversion)?
    /// Whether the program relies on the size or range. If not, unconverted pictures of the earlier mode pass.
    var isExact = false
    /// Whether the requested pictures cannot be made.
    var isRefused = false
    /// How many pictures in a row failed to decode, and when the first of them arrived.
    fileprivate var failures: (count: Int, since: MonotonicTime)?

    init(source: NativePictures? = nil, stage: (any FrameConversion)? = nil, isExact: Bool = false, isRefused: Bool = false) {
      (self.source, self.stage, self.isExact, self.isRefused) = (source, stage, isExact, isRefused)
    }

    fileprivate func result(of frame: VideoFrame) -> ConversionResult {
      guard frame.isValid, let source else { return .picture(frame, .none) }
      // The mode's pictures cannot be made into what the program requested.
      guard !isRefused else { return .failure(.discontinuity) }
      let isOfThisMode =
        stage == nil && !isExact
        ? source.layout.pixelFormat == frame.pixelFormat : source.layout == frame.facts.layout && source.color == frame.facts.color
      guard isOfThisMode else { return .failure(.lateData) }
      return stage?.converted(frame) ?? .picture(frame, .none)
    }
  }

  /// Sets the conversion for the next frames.
  func setConversion(_ new: Conversion) { conversion.withLock { $0 = new } }

  /// Sets the listener for unusual pictures; nil for none.
  func setListener(_ listener: Listener?) { state.withLock { $0.listener = listener } }

  /// Sets the consumer for the next calls; nil for none.
  func setConsumer(_ consumer: Consumer?) {
    let generation = state.withLock { state in
      state.service = nil
      return self.generation.wrappingAdd(1, ordering: .releasing).newValue
    }
    guard let consumer else { return }
    let service = Service(
      consumer: consumer, generation: generation, work: { [weak self] in self?.serve(generation) },
      wake: { [weak self] in self?.schedule(generation) })
    state.withLock { if isPresent(generation) { $0.service = service } }
    waitForItem(service)
  }

  /// Waits until the running calls of the consumer have ended.
  func idle() async { await calls.idle() }

  private func isPresent(_ generation: Int) -> Bool { self.generation.load(ordering: .acquiring) == generation }

  /// Calls the consumer once the next item is there.
  private func waitForItem(_ service: Service) { queue.notify(knowing: queue.ends, .call(service.wake)) }

  /// The consumer, if it is still the one of this generation.
  private func service(_ generation: Int) -> Service? {
    guard isPresent(generation) else { return nil }
    return state.withLock { $0.service?.generation == generation ? $0.service : nil }
  }

  private func schedule(_ generation: Int) {
    if let service = service(generation) { service.consumer.run(service.work) }
  }

  /// Delivers the waiting items, up to one frame.
  private func serve(_ generation: Int) {
    guard let service = service(generation) else { return }
    let consumer = service.consumer
    calls.run {
      var hasFrame = false
      while !hasFrame, isPresent(generation), var item = queue.take() {
        if case .frame(let frame) = item {
          hasFrame = true
          item = prepared(frame) { isPresent(generation) }
          guard isPresent(generation) else { break }
        }
        consumer.take(item)
      }
    }
    waitForItem(service)
  }

  /// Converts a frame for the program and counts it; a drop if it cannot be converted.
  ///
  /// - Parameter isWanted: checked after the conversion, which takes time. A frame that is no longer wanted is late.
  func prepared(_ frame: VideoFrame, if isWanted: () -> Bool = { true }) -> VideoSample {
    let deliversCorruptedData = queue.policy.deliversCorruptedData
    let result = conversion.withLock { conversion -> ConversionResult in
      var result = conversion.result(of: frame)
      if case .picture(_, .corruptedData) = result, !deliversCorruptedData { result = .failure(.corrupted, .corruptedData) }
      if case .picture = result { conversion.failures = nil }
      return isWanted() ? result : .failure(.lateData)
    }
    switch result {
    case .picture(let picture, let faults):
      if let code = queue.settle(picture.isValid ? nil : .corrupted, picture.corruption, faults) {
        let message =
          code == .pictureCorrupted
          ? "The data of a picture was corrupted, and parts of it are wrong; such pictures are delivered as the decoder makes them."
          : "The decoder finds minor faults in 1 % of the pictures or more; they are delivered as it decodes them."
        state.withLock { $0.listener }?.tell(Finding(code, .warning, message))
      }
      return .frame(picture)
    case .failure(let reason, let corruption):
      _ = queue.settle(reason, corruption)
      if let corruption { countFailure(of: frame, corruption) }
      return .drop(DroppedFrame(reason: reason, sequence: frame.sequence, presentationTime: frame.presentationTime, corruption: corruption))
    }
  }

  /// Counts a picture that failed to decode. Only many in a row are a fault of the stream.
  private func countFailure(of frame: VideoFrame, _ corruption: FrameCorruption) {
    let undecodable = conversion.withLock { conversion -> UndecodableRun? in
      let (count, since) = conversion.failures ?? (0, frame.arrivalTime)
      guard count + 1 >= FrameRouter.mostBadInARow else {
        conversion.failures = (count + 1, since)
        return nil
      }
      conversion.failures = nil
      return UndecodableRun(run: frame.run, since: since, corruption: corruption)
    }
    if let undecodable { state.withLock { $0.listener }?.restart(undecodable) }
  }
}

/// Converts frames for an output, one at a time.
protocol FrameConversion: Sendable {
  /// The frame in the output's format.
  func converted(_ frame: VideoFrame) -> ConversionResult
}

/// The outcome of a conversion.
enum ConversionResult {
  /// The picture, and the faults that the decoder found.
  case picture(VideoFrame, PictureFaults)
  /// Why there is no picture, and its corruption if it is corrupted.
  case failure(DroppedFrame.Reason, FrameCorruption? = nil)
}

/// The faults that a decoder found in a picture that it decoded.
enum PictureFaults {
  case none
  /// Stray bytes; many good cameras send them.
  case untidy
  /// Parts of the picture are wrong.
  case corruptedData
}
