import CameraModel
import PixelFormats

/// `guvcview` and `luvcview`: `{ pixelformat = 'MJPG', description = 'MJPEG' }`, `{ discrete: width = 640, height = 480 }`,
/// `Time interval between frame: 1/30, 1/15,`.
///
/// Source: guvcview's gview_v4l2core/v4l2_formats.c.
enum GuvcviewLines {
  static let patterns: [LinePattern] = [
    LinePattern("{ pixelformat = ", read: pixelFormat),
    LinePattern("{ discrete: ") { scanner in
      guard let size = size(&scanner), scanner.acceptSpaced(.closeBrace) else { return scanner.unread("not a size") }
      return .statement(.size(.discrete(size)))
    },
    LinePattern("{ continuous: ") { scanner in
      guard let (min, max) = ends(&scanner), scanner.acceptSpaced(.closeBrace) else { return scanner.unread("not a range of sizes") }
      return .statement(.size(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1)))))
    },
    LinePattern("{ stepwise: ") { scanner in
      guard let (min, max) = ends(&scanner), scanner.accept(" / stepsize { "), let step = size(&scanner),
        scanner.acceptSpaced(.closeBrace), scanner.acceptSpaced(.closeBrace)
      else { return scanner.unread("not a range of sizes") }
      return .statement(.size(.stepwise(FrameSizeRange(min: min, max: max, step: step))))
    },
    .labelled("Time interval between frame") { scanner in
      scanner.accept(.openBrace) ? intervalRange(&scanner) : UvcdynctrlLines.intervals(&scanner) { $0 }
    },
    // `Init. UVC Camera (046d:0990) (location: usb-0000:00:1a.7-6)`.
    LinePattern("Init. ") { scanner in
      let text = scanner.freeText()
      guard let place = text.ranges(of: "(location: ").last, text.hasSuffix(")") else { return .none }
      let card = String(text[..<place.lowerBound][...].trimmingBlanks)
      return .statement(.device(card: card, bus: String(text[place.upperBound...].dropLast())))
    },
  ]

  private static func pixelFormat(_ scanner: inout LineScanner) -> LineReading {
    let quote = scanner.next
    guard scanner.accept(.quote) || scanner.accept(.doubleQuote) else { return scanner.unread("not a pixel format") }
    let start = scanner.position
    scanner.skip { $0 != quote }
    let code = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
    guard scanner.accept(quote), scanner.accept(", description = ") else { return scanner.unread("not a pixel format") }
    let description = scanner.restOfLine()
    guard let pixelFormat = PixelFormat(code), description.hasSuffix("}") else { return .malformed("not a pixel format") }
    let words = description.dropLast().drop { $0 == "'" }.reversed().drop { $0 == " " || $0 == "'" }
    return .statement(.listedFormat(PrintedFormat(pixelFormat, description: String(words.reversed()))))
  }

  /// `width = 640, height = 480`.
  private static func size(_ scanner: inout LineScanner) -> FrameSize? {
    guard scanner.accept("width = "), let width = scanner.pixels(), scanner.accept(", height = "), let height = scanner.pixels() else {
      return nil
    }
    return FrameSize(width, height)
  }

  /// `min { width = 16, height = 16 } .. max { width = 640, height = 480 }`.
  private static func ends(_ scanner: inout LineScanner) -> (FrameSize, FrameSize)? {
    guard scanner.accept("min { "), let min = size(&scanner), scanner.accept(" } .. max { "), let max = size(&scanner),
      scanner.accept(" }")
    else { return nil }
    return (min, max)
  }

  /// `{min { 1/30 } .. max { 1/1 } / stepsize { 1/30 } }`, behind the first brace.
  private static func intervalRange(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.acceptAfterBlanks("min { "), let min = scanner.fraction(), scanner.accept(" } .. max { "),
      let max = scanner.fraction(), scanner.accept(" }")
    else { return scanner.unread("not a range of times per frame") }
    let step = scanner.acceptAfterBlanks("/ stepsize { ") ? scanner.fraction() : nil
    scanner.position = scanner.end
    let range = FrameIntervalRange(min: min, max: max, step: step)
    return .statement(.intervals([step == nil ? .continuous(range) : .stepwise(range)]))
  }
}
