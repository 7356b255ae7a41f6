import NIOCore
import NIOPosix
import Testing

/// A browser's part in a preview: requests for the printed address.
struct PageClient {
  /// The answer to a request.
  struct Answer {
    let status: Int
    let fields: [Substring]
    let body: ArraySlice<UInt8>

    var text: String { String(decoding: body, as: UTF8.self) }

    /// A header field's value; nil without the field.
    func field(_ name: String) -> String? {
      fields.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// The server closed the connection without an answer.
  struct CutOff: Error {}

  private let port: Int
  private let path: String
  private var host: String { "127.0.0.1:\(port)" }

  /// The page of an address, `http://127.0.0.1:8080/…/`.
  init(_ address: Substring) throws {
    let parts = address.split(separator: "/")
    try #require(parts.count == 3)
    port = try #require(Int(parts[1].split(separator: ":")[1]))
    path = "/\(parts[2])/"
  }

  /// Asks for a part of the page, or posts a change to it.
  func ask(_ name: String, posting body: String? = nil) async throws -> Answer {
    let method = body == nil ? "GET" : "POST"
    let fields = body.map { "Origin: http://\(host)\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
    let text = "\(method) \(path)\(name) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(fields)\r\n\(body ?? "")"
    let group = MultiThreadedEventLoopGroup.singleton
    let done = group.next().makePromise(of: [UInt8].self)
    _ = try await ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Exchange(ByteBuffer(string: text), done)) }
      }
      .connect(host: "127.0.0.1", port: port).get()
    let bytes = try await done.futureResult.get()
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: "\r\n\r\n".utf8) }) else { throw CutOff() }
    let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let status = try #require(head.first.flatMap { Int($0.split(separator: " ")[1]) })
    return Answer(status: status, fields: Array(head.dropFirst()), body: bytes[(end + 4)...])
  }

  /// Sends a request and collects the answer.
  private final class Exchange: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let request: ByteBuffer
    private var bytes: [UInt8] = []
    private let done: EventLoopPromise<[UInt8]>

    init(_ request: ByteBuffer, _ done: EventLoopPromise<[UInt8]>) { (self.request, self.done) = (request, done) }

    /// Sends here and not in the test's task: on a busy machine the server can close an idle connection before the task's turn.
    func channelActive(context: ChannelHandlerContext) { context.writeAndFlush(wrapOutboundOut(request), promise: nil) }
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { bytes += unwrapInboundIn(data).readableBytesView }
    func handlerRemoved(context: ChannelHandlerContext) { done.succeed(bytes) }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
