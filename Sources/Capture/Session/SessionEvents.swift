import Synchronization

/// A session's events for one listener, in order, since ``CaptureSession/events`` was read.
public struct SessionEvents: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = SessionEvent

  let stream: AsyncStream<SessionEvent>

  /// An iterator over the events since the sequence was made.
  public func makeAsyncIterator() -> AsyncStream<SessionEvent>.AsyncIterator { stream.makeAsyncIterator() }
}

/// Sends every event to each listener, and stores events for slow ones.
final class EventBroadcast: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  deinit { for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() } }

  func send(_ event: SessionEvent) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
  }

  /// A stream of the events from now on.
  func listen() -> SessionEvents {
    let (stream, continuation) = AsyncStream<SessionEvent>.makeStream()
    let number = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
    return SessionEvents(stream: stream)
  }
}
