import JSONText
import Testing

/// Numbers of a document: whole ones are exact, however they are spelled.
@Suite struct ProfileNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("30", 30), ("30.0", 30), ("3e1", 30), ("3E+1", 30), ("300e-1", 30), ("0.3e2", 30), ("0e999999999", 0),
      ("0.000", 0),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("92233720368547758070e-1", .max),
      ("123456789012345678", 123_456_789_012_345_678), ("1000000000000000000", 1_000_000_000_000_000_000),
      ("1.00000000000000000000000000000", 1), ("100000000000000000000000000000e-29", 1),
    ] as [(String, Int64)])
  func `a whole number is exact`(text: String, value: Int64) throws {
    var reader = try JSONReader(Array(text.utf8))
    #expect(try reader.integer() == value)
    try reader.finish()
  }

  @Test(arguments: [
    ("1.5", "fraction"), ("1e-1", "fraction"), ("9223372036854775808", "too large"), ("-9223372036854775809", "too large"),
    ("1e400", "too large"),
    ("1e999999999999999999999999", "too large"), ("123456789012345678901234567890", "too large"), ("00", "begins with 0"),
    ("-01", "begins with 0"),
    ("1e", "cut off"), ("0.1e+", "cut off"), (".5", "expected"), ("--1", "expected"),
  ])
  func `what is no whole number is refused`(text: String, says: String) throws {
    var reader = try JSONReader(Array(text.utf8))
    let error = try #require(throws: JSONError.self) { try reader.integer() }
    #expect(error.message.contains(says), "\(error)")
  }

  @Test(arguments: [0, 9, 10, 99_999_999, 100_000_000, 1_000_000_000_000_000_001, .max, -1, .min] as [Int64])
  func `a written number is read back`(value: Int64) throws {
    var writer = JSONWriter()
    writer.integer(value)
    let document = writer.document()
    #expect(String(decoding: document, as: UTF8.self) == "\(value)\n")
  }

  @Test(arguments: [(30.0, "30.0"), (29.97, "29.97"), (.infinity, "null"), (.nan, "null"), (nil, "null")] as [(Double?, String)])
  func `a number with decimals has one at least`(value: Double?, text: String) {
    var writer = JSONWriter()
    writer.double(value)
    #expect(String(decoding: writer.document(), as: UTF8.self) == text + "\n")
  }
}
