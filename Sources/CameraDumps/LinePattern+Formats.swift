import PixelFormats

extension LinePattern {
  /// `[0]: 'MJPG' (Motion-JPEG, compressed)`.
  static func bracketedFormat(_ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard let index = scanner.pixels() else { return .none }
    scanner.skipBlanks()
    guard scanner.accept(UInt8(ascii: "]")), scanner.acceptColon() else { return .none }
    // `[42]: ` alone is the process number of many a log.
    guard quotes.contains(scanner.next) else { return .none }
    return quotedFormat(&scanner, index: index, isBare: false)
  }

  /// A code in quotes, and in parentheses its description and flags (new style), its flags alone (old style) or nothing.
  static func quotedFormat(_ scanner: inout LineScanner, index: Int?, isBare: Bool) -> LineReading {
    guard let code = quotedCode(&scanner) else { return isBare ? .none : unread(scanner, "not a pixel format's code") }
    var format = PrintedFormat(index: index)
    guard let pixelFormat = pixelFormat(code) else { return isBare ? .none : .malformed("not a pixel format's code") }
    format.pixelFormat = pixelFormat
    let afterCode = scanner.position
    scanner.skipBlanks()
    guard scanner.next == .open else {
      scanner.position = afterCode
      if isBare { return .none }
      // The new style has a description, so a line that ends here was broken.
      return index != nil && scanner.isBlankToEnd ? .unfinished(.format(format)) : .statement(.format(format))
    }
    guard let words = parenthesized(&scanner) else { return .incomplete }
    var description = words[...]
    while let word = trailingWord(of: description), let flag = flags[word.flag] {
      format.isCompressed = format.isCompressed || flag == .compressed
      format.isEmulated = format.isEmulated || flag == .emulated
      description = word.rest
    }
    format.description = description.isEmpty ? nil : description.singleSpaced
    return .statement(.format(format))
  }

  /// The quotes around a code: what is printed, and what editors and people make of it.
  private static let quotes = Set<UInt8>("'`\"".utf8)

  /// What stands between quotes: none to four bytes, whatever they are, or a longer spelling.
  private static func quotedCode(_ scanner: inout LineScanner) -> ArraySlice<UInt8>? {
    let quote = scanner.next
    guard quotes.contains(quote), scanner.accept(quote) else { return nil }
    let start = scanner.position
    let limit = min(scanner.end, start + 12)
    guard let close = scanner.bytes[start..<limit].firstIndex(of: quote) else {
      scanner.position = limit
      return nil
    }
    scanner.position = close + 1
    return scanner.bytes[start..<close]
  }

  /// The code; nil inside where the dump shows it as empty, nil outside where it is none.
  private static func pixelFormat(_ code: ArraySlice<UInt8>) -> PixelFormat?? {
    if code.isEmpty { return .some(nil) }
    if let spelled = PixelFormat(String(decoding: code, as: UTF8.self)) { return spelled }
    let isBigEndian = code.count == 7 && code.suffix(3).elementsEqual("-BE".utf8)
    guard code.count == 4 || isBigEndian else { return nil }
    var value: UInt32 = isBigEndian ? 1 << 31 : 0
    for (position, byte) in code.prefix(4).enumerated() { value |= UInt32(byte) << (8 * UInt32(position)) }
    return PixelFormat(rawValue: value)
  }

  /// The text in parentheses, which may hold more of them; nil when the last one is not closed.
  static func parenthesized(_ scanner: inout LineScanner) -> String? {
    guard scanner.accept(.open) else { return nil }
    let start = scanner.position
    let limit = min(scanner.end, start + 512)
    var depth = 1
    while scanner.position < limit {
      let byte = scanner.bytes[scanner.position]
      scanner.position += 1
      if byte == .open { depth += 1 }
      if byte == .close { depth -= 1 }
      if depth == 0 { return scanner.text(start..<scanner.position - 1) }
    }
    return nil
  }

  private static func trailingWord(of text: Substring) -> (flag: String, rest: Substring)? {
    guard !text.isEmpty else { return nil }
    guard let comma = text.utf8.lastIndex(of: .comma) else { return (String(text.trimmingBlanks), "") }
    return (String(text[text.index(after: comma)...].trimmingBlanks), text[..<comma].trimmingBlanks)
  }

  private enum Flag { case compressed, emulated, unneeded }

  /// The words that `v4l2-ctl` prints for `V4L2_FMT_FLAG_*`.
  private static let flags: [String: Flag] = [
    "compressed": .compressed, "emulated": .emulated, "continuous-bytestream": .unneeded, "dyn-resolution": .unneeded,
    "enc-cap-frame-interval": .unneeded, "csc-colorspace": .unneeded, "csc-xfer-func": .unneeded, "csc-ycbcr": .unneeded,
    "csc-hsv": .unneeded, "csc-ycbcr/hsv-enc": .unneeded, "csc-hsv-enc": .unneeded, "csc-quantization": .unneeded,
    "meta-line-based": .unneeded,
  ]
}

extension Substring {
  /// The text with one blank where there are several: no driver's description has two.
  var singleSpaced: String {
    let bytes = utf8
    var last: UInt8 = 0
    for byte in bytes {
      if byte == .tab || (byte == .space && last == .space) { return splitAndJoined }
      last = byte
    }
    return String(self)
  }

  private var splitAndJoined: String { split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ") }

  /// The text without blanks at its ends.
  var trimmingBlanks: Substring {
    var bytes = utf8
    while let first = bytes.first, first.isBlank { bytes.removeFirst() }
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return Substring(bytes)
  }
}
