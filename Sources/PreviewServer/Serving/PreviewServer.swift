package import NIOCore
import NIOHTTP1
import NIOPosix

/// A server of pictures for browsers and players.
package final class PreviewServer: Sendable {
  /// The addresses of the page, the one to print first.
  package let pages: [String]
  /// The address that leads to the page once; nil where none was asked for.
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
  ///   - site: what it shows.
  ///   - address: where it listens; port 0 is any that is free.
  ///   - hasOpening: whether an address is made that leads to the page once.
  ///   - limits: what clients are granted.
  package static func start(
    _ site: some PreviewSite, at address: ListenAddress, hasOpening: Bool = false, limits: ServerLimits = ServerLimits()
  ) async throws(ListenError) -> PreviewServer {
    // One of the process's loops, which outlives the tasks that end while the server stops.
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
            // The port is known once the server is bound, and so before anybody connects.
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

  /// Runs work soon on the thread that answers clients, in the order given. It should be done in much less time than a picture takes.
  package func async(_ work: @escaping @Sendable () -> Void) { channel.eventLoop.execute(work) }

  /// Cuts off all clients and frees the port.
  package func stop() async {
    try? await channel.close()
    await clients.closeAll()
  }

  /// Prepares a connection. Too many are told so, far too many are closed.
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
