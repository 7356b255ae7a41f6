import CameraModel
import PixelFormats

/// `uvcdynctrl -f`: `Pixel format: YUYV (YUYV 4:2:2; MIME type: …)`, `Frame size: 640x480`, `Frame rates: 30, 15`.
///
/// Source: libwebcam's uvcdynctrl/main.c.
enum UvcdynctrlLines {
  static let patterns: [LinePattern] = [
    LinePattern("Listing available frame formats for device") { scanner in
      let word = scanner.freeText().drop { $0 == " " }.prefix { $0 != ":" && $0 != " " }
      return .statement(.listing(tool: "uvcdynctrl", path: word.hasPrefix("/dev/") ? String(word) : "/dev/" + word))
    },
    .labelled("Pixel format") { scanner in
      let code = scanner.text { $0 != .open }
      guard let words = scanner.parenthesized(), let mime = words.ranges(of: "; MIME type:").last else {
        return scanner.unread("not a pixel format")
      }
      guard let pixelFormat = PixelFormat(code) else { return .malformed("not a pixel format's code") }
      return .statement(.listedFormat(PrintedFormat(pixelFormat, description: String(words[..<mime.lowerBound]))))
    },
    .labelled("Frame size") { scanner in
      guard let size = scanner.size() else { return scanner.unread("not a size") }
      return .statement(.size(.discrete(size)))
    },
    .labelled("Frame rates") { scanner in intervals(&scanner) { rate in FrameInterval(rate.denominator, rate.numerator) } },
    .labelled("Frame intervals") { scanner in intervals(&scanner) { $0 } },
  ]

  /// `1/30, 1/15` or whole numbers, up to the end of the line.
  static func intervals(_ scanner: inout LineScanner, _ time: (FrameInterval) -> FrameInterval) -> LineReading {
    var intervals: [OfferedInterval] = []
    repeat {
      scanner.skipBlanks()
      if scanner.isAtEnd, !intervals.isEmpty { break }
      guard let fraction = scanner.fraction() else { return scanner.unread("not a list of rates") }
      intervals.append(.discrete(time(fraction)))
      scanner.skipBlanks()
    } while scanner.accept(.comma)
    return .statement(.intervals(intervals))
  }
}
