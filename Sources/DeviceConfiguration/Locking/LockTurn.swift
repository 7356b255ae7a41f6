import CameraModel
import Synchronization

/// A call's place among those of this process that wait for the lock of one node, until its release. The first of them is next.
///
/// Without an order, the thread that has just released the lock would take it again before all others.
final class LockTurn: Sendable {
  private static let waiting = Mutex<[String: [ObjectIdentifier]]>([:])
  private let name: String

  /// The last place.
  init(at node: any ConfigurableNode) {
    name = node.lockName
    Self.waiting.withLock { $0[name, default: []].append(ObjectIdentifier(self)) }
  }

  deinit {
    Self.waiting.withLock { waiting in
      waiting[name]?.removeAll { $0 == ObjectIdentifier(self) }
      if waiting[name]?.isEmpty == true { waiting[name] = nil }
    }
  }

  /// Whether no other call waits longer.
  var isNext: Bool { Self.waiting.withLock { $0[name]?.first == ObjectIdentifier(self) } }
}
