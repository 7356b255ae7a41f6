import CameraModel
import PixelFormats

extension LinePattern {
  /// `guvcview` and `luvcview`: `{ pixelformat = 'MJPG', description = 'MJPEG' }`, `{ discrete: width = 640, height = 480 }`,
  /// `Time interval between frame: 1/30, 1/15,`.
  ///
  /// Source: guvcview's gview_v4l2core/v4l2_formats.c.
  static let guvcview: [LinePattern] = [
    LinePattern("{ pixelformat = ") { scanner, _ in
      let quote = scanner.next
      guard scanner.accept(.quote) || scanner.accept(UInt8(ascii: "\"")) else { return unread(scanner, "not a pixel format") }
      let start = scanner.position
      while !scanner.isAtEnd, scanner.next != quote { scanner.position += 1 }
      let code = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
      guard scanner.accept(quote), scanner.accept(Keyword(", description = ")) else { return unread(scanner, "not a pixel format") }
      let description = scanner.text(scanner.position..<scanner.end)
      scanner.position = scanner.end
      guard let pixelFormat = PixelFormat(code), description.hasSuffix("}") else { return .malformed("not a pixel format") }
      let words = description.dropLast().drop { $0 == "'" }.reversed().drop { $0 == " " || $0 == "'" }
      return .statement(.toolFormat(PrintedFormat(pixelFormat, description: String(words.reversed()))))
    },
    LinePattern("{ discrete: ") { scanner, _ in
      guard let size = dimensions(&scanner), accept(closing, &scanner) else { return unread(scanner, "not a size") }
      return .statement(.size(.discrete(size)))
    },
    LinePattern("{ continuous: ") { scanner, _ in
      guard let (min, max) = ends(&scanner), accept(closing, &scanner) else { return unread(scanner, "not a range of sizes") }
      return .statement(.size(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1)))))
    },
    LinePattern("{ stepwise: ") { scanner, _ in
      guard let (min, max) = ends(&scanner), scanner.accept(Keyword(" / stepsize { ")), let step = dimensions(&scanner),
        accept(closing, &scanner), accept(closing, &scanner)
      else { return unread(scanner, "not a range of sizes") }
      return .statement(.size(.stepwise(FrameSizeRange(min: min, max: max, step: step))))
    },
    LinePattern("Time interval between frame") { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      return scanner.next == UInt8(ascii: "{") ? intervalRange(&scanner) : fractions(&scanner) { $0 }
    },
    // `Init. UVC Camera (046d:0990) (location: usb-0000:00:1a.7-6)`.
    LinePattern("Init. ") { scanner, _ in
      let text = freeText(&scanner)
      guard let place = text.ranges(of: "(location: ").last, text.hasSuffix(")") else { return .none }
      let card = String(text[..<place.lowerBound][...].trimmingBlanks)
      return .statement(.toolDevice(card: card, bus: String(text[place.upperBound...].dropLast())))
    },
  ]

  private static let closing = UInt8(ascii: "}")

  /// `width = 640, height = 480`.
  private static func dimensions(_ scanner: inout LineScanner) -> FrameSize? {
    guard scanner.accept(Keyword("width = ")), let width = scanner.pixels(), scanner.accept(Keyword(", height = ")),
      let height = scanner.pixels()
    else { return nil }
    return FrameSize(width, height)
  }

  /// `min { width = 16, height = 16 } .. max { width = 640, height = 480 }`.
  private static func ends(_ scanner: inout LineScanner) -> (FrameSize, FrameSize)? {
    guard scanner.accept(Keyword("min { ")), let min = dimensions(&scanner), scanner.accept(Keyword(" } .. max { ")),
      let max = dimensions(&scanner), scanner.accept(Keyword(" }"))
    else { return nil }
    return (min, max)
  }

  /// `{min { 1/30 } .. max { 1/1 } / stepsize { 1/30 } }`.
  private static func intervalRange(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.accept(closing - 2), accept(Keyword("min { "), &scanner), let min = fraction(&scanner),
      scanner.accept(Keyword(" } .. max { ")), let max = fraction(&scanner), scanner.accept(Keyword(" }"))
    else { return unread(scanner, "not a range of times per frame") }
    var step: FrameInterval?
    if accept(Keyword("/ stepsize { "), &scanner) {
      step = fraction(&scanner)
      _ = scanner.accept(Keyword(" }"))
    }
    scanner.position = scanner.end
    let range = FrameIntervalRange(min: min, max: max, step: step)
    return .statement(.intervals([step == nil ? .continuous(range) : .stepwise(range)]))
  }

  private static func accept(_ keyword: Keyword, _ scanner: inout LineScanner) -> Bool {
    scanner.skipBlanks()
    return scanner.accept(keyword)
  }
}
