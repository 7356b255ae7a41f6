extension JSONReader {
  /// Reads a whole number within bounds, exactly; `30`, `30.0` and `3e1` are the same.
  package mutating func integer(in bounds: ClosedRange<Int64> = .min ... .max) throws(JSONError) -> Int64 {
    guard let first = peek(), first == UInt8(ascii: "-") || first.isDigit else { throw mismatch("A whole number") }
    let start = position
    let value: Int64
    if let short = shortNumber() {
      value = short
    } else {
      let number = try number()
      guard let long = number.exactly else {
        throw failure(number.isWhole ? "The number is too large." : "A whole number was expected, found a fraction.", at: start)
      }
      value = long
    }
    guard bounds.contains(value) else {
      throw failure("The number \(value) is out of range; \(bounds.lowerBound) to \(bounds.upperBound) was expected.", at: start)
    }
    return value
  }

  /// Takes a number of at most 18 digits and nothing else; nil, and nothing is taken, when there is another.
  private mutating func shortNumber() -> Int64? {
    var end = position
    var value: Int64 = 0
    while end < bytes.count, bytes[end].isDigit, end - position < 19 {
      value = value &* 10 &+ Int64(bytes[end] & 0xf)
      end += 1
    }
    guard 1...18 ~= end - position, bytes[position] != UInt8(ascii: "0") || end - position == 1 else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] | 0x20 == UInt8(ascii: "e") { return nil }
    position = end
    return value
  }

  /// Reads a number that has to be well-formed.
  mutating func number() throws(JSONError) -> JSONNumber {
    var number = JSONNumber()
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") {
      number.isNegative = true
      position += 1
    }
    let first = position
    try digits { number.append($0) }
    if bytes[first] == UInt8(ascii: "0"), position - first > 1 { throw failure("A number begins with 0.", at: first) }
    guard position < bytes.count else { return number }
    if bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits { number.append(decimal: $0) }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      try exponent(of: &number)
    }
    return number
  }

  private mutating func exponent(of number: inout JSONNumber) throws(JSONError) {
    var isNegative = false
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    var exponent = 0
    try digits { exponent = min(exponent * 10 + Int($0), 100_000_000) }
    number.exponent += isNegative ? -exponent : exponent
  }

  /// One digit or more.
  @inline(__always)
  private mutating func digits(_ take: (UInt8) -> Void) throws(JSONError) {
    let first = position
    while position < bytes.count, bytes[position].isDigit {
      take(bytes[position] & 0xf)
      position += 1
    }
    if position == first {
      throw position < bytes.count ? mismatch("A digit") : failure("The document ends inside a number: it is cut off.")
    }
  }
}

/// A decimal number: digits times a power of ten.
struct JSONNumber {
  var isNegative = false
  /// The digits up to the last that is not zero, as far as they fit.
  private var magnitude: UInt64 = 0
  /// Zeros that follow `magnitude`'s digits and have not been needed yet.
  private var zeros = 0
  private var isTooLong = false
  /// The power of ten.
  var exponent = 0

  mutating func append(_ digit: UInt8) {
    // The short way, which is nearly every number's.
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

  mutating func append(decimal digit: UInt8) {
    append(digit)
    exponent -= 1
  }

  /// The number as an integer; nil when it is a fraction or too large.
  var exactly: Int64? {
    if isTooLong { return nil }
    var value = magnitude
    var power = exponent + zeros
    if value == 0 { return 0 }
    while power < 0 {
      guard value % 10 == 0 else { return nil }
      value /= 10
      power += 1
    }
    while power > 0 {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      value = product
      power -= 1
    }
    return isNegative ? Int64(exactly: -Int128(value)) : Int64(exactly: value)
  }

  /// Whether it is a whole number, however large.
  var isWhole: Bool {
    var value = magnitude
    var power = exponent + zeros
    while power < 0, value % 10 == 0, value != 0 {
      value /= 10
      power += 1
    }
    return power >= 0 || value == 0
  }
}
