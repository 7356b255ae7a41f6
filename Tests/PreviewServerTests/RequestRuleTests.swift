import NIOHTTP1
import PreviewServer
import Testing

struct RequestRuleTests {
  private static let secret = Secret()
  private static let rules = RequestRules(hosts: ["127.0.0.1:8080", "[::1]:8080", "127.0.0.2"], secret: secret)
  private static let own = ["Host: 127.0.0.1:8080"]
  private static let page = own + ["Origin: http://127.0.0.1:8080"]

  private static func route(_ method: String, _ path: String, _ fields: [String]) -> Result<Route, PreviewAnswer> {
    var headers = HTTPHeaders()
    for field in fields {
      let parts = field.split(separator: ": ", maxSplits: 1)
      headers.add(name: String(parts[0]), value: String(parts.last ?? ""))
    }
    let uri = path.replacing("SECRET", with: secret.description)
    let head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: uri, headers: headers)
    do throws(PreviewAnswer) { return .success(try rules.route(of: head)) } catch { return .failure(error) }
  }

  static let answered: [(method: String, path: String, fields: [String], route: Route)] = [
    ("GET", "/SECRET/", own, .file(.document)), ("HEAD", "/SECRET/", own, .file(.document)),
    ("GET", "/SECRET/page.css", own, .file(.style)),
    ("GET", "/SECRET/page.js", own, .file(.script)), ("GET", "/SECRET/icon.svg", own, .file(.icon)),
    ("GET", "/SECRET/frame", own, .frame(after: nil)), ("GET", "/SECRET/frame?after=17", own, .frame(after: 17)),
    ("GET", "/SECRET/frame?after=18446744073709551615", own, .frame(after: .max)), ("GET", "/SECRET/stream", own, .stream),
    ("GET", "/SECRET/statistics", own, .document(.statistics)), ("GET", "/SECRET/controls", page, .document(.controls)),
    ("GET", "/SECRET/mode", own, .document(.mode)), ("POST", "/SECRET/controls", page, .change(.controls)),
    ("POST", "/SECRET/mode", page, .change(.mode)), ("GET", "/SECRET/", ["Host: [::1]:8080"], .file(.document)),
    ("POST", "/SECRET/mode", ["Host: 127.0.0.2", "Origin: http://127.0.0.2"], .change(.mode)),
    ("POST", "/SECRET/kept", page, .change(.kept)), ("GET", "/SECRET", own, .page("/\(secret)/")),
    ("HEAD", "/SECRET", own, .page("/\(secret)/")),
  ]

  @Test(arguments: answered) func `a request by the rules has a route`(method: String, path: String, fields: [String], route: Route) throws
  {
    #expect(try Self.route(method, path, fields).get() == route)
  }

  static let refused: [(method: String, path: String, fields: [String], status: UInt)] = [
    ("GET", "/", own, 404), ("GET", "/wrong", own, 404), ("GET", "/SECRET", [], 421), ("GET", "/favicon.ico", own, 404),
    ("GET", "/SECRET/other", own, 404),
    ("GET", "/SECRET/frame/", own, 404), ("GET", "/SECRET//", own, 404), ("GET", "//SECRET/", own, 404), ("GET", "*", own, 404),
    ("GET", "/0123456789abcdef0123456789abcdef/", own, 404), ("GET", "/SECRETx/", own, 404), ("GET", "/ecret/../SECRET/", own, 404),
    ("GET", "http://127.0.0.1:8080/SECRET/", own, 404), ("GET", "", own, 404), ("POST", "/wrong/controls", page, 404),
    ("GET", "/SECRET/", [], 421), ("GET", "/SECRET/", ["Host: evil.example:8080"], 421), ("GET", "/SECRET/", ["Host: 127.0.0.1"], 421),
    ("GET", "/SECRET/", ["Host: localhost:8080"], 421), ("GET", "/SECRET/", own + own, 421),
    ("GET", "/wrong/", ["Host: evil.example"], 421),
    ("GET", "/SECRET/frame", own + ["Origin: http://evil.example"], 403), ("GET", "/SECRET/frame", own + ["Origin: null"], 403),
    ("GET", "/SECRET", own + ["Origin: http://evil.example"], 403), ("POST", "/SECRET", own + ["Origin: null"], 403),
    ("POST", "/SECRET/controls", own, 403), ("POST", "/SECRET/controls", own + ["Origin: http://evil.example"], 403),
    ("POST", "/SECRET/mode", own + ["Origin: https://127.0.0.1:8080"], 403), ("POST", "/SECRET/mode", page + ["Origin: null"], 403),
    ("POST", "/SECRET/", page, 405), ("POST", "/SECRET/frame", page, 405), ("POST", "/SECRET/statistics", page, 405),
    ("PUT", "/SECRET/controls", page, 405), ("DELETE", "/SECRET/stream", page, 405), ("OPTIONS", "/SECRET/controls", own, 405),
    ("GET", "/SECRET/kept", own, 405), ("POST", "/SECRET/kept", own, 403), ("BREW", "/SECRET/page.js", own, 405),
    ("GET", "/SECRET/frame?after=", own, 400), ("GET", "/SECRET/frame?after=-1", own, 400),
    ("GET", "/SECRET/frame?after=18446744073709551616", own, 400), ("GET", "/SECRET/frame?before=1", own, 400),
  ]

  @Test(arguments: refused) func `any other request is refused with its status`(
    method: String, path: String, fields: [String], status: UInt
  ) {
    guard case .failure(let answer) = Self.route(method, path, fields) else {
      Issue.record("\(method) \(path) is answered.")
      return
    }
    #expect(answer.status == status)
    #expect(answer.status != 405 || answer.allowed == (path.hasSuffix("kept") ? "POST" : answer.allowed) && answer.allowed != nil)
  }

  @Test(arguments: [
    (own, "needs the header `Origin`"), (own + ["Origin: http://evil.example"], "Pages of other servers"),
  ]) func `a change is refused with the reason`(fields: [String], reason: String) {
    guard case .failure(let answer) = Self.route("POST", "/SECRET/controls", fields) else {
      Issue.record("It is answered.")
      return
    }
    #expect(String(decoding: answer.body, as: UTF8.self).contains(reason))
  }

  @Test func `a secret has 128 bits, is new each time, and is equal to itself alone`() {
    let text = Self.secret.description
    #expect(text.count == 32 && text.allSatisfy(\.isHexDigit) && Secret().description != text)
    #expect(Self.secret.isSame(as: text))
    for wrong in ["", String(text.dropLast()), text + "0", text.uppercased() + "", String(text.reversed()), "0" + text.dropFirst()]
    where wrong != text {
      #expect(!Self.secret.isSame(as: wrong))
    }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("0.0.0.0", false), ("::", false), ("192.168.1.7", false),
    ("::ffff:127.0.0.1", false),
  ]) func `only this machine's own addresses are loopback`(text: String, isLoopback: Bool) {
    #expect(ListenAddress(text, port: 0)?.isLoopback == isLoopback)
  }

  @Test(arguments: [
    ("127.0.0.1", 8080, "127.0.0.1:8080"), ("127.0.0.1", 80, "127.0.0.1"), ("::1", 443, "[::1]:443"), ("::1", 80, "[::1]"),
  ]) func `a host has its port, but for the one that browsers leave out`(text: String, port: Int, host: String) throws {
    let address = try #require(ListenAddress(text, port: port))
    #expect(address.hosts(port: port) == [host])
    #expect(address.text.hasSuffix(":\(port)"))
  }

  @Test(arguments: ["localhost", "", "127.0.0", "1.2.3.4:80", "[::1]"]) func `names are no addresses`(text: String) {
    #expect(ListenAddress(text, port: 0) == nil)
  }
}
