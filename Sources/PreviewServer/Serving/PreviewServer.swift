package import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that shows pictures to browsers and players.
package final class PreviewServer: Sendable {
  /// The addresses of the page; print the first one.
  package let pages: [String]
  /// The address that leads to the page once; nil if none was requested.
  package let openingPage: String?
  private let channel: any Channel
  private let clients: ClientList

  private init(pages: [String], openingPage: String?, _ channel: any Channel, _ clients: ClientList) {
    self.pages = pages
    self.openingPage = openingPage
    self.channel = channel
    self.clients = clients
  }

  /// Why a server cannot listen.
  package struct ListenError: Error, Sendable {
    /// The system's reason. The corresponding C name is `errno`.
    package let number: Int32
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - site: the contents to show.
  ///   - address: the address to listen on; port 0 means any free one.
  ///   - hasOpening: whether to make an address that leads to the page once.
  ///   - limits: the limits for clients.
  package static func start(
    _ site: some PreviewSite, at address: ListenAddress, hasOpening: Bool = false, limits: ServerLimits = ServerLimits()
  ) async throws(ListenError) -> PreviewServer {
    // One of the process's event loops, because it outlives tasks that end while the server stops.
    let group = MultiThreadedEventLoopGroup.singleton.next()
    do {
      let (clients, secret) = (ClientList(), Secret())
      let opening = hasOpening ? OpeningAddress() : nil
      let bootstrap = ServerBootstrap(group: group).serverChannelOption(.backlog, value: 32)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4 << 10))
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            // The port is known once the server is bound, before any client connects.
            let port = channel.localAddress?.port ?? 0
            let rules = RequestRules(hosts: Set(address.hosts(port: port)), secret: secret)
            try configure(channel, site, rules, limits, clients, opening)
          }
        }
      let channel = try await bootstrap.bind(to: address.socket).get()
      let hosts = address.hosts(port: channel.localAddress?.port ?? 0)
      return PreviewServer(
        pages: hosts.map { "http://\($0)/\(secret)/" },
        openingPage: opening.flatMap { opening in hosts.first.map { "http://\($0)\(opening.path)" } },
        channel, clients)
    } catch {
      throw ListenError(number: (error as? IOError)?.errnoCode ?? 0)
    }
  }

  /// Runs work soon on the thread that answers clients, in the given order. It should take much less time than a picture.
  package func async(_ work: @escaping @Sendable () -> Void) { channel.eventLoop.execute(work) }

  /// Disconnects all clients and frees the port.
  package func stop() async {
    try? await channel.close()
    await clients.closeAll()
  }

  /// Prepares a connection. Above the limit, clients get an error; far above it, they are disconnected.
  package static func configure(
    _ channel: any Channel, _ site: some PreviewSite, _ rules: RequestRules, _ limits: ServerLimits, _ clients: ClientList,
    _ opening: OpeningAddress? = nil
  ) throws {
    let number = clients.add(channel)
    let connection = ConnectionLimits(limits, clients, isRefused: number > limits.clients)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(connection)
    guard number <= limits.clients + limits.refusedClients else { return channel.close(promise: nil) }
    var framing = HTTPResponseEncoder.Configuration()
    framing.automaticallySetFramingHeaders = false
    try pipeline.configureHTTPServerPipeline(withEncoderConfiguration: framing)
    try pipeline.addHandler(ClientHandler(site, rules, limits, opening, on: connection))
  }
}
