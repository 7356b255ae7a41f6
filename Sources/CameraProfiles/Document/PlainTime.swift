import CameraModel

/// A discrete time per frame as this program spells it: what nearly all of a document consists of.
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
      let second = end(of: middle, at: afterNumerator, in: bytes), let (denominator, end) = number(at: second, in: bytes),
      end < bytes.count, bytes[end] == tail
    else { return nil }
    return (FrameInterval(numerator, denominator), end + 1)
  }

  @inline(__always)
  private static func end(of literal: [UInt8], at offset: Int, in bytes: [UInt8]) -> Int? {
    bytes.hold(literal, literal.indices, at: offset) ? offset + literal.count : nil
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
