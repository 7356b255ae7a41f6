import CameraModel
import JSONText

/// Reads and writes discrete intervals with keys in this program's order, which are nearly all of a large document.
///
/// It reads a profile with 300,000 intervals in milliseconds, with the same result as the general path.
enum IntervalFastPath {
  private static let head = Array(
    #"{"\#(IntervalDocument.kind.rawValue)":"\#(OfferKind.discrete.rawValue)","\#(IntervalDocument.numerator.rawValue)":"#.utf8)
  private static let middle = Array(#","\#(IntervalDocument.denominator.rawValue)":"#.utf8)
  private static let tail = UInt8(ascii: "}")

  /// The most bytes that an interval takes, with a comma.
  static let capacity = head.count + middle.count + 2 * 10 + 2

  /// Reads the next interval. Nil, without reading, if the value is not an interval in this exact spelling.
  static func read(_ cursor: inout JSONCursor) -> FrameInterval? {
    let start = cursor.position
    if cursor.take(head), let numerator = number(&cursor), cursor.take(middle), let denominator = number(&cursor), cursor.peek() == tail {
      cursor.position += 1
      return FrameInterval(numerator, denominator)
    }
    cursor.position = start
    return nil
  }

  private static func number(_ cursor: inout JSONCursor) -> UInt32? {
    _ = cursor.peek()
    return cursor.takeShortNumber().flatMap { UInt32(exactly: $0) }
  }

  /// Writes discrete intervals, separated by commas.
  static func write(_ intervals: ArraySlice<OfferedInterval>, to output: inout OutputSpan<UInt8>) {
    let (head, middle) = (head, middle)
    var isFirst = true
    for case .discrete(let interval) in intervals {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      for byte in head { output.append(byte) }
      output.append(digitsOf: UInt64(interval.numerator))
      for byte in middle { output.append(byte) }
      output.append(digitsOf: UInt64(interval.denominator))
      output.append(tail)
    }
  }
}
