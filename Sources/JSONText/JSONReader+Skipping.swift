extension JSONReader {
  /// Passes over one value of any kind, checking that it is well-formed; without recursion.
  package mutating func skipValue() throws(JSONError) {
    let outside = depth
    // One bit a level: 1 is an object. The depth limit is the number of bits.
    var kinds: UInt64 = 0
    repeat {
      switch peek() {
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

  /// Goes on to the next value of the innermost container; false, and the container is left, when there is none.
  private mutating func nextValue(inObject: Bool) throws(JSONError) -> Bool {
    guard inObject else { return try nextElement() }
    guard try nextMember() else { return false }
    _ = try string()
    try expect(UInt8(ascii: ":"), "A colon after the key")
    return true
  }

  private mutating func skipScalar() throws(JSONError) {
    guard let byte = peek() else { throw mismatch("A value") }
    switch byte {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    case UInt8(ascii: "n"): _ = try null()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number()
    default: throw mismatch("A value")
    }
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(JSONError) -> Bool {
    switch peek() {
    case UInt8(ascii: "t"):
      try literal("true")
      return true
    case UInt8(ascii: "f"):
      try literal("false")
      return false
    default: throw mismatch("true or false")
    }
  }

  /// Whether `null` comes next, which is taken then.
  package mutating func null() throws(JSONError) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  private mutating func literal(_ text: String) throws(JSONError) {
    guard bytes[position...].starts(with: text.utf8) else { throw failure("A value that is none of JSON's begins here.") }
    position += text.utf8.count
  }
}
