import CameraModel
import PixelFormats

/// `gst-device-monitor-1.0`: `Device found:`, `name  : …`, `caps  : video/x-raw, format=YUY2, width=640, …`, and properties.
///
/// Source: gst-plugins-base's tools/gst-device-monitor.c; the properties are those of v4l2deviceprovider and of PipeWire.
enum GStreamer {
  static func read(_ line: LineScanner) -> LineMeaning {
    if mediaTypes.contains(where: line.sees) { return caps(line, of: .gstreamer) }
    var line = line
    let word = line.text { $0.isWordLike || $0 == UInt8(ascii: ".") }
    if word == "Device", line.accept(" found:") { return line.whole(beginDevice) }
    guard line.acceptSpaced(":") || line.acceptSpaced("=") else { return .none }
    if word == "caps" { return line.isAtEnd || line.sees("audio/") || line.sees("midi/") ? .ignored : caps(line, of: .gstreamer) }
    guard word == "class" || word == "name" || properties[word] != nil else { return .none }
    // A type stands in the properties of a log, which are those of one line.
    if line.next == UInt8(ascii: "(") { return .none }
    let text = line.restOfLine().replacing("\\ ", with: " ").filter { $0 != "\"" }
    return .whole { dump in
      guard dump.nodes.described.givesPictures != nil else { return .foreign }
      take(text, of: word, into: &dump.nodes)
      return .read
    }
  }

  static let mediaTypes = ["video/x-", "image/jpeg"]
  private static let properties: [String: @Sendable (inout DraftNode, String) -> Void] = [
    "api.v4l2.path": { $0.path = $0.path ?? path($1) }, "device.path": { $0.path = $0.path ?? path($1) },
    "api.v4l2.cap.driver": { $0.driver = $1 }, "v4l2.device.driver": { $0.driver = $1 },
    "api.v4l2.cap.card": { $0.card = $1 }, "v4l2.device.card": { $0.card = $1 },
    "api.v4l2.cap.bus_info": { $0.bus = $1 }, "v4l2.device.bus_info": { $0.bus = $1 },
    "v4l2.device.device_caps": { $0.deviceCapabilities = capabilities($1) ?? $0.deviceCapabilities },
  ]

  private static func path(_ text: String) -> String? { text.hasPrefix("/dev/") ? text : nil }

  /// `85983233 (0x05200001)`, or the number alone.
  private static func capabilities(_ text: String) -> Capabilities? {
    UInt32(text.prefix { $0 != " " }).map { Capabilities(rawValue: $0) }
  }

