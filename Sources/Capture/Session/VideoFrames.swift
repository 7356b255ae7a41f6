public import DeviceConfiguration

/// The frames of an output in order: always the newest, unless the output keeps late frames.
///
/// An iteration waits for the session to start, and ends when it stops. It throws if the session or its start fails, or if the output has
/// no session or a released one. Two loops over one output share its frames.
public struct VideoFrames: AsyncSequence, Sendable {
  /// A frame.
  public typealias Element = VideoFrame

  let delivery: FrameDelivery

  /// An iterator that begins now.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(samples: VideoSamples.AsyncIterator(delivery)) }

  /// Waits for one frame after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var samples: VideoSamples.AsyncIterator

    /// The next frame; nil if the session stopped or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(ConfigurationError) -> VideoFrame? {
      while let sample = try await samples.next(isolation: actor) { if case .frame(let frame) = sample { return frame } }
      return nil
    }

    /// The next frame; nil if the session stopped or the task was cancelled.
    public mutating func next() async throws(ConfigurationError) -> VideoFrame? { try await next(isolation: nil) }
  }
}

/// The frames of an output and the drops between them, in order. Otherwise it works like ``VideoFrames``.
public struct VideoSamples: AsyncSequence, Sendable {
  /// A frame or a drop.
  public typealias Element = VideoSample

  let delivery: FrameDelivery

  /// An iterator that begins now.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(delivery) }

  /// Waits for one frame or drop after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let delivery: FrameDelivery
    /// How many times the session had ended when the iteration began.
    private let ends: Int
    /// Whether the last item was a frame that had arrived before the request.
    private var isLate = false

    init(_ delivery: FrameDelivery) {
      self.delivery = delivery
      ends = delivery.queue.ends
    }

    /// The next frame or drop; nil if the session stopped or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(ConfigurationError) -> VideoSample? {
      let queue = delivery.queue
      // A loop that is always late never suspends. Other work on its actor, such as cancelling it, needs a turn.
      if isLate { await Task.yield() }
      isLate = true
      while !Task.isCancelled {
        let end = queue.end
        guard end.count == ends else {
          if let failure = end.failure { throw failure }
          return nil
        }
        if let obstacle = end.obstacle { throw obstacle }
        switch queue.take() {
        case .frame(let frame): return delivery.prepared(frame)
        case .drop(let drop):
          // Meanwhile the next frame could become a drop too. If other work takes long, no frame would ever be delivered.
          isLate = false
          return .drop(drop)
        case nil: break
        }
        let (ends, wait) = (ends, queue.newWait())
        isLate = false
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            queue.notify(knowing: ends, .task(continuation, wait: wait))
            if Task.isCancelled { queue.endWait(wait) }
          }
        } onCancel: {
          queue.endWait(wait)
        }
      }
      return nil
    }

    /// The next frame or drop; nil if the session stopped or the task was cancelled.
    public mutating func next() async throws(ConfigurationError) -> VideoSample? { try await next(isolation: nil) }
  }
}
