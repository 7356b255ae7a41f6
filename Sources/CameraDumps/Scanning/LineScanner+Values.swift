import CameraModel

/// Numbers, sizes, rates and quoted texts.
extension LineScanner {
  // MARK: Numbers

  /// A number without sign; nil where there is no digit or it does not fit.
  mutating func unsigned() -> UInt64? {
    var here = position
    var value: UInt64 = 0
    // Eighteen digits always fit.
    let safe = min(end, here + 18)
    while here < safe {
      let digit = bytes[here] &- .zero
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      here += 1
    }
    while here < end, bytes[here].isDigit {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(bytes[here] &- .zero))
      guard !overflow, !carry else { return nil }
      value = sum
      here += 1
    }
    defer { position = here }
    return here > position ? value : nil
  }

  /// A count of pixels: a number of at most 32 bits.
  mutating func pixels() -> Int? {
    guard let value = unsigned(), value <= UInt64(UInt32.max) else { return nil }
    return Int(value)
  }

  /// A number after `0x`, of at most 64 bits.
  mutating func hexadecimal() -> UInt64? {
    guard accept(.zero), accept(UInt8(ascii: "x")) || accept(UInt8(ascii: "X")) else { return nil }
    let start = position
    var value: UInt64 = 0
    while position < end, let digit = bytes[position].hexadecimalDigit {
      guard value >> 60 == 0 else { return nil }
      value = value << 4 | UInt64(digit)
      position += 1
    }
    return position > start ? value : nil
  }

  /// A number with sign, or one after `0x`.
  mutating func integer() -> Int64? {
    let start = position
    if accept(.zero), next | 0x20 == UInt8(ascii: "x") {
      position = start
      return hexadecimal().map { Int64(bitPattern: $0) }
    }
    position = start
    let isNegative = accept(.hyphen)
    guard let magnitude = unsigned() else { return nil }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  private static let notANumber: Keyword = "nan"
  private static let infinite: Keyword = "inf"

  /// A number with three places, or `inf` or `nan` with or without a sign. A comma is a point in many languages.
  mutating func printedNumber() -> PrintedNumber? {
    guard next.isDigit else {
      _ = accept(.hyphen)
      if accept(Self.notANumber) { return .notANumber }
      return accept(Self.infinite) ? .infinite : nil
    }
    guard let whole = unsigned(), accept(.point) || accept(.comma) else { return nil }
    let places = position
    guard let thousandths = unsigned(), position - places == 3 else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1000)
    let (sum, carry) = product.addingReportingOverflow(thousandths)
    return overflow || carry ? nil : .thousandths(sum)
  }

  /// Printed seconds: `0.033s`, with or without a blank before the unit.
  mutating func seconds() -> PrintedNumber? {
    guard let number = printedNumber() else { return nil }
    skipBlanks()
    return accept(UInt8(ascii: "s")) ? number : nil
  }

  // MARK: Sizes and fractions

  /// `640x480`; people and editors also write `X` and `*`.
  mutating func size() -> FrameSize? {
    guard let width = pixels() else { return nil }
    skipBlanks()
    guard accept(UInt8(ascii: "x")) || accept(UInt8(ascii: "X")) || accept(UInt8(ascii: "*")) else { return nil }
    skipBlanks()
    guard let height = pixels() else { return nil }
    return FrameSize(width, height)
  }

  /// `1/30`, or `30`, which is 30/1.
  mutating func fraction() -> FrameInterval? {
    guard let numerator = pixels().flatMap({ UInt32(exactly: $0) }) else { return nil }
    guard accept(.slash) else { return FrameInterval(numerator, 1) }
    return pixels().flatMap { UInt32(exactly: $0) }.map { FrameInterval(numerator, $0) }
  }

  // MARK: Texts

  /// The text in parentheses, which may hold more of them; nil where the last one is not closed.
  mutating func parenthesized() -> String? {
    guard accept(.open) else { return nil }
    let start = position
    let limit = min(end, start + 512)
    var depth = 1
    while position < limit {
      let byte = bytes[position]
      position += 1
      if byte == .open { depth += 1 }
      if byte == .close { depth -= 1 }
      if depth == 0 { return text(start..<position - 1) }
    }
    return nil
  }
}

/// A number printed by `%.3f`.
enum PrintedNumber: Hashable {
  /// What was printed, times 1000.
  case thousandths(UInt64)
  case infinite
  case notANumber
}
