import NIOCore
import NIOEmbedded
import PreviewServer

/// A connection in memory: what a client sends, and what it gets at once. Its loop belongs to one thread, so nothing is awaited.
final class EmbeddedClient {
  static let host = "127.0.0.1:8080"
  let channel = EmbeddedChannel()
  let rules: RequestRules
  private(set) var received = ""

  init(_ site: any PreviewSite = StillSite(), clients: ClientList = ClientList(), limits: ServerLimits = ServerLimits()) throws {
    rules = RequestRules(hosts: [Self.host], secret: Secret())
    try PreviewServer.configure(channel, site, rules, limits, clients)
    var isClosed = false
    channel.closeFuture.assumeIsolated().whenComplete { _ in isClosed = true }
    channel.embeddedEventLoop.run()
    guard !isClosed else { return }
    _ = try? channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8080)).wait()
  }

  /// Sends text, with the secret in place of `SECRET`.
  func send(_ text: String) { send(Array(text.replacing("SECRET", with: rules.secret.description).utf8)) }

  func send(_ bytes: [UInt8]) {
    _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
    collect()
  }

  /// A whole request for a path.
  func request(_ method: String, _ path: String, _ fields: String = "", body: String = "") {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    send("\(method) \(path) HTTP/1.1\r\nHost: \(Self.host)\r\n\(fields)\(length)\r\n\(body)")
  }

  func pass(_ time: TimeAmount) {
    channel.embeddedEventLoop.advanceTime(by: time)
    collect()
  }

  /// The status of the last answer; nil for none.
  var status: Int? { statuses.last }
  /// The statuses of all answers. A socket that is closed takes none, unlike this channel, on which the HTTP decoder still answers with 400.
  var statuses: [Int] { received.split(separator: "HTTP/1.1 ").compactMap { Int($0.prefix(3)) } }

  private func collect() {
    while let part = try? channel.readOutbound(as: IOData.self) {
      if case .byteBuffer(let buffer) = part { received += String(decoding: buffer.readableBytesView, as: UTF8.self) }
    }
  }
}