  /// A text in quotes, in which a backslash stands before blanks and commas, or one up to a comma.
  static func escapedText(_ line: inout LineScanner) -> String {
    var bytes: [UInt8] = []
    let isQuoted = line.accept("\"")
    while !line.isAtEnd, line.next != UInt8(ascii: "\""), isQuoted || !",;".utf8.contains(line.next) {
      if line.accept("\\"), line.isAtEnd { break }
      bytes.append(line.next)
      line.position += 1
    }
    _ = line.accept("\"")
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Devices

  private static func beginDevice(_ dump: inout Dump) -> LineOutcome {
    dump.nodes.devices.close()
    dump.nodes.announce(DraftNode(givesPictures: true))
    return .read
  }

  /// The words in the classes of devices that give no pictures.
  private static let otherKinds: Set<Substring> = ["Audio", "Midi", "Sink"]

  static func take(_ text: String, of property: String, into nodes: inout DraftNodes) {
    switch property {
    case "name": nodes.described.card = nodes.described.card ?? text
    // `Video/Source`, `Source/Video`, `Video/CameraSource`, `Video/Source/Hardware`.
    case "class": nodes.described.givesPictures = !text.split(separator: "/").contains(where: otherKinds.contains)
    default: properties[property]?(&nodes.described, text)
    }
    if let path = nodes.openNode?.path { nodes.name(path) }
  }

  // MARK: Caps

  /// `video/x-raw, format=(string)YUY2, width=(int)640, height=(int)480, framerate=(fraction){ 15/2, 5/1 };`
  ///
  /// - Parameter tool: The program that printed them.
  static func caps(_ line: LineScanner, of tool: Tool) -> LineMeaning {
    var line = line
    let type = line.text { !$0.isBlank && !",(;".utf8.contains($0) }
    // Memory of a GPU: the same modes stand again in plain memory.
    if line.next == UInt8(ascii: "(") { return .ignored }
    guard line.next == UInt8(ascii: ",") else { return .none }
    var fields: [String: CapsValue] = [:]
    while line.acceptSpaced(",") {
      let name = line.text { $0 != UInt8(ascii: "=") }
      guard line.accept("="), let value = CapsValue(&line) else { return line.unread("not a field of caps") }
      fields[name] = value
    }
    _ = line.acceptSpaced(";")
    guard let extent = extent(fields["width"], fields["height"]) else { return line.unread("caps without a size") }
    guard let intervals = intervals(fields["framerate"]) else { return .malformed("not a rate") }
    let names = type == "video/x-raw" || type == "video/x-bayer" ? fields["format"]?.texts ?? [] : [type]
    let formats = names.compactMap { try? PixelFormatRegistry.entry(spelled: "gst:" + $0).format }
    guard !formats.isEmpty, formats.count == names.count else { return .malformed("an unknown name of a pixel format") }
    return line.whole { dump in
      guard let givesPictures = dump.nodes.described.givesPictures else { return .unread("a mode without a device") }
      guard givesPictures else { return .read }
      dump.nodes.tool = tool.rawValue
      if dump.nodes.section != .formats { dump.nodes.begin(.formats) }
      dump.nodes.current.formats.add(OfferedSize(extent, intervals: intervals), toEach: formats)
      return .read
    }
  }

  private static func extent(_ width: CapsValue?, _ height: CapsValue?) -> OfferedSize.Extent? {
    guard let width = width?.numbers, let height = height?.numbers else { return nil }
    if width.min == width.max, height.min == height.max { return .discrete(FrameSize(width.min, height.min)) }
    let step = FrameSize(width.step ?? 1, height.step ?? 1)
    let range = FrameSizeRange(min: FrameSize(width.min, height.min), max: FrameSize(width.max, height.max), step: step)
    return width.step == nil && height.step == nil ? .continuous(range) : .stepwise(range)
  }

  /// The times per frame; empty if the rate is open: `[ 0/1, 2147483647/1 ]`.
  private static func intervals(_ rate: CapsValue?) -> [OfferedInterval]? {
    guard let rate else { return [] }
    let times = rate.texts.compactMap { text -> FrameInterval? in
      var line = LineScanner(text)
      return line.fraction().flatMap { line.isAtEnd ? FrameInterval($0.denominator, $0.numerator) : nil }
    }
    guard times.count == rate.texts.count, !times.isEmpty else { return nil }
    guard rate.isRange else { return times.map { .discrete($0) } }
    guard times.count >= 2 else { return nil }
    return times[0].denominator == 0 ? [] : [.continuous(FrameIntervalRange(min: times[1], max: times[0], step: nil))]
  }
}

/// A value of GStreamer's caps: one value, a list in braces or a range in brackets, with or without a type in parentheses.
struct CapsValue {
  var texts: [String] = []
  var isRange = false

  /// The smallest and largest number and the step; nil for texts and lists.
  var numbers: (min: Int, max: Int, step: Int?)? {
    let values = texts.compactMap { UInt32($0) }.map { Int($0) }
    guard values.count == texts.count else { return nil }
    if !isRange { return values.count == 1 ? (values[0], values[0], nil) : nil }
    return values.count == 2 || values.count == 3 ? (values[0], values[1], values.count == 3 ? values[2] : nil) : nil
  }

  init?(_ line: inout LineScanner) {
    _ = line.parenthesized()
    isRange = line.accept("[")
    let isList = isRange || line.accept("{")
    repeat {
      line.skipBlanks()
      _ = line.parenthesized()
      texts.append(line.text { !$0.isBlank && !",;}]".utf8.contains($0) })
    } while isList && line.acceptSpaced(",")
    guard !isList || line.acceptSpaced(isRange ? "]" : "}"), !texts.contains("") else { return nil }
  }
}
