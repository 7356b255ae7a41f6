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

/// The connections of a server.
package final class ClientList: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// No connections yet.
  package init() {}

  /// Adds a connection; how many there are with it.
  func add(_ channel: any Channel) -> Int {
    channels.withLock { channels in
      channels[ObjectIdentifier(channel)] = channel
      return channels.count
    }
  }

  func remove(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// How many there are.
  package var count: Int { channels.withLock { $0.count } }

  /// Cuts them all off.
  func closeAll() async {
    for channel in channels.withLock({ Array($0.values) }) { try? await channel.close() }
  }
}
