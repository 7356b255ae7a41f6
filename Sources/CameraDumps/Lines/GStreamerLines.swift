import CameraModel
import PixelFormats

/// `gst-device-monitor-1.0`: `Device found:`, `name  : …`, `caps  : video/x-raw, format=YUY2, width=640, …`, and properties.
///
/// Source: gst-plugins-base's tools/gst-device-monitor.c; the properties are those of v4l2deviceprovider and of PipeWire.
enum GStreamerLines {
  static let patterns: [LinePattern] =
    [
      LinePattern("Device found:", .start) { _ in .statement(.device) },
      .labelled("caps", .start) { scanner in
        guard scanner.isAtEnd || scanner.sees("audio/") || scanner.sees("midi/") else { return caps(&scanner) }
        scanner.position = scanner.end
        return .ignored
      },
      LinePattern("object.path", .start) { scanner in property(nil, &scanner) },
    ]
    + mediaTypes.map { type in
      LinePattern(type, .start) { scanner in
        scanner.position = scanner.statementStart
        return caps(&scanner)
      }
    }
    + properties.map { name, kind in LinePattern(name, .start) { scanner in property(kind, &scanner) } }

  private static let mediaTypes: [Keyword] = ["video/x-", "image/jpeg"]
  private static let properties: [(Keyword, DeviceProperty)] = [
    ("name", .name), ("class", .kind), ("api.v4l2.path", .path), ("device.path", .path), ("api.v4l2.cap.driver", .driver),
    ("v4l2.device.driver", .driver), ("api.v4l2.cap.card", .card), ("v4l2.device.card", .card), ("api.v4l2.cap.bus_info", .bus),
    ("v4l2.device.bus_info", .bus),
  ]

  private static func property(_ property: DeviceProperty?, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard scanner.accept(.colon) || scanner.accept(.equals) else { return .none }
    let text = scanner.restOfLine().replacing("\\ ", with: " ").filter { $0 != "\"" }
    return property.map { .statement(.deviceProperty($0, text)) } ?? .ignored
  }

  // MARK: Caps

  /// `video/x-raw, format=(string)YUY2, width=(int)640, height=(int)480, framerate=(fraction){ 15/2, 5/1 };`
  private static func caps(_ scanner: inout LineScanner) -> LineReading {
    let type = scanner.text { !$0.isBlank && !",(;".utf8.contains($0) }
    // Memory of a GPU: the same modes stand again in plain memory.
    if scanner.next == .open {
      scanner.position = scanner.end
      return .ignored
    }
    guard scanner.next == .comma else { return .none }
    var fields: [String: CapsValue] = [:]
    while scanner.accept(.comma) {
      scanner.skipBlanks()
      let name = scanner.text { $0 != .equals }
      guard scanner.accept(.equals), let value = CapsValue(&scanner) else { return scanner.unread("not a field of caps") }
      fields[name] = value
    }
    _ = scanner.accept(.semicolon)
    guard let extent = extent(fields["width"], fields["height"]) else { return .malformed("caps without a size") }
    guard let intervals = intervals(fields["framerate"]) else { return .malformed("not a rate") }
    let names = type == "video/x-raw" || type == "video/x-bayer" ? fields["format"]?.texts ?? [] : [type]
    let formats = names.compactMap { try? PixelFormatRegistry.entry(spelled: "gst:" + $0).format }
    guard !formats.isEmpty, formats.count == names.count else { return .malformed("an unknown name of a pixel format") }
    return .statement(.caps(formats, extent, intervals))
  }

  private static func extent(_ width: CapsValue?, _ height: CapsValue?) -> OfferedSize.Extent? {
    guard let width = width?.numbers, let height = height?.numbers else { return nil }
    if width.min == width.max, height.min == height.max { return .discrete(FrameSize(width.min, height.min)) }
    let step = FrameSize(width.step ?? 1, height.step ?? 1)
    let range = FrameSizeRange(min: FrameSize(width.min, height.min), max: FrameSize(width.max, height.max), step: step)
    return width.step == nil && height.step == nil ? .continuous(range) : .stepwise(range)
  }

  /// The times per frame; empty where the rate is open: `[ 0/1, 2147483647/1 ]`.
  private static func intervals(_ rate: CapsValue?) -> [OfferedInterval]? {
    guard let rate else { return [] }
    let fractions = rate.texts.map { text -> FrameInterval? in
      var scanner = LineScanner(Array(text.utf8))
      return scanner.fraction().flatMap { scanner.isAtEnd ? FrameInterval($0.denominator, $0.numerator) : nil }
    }
    let times = fractions.compactMap { $0 }
    guard times.count == fractions.count, !times.isEmpty else { return nil }
    guard rate.isRange else { return times.map { .discrete($0) } }
    guard times.count >= 2 else { return nil }
    return times[0].denominator == 0 ? [] : [.continuous(FrameIntervalRange(min: times[1], max: times[0], step: nil))]
  }
}

/// A value of GStreamer's caps: one value, a list in braces or a range in brackets, with or without a type in parentheses.
struct CapsValue {
  var texts: [String]
  var isRange = false

  /// The smallest and largest number and the step; nil for texts and lists.
  var numbers: (min: Int, max: Int, step: Int?)? {
    let values = texts.compactMap { UInt32($0) }.map { Int($0) }
    guard values.count == texts.count else { return nil }
    if !isRange { return values.count == 1 ? (values[0], values[0], nil) : nil }
    return values.count == 2 || values.count == 3 ? (values[0], values[1], values.count == 3 ? values[2] : nil) : nil
  }

  init?(_ scanner: inout LineScanner) {
    Self.skipType(&scanner)
    let closings: [UInt8: UInt8] = [.openBrace: .closeBrace, .openBracket: .closeBracket]
    guard let closing = closings[scanner.next] else {
      texts = [Self.word(&scanner)]
      if texts == [""] { return nil }
      return
    }
    isRange = scanner.next == .openBracket
    scanner.position += 1
    texts = []
    repeat {
      scanner.skipBlanks()
      Self.skipType(&scanner)
      texts.append(Self.word(&scanner))
      scanner.skipBlanks()
    } while scanner.accept(.comma)
    guard scanner.accept(closing), !texts.contains("") else { return nil }
  }

  private static func skipType(_ scanner: inout LineScanner) { _ = scanner.parenthesized() }

  private static func word(_ scanner: inout LineScanner) -> String {
    scanner.text { !$0.isBlank && !",;}]".utf8.contains($0) }
  }
}
