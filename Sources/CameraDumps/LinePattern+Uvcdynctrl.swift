import CameraModel
import PixelFormats

extension LinePattern {
  /// `uvcdynctrl -f`: `Pixel format: YUYV (YUYV 4:2:2; MIME type: …)`, `Frame size: 640x480`, `Frame rates: 30, 15`.
  ///
  /// Source: libwebcam's uvcdynctrl/main.c.
  static let uvcdynctrl: [LinePattern] = [
    LinePattern("Listing available frame formats for device") { scanner, _ in
      let word = freeText(&scanner).drop { $0 == " " }.prefix { $0 != ":" && $0 != " " }
      return .statement(.listing(tool: "uvcdynctrl", path: word.hasPrefix("/dev/") ? String(word) : "/dev/" + word))
    },
    LinePattern("Pixel format") { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      let start = scanner.position
      while !scanner.isAtEnd, scanner.next != .open { scanner.position += 1 }
      let code = scanner.text(start..<scanner.position)
      guard let words = parenthesized(&scanner), let mime = words.lastRange(of: "; MIME type:") else {
        return unread(scanner, "not a pixel format")
      }
      guard let pixelFormat = PixelFormat(code) else { return .malformed("not a pixel format's code") }
      return .statement(.toolFormat(PrintedFormat(pixelFormat, description: String(words[..<mime.lowerBound]))))
    },
    LinePattern("Frame size") { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      guard let size = frameSize(&scanner) else { return unread(scanner, "not a size") }
      return .statement(.size(.discrete(size)))
    },
    LinePattern("Frame rates") { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      return fractions(&scanner) { FrameInterval($0.denominator, $0.numerator) }
    },
    LinePattern("Frame intervals") { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      return fractions(&scanner) { $0 }
    },
  ]

  /// `1/30, 1/15` or whole numbers, up to the end of the line.
  static func fractions(_ scanner: inout LineScanner, _ time: (FrameInterval) -> FrameInterval) -> LineReading {
    var intervals: [OfferedInterval] = []
    repeat {
      scanner.skipBlanks()
      if scanner.isAtEnd, !intervals.isEmpty { break }
      guard let fraction = fraction(&scanner) else { return unread(scanner, "not a list of rates") }
      intervals.append(.discrete(time(fraction)))
      scanner.skipBlanks()
    } while scanner.accept(.comma)
    return .statement(.intervals(intervals))
  }

  /// `1/30`, or `30`, which is 30/1.
  static func fraction(_ scanner: inout LineScanner) -> FrameInterval? {
    guard let numerator = scanner.pixels().flatMap({ UInt32(exactly: $0) }) else { return nil }
    guard scanner.accept(UInt8(ascii: "/")) else { return FrameInterval(numerator, 1) }
    return scanner.pixels().flatMap { UInt32(exactly: $0) }.map { FrameInterval(numerator, $0) }
  }
}

extension PrintedFormat {
  /// A format of a tool that does not say which are compressed.
  init(_ pixelFormat: PixelFormat, description: String? = nil) {
    self.init(
      pixelFormat: pixelFormat, description: description.flatMap { $0.isEmpty ? nil : $0 },
      isCompressed: PixelFormatRegistry.entry(for: pixelFormat)?.isCompressed ?? false)
  }
}

extension String {
  /// Where a text stands last.
  fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
