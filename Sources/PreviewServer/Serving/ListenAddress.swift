import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The address on which a server listens.
package struct ListenAddress: Sendable {
  let socket: SocketAddress
  /// Whether only programs on this machine can reach it.
  package let isLoopback: Bool
  private let isWildcard: Bool

  /// An address by its numbers, `127.0.0.1` or `::1`; nil for any other text.
  package init?(_ text: String, port: Int) {
    guard (0...65_535).contains(port), let socket = try? SocketAddress(ipAddress: text, port: port), let canonical = socket.ipAddress else {
      return nil
    }
    self.socket = socket
    isLoopback = socket.protocol == .inet ? canonical.hasPrefix("127.") : canonical == "::1"
    isWildcard = ["0.0.0.0", "::"].contains(canonical)
  }

  /// The IPv4 address inside an IPv6 address: `127.0.0.1` in `::ffff:127.0.0.1`; nil for any other. Such an address cannot be served,
  /// because a browser names the host in yet another form.
  package static func mappedAddress(in text: String) -> String? {
    guard let socket = try? SocketAddress(ipAddress: text, port: 0), socket.protocol == .inet6, let canonical = socket.ipAddress,
      canonical.hasPrefix(mappedPrefix), canonical.contains(".")
    else { return nil }
    return String(canonical.dropFirst(mappedPrefix.count))
  }

  private static let mappedPrefix = "::ffff:"

  /// The address as text, with its port if one was chosen: `127.0.0.1:8080`.
  package var text: String { (socket.port == 0 ? socket.ipAddress : socket.host.map { "\($0):\(socket.port ?? 0)" }) ?? "\(socket)" }

  /// The hosts with the port: one, or all of this machine's interfaces. As in browsers, HTTP's own port is omitted.
  package func hosts(port: Int) -> [String] {
    guard isWildcard else { return [socket.host(port: port)].compactMap(\.self) }
    let devices = (try? System.enumerateDevices()) ?? []
    return devices.compactMap(\.address).filter { $0.protocol == socket.protocol || socket.protocol == .inet6 }.compactMap {
      // A browser cannot use an address that is valid only on one link.
      $0.ipAddress?.hasPrefix("fe80:") == true ? nil : $0.host(port: port)
    }
  }
}

extension SocketAddress {
  fileprivate var host: String? { ipAddress.map { self.protocol == .inet6 ? "[\($0)]" : $0 } }

  fileprivate func host(port: Int) -> String? {
    host.map { port == 80 ? $0 : "\($0):\(port)" }
  }
}

/// An address that leads to the page once, because other users can read the arguments of the program that opens a browser.
package final class OpeningAddress: Sendable {
  private let secret: Secret
  private let isUsed = Atomic(false)

  /// A new address.
  package init() { secret = Secret() }

  /// The path for the browser.
  package var path: String { "/\(secret)" }

  /// The path of the page for the first request; nil for all others.
  func place(for head: HTTPRequestHead, by rules: RequestRules) -> String? {
    guard head.method == .GET, rules.host(of: head) != nil, secret.isSame(as: head.uri.dropFirst()),
      !isUsed.exchange(true, ordering: .sequentiallyConsistent)
    else { return nil }
    return "/\(rules.secret)/"
  }
}
