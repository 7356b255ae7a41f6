package import NIOCore
import Synchronization

/// What a server grants its clients.
package struct ServerLimits: Sendable {
  /// The most bytes of requests that are not answered yet, on one connection.
  package var requestBytes = 8 << 10
  /// How long a request may take to arrive, and a connection may stay without one.
  package var requestTime = TimeAmount.seconds(5)
  /// How long a client may take to read an answer, or a part of a stream.
  package var readingTime = TimeAmount.seconds(10)
  /// How long a request for a picture waits for one.
  package var pictureTime = TimeAmount.seconds(10)
  /// How many clients are answered at a time.
  package var clients = 8
  /// How many more are told that there are too many; all others are cut off.
  package var refusedClients = 24

  /// The usual limits.
  package init() {}
}

/// The number of connections.
package final class ClientCount: Sendable {
  private let count = Mutex(0)

  /// No connections yet.
  package init() {}

  /// Counts one more; how many there are with it.
  func add() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  func remove() { count.withLock { $0 -= 1 } }

  /// How many there are.
  package var value: Int { count.withLock { $0 } }
}
