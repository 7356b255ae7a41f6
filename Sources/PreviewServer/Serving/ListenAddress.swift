import NIOCore
import NIOPosix

/// Where a server listens.
package struct ListenAddress: Sendable {
  let socket: SocketAddress
  /// Whether only programs of this machine reach it.
  package let isLoopback: Bool
  private let isWildcard: Bool

  /// An address by its numbers, `127.0.0.1` or `::1`; nil for what is none.
  package init?(_ text: String, port: Int) {
    guard (0...65_535).contains(port), let socket = try? SocketAddress(ipAddress: text, port: port), let canonical = socket.ipAddress else {
      return nil
    }
    self.socket = socket
    isLoopback = socket.protocol == .inet ? canonical.hasPrefix("127.") : canonical == "::1"
    isWildcard = ["0.0.0.0", "::"].contains(canonical)
  }

  /// The IPv4 address that an IPv6 address stands for: `127.0.0.1` of `::ffff:127.0.0.1`; nil for any other. A browser names the host in yet
  /// another form, so that such an address cannot be served.
  package static func mappedAddress(in text: String) -> String? {
    guard let socket = try? SocketAddress(ipAddress: text, port: 0), socket.protocol == .inet6, let canonical = socket.ipAddress,
      canonical.hasPrefix(mappedPrefix), canonical.contains(".")
    else { return nil }
    return String(canonical.dropFirst(mappedPrefix.count))
  }

  private static let mappedPrefix = "::ffff:"

  /// The address in text, with its port where one was chosen: `127.0.0.1:8080`.
  package var text: String { (socket.port == 0 ? socket.ipAddress : socket.host.map { "\($0):\(socket.port ?? 0)" }) ?? "\(socket)" }

  /// The hosts with the port by which it is reached: one, or those of all of this machine's interfaces. As in browsers, HTTP's own port
  /// goes without saying.
  package func hosts(port: Int) -> [String] {
    guard isWildcard else { return [socket.host(port: port)].compactMap(\.self) }
    let devices = (try? System.enumerateDevices()) ?? []
    return devices.compactMap(\.address).filter { $0.protocol == socket.protocol || socket.protocol == .inet6 }.compactMap {
      // An address that holds on one link alone is no address for a browser.
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
