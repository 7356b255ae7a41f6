/// Reads one JSON document (RFC 8259) from front to back, one value at a time, as the caller requests them.
///
/// It is strict: UTF-8 only, nothing before or after the document, no comments, no trailing commas. It never recurses, so a document cannot
/// exhaust the stack. Arrays and objects nested deeper than ``depthLimit`` are refused.
@usableFromInline
package struct JSONReader {
  /// The deepest nesting of arrays and objects; a profile needs 12.
  static let depthLimit = 64
  /// The largest document, in bytes: 64 MiB.
  package static let sizeLimit = 64 << 20

  /// The reader's position in the document.
  @usableFromInline package var cursor: JSONCursor
  private var depth = 0
  /// Whether the innermost container has not yet returned its first element.
  private var isAtStart = false

  /// A reader at the start of a document.
  ///
  /// - Throws: `JSONError` if the document is empty, too large, or obviously not JSON.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    cursor = JSONCursor(bytes: bytes)
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

  /// Throws unless the document ends here.
  package mutating func finish() throws(JSONError) {
    if let byte = cursor.peek() { throw cursor.failure("The document is over, but \(JSONCursor.name(of: byte)) follows.") }
  }
}

/// Arrays and objects.
extension JSONReader {
  /// Reads an array, element by element.
  @inlinable
  package mutating func array<Element>(
    _ element: (inout JSONReader, _ index: Int) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var result: [Element] = []
    try beginArray()
    while try nextElement() { result.append(try element(&self, result.count)) }
    return result
  }

  /// Reads an array, or `null` as an empty one.
  @inlinable
  package mutating func list<Element>(
    _ element: (inout JSONReader, _ index: Int) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    try null() ? [] : try array(element)
  }

  @usableFromInline
  mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), "An array") }

  /// Moves to the array's next element; false at the end of the array, which is then left.
  @usableFromInline
  mutating func nextElement() throws(JSONError) -> Bool { try next(before: UInt8(ascii: "]")) }

  @usableFromInline
  mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), "An object") }

  /// Moves to the key of the object's next member; false at the end of the object, which is then left.
  @usableFromInline
  mutating func nextMember() throws(JSONError) -> Bool {
    guard try next(before: UInt8(ascii: "}")) else { return false }
    guard cursor.peek() == UInt8(ascii: "\"") else { throw cursor.mismatch("A key in quotation marks") }
    return true
  }

  private mutating func begin(_ bracket: UInt8, _ name: String) throws(JSONError) {
    try cursor.expect(bracket, name)
    if depth == Self.depthLimit {
      throw JSONError("The document nests deeper than \(Self.depthLimit) levels.", at: cursor.position - 1)
    }
    depth += 1
    isAtStart = true
  }

  private mutating func next(before end: UInt8) throws(JSONError) -> Bool {
    let byte = cursor.peek()
    if byte == end {
      cursor.position += 1
      depth -= 1
      isAtStart = false
      return false
    }
    if isAtStart {
      isAtStart = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw cursor.mismatch("A comma or \(JSONCursor.name(of: end))") }
    cursor.position += 1
    if cursor.peek() == end { throw cursor.failure("A comma stands before \(JSONCursor.name(of: end)).") }
    return true
  }

  /// Skips one value of any kind, and checks that it is well-formed.
  @usableFromInline
  package mutating func skipValue() throws(JSONError) {
    let outside = depth
    // One bit per level: 1 is an object. The depth limit is the number of bits.
    var kinds: UInt64 = 0
    repeat {
      switch cursor.peek() {
      case UInt8(ascii: "{"):
        try beginObject()
        kinds = kinds << 1 | 1
      case UInt8(ascii: "["):
        try beginArray()
        kinds <<= 1
      default: try skipScalar()
      }
      while depth > outside, try !nextValue(inObject: kinds & 1 == 1) { kinds >>= 1 }
    } while depth > outside
  }

  private mutating func nextValue(inObject: Bool) throws(JSONError) -> Bool {
    guard inObject else { return try nextElement() }
    guard try nextMember() else { return false }
    _ = try string()
    try cursor.expect(UInt8(ascii: ":"), "A colon after the key")
    return true
  }

  private mutating func skipScalar() throws(JSONError) {
    switch cursor.peek() {
    case UInt8(ascii: "\"")?: _ = try string()
    case UInt8(ascii: "t")?, UInt8(ascii: "f")?: _ = try bool()
    case UInt8(ascii: "n")?: _ = try null()
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: _ = try JSONNumber(&cursor)
    default: throw cursor.mismatch("A value")
    }
  }
}

/// Texts, numbers and literals.
extension JSONReader {
  /// Reads a text.
  @usableFromInline
  package mutating func string() throws(JSONError) -> String { try JSONString.read(&cursor) }

  /// Reads a text or `null`.
  package mutating func optionalString() throws(JSONError) -> String? { try null() ? nil : try string() }

  /// Reads an integer within bounds, exactly; `30`, `30.0` and `3e1` are equal.
  @usableFromInline
  package mutating func integer(in bounds: ClosedRange<Int64> = .min ... .max) throws(JSONError) -> Int64 {
    guard let first = cursor.peek(), first == UInt8(ascii: "-") || first.isDigit else { throw cursor.mismatch("A whole number") }
    let start = cursor.position
    let number = try JSONNumber(&cursor)
    guard let value = number.exactly else {
      throw JSONError(number.isWhole ? "The number is too large." : "A whole number was expected, found a fraction.", at: start)
    }
    guard bounds.contains(value) else {
      throw JSONError("The number \(value) is out of range; \(bounds.lowerBound) to \(bounds.upperBound) was expected.", at: start)
    }
    return value
  }

  /// Reads an unsigned 32-bit number, as drivers give.
  package mutating func unsigned() throws(JSONError) -> UInt32 { UInt32(try integer(in: 0...Int64(UInt32.max))) }

  /// Reads a number, with or without a fraction, or `null`.
  package mutating func optionalNumber() throws(JSONError) -> Double? {
    if try null() { return nil }
    let start = cursor.nextOffset()
    guard let byte = cursor.peek(), byte == UInt8(ascii: "-") || byte.isDigit else { throw cursor.mismatch("A number") }
    _ = try JSONNumber(&cursor)
    return Double(String(decoding: cursor.bytes[start..<cursor.position], as: UTF8.self))
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(JSONError) -> Bool {
    switch cursor.peek() {
    case UInt8(ascii: "t"):
      try cursor.literal("true")
      return true
    case UInt8(ascii: "f"):
      try cursor.literal("false")
      return false
    default: throw cursor.mismatch("true or false")
    }
  }

  /// Whether `null` comes next; it is then taken.
  @usableFromInline
  package mutating func null() throws(JSONError) -> Bool {
    guard cursor.peek() == UInt8(ascii: "n") else { return false }
    try cursor.literal("null")
    return true
  }
}
