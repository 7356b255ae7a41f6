/// What stands around a line: the bars of a table, the quotes of a list of texts.
enum LineFrame {
  /// The first byte of a framed line, and what it then ends with.
  private static let kinds: [(first: UInt8, last: [UInt8])] = [
    (UInt8(ascii: "|"), Array("|".utf8)), (UInt8(ascii: "\""), Array("\",".utf8)), (.quote, Array("',".utf8)),
  ]

  /// Where the content of a line ends: its end, or before the frame's. The frame's beginning is a prefix like others.
  static func contentEnd(of bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var first = start
    while first < end, bytes[first].isBlank { first += 1 }
    guard let kind = kinds.first(where: { first < end && $0.first == bytes[first] }) else { return end }
    var stop = end
    while stop > first, bytes[stop - 1].isBlank { stop -= 1 }
    let content = stop - kind.last.count
    return content > first && bytes[content..<stop].elementsEqual(kind.last) ? content : end
  }
}
