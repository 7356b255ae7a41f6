package import NIOCore
import Synchronization

/// A server's limits for its clients.
package struct ServerLimits: Sendable {
  /// The most bytes of unanswered requests on one connection.
  var requestBytes = 8 << 10
  /// How long a request may take to arrive, and a connection may stay without one.
  var requestTime = TimeAmount.seconds(5)
  /// How long a client may take to read an answer, or a part of a stream.
  package var readingTime = TimeAmount.seconds(10)
  /// How long a request for a picture waits for one.
  package var pictureTime = TimeAmount.seconds(10)
  /// How many clients are served at a time.
  package var clients = 8
  /// How many more clients get an error; all others are disconnected.
  var refusedClients = 24

  /// The usual limits.
  package init() {}
}

/// The connections of a server.
package final class ClientList: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// No connections yet.
  package init() {}

  /// Adds a connection, and returns the new number of connections.
  func add(_ channel: any Channel) -> Int {
    channels.withLock { channels in
      channels[ObjectIdentifier(channel)] = channel
      return channels.count
    }
  }

  func remove(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// The number of connections.
  package var count: Int { channels.withLock { $0.count } }

  /// Disconnects all of them.
  func closeAll() async {
    for channel in channels.withLock({ Array($0.values) }) { try? await channel.close() }
  }
}
