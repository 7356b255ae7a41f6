/// The answer to a request, without the header fields common to all answers.
package struct PreviewAnswer: Error, Hashable, Sendable {
  /// The status, such as 200.
  package var status: UInt
  /// The corresponding header field is `Content-Type`.
  package var contentType: String
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
