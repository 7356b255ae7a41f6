import PixelFormats

/// The pixel formats of `v4l2-ctl --list-formats` and `--all`, in the new style and the old.
enum FormatLines {
  static let patterns: [LinePattern] = [
    LinePattern("[", read: numberedFormat),
    LinePattern("'", .start) { scanner in
      scanner.position = scanner.statementStart
      return quotedFormat(&scanner, index: nil, isBare: true)
    },
    LinePattern("Pixel Format") { scanner in
      // "Pixel Formatter" is the name of many an entity.
      if scanner.next.isWordLike { return .none }
      guard scanner.acceptSpaced(.colon) else { return scanner.unread("a pixel format without a colon") }
      return quotedFormat(&scanner, index: nil, isBare: false)
    },
    .labelled("Index", .start) { scanner in
      guard let index = scanner.pixels() else { return scanner.isAtEnd ? .incomplete : .none }
      return .statement(.index(index))
    },
    .labelled("Type", .start, read: bufferType),
    .labelled("Name", .start) { scanner in DeviceLines.text(of: .name, &scanner) },
  ]

  // MARK: Types

  private static func bufferType(_ scanner: inout LineScanner) -> LineReading {
    for (keyword, type) in bufferTypes where scanner.accept(keyword) { return .statement(.bufferType(type)) }
    let text = scanner.freeText()
    // Every type has more words than this: the line was broken.
    if text == "Video" { return .incomplete }
    return text.isEmpty ? .ignored : .statement(.bufferType(.other))
  }

  private static let bufferTypes: [(Keyword, BufferType)] = [
    ("Video Capture Multiplanar", .videoCaptureMultiplanar), ("Video Capture", .videoCapture), ("Metadata Capture", .metadataCapture),
    ("Video Output Multiplanar", .videoOutput), ("Video Output Overlay", .other), ("Video Output", .videoOutput),
    ("Metadata Output", .other), ("Video Overlay", .other), ("SDR Capture", .other), ("SDR Output", .other), ("VBI Capture", .other),
    ("VBI Output", .other), ("Sliced VBI Capture", .other), ("Sliced VBI Output", .other),
  ]

  // MARK: Pixel formats

  /// `[0]: 'MJPG' (Motion-JPEG, compressed)`.
  private static func numberedFormat(_ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard let index = scanner.pixels(), scanner.acceptSpaced(.closeBracket), scanner.acceptSpaced(.colon) else { return .none }
    // `[42]: ` alone is the process number of many a log.
    guard quotes.contains(scanner.next) else { return .none }
    return quotedFormat(&scanner, index: index, isBare: false)
  }

  /// A code in quotes, and in parentheses its description and flags (new style), its flags alone (old style) or nothing.
  private static func quotedFormat(_ scanner: inout LineScanner, index: Int?, isBare: Bool) -> LineReading {
    guard let code = quotedCode(&scanner) else { return isBare ? .none : scanner.unread("not a pixel format's code") }
    guard let pixelFormat = pixelFormat(code) else { return isBare ? .none : .malformed("not a pixel format's code") }
    var format = PrintedFormat(index: index, pixelFormat: pixelFormat)
    let afterCode = scanner.position
    scanner.skipBlanks()
    guard scanner.next == .open else {
      scanner.position = afterCode
      if isBare { return .none }
      // The new style has a description, so a line that ends here was broken.
      return index != nil && scanner.isBlankToEnd ? .unfinished(.format(format)) : .statement(.format(format))
    }
    guard let words = scanner.parenthesized() else { return .incomplete }
    var description = words[...]
    while let word = trailingWord(of: description), let flag = flags[word.flag] {
      format.isCompressed = format.isCompressed || flag == .compressed
      format.isEmulated = format.isEmulated || flag == .emulated
      description = word.rest
    }
    format.description = description.isEmpty ? nil : description.singleSpaced
    return .statement(.format(format))
  }

  /// The printed quote, and those that editors and people make of it.
  private static let quotes = Set<UInt8>("'`\"".utf8)

  /// The bytes between quotes: up to four of any value, or a longer spelling.
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

  /// The pixel format; nil inside for an empty code, nil outside where the bytes are no code.
  private static func pixelFormat(_ code: ArraySlice<UInt8>) -> PixelFormat?? {
    if code.isEmpty { return .some(nil) }
    if let spelled = PixelFormat(String(decoding: code, as: UTF8.self)) { return spelled }
    let isBigEndian = code.count == 7 && code.suffix(3).elementsEqual("-BE".utf8)
    guard code.count == 4 || isBigEndian else { return nil }
    var value: UInt32 = isBigEndian ? 1 << 31 : 0
    for (position, byte) in code.prefix(4).enumerated() { value |= UInt32(byte) << (8 * UInt32(position)) }
    return PixelFormat(rawValue: value)
  }

  private static func trailingWord(of text: Substring) -> (flag: String, rest: Substring)? {
    guard !text.isEmpty else { return nil }
    guard let comma = text.utf8.lastIndex(of: .comma) else { return (String(text.trimmingBlanks), "") }
    return (String(text[text.index(after: comma)...].trimmingBlanks), text[..<comma].trimmingBlanks)
  }

  private enum Flag { case compressed, emulated, ignored }

  /// The words that `v4l2-ctl` prints for `V4L2_FMT_FLAG_*`.
  private static let flags: [String: Flag] = [
    "compressed": .compressed, "emulated": .emulated, "continuous-bytestream": .ignored, "dyn-resolution": .ignored,
    "enc-cap-frame-interval": .ignored, "csc-colorspace": .ignored, "csc-xfer-func": .ignored, "csc-ycbcr": .ignored,
    "csc-hsv": .ignored, "csc-ycbcr/hsv-enc": .ignored, "csc-hsv-enc": .ignored, "csc-quantization": .ignored,
    "meta-line-based": .ignored,
  ]
}
