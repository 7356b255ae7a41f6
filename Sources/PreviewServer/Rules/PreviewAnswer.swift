/// The answer to a request, without the header fields common to all answers.
package struct PreviewAnswer: Error, Hashable, Sendable {
  /// The status, such as 200.
  package var status: UInt
  /// The corresponding header field is `Content-Type`.
  var contentType: String
  /// The contents.
  package var body: [UInt8]
  /// The allowed methods, in answer to a refused one; nil in all other answers. The corresponding header field is `Allow`.
  package var allowed: String?

  /// A document in JSON.
  package init(_ status: UInt = 200, json: [UInt8]) {
    (self.status, contentType, body) = (status, "application/json", json)
  }

  /// A refusal in a sentence.
  package init(_ status: UInt, _ sentence: String, allowed: String? = nil) {
    (self.status, contentType, body, self.allowed) = (status, "text/plain; charset=utf-8", Array("\(sentence)\n".utf8), allowed)
  }
}

extension PreviewAnswer {
  static let misdirected = PreviewAnswer(421, "This server answers at the printed address only.")
  static let unknown = PreviewAnswer(404, "Nothing is here.")
  static let foreignOrigin = PreviewAnswer(403, "Pages of other servers may not use this one.")
  static let missingOrigin = PreviewAnswer(
    403, "A change needs the header `Origin` with the address of this page, as browsers send it: http://HOST:PORT.")
  static let tooLongHeader = PreviewAnswer(431, "The request's header is too long.")
  static let tooLongBody = PreviewAnswer(413, "The request is too long.")
  static let tooSlow = PreviewAnswer(408, "The request took too long.")
  static let tooManyClients = PreviewAnswer(503, "Too many clients look at this camera. Close one and try again.")
}

/// The header fields of answers.
enum ResponseFields {
  /// The fields of all answers: browsers store nothing, guess no types, load nothing from elsewhere, and show this page in no other one.
  static let common: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    (
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self' blob:; script-src 'self'; style-src 'self'; connect-src 'self'"
    ),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
  ]

  /// The bytes of an answer that ends its connection.
  static func closingAnswer(_ answer: PreviewAnswer) -> String {
    let fields =
      common + [("Content-Type", answer.contentType), ("Content-Length", "\(answer.body.count)"), ("Connection", "close")]
    let lines = ["HTTP/1.1 \(answer.status) \(reasons[answer.status] ?? "Refused")"] + fields.map { "\($0.name): \($0.value)" }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + String(decoding: answer.body, as: UTF8.self)
  }

  private static let reasons: [UInt: String] = [
    408: "Request Timeout", 413: "Content Too Large", 431: "Request Header Fields Too Large", 503: "Service Unavailable",
  ]
}
