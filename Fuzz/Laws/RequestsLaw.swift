import NIOCore
import NIOEmbedded
import NIOHTTP1
import PreviewServer
import Synchronization

/// Whatever a client sends, it gets one of the preview's answers or is cut off, at the latest when its time is over. What changes
/// something names its origin, and nothing is told or changed without the secret.
enum RequestsLaw {
  private static let host = "127.0.0.1:8080"
  private static let answers: Set<Substring> = ["200", "400", "403", "404", "405", "408", "413", "421", "431"]

  /// An input is what a client sends, in pieces of the size that its first byte says. It does not know the secret.
  static func check(_ bytes: [UInt8]) throws(Broken) {
    let (site, channel, rules) = (SilentSite(), EmbeddedChannel(), RequestRules(hosts: [host], secret: Secret()))
    let isPrepared = (try? PreviewServer.configure(channel, site, rules, ServerLimits(), ClientList())) != nil
    try hold(isPrepared, "a connection is prepared")
    let size = 1 + Int(bytes.first ?? 0) * 16
    for start in stride(from: 0, to: bytes.count, by: size) {
      _ = try? channel.writeInbound(ByteBuffer(bytes: bytes[start...].prefix(size)))
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    var said = ""
    while let part = try? channel.readOutbound(as: IOData.self) {
      if case .byteBuffer(let buffer) = part { said += String(decoding: buffer.readableBytesView, as: UTF8.self) }
    }
    for line in said.split(separator: "\r\n") where line.hasPrefix("HTTP/1.1 ") {
      try hold(answers.contains(line.dropFirst(9).prefix(3)), "the answer is one of the preview's: \(line)")
    }
    try hold(!said.contains("Access-Control"), "no other page is let in")
    try hold(!site.isAsked, "nothing is told or changed without the secret")
    try checkRules(bytes, rules)
  }

  /// The same bytes as the parts of a request that knows the secret: a line each for method, path and fields.
  private static func checkRules(_ bytes: [UInt8], _ rules: RequestRules) throws(Broken) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return }
    var headers = HTTPHeaders()
    for line in lines.dropFirst(2) {
      let parts = line.split(separator: ":", maxSplits: 1)
      // NIO's decoder refuses other names, and its headers trap on them.
      if parts.count == 2, parts[0].utf8.allSatisfy({ $0 < 0x80 }) { headers.add(name: String(parts[0]), value: String(parts[1])) }
    }
    let uri = String(lines[1]).replacing("SECRET", with: rules.secret.description)
    let head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: String(lines[0])), uri: uri, headers: headers)
    let route: Route
    do throws(PreviewAnswer) { route = try rules.route(of: head) } catch {
      return try hold([400, 403, 404, 405, 421].contains(error.status), "a refusal is one of the preview's: \(error.status)")
    }
    try hold(headers["host"] == [host] && uri.contains(rules.secret.description), "who is answered knows host and secret")
    try hold(headers["origin"].allSatisfy { $0.lowercased() == "http://\(host)" }, "no other page is answered")
    if case .change = route { try hold(head.method == .POST && !headers["origin"].isEmpty, "a change is posted by the page") }
  }
}

/// A site that nobody should reach.
private final class SilentSite: PreviewSite {
  private let asked = Atomic(false)
  var isAsked: Bool { asked.load(ordering: .relaxed) }

  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void {
    asked.store(true, ordering: .relaxed)
    taker(nil)
    return {}
  }

  func document(_ topic: PreviewTopic) async -> PreviewAnswer {
    asked.store(true, ordering: .relaxed)
    return PreviewAnswer(json: [])
  }

  func change(_ topic: ChangeableTopic, by body: [UInt8]) async -> PreviewAnswer { await document(.mode) }
}
