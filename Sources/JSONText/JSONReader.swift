/// Reads one JSON document (RFC 8259) front to back, a value at a time, as the caller asks for them.
///
/// It is strict: UTF-8 only, nothing before or after the document, no comments, no trailing commas. Nothing in it recurses, so a document
/// cannot exhaust the stack; what nests deeper than ``depthLimit`` is refused. The place of an error is found only when there is one.
package struct JSONReader {
  /// How deeply arrays and objects may nest; a profile needs 12.
  package static let depthLimit = 64
  /// The largest document, in bytes: 64 MiB.
  package static let sizeLimit = 64 << 20

  /// The document.
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package var position = 0
  private(set) var depth = 0
  /// Whether the innermost container has not given its first element yet.
  private var isAtStart = false

  /// A reader at the start of a document.
  ///
  /// - Throws: when the document is empty, too large, or plainly no JSON.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    if bytes.count > Self.sizeLimit {
      throw JSONError("The document has \(bytes.count) bytes; more than 64 MiB are refused.")
    }
    if let reason = Self.reasonNotToRead(bytes) { throw JSONError(reason) }
  }

  private static func reasonNotToRead(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return "The document begins with a byte order mark; UTF-8 without one is read." }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return "The document is UTF-16; UTF-8 is read." }
    if bytes.allSatisfy(\.isJSONSpace) { return "The document is empty." }
    return nil
  }

  /// Says that there is nothing but space after the document.
  package mutating func finish() throws(JSONError) {
    if let byte = peek() { throw failure("The document is over, but \(Self.name(of: byte)) follows.") }
  }

  /// The first byte of what comes next, space passed over; nil at the end.
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if !byte.isJSONSpace { return byte }
      position += 1
    }
    return nil
  }

  /// Takes the byte, or says what was expected instead of what is there.
  mutating func expect(_ byte: UInt8, _ expected: @autoclosure () -> String) throws(JSONError) {
    guard peek() == byte else { throw mismatch(expected()) }
    position += 1
  }

  /// An error at a place: where the reader is, or another.
  package func failure(_ message: String, at offset: Int? = nil) -> JSONError {
    let place = JSONPlace(of: offset ?? position, in: bytes)
    return JSONError(message, line: place.line, column: place.column, path: place.path)
  }
}

extension JSONReader {
  /// Enters an array.
  package mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), "An array") }

  /// Goes on to the next element of the array; false, and the array is left, when there is none.
  package mutating func nextElement() throws(JSONError) -> Bool { try next(before: UInt8(ascii: "]")) }

  mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), "An object") }

  /// Goes on to the next member of the object; false, and the object is left, when there is none.
  mutating func nextMember() throws(JSONError) -> Bool {
    guard try next(before: UInt8(ascii: "}")) else { return false }
    guard peek() == UInt8(ascii: "\"") else { throw mismatch("A key in quotation marks") }
    return true
  }

  private mutating func begin(_ bracket: UInt8, _ name: String) throws(JSONError) {
    try expect(bracket, name)
    if depth == Self.depthLimit { throw failure("The document nests deeper than \(Self.depthLimit) levels.", at: position - 1) }
    depth += 1
    isAtStart = true
  }

  private mutating func next(before end: UInt8) throws(JSONError) -> Bool {
    let byte = peek()
    if byte == end {
      position += 1
      depth -= 1
      isAtStart = false
      return false
    }
    if isAtStart {
      isAtStart = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw mismatch("A comma or \(Self.name(of: end))") }
    position += 1
    if peek() == end { throw failure("A comma stands before \(Self.name(of: end)).") }
    return true
  }
}

extension UInt8 {
  /// Whether JSON allows the byte between values.
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }

  /// Whether the byte is a decimal digit.
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
