import Host
import NIOCore
import NIOPosix
import PreviewServer
import Testing

/// A server on a real socket, with short times.
struct ServerTests {
  private static func start(_ site: some PreviewSite = StillSite(), _ change: (inout ServerLimits) -> Void = { _ in }) async throws
    -> PreviewServer
  {
    var limits = ServerLimits()
    change(&limits)
    let address = try #require(ListenAddress("127.0.0.1", port: 0))
    return try await PreviewServer.start(site, at: address, hasOpening: true, limits: limits)
  }

  /// What a client gets until the server closes the connection.
  private static func answer(of server: PreviewServer, to text: String) async throws -> String {
    let client = try await SocketClient(server)
    try await client.send(text)
    return await client.received()
  }

  private static func request(_ server: PreviewServer, _ path: String, _ method: String = "GET") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: \(server.authority)\r\nConnection: close\r\n\r\n"
  }

  @Test func `a browser gets the page at the printed address alone`() async throws {
    let server = try await Self.start()
    #expect(server.pages.count == 1 && server.pages[0].hasPrefix("http://127.0.0.1:"))
    let page = try await Self.answer(of: server, to: Self.request(server, server.path))
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.hasSuffix("</html>\n"))
    #expect(try await Self.answer(of: server, to: Self.request(server, "/")).hasPrefix("HTTP/1.1 404"))
    let rebound = "GET \(server.path) HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    #expect(try await Self.answer(of: server, to: rebound).hasPrefix("HTTP/1.1 421"))
    await server.stop()
  }

  @Test func `a picture has its number, time and age, and the connection serves the next request`() async throws {
    let site = StillSite()
    let server = try await Self.start(site)
    let keeping = "GET \(server.path)frame?after=41 HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n"
    let answers = try await Self.answer(of: server, to: keeping + Self.request(server, server.path + "statistics"))
    #expect(answers.components("HTTP/1.1 200 OK") == 2 && site.asked.pictures == 1 && site.asked.documents == [.statistics])
    for field in ["X-Sequence: 42", "X-Presentation-Time: 1000000", "Content-Type: image/jpeg", "Content-Length: 4"] {
      #expect(answers.contains("\r\n\(field)\r\n"), "\(field)")
    }
    #expect(answers.contains("\r\nX-Age: "))
    await server.stop()
  }

  @Test func `a request for a picture that does not come is answered with 204`() async throws {
    let server = try await Self.start(StillSite(hasPictures: false)) { $0.pictureTime = .milliseconds(50) }
    #expect(try await Self.answer(of: server, to: Self.request(server, server.path + "frame")).hasPrefix("HTTP/1.1 204"))
    await server.stop()
  }

  @Test func `a change reaches the site with its body`() async throws {
    let site = StillSite()
    let server = try await Self.start(site)
    let head = "POST \(server.path)controls HTTP/1.1\r\nHost: \(server.authority)\r\nConnection: close\r\n"
    let fields = "Origin: http://\(server.authority)\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try await Self.answer(of: server, to: head + fields + "e\r\n{\"reset\":true}\r\n0\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    #expect(site.asked.changes.map(\.body) == [Array("{\"reset\":true}".utf8)])
    await server.stop()
  }

  @Test func `a stream is parts with a boundary after each`() async throws {
    let server = try await Self.start(StillSite(lastPicture: 9))
    let answer = try await Self.answer(of: server, to: Self.request(server, server.path + "stream"))
    #expect(answer.contains("\r\nContent-Type: multipart/x-mixed-replace; boundary=viewfinder\r\n"))
    #expect(answer.contains("\r\n\r\n--viewfinder\r\nContent-Type: image/jpeg\r\nContent-Length: 4\r\nX-Sequence: 7\r\n"))
    #expect(answer.contains("\r\n--viewfinder\r\nContent-Type: image/jpeg\r\nContent-Length: 4\r\nX-Sequence: 9\r\n"))
    #expect(answer.hasSuffix("\r\n--viewfinder\r\n"))
    await server.stop()
  }

  @Test func `the address for the browser leads to the page once`() async throws {
    let server = try await Self.start()
    let opening = try #require(server.openingPage?.dropFirst("http://\(server.authority)".count))
    let hostless = try await Self.answer(of: server, to: "GET \(opening) HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(hostless.hasPrefix("HTTP/1.1 421"), "\(hostless)")
    let first = try await Self.answer(of: server, to: Self.request(server, String(opening)))
    #expect(first.hasPrefix("HTTP/1.1 303") && first.contains("\r\nLocation: \(server.path)\r\n"))
    #expect(try await Self.answer(of: server, to: Self.request(server, String(opening))).hasPrefix("HTTP/1.1 404"))
    await server.stop()
  }

  @Test func `a header of a megabyte is answered with 431, although the client still sends`() async throws {
    let server = try await Self.start()
    let answer = try await Self.answer(of: server, to: "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 1 << 20))
    #expect(answer.hasPrefix("HTTP/1.1 431"))
    await server.stop()
  }

  @Test func `a client that does not read is cut off, and the others are answered`() async throws {
    let server = try await Self.start(StillSite(jpeg: Array(repeating: 0xff, count: 24 << 20))) { $0.readingTime = .milliseconds(100) }
    let slow = try await SocketClient(server, reads: false)
    try await slow.send("GET \(server.path)stream HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n")
    try await Task.sleep(for: .milliseconds(100))
    #expect(try await Self.answer(of: server, to: Self.request(server, server.path)).hasPrefix("HTTP/1.1 200"))
    // In real time, because the kernel holds the picture back: ten times as long as the server waits. A client that read now would not be slow.
    try await Task.sleep(for: .seconds(1))
    #expect(await slow.rest() < 24 << 20)
    await server.stop()
  }

  @Test func `of twenty clients at once eight are answered and twelve are told why not`() async throws {
    let site = StillSite(holdsPictures: true)
    let server = try await Self.start(site) { $0.pictureTime = .seconds(60) }
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 {
        group.addTask { String(try await Self.answer(of: server, to: Self.request(server, server.path + "frame")).prefix(12)) }
      }
      return try await group.reduce(into: [String: Int]()) { statuses, status in
        statuses[status, default: 0] += 1
        // No slow client comes after an answer, since the eight wait for the twelve.
        if statuses["HTTP/1.1 503"] == 12 { site.giveHeldPictures() }
      }
    }
    #expect(statuses == ["HTTP/1.1 200": 8, "HTTP/1.1 503": 12])
    await server.stop()
  }

  @Test func `a port that is taken is named by its number`() async throws {
    let server = try await Self.start()
    let port = try #require(Int(server.authority.split(separator: ":")[1]))
    let address = try #require(ListenAddress("127.0.0.1", port: port))
    await #expect(throws: PreviewServer.ListenError.self) { try await PreviewServer.start(StillSite(), at: address) }
    await server.stop()
  }
}

