import CameraModel

/// Numbers, sizes and rates.
extension LineScanner {
  // MARK: Numbers

  /// A number without sign; nil if there is no digit or it does not fit.
  mutating func unsigned() -> UInt64? {
    var here = position
    var value: UInt64 = 0
    while here < end, bytes[here].isDigit {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(bytes[here] &- UInt8(ascii: "0")))
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
    guard accept("0x") else { return nil }
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
    if sees("0x") { return hexadecimal().map { Int64(bitPattern: $0) } }
    let isNegative = accept("-")
    guard let magnitude = unsigned() else { return nil }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// A number with three places, or `inf` or `nan` with or without a sign.
  mutating func printedNumber() -> PrintedNumber? {
    guard next.isDigit else {
      _ = accept("-")
      if accept("nan") { return .notANumber }
      return accept("inf") ? .infinite : nil
    }
    guard let whole = unsigned(), accept(".") else { return nil }
    let places = position
    guard let thousandths = unsigned(), position - places == 3 else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1000)
    let (sum, carry) = product.addingReportingOverflow(thousandths)
    return overflow || carry ? nil : .thousandths(sum)
  }

  /// Printed seconds: `0.033s`.
  mutating func seconds() -> PrintedNumber? { printedNumber().flatMap { accept("s") ? $0 : nil } }

  // MARK: Sizes and fractions

  /// `640x480`.
  mutating func size() -> FrameSize? {
    guard let width = pixels(), accept("x"), let height = pixels() else { return nil }
    return FrameSize(width, height)
  }

  /// `1/30`, or `30`, which is 30/1.
  mutating func fraction() -> FrameInterval? {
    guard let numerator = pixels().flatMap({ UInt32(exactly: $0) }) else { return nil }
    guard accept("/") else { return FrameInterval(numerator, 1) }
    return pixels().flatMap { UInt32(exactly: $0) }.map { FrameInterval(numerator, $0) }
  }
}

/// A number printed by `%.3f`.
enum PrintedNumber: Hashable {
  /// What was printed, times 1000.
  case thousandths(UInt64)
  case infinite
  case notANumber
}
