/// A decimal number of a document: digits times a power of ten.
struct JSONNumber {
  private var isNegative = false
  /// The digits up to the last nonzero one, as far as they fit.
  private var magnitude: UInt64 = 0
  /// The number of zeros after `magnitude`'s digits that were not needed yet.
  private var zeros = 0
  private var isTooLong = false
  /// The power of ten.
  private var exponent = 0

  /// Reads a number.
  ///
  /// - Throws: `JSONError` if it is malformed.
  init(_ cursor: inout JSONCursor) throws(JSONError) {
    isNegative = cursor.takeByte(UInt8(ascii: "-"))
    let first = cursor.position
    try cursor.takeDigits { append($0) }
    if cursor.bytes[first] == UInt8(ascii: "0"), cursor.position - first > 1 { throw JSONError("A number begins with 0.", at: first) }
    if cursor.takeByte(UInt8(ascii: ".")) {
      try cursor.takeDigits { digit in
        append(digit)
        exponent -= 1
      }
    }
    if cursor.takeByte(UInt8(ascii: "e")) || cursor.takeByte(UInt8(ascii: "E")) {
      let isDivided = cursor.takeByte(UInt8(ascii: "-"))
      if !isDivided { _ = cursor.takeByte(UInt8(ascii: "+")) }
      var power = 0
      try cursor.takeDigits { power = min(power * 10 + Int($0), 100_000_000) }
      exponent += isDivided ? -power : power
    }
  }

  private mutating func append(_ digit: UInt8) {
    // Nearly all numbers end here.
    if zeros == 0, magnitude < 100_000_000_000_000_000, !isTooLong {
      magnitude = magnitude &* 10 &+ UInt64(digit)
      return
    }
    if digit == 0 {
      zeros += 1
      return
    }
    for _ in 0..<min(zeros + 1, 21) {
      let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
      isTooLong = isTooLong || overflows
      magnitude = product
    }
    zeros = 0
    let (sum, overflows) = magnitude.addingReportingOverflow(UInt64(digit))
    isTooLong = isTooLong || overflows
    magnitude = sum
  }

  /// The digits without trailing zeros that the power of ten cancels, and the remaining power.
  private var reduced: (value: UInt64, power: Int) {
    var (value, power) = (magnitude, exponent + zeros)
    while power < 0, value % 10 == 0, value != 0 {
      value /= 10
      power += 1
    }
    return (value, value == 0 ? 0 : power)
  }

  /// Whether it is an integer of any size.
  var isWhole: Bool { reduced.power >= 0 }

  /// The number as an integer; nil if it is a fraction or too large.
  var exactly: Int64? {
    var (value, power) = reduced
    if isTooLong || power < 0 { return nil }
    while power > 0 {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      value = product
      power -= 1
    }
    return isNegative ? Int64(exactly: -Int128(value)) : Int64(exactly: value)
  }
}

extension JSONCursor {
  fileprivate mutating func takeByte(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Takes one or more digits.
  fileprivate mutating func takeDigits(_ use: (UInt8) -> Void) throws(JSONError) {
    let first = position
    while position < bytes.count, bytes[position].isDigit {
      use(bytes[position] & 0xf)
      position += 1
    }
    if position == first {
      throw position < bytes.count ? mismatch("A digit") : failure("The document ends inside a number: it is cut off.")
    }
  }
}
