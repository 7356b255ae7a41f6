package import NIOHTTP1

/// The conditions for answering a request.
///
/// A page of another server cannot read answers, and does not know the secret. A page whose name was redirected here (DNS rebinding) names
/// another host.
package struct RequestRules: Sendable {
  /// The hosts with ports at which the server was announced: `127.0.0.1:8080`, or `127.0.0.1` for port 80.
  package var hosts: Set<String>
  /// The first part of every path.
  package var secret: Secret

  /// Rules for a server.
  package init(hosts: Set<String>, secret: Secret) {
    self.hosts = hosts
    self.secret = secret
  }

  /// The route of a request.
  ///
  /// - Throws: the answer that refuses the request.
  package func route(of head: HTTPRequestHead) throws(PreviewAnswer) -> Route {
    guard let host = host(of: head) else { throw .misdirected }
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first?.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false) ?? []
    guard path.count >= 2, path[0].isEmpty, secret.isSame(as: path[1]) else { throw .unknown }
    let origins = head.headers["origin"]
    guard origins.allSatisfy({ $0.lowercased() == "http://\(host)" }) else { throw .foreignOrigin }
    // The address as people copy it, without its last slash.
    guard path.count == 3 else { return .page("/\(path[1])/") }
    return try route(of: String(path[2]), query: parts.count > 1 ? parts[1] : "", by: head.method, hasOrigin: !origins.isEmpty)
  }

  /// The host in a request, in lower case; nil if it names several, or none of the server's.
  func host(of head: HTTPRequestHead) -> String? {
    let named = head.headers["host"].map { $0.lowercased() }
    return named.count == 1 && hosts.contains(named[0]) ? named[0] : nil
  }

  private func route(
    of name: String, query: Substring, by method: HTTPMethod, hasOrigin: Bool
  ) throws(PreviewAnswer) -> Route {
    let (topic, changeable) = (PreviewTopic(rawValue: name), ChangeableTopic(rawValue: name))
    let file = PageFile(rawValue: name)
    guard topic != nil || changeable != nil || file != nil || ["frame", "stream"].contains(name) else { throw .unknown }
    if method == .POST, let changeable {
      // Browsers name the origin of every page that posts.
      guard hasOrigin else { throw .missingOrigin }
      return .change(changeable)
    }
    let isRead = topic != nil || changeable == nil
    guard isRead, [.GET, .HEAD].contains(method) else {
      let allowed = ((isRead ? ["GET", "HEAD"] : []) + (changeable == nil ? [] : ["POST"])).joined(separator: ", ")
      throw PreviewAnswer(405, "Only these methods are possible here: \(allowed).", allowed: allowed)
    }
    if let topic { return .document(topic) }
    if let file { return .file(file) }
    return name == "stream" ? .stream : .frame(after: try Self.number(in: query))
  }

  private static func number(in query: Substring) throws(PreviewAnswer) -> UInt64? {
    guard !query.isEmpty else { return nil }
    guard query.hasPrefix("after="), let number = UInt64(query.dropFirst("after=".count)) else {
      throw PreviewAnswer(400, "Ask for a picture as frame?after=N, with the number of the last one.")
    }
    return number
  }
}

/// The subject of a request.
package enum Route: Hashable, Sendable {
  /// The page, at its own address.
  case page(String)
  /// A file of the page.
  case file(PageFile)
  /// The newest picture after a number; nil means the next one.
  case frame(after: UInt64?)
  /// Pictures without end, as `multipart/x-mixed-replace`.
  case stream
  /// The present values of a topic.
  case document(PreviewTopic)
  /// A change.
  case change(ChangeableTopic)
}

/// A topic that a page can read.
package enum PreviewTopic: String, Hashable, Sendable, CaseIterable {
  /// The camera's present state, and counts of its frames.
  case statistics
  /// The camera's controls.
  case controls
  /// The camera's modes.
  case mode
}

/// A topic that a page can change.
package enum ChangeableTopic: String, Hashable, Sendable {
  /// The camera's controls.
  case controls
  /// The camera's mode.
  case mode
  /// The settings that the machine keeps for the camera.
  case kept
}