extension String {
  fileprivate func components(_ text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}

extension PreviewServer {
  fileprivate var authority: String { String(pages[0].split(separator: "/")[1]) }
  fileprivate var path: String { String(pages[0].dropFirst("http://\(authority)".count)) }
}

/// A client on a socket.
private final class SocketClient: Sendable {
  private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private var bytes = ByteBuffer()
    private let done: EventLoopPromise<ByteBuffer>
    /// A stream that nobody ends would fill the memory.
    private static let mostBytes = 64 << 20

    init(_ done: EventLoopPromise<ByteBuffer>) { self.done = done }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var buffer = unwrapInboundIn(data)
      bytes.writeBuffer(&buffer)
      if bytes.readableBytes > Self.mostBytes { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) { done.succeed(bytes) }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }

  private let channel: any Channel
  private let bytes: EventLoopFuture<ByteBuffer>

  init(_ server: PreviewServer, reads: Bool = true) async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let done = group.next().makePromise(of: ByteBuffer.self)
    bytes = done.futureResult
    let port = Int(server.authority.split(separator: ":")[1]) ?? 0
    channel = try await ClientBootstrap(group: group).channelOption(.autoRead, value: reads)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Collector(done)) }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  func send(_ text: String) async throws { try? await channel.writeAndFlush(ByteBuffer(string: text)).get() }

  /// Everything until the end of the connection.
  func received() async -> String { String(buffer: (try? await bytes.get()) ?? ByteBuffer()) }

  /// Reads on to the end of the connection; how much came.
  func rest() async -> Int {
    try? await channel.setOption(.autoRead, value: true).get()
    return (try? await bytes.get().readableBytes) ?? 0
  }
}
