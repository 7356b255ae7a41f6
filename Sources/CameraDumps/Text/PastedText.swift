/// A pasted text: its lines, without what mail programs and web pages did to their bytes.
struct PastedText {
  /// A line with something in it.
  struct Line {
    /// Its number in the text, from 1.
    let number: Int
    /// Where it begins.
    let start: Int
    /// What it says, behind its prefix.
    let content: LineScanner

    /// Whether blanks stand before its content.
    var isIndented: Bool { content.position > start && content.bytes[content.position - 1].isBlank }
    /// The whole line, as it is shown in a report.
    var whole: LineScanner { LineScanner(content.bytes, from: start, to: content.end) }
  }

  private(set) var lines: [Line] = []

  init(_ pasted: [UInt8]) {
    let plain = pasted.contains(Self.carriageReturn) ? pasted.filter { $0 != Self.carriageReturn } : pasted
    let bytes = Self.withPlainQuotes(Self.withPlainBlanks(Self.decoded(plain)))
    var (start, number) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Self.newline) ?? bytes.count
      number += 1
      let content = LinePrefix.content(of: LineScanner(bytes, from: start, to: end))
      if !content.isAtEnd { lines.append(Line(number: number, start: start, content: content)) }
      start = end + 1
    }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let equals = UInt8(ascii: "=")

  /// Replaces no-break spaces: a page of documentation has the lists of a VEYE-MIPI-IMX327S with them.
  private static func withPlainBlanks(_ bytes: [UInt8]) -> [UInt8] {
    bytes.contains(0xc2) ? bytes.replacing([0xc2, 0xa0], with: [UInt8(ascii: " ")]) : bytes
  }

  /// Replaces the quotes that forums make of plain ones, `“imx219”:0` and `‘YUYV’`; an apostrophe alone stays.
  private static func withPlainQuotes(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0xe2) else { return bytes }
    var result = bytes
    for (pair, plain) in [(["“", "”", "„"], UInt8(ascii: "\"")), (["‘", "’"], UInt8(ascii: "'"))] {
      let opening = pair.filter { $0 != "’" && $0 != "”" }
      guard opening.contains(where: { LineScanner(result).contains($0) }) else { continue }
      for quote in pair { result = result.replacing(Array(quote.utf8), with: [plain]) }
    }
    return result
  }

  /// Undoes quoted-printable, the encoding of mails: `=3D` is an equals sign, `=` at the end of a line says that the next continues it.
  ///
  /// The media graph of a TC358743 on a Raspberry Pi 4 has it. Source: RFC 2045, section 6.7. Lines are broken at 76 characters, so that one
  /// as long that ends in `=` is the sign of the encoding; names may hold `=3D`.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    let isEncoded = bytes.indices.contains { here in
      bytes[here] == equals && here >= 75 && here + 1 < bytes.count && bytes[here + 1] == newline
        && !bytes[here - 75..<here].contains(newline)
    }
    guard isEncoded else { return bytes }
    var result: [UInt8] = []
    var here = 0
    while here < bytes.count {
      let next = bytes[here...].prefix(3)
      if next.first == equals, next.dropFirst().first == newline {
        here += 2
      } else if next.first == equals, next.count == 3, let high = next[here + 1].hexadecimalDigit, let low = next[here + 2].hexadecimalDigit
      {
        result.append(high << 4 | low)
        here += 3
      } else {
        result.append(bytes[here])
        here += 1
      }
    }
    return result
  }
}
