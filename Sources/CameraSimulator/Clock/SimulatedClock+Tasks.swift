import CameraModel
import Host
import Synchronization

extension SimulatedClock {
  /// Waits for a moment on a thread of its own, or until the task is cancelled: a task that blocked its thread could hold up the threads
  /// that move time.
  func wait(until moment: MonotonicTime) async {
    guard now < moment else { return }
    let cancellation = Cancellation()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = DetachedThread.start { [self] in
          while now < moment {
            let changes = changes
            if cancellation.isCancelled.load(ordering: .acquiring) { break }
            wait(for: nil, until: moment, unlessChangedSince: changes)
          }
          continuation.resume()
        }
        if !isStarted { continuation.resume() }
      }
    } onCancel: {
      cancellation.isCancelled.store(true, ordering: .releasing)
      signalChange()
    }
  }

  private final class Cancellation: Sendable {
    let isCancelled = Atomic(false)
  }
}
