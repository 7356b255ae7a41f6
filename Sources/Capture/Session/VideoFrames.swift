/// The frames of an output, one after the other: always the newest that is there, unless the output keeps late frames.
///
/// An iteration waits for the session to start, and ends when the session stops. It throws when the session fails.
/// Two loops over one output share its frames.
public struct VideoFrames: AsyncSequence, Sendable {
  /// A frame.
  public typealias Element = VideoFrame

  let delivery: FrameDelivery

  /// An iterator that begins now.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(delivery) }

  /// Waits for one frame after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let delivery: FrameDelivery
    /// How many times the session had ended when the iteration began.
    private let ends: Int

    init(_ delivery: FrameDelivery) {
      self.delivery = delivery
      ends = delivery.queue.end.count
    }

    /// The next frame; nil when the session stopped or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(CaptureError) -> VideoFrame? {
      let queue = delivery.queue
      while !Task.isCancelled {
        let end = queue.end
        guard end.count == ends else {
          if let failure = end.failure { throw failure }
          return nil
        }
        if let item = queue.take() {
          if case .frame(let frame) = item, case .frame(let prepared) = delivery.prepared(frame) { return prepared }
          continue
        }
        let ends = ends
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            queue.notify(knowing: ends) { continuation.resume() }
            if Task.isCancelled { queue.notifyAll() }
          }
        } onCancel: {
          queue.notifyAll()
        }
      }
      return nil
    }

    /// The next frame; nil when the session stopped or the task was cancelled.
    public mutating func next() async throws(CaptureError) -> VideoFrame? { try await next(isolation: nil) }
  }
}
