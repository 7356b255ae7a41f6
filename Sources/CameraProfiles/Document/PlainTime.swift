import CameraModel
import JSONText

/// A discrete time per frame with its keys in the order of this program: what nearly all of a document consists of.
///
/// Writing and reading it in one go makes a profile with 300,000 times a matter of milliseconds. The general way gives the same.
enum PlainTime {
  private static let head = Array(#"{"kind":"discrete","numerator":"#.utf8)
  private static let middle = Array(#","denominator":"#.utf8)
  private static let tail = UInt8(ascii: "}")

  /// The most bytes that a time takes, with a comma.
  static let capacity = head.count + middle.count + 2 * 10 + 2

  /// Writes times, with commas between them; what is not discrete is not for this function.
  static func write(_ times: ArraySlice<OfferedInterval>, to output: inout OutputSpan<UInt8>) {
    let (head, middle) = (head, middle)
    var isFirst = true
    for case .discrete(let time) in times {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(head)
      output.append(digitsOf: UInt64(time.numerator))
      output.append(middle)
      output.append(digitsOf: UInt64(time.denominator))
      output.append(tail)
    }
  }

  /// The time that stands at the offset, with the offset behind it; nil when something else stands there, or the same in another spelling.
  static func read(at offset: Int, in bytes: [UInt8]) -> (time: FrameInterval, end: Int)? {
    guard let first = end(of: head, at: offset, in: bytes), let (numerator, afterNumerator) = number(at: first, in: bytes),
      let second = end(of: middle, at: afterNumerator, in: bytes), let (denominator, afterDenominator) = number(at: second, in: bytes)
    else { return nil }
    let last = endOfSpace(from: afterDenominator, in: bytes)
    guard last < bytes.count, bytes[last] == tail else { return nil }
    return (FrameInterval(numerator, denominator), last + 1)
  }

  @inline(__always)
  private static func end(of literal: [UInt8], at offset: Int, in bytes: [UInt8]) -> Int? {
    bytes.hold(literal, literal.indices, at: offset) ? offset + literal.count : spacedEnd(of: literal, at: offset, in: bytes)
  }

  /// As other programs write it: with space around brackets, colons, commas and texts.
  private static func spacedEnd(of literal: [UInt8], at offset: Int, in bytes: [UInt8]) -> Int? {
    var end = offset
    var isInText = false
    for byte in literal {
      if !isInText { end = endOfSpace(from: end, in: bytes) }
      guard end < bytes.count, bytes[end] == byte else { return nil }
      if byte == UInt8(ascii: "\"") { isInText.toggle() }
      end += 1
    }
    return endOfSpace(from: end, in: bytes)
  }

  @inline(__always)
  private static func endOfSpace(from offset: Int, in bytes: [UInt8]) -> Int {
    var end = offset
    while end < bytes.count, bytes[end].isJSONSpace { end += 1 }
    return end
  }

  /// Up to nine digits, the first of them not 0 unless it is the only one; longer numbers go the general way.
  @inline(__always)
  private static func number(at offset: Int, in bytes: [UInt8]) -> (UInt32, end: Int)? {
    var value: UInt32 = 0
    var end = offset
    while end < bytes.count, bytes[end].isDigit, end - offset < 10 {
      value = value &* 10 &+ UInt32(bytes[end] & 0xf)
      end += 1
    }
    guard 1...9 ~= end - offset, bytes[offset] != UInt8(ascii: "0") || end - offset == 1 else { return nil }
    return (value, end)
  }
}

extension OfferedInterval {
  /// Whether it is one time, no range.
  var isDiscrete: Bool { if case .discrete = self { true } else { false } }
}
