import Synchronization

/// What takes an output's frames: a delegate or closures, whose state belongs to the queue that calls them.
///
/// - A delegate that is `Sendable` may have any queue.
/// - A delegate or a closure with variables of its own is given to the output, which keeps it: only the queue can use it then.
/// - For state of the main actor, such as a view's, the queue is `MainActor.shared`.
extension CaptureVideoDataOutput {
  /// Sets a delegate for frames and drops, called one at a time.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which the output does not retain. Nil ends the calls.
  ///   - queue: The queue for the calls. Nil uses a task of the output's own.
  public func setSampleBufferDelegate(
    _ delegate: (any CaptureVideoDataOutputSampleBufferDelegate & Sendable)?, queue: (any CaptureQueue)? = nil
  ) {
    guard let delegate else { return delivery.setConsumer(nil) }
    setConsumer(on: queue) { [weak self, weak delegate] sample in
      guard let self else { return }
      guard let delegate else { return missDelegate() }
      pass(sample, to: delegate)
    }
  }

  /// Gives a delegate with variables of its own to the output, for frames and drops, called one at a time.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which the output retains until it gets another one or nil. The caller cannot use it any more. Nil ends the
  ///     calls.
  ///   - queue: The queue for the calls. Nil uses a task of the output's own.
  public func setSampleBufferDelegate(
    _ delegate: sending (any CaptureVideoDataOutputSampleBufferDelegate)?, queue: (any CaptureQueue)? = nil
  ) {
    guard let delegate else { return delivery.setConsumer(nil) }
    let owned = OwnedDelegate(delegate)
    setConsumer(on: queue) { [weak self] sample in
      guard let self else { return }
      owned.delegate.withLock { self.pass(sample, to: $0) }
    }
  }

  /// Sets a delegate of the main actor, such as a view controller, for frames and drops, called one at a time.
  ///
  /// A class of the main actor conforms with `@MainActor CaptureVideoDataOutputSampleBufferDelegate`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which the output does not retain. Nil ends the calls.
  ///   - queue: `MainActor.shared`.
  @MainActor public func setSampleBufferDelegate(_ delegate: (any CaptureVideoDataOutputSampleBufferDelegate)?, queue: MainActor) {
    guard let delegate else { return delivery.setConsumer(nil) }
    setMainConsumer { [weak self, weak delegate] sample in
      guard let self else { return }
      guard let delegate else { return missDelegate() }
      pass(sample, to: delegate)
    }
  }

  /// Sets a closure for frames, and another one for drops, in place of a delegate. They are called one at a time.
  ///
  /// - Parameters:
  ///   - queue: The queue for the calls. Nil uses a task of the output's own.
  ///   - onDrop: Called for frames that are missing before the next one. What it captures is given to the output.
  ///   - handler: Called for each frame. What it captures is given to the output, and `onDrop` cannot have it, too. Nil ends the calls.
  public func setFrameHandler(
    on queue: (any CaptureQueue)? = nil, onDrop: sending ((DroppedFrame) -> Void)? = nil, _ handler: sending ((VideoFrame) -> Void)?
  ) {
    guard let handler else { return delivery.setConsumer(nil) }
    let frames = OwnedHandler(handler)
    let drops: OwnedHandler<DroppedFrame>? = if let onDrop { OwnedHandler(onDrop) } else { nil }
    setConsumer(on: queue) { sample in
      switch sample {
      case .frame(let frame): frames.call(frame)
      case .drop(let drop): drops?.call(drop)
      }
    }
  }

  /// Sets a closure of the main actor for frames, and another one for drops. They are called one at a time.
  ///
  /// - Parameters:
  ///   - queue: `MainActor.shared`.
  ///   - onDrop: Called for frames that are missing before the next one.
  ///   - handler: Called for each frame. Nil ends the calls.
  @MainActor public func setFrameHandler(
    on queue: MainActor, onDrop: (@MainActor (DroppedFrame) -> Void)? = nil, _ handler: (@MainActor (VideoFrame) -> Void)?
  ) {
    guard let handler else { return delivery.setConsumer(nil) }
    setMainConsumer { sample in
      switch sample {
      case .frame(let frame): handler(frame)
      case .drop(let drop): onDrop?(drop)
      }
    }
  }

  private func pass(_ sample: VideoSample, to delegate: any CaptureVideoDataOutputSampleBufferDelegate) {
    guard let connection = connection(with: .video) else { return }
    switch sample {
    case .frame(let frame): delegate.captureOutput(self, didOutput: frame, from: connection)
    case .drop(let drop): delegate.captureOutput(self, didDrop: drop, from: connection)
    }
  }

  private func setMainConsumer(_ take: @escaping @MainActor (VideoSample) -> Void) {
    setConsumer(on: MainQueue()) { sample in MainActor.assumeIsolated { take(sample) } }
  }
}

/// A delegate that only the calls of its output use. The calls come one by one, so the lock is always free.
private final class OwnedDelegate: Sendable {
  let delegate: Mutex<any CaptureVideoDataOutputSampleBufferDelegate>

  init(_ delegate: sending any CaptureVideoDataOutputSampleBufferDelegate) { self.delegate = Mutex(delegate) }
}

/// The same for a closure.
private final class OwnedHandler<Item: Sendable>: Sendable {
  /// A function that a mutex keeps by itself gets two more frames of stack with each access in an unoptimised build.
  private struct Handler { let call: (Item) -> Void }
  private let handler: Mutex<Handler>

  init(_ handler: sending @escaping (Item) -> Void) { self.handler = Mutex(Handler(call: handler)) }

  func call(_ item: Item) { handler.withLock { $0.call(item) } }
}

/// The main actor as a queue.
private struct MainQueue: CaptureQueue {
  func async(_ work: @escaping @Sendable () -> Void) { Task { @MainActor in work() } }
}

/// Receives the frames of an output. The corresponding name is `AVCaptureVideoDataOutputSampleBufferDelegate`.
///
/// A class may have variables that its methods change. How the output gets it says who else can use them:
/// see the three forms of `setSampleBufferDelegate`.
public protocol CaptureVideoDataOutputSampleBufferDelegate: AnyObject {
  /// A frame arrived. Return soon: with the default settings, newer frames replace each other meanwhile.
  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection)
  /// Frames were dropped, all for one reason. The default does nothing.
  func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection)
}

extension CaptureVideoDataOutputSampleBufferDelegate {
  /// Does nothing.
  public func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) {}
}

/// A queue on which a session calls a delegate. The module `CaptureDispatch` makes `DispatchQueue` one.
public protocol CaptureQueue: Sendable {
  /// Schedules work and returns without waiting for it.
  ///
  /// A queue must run the work items one by one, in the order given. With `DispatchQueue`, use a serial queue.
  func async(_ work: @escaping @Sendable () -> Void)
}
