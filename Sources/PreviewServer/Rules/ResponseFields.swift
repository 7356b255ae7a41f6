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
