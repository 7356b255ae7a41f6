import CameraModel
import PixelFormats

extension LinePattern {
  /// `gst-device-monitor-1.0`: `Device found:`, `name  : …`, `caps  : video/x-raw, format=YUY2, width=640, …`, and properties.
  ///
  /// Source: gst-plugins-base's tools/gst-device-monitor.c; the properties are those of v4l2deviceprovider and of PipeWire.
  static let gstreamer: [LinePattern] =
    [
      LinePattern("Device found:", .start) { scanner, _ in .statement(.toolDevice(card: nil, bus: nil)) },
      LinePattern("name", .start) { scanner, _ in property(.card, &scanner) },
      LinePattern("class", .start) { scanner, _ in property(.kind, &scanner) },
      LinePattern("caps", .start) { scanner, _ in
        guard scanner.acceptColon() else { return .none }
        if scanner.isAtEnd || scanner.sees("audio/") || scanner.sees("midi/") {
          scanner.position = scanner.end
          return .statement(.unneeded)
        }
        return caps(&scanner)
      },
      LinePattern("object.path", .start) { scanner, _ in property(nil, &scanner) },
    ]
    + mediaTypes.map { type in
      LinePattern(Keyword(stringLiteral: type), .start) { scanner, start in
        scanner.position = start
        return caps(&scanner)
      }
    }
    + properties.map { name, field in
      LinePattern(Keyword(stringLiteral: name), .start) { scanner, _ in property(field, &scanner) }
    }

  private static let mediaTypes = ["video/x-", "image/jpeg"]
  private static let properties: [(String, ToolProperty)] = [
    ("api.v4l2.path", .path), ("device.path", .path), ("api.v4l2.cap.driver", .driver), ("v4l2.device.driver", .driver),
    ("api.v4l2.cap.card", .card), ("v4l2.device.card", .card), ("api.v4l2.cap.bus_info", .bus), ("v4l2.device.bus_info", .bus),
  ]

  private static func property(_ property: ToolProperty?, _ scanner: inout LineScanner) -> LineReading {
    scanner.skipBlanks()
    guard scanner.accept(.colon) || scanner.accept(UInt8(ascii: "=")) else { return .none }
    scanner.skipBlanks()
    let text = scanner.text(scanner.position..<scanner.end).replacing("\\ ", with: " ").filter { $0 != "\"" }
    scanner.position = scanner.end
    return .statement(property.map { .toolProperty($0, text) } ?? .unneeded)
  }

  // MARK: Caps

  /// `video/x-raw, format=(string)YUY2, width=(int)640, height=(int)480, framerate=(fraction){ 15/2, 5/1 };`
  private static func caps(_ scanner: inout LineScanner) -> LineReading {
    let start = scanner.position
    while !scanner.isAtEnd, scanner.next != .comma, scanner.next != .open, scanner.next != UInt8(ascii: ";"), !scanner.next.isBlank {
      scanner.position += 1
    }
    let type = scanner.text(start..<scanner.position)
    // Memory of a GPU: the same modes stand again in plain memory.
    if scanner.next == .open {
      scanner.position = scanner.end
      return .statement(.unneeded)
    }
    guard scanner.next == .comma else { return .none }
    var fields: [String: CapsValue] = [:]
    while scanner.accept(.comma) {
      scanner.skipBlanks()
      let nameStart = scanner.position
      while !scanner.isAtEnd, scanner.next != UInt8(ascii: "=") { scanner.position += 1 }
      let name = scanner.text(nameStart..<scanner.position)
      guard scanner.accept(UInt8(ascii: "=")), let value = CapsValue(&scanner) else { return unread(scanner, "not a field of caps") }
      fields[name] = value
    }
    _ = scanner.accept(UInt8(ascii: ";"))
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

  /// The times per frame; none where the rate is open: `[ 0/1, 2147483647/1 ]`.
  private static func intervals(_ rate: CapsValue?) -> [OfferedInterval]? {
    guard let rate else { return [] }
    let fractions = rate.texts.map { text -> FrameInterval? in
      var scanner = LineScanner(Array(text.utf8))
      return fraction(&scanner).flatMap { scanner.isAtEnd ? FrameInterval($0.denominator, $0.numerator) : nil }
    }
    let times = fractions.compactMap { $0 }
    guard times.count == fractions.count, !times.isEmpty else { return nil }
    guard rate.isRange else { return times.map { .discrete($0) } }
    guard times.count >= 2 else { return nil }
    return times[0].denominator == 0 ? [] : [.continuous(FrameIntervalRange(min: times[1], max: times[0], step: nil))]
  }
}

/// A value of GStreamer's caps: one, a choice in braces, or a range in brackets; each with or without its type in parentheses.
struct CapsValue {
  var texts: [String]
  var isRange = false

  /// The smallest and largest number and the step; nil for what is no number or a choice.
  var numbers: (min: Int, max: Int, step: Int?)? {
    let values = texts.compactMap { UInt32($0) }.map { Int($0) }
    guard values.count == texts.count else { return nil }
    if !isRange { return values.count == 1 ? (values[0], values[0], nil) : nil }
    return values.count == 2 || values.count == 3 ? (values[0], values[1], values.count == 3 ? values[2] : nil) : nil
  }

  init?(_ scanner: inout LineScanner) {
    Self.skipType(&scanner)
    let closings: [UInt8: UInt8] = [UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]")]
    guard let closing = closings[scanner.next] else {
      texts = [Self.word(&scanner)]
      if texts == [""] { return nil }
      return
    }
    isRange = scanner.next == UInt8(ascii: "[")
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

  private static func skipType(_ scanner: inout LineScanner) {
    if scanner.next == .open { _ = LinePattern.parenthesized(&scanner) }
  }

  private static func word(_ scanner: inout LineScanner) -> String {
    let start = scanner.position
    while !scanner.isAtEnd, !scanner.next.isBlank, !",;}]".utf8.contains(scanner.next) { scanner.position += 1 }
    return scanner.text(start..<scanner.position)
  }
}
