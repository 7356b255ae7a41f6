import Foundation
import NIOCore
import NIOEmbedded
import PreviewServer
import RandomNumbers
import Testing

struct ConnectionTests {
  private static let fields = [
    "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
    "Referrer-Policy: no-referrer",
    "Content-Security-Policy: default-src 'none'; img-src 'self' blob:; script-src 'self'; style-src 'self'; connect-src 'self'",
  ]

  @Test(arguments: ["/SECRET/", "/SECRET/page.js", "/wrong/", "/SECRET/frame?after=x"])
  func `every answer forbids storing, guessing, framing and loading from elsewhere`(path: String) throws {
    let client = try EmbeddedClient()
    client.request("GET", path)
    for field in Self.fields + ["X-Frame-Options: DENY"] { #expect(client.received.contains("\r\n\(field)\r\n"), "\(field)") }
    #expect(!client.received.contains("Access-Control") && !client.received.contains("Set-Cookie"))
  }

  @Test func `HEAD gets the fields without the contents`() throws {
    let client = try EmbeddedClient()
    client.request("HEAD", "/SECRET/page.css")
    #expect(client.status == 200 && client.received.hasSuffix("\r\n\r\n") && !client.received.contains("Content-Length: 0"))
  }

  // MARK: Limits

  @Test(arguments: [
    ("GET /SECRET/ HTTP/1.1\r\nX: " + String(repeating: "x", count: 1 << 20), 431),
    ("GET /" + String(repeating: "x", count: 9000), 431),
    ("POST /SECRET/controls HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Length: 9000\r\n\r\n" + String(repeating: "x", count: 9000), 413),
  ]) func `a request beyond 8 KiB is refused and cut off`(text: String, status: Int) throws {
    let client = try EmbeddedClient()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 4096) { client.send(Array(bytes[start...].prefix(4096))) }
    client.pass(.seconds(2))
    #expect(client.statuses.first == status && !client.channel.isActive)
  }

  @Test func `a request that takes five seconds is refused and cut off, however it trickles`() throws {
    let client = try EmbeddedClient()
    client.pass(.seconds(4))
    client.send("GET /SECRET/ HTTP/1.1\r\n")
    for _ in 0..<4 {
      client.pass(.seconds(1))
      client.send("X: y\r\n")
    }
    #expect(client.channel.isActive && client.status == nil)
    client.pass(.seconds(3))
    #expect(client.statuses.first == 408 && !client.channel.isActive)
  }

  @Test func `a connection without a request is closed after five seconds`() throws {
    let client = try EmbeddedClient()
    client.pass(.seconds(5))
    #expect(!client.channel.isActive && client.received.isEmpty)
    let other = try EmbeddedClient()
    other.request("GET", "/SECRET/")
    other.pass(.seconds(4))
    #expect(other.channel.isActive)
    other.pass(.seconds(1))
    #expect(!other.channel.isActive)
  }

  @Test func `a request that comes with another has its own time`() throws {
    let client = try EmbeddedClient(StillSite(hasPictures: false))
    let request = { (name: String) in "GET /SECRET/\(name) HTTP/1.1\r\nHost: \(EmbeddedClient.host)\r\n\r\n" }
    client.send(request("page.css") + request("frame"))
    #expect(client.statuses == [200])
    client.pass(.seconds(9))
    #expect(client.channel.isActive)
    client.pass(.seconds(1))
    #expect(client.statuses == [200, 204])
    client.pass(.seconds(5))
    #expect(!client.channel.isActive)
  }

  @Test func `nobody waits for a picture for a client that has left`() throws {
    let site = StillSite(lastPicture: 9)
    let client = try EmbeddedClient(site)
    client.request("GET", "/SECRET/stream")
    #expect(site.asked.pictures == 1)
    try client.channel.close().wait()
    client.pass(.zero)
    #expect(site.asked.pictures == 1)
  }

  @Test func `the ninth client is told so, and comes in when another has left`() throws {
    let clients = ClientList()
    let first = try (0..<8).map { _ in try EmbeddedClient(clients: clients) }
    for _ in 0..<12 {
      let another = try EmbeddedClient(clients: clients)
      another.request("GET", "/SECRET/")
      another.pass(.seconds(2))
      #expect(another.status == 503 && !another.channel.isActive)
    }
    for client in first {
      client.request("GET", "/SECRET/")
      #expect(client.status == 200)
    }
    try first[3].channel.close().wait()
    first[3].pass(.zero)
    let late = try EmbeddedClient(clients: clients)
    late.request("GET", "/SECRET/")
    #expect(late.status == 200)
  }

  @Test func `many more than that are cut off without a word`() throws {
    let clients = ClientList()
    let kept = try (0..<32).map { _ in try EmbeddedClient(clients: clients) }
    let another = try EmbeddedClient(clients: clients)
    #expect(!another.channel.isActive && another.received.isEmpty)
    #expect(kept.allSatisfy(\.channel.isActive) && clients.count == 32)
  }

  // MARK: Nonsense

  /// With `VIEWFINDER_LONG` a million, which takes minutes.
  @Test func `random and damaged requests end in an answer or a closed connection, and reach nothing`() throws {
    var random = RandomNumbers(seed: 431)
    let site = StillSite()
    let whole = Array(
      "POST /0123456789abcdef0123456789abcdef/controls HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Length: 2\r\n\r\n{}".utf8)
    for round in 0..<(ProcessInfo.processInfo.environment["VIEWFINDER_LONG"] == nil ? 2000 : 1_000_000) {
      let client = try EmbeddedClient(site)
      var bytes = round.isMultiple(of: 2) ? whole : (0..<64).map { _ in .random(in: 0...255, using: &random) }
      for _ in 0..<(round % 5) { bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random) }
      client.send(bytes)
      client.pass(.seconds(7))
      #expect(!client.channel.isActive || client.status != nil, "round \(round)")
    }
    #expect(site.asked.changes.isEmpty && site.asked.pictures == 0)
  }
}
