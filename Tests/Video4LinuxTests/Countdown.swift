import Synchronization

/// True so many times, then false.
final class Countdown: Sendable {
  private let left: Mutex<Int>
  init(_ count: Int) { left = Mutex(count) }

  func next() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
