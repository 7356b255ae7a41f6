import CameraModel
import Synchronization

/// A call's place among those of this process that wait for the lock of one node, until it leaves. The first of them is next.
///
/// Without an order, the thread that has just released the lock would take it again before all others.
struct LockTurn {
  private struct Waiting {
    var queues: [String: [UInt64]] = [:]
    var last: UInt64 = 0
  }

  private static let waiting = Mutex(Waiting())
  private let name: String
  private let number: UInt64

  /// The last place.
  init(at node: any ConfigurableNode) {
    let name = node.lockName
    self.name = name
    number = Self.waiting.withLock { waiting in
      waiting.last += 1
      waiting.queues[name, default: []].append(waiting.last)
      return waiting.last
    }
  }

  /// Gives the place up.
  func leave() {
    Self.waiting.withLock { waiting in
      waiting.queues[name]?.removeAll { $0 == number }
      if waiting.queues[name]?.isEmpty == true { waiting.queues[name] = nil }
    }
  }

  /// Whether no other call waits longer.
  var isNext: Bool { Self.waiting.withLock { $0.queues[name]?.first == number } }
}
