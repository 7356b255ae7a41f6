import NIOHTTP1
import Synchronization

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
