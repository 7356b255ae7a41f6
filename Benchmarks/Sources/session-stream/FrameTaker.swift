import CaptureDispatch
import Dispatch
import StreamFigures
import Synchronization
import Viewfinder

/// How the frames of an output are taken.
enum Consumer: String {
  case sequence, delegate, queue, nobody
}

/// Takes a number of frames of an output.
final class FrameTaker: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private struct State {
    var figures: StreamFigures
    var task: Task<Void, any Error>?
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let output: CaptureVideoDataOutput
  private let frames: Int
  private let consumer: Consumer
  private let state: Mutex<State>

  init(of output: CaptureVideoDataOutput, _ frames: Int, by consumer: Consumer) {
    self.output = output
    self.frames = frames
    self.consumer = consumer
    state = Mutex(State(figures: StreamFigures(atMost: frames)))
  }

  var figures: StreamFigures {
    var figures = state.withLock { $0.figures }
    figures.lost = output.statistics.lost
    return figures
  }

  /// Before the session starts.
  func begin() {
    state.withLock { $0.figures = StreamFigures(atMost: frames) }
    switch consumer {
    case .sequence:
      let sequence = output.frames
      let task = Task.detached { for try await frame in sequence where self.took(frame) { break } }
      state.withLock { $0.task = task }
    case .delegate: output.setSampleBufferDelegate(self)
    case .queue: output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    case .nobody: break
    }
  }

  /// Waits for the last frame.
  func finish() async {
    if let task = state.withLock({ $0.task }) {
      try? await task.value
    } else if consumer == .nobody {
      await countUntaken()
    } else {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.figures.frames < frames { state.waiter = continuation }
          return state.figures.frames >= frames
        }
        if isOver { continuation.resume() }
      }
    }
  }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    guard took(frame) else { return }
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Whether the frame is the last one.
  private func took(_ frame: VideoFrame) -> Bool {
    let time = frame.presentationTime.clock == .monotonic ? frame.presentationTime.nanoseconds : nil
    return state.withLock { state in
      guard state.figures.frames < frames else { return false }
      state.figures.came(takenAt: time, isLast: state.figures.frames + 1 == frames)
      return state.figures.frames == frames
    }
  }

  /// Lets so many frames come, of which nobody takes more than the first.
  private func countUntaken() async {
    var sequence = output.frames.makeAsyncIterator()
    guard let first = try? await sequence.next() else { return }
    let before = output.statistics.numbered
    _ = took(first)
    let duration = first.duration.map { .seconds(1) * Int(clamping: $0.numerator) / Int(clamping: $0.denominator) } ?? Duration.zero
    try? await Task.sleep(for: duration * (frames - 1) + duration / 2)
    let count = output.statistics.numbered - before
    state.withLock { $0.figures.came(takenAt: nil, isLast: true, after: max(0, count - 1)) }
  }
}
