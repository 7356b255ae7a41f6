/// The frames of an output, one after the other: always the newest that is there, unless the output keeps late frames.
///
/// An iteration waits for the session to start, and ends when the session stops. It throws when the session fails, when its start failed, and
/// when the output has no session, or one that was released. Two loops over one output share its frames.
public struct VideoFrames: AsyncSequence, Sendable {
  /// A frame.
  public typealias Element = VideoFrame

  let delivery: FrameDelivery

  /// An iterator that begins now.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(samples: VideoSamples.AsyncIterator(delivery)) }

  /// Waits for one frame after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var samples: VideoSamples.AsyncIterator

    /// The next frame; nil when the session stopped or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(CaptureError) -> VideoFrame? {
      while let sample = try await samples.next(isolation: actor) { if case .frame(let frame) = sample { return frame } }
      return nil
    }

    /// The next frame; nil when the session stopped or the task was cancelled.
    public mutating func next() async throws(CaptureError) -> VideoFrame? { try await next(isolation: nil) }
  }
}

/// What a delegate is called with, for a loop.
public enum VideoSample: Sendable {
  /// A frame.
  case frame(VideoFrame)
  /// Frames that were dropped before the next one, for one reason.
  case drop(DroppedFrame)
}

/// The frames of an output and the drops between them, in order. For the rest it is as ``VideoFrames``.
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
    /// Whether the last item was a frame that was there before it was asked for.
    private var isLate = false

    init(_ delivery: FrameDelivery) {
      self.delivery = delivery
      ends = delivery.queue.end.count
    }

    /// The next frame or drop; nil when the session stopped or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(CaptureError) -> VideoSample? {
      let queue = delivery.queue
      // A loop that is always late never waits. What else runs on its actor, such as the task that cancels it, must have its turn.
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
        case .frame(let frame): return VideoSample(delivery.prepared(frame))
        case .drop(let drop):
          // While others have their turn the frame behind it would become a drop too: where turns are long, no frame would ever come.
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

    /// The next frame or drop; nil when the session stopped or the task was cancelled.
    public mutating func next() async throws(CaptureError) -> VideoSample? { try await next(isolation: nil) }
  }
}

extension VideoSample {
  init(_ item: FrameQueue.Item) {
    switch item {
    case .frame(let frame): self = .frame(frame)
    case .drop(let drop): self = .drop(drop)
    }
  }
}
