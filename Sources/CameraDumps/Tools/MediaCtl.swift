import CameraModel
import PixelFormats

/// `media-ctl -p`: the entities of media devices, their pads and links.
///
/// Source: v4l-utils' utils/media-ctl/media-ctl.c. Many dumps are of it; some lack the first lines.
enum MediaCtl {
  static func read(_ line: LineScanner) -> LineMeaning {
    switch line.next {
    case UInt8(ascii: "["): bracket(line)
    case UInt8(ascii: "-"): line.sees("- entity ") ? entity(line) : line.sees("-> ") ? link(line) : line.sees("----") ? rule : .none
    case UInt8(ascii: "<"): line.sees("<- \"") ? link(line) : .none
    case UInt8(ascii: "/"): heading(line)
    case _ where line.next.isDigit: route(line)
    case _ where line.sees("pad"): pad(line)
    case _ where line.sees("type "): function(line)
    case _ where entityMarks.contains(where: line.sees): entity(line)
    case _ where line.sees("device node name "): node(line)
    default: field(line)
    }
  }

  /// Takes a line of the graph that is being read; without one, it is no line of this tool.
  private static func take(_ change: @escaping (inout DraftGraph) -> LineOutcome) -> LineMeaning {
    .whole { $0.graphs.change(change) ?? .foreign }
  }

  private static let outOfPlace = LineOutcome.unread("a part of a graph without its place")

  /// The line below `Media device information`.
  private static var rule: LineMeaning { take { _ in .read } }

  // MARK: Media devices

  private static func field(_ line: LineScanner) -> LineMeaning {
    if line.sees("Media controller API version") { return begin { $0.begin() } }
    if line.sees("Media device information") { return begin { $0.beginInformation() } }
    if line.sees("Device topology") { return begin { $0.beginUnlessEmpty() } }
    if ["serial", "hw revision ", "driver version ", "routes:"].contains(where: line.sees) {
      return take { _ in .read }
    }
    for (name, field) in fields where line.sees(name) {
      var line = line
      guard line.accept(name), line.next.isBlank || line.isAtEnd else { continue }
      // Without the lines before it, a field is known by its column.
      let isInColumn = line.rest.prefix(2).count(where: \.isBlank) == 2 || line.next == UInt8(ascii: "\t")
      let text = line.restOfLine()
      let set: (inout DraftGraph) -> LineOutcome = { graph in
        guard graph.isEmpty else { return .foreign }
        graph.set(field, text)
        return .read
      }
      guard isInColumn, !text.isEmpty, !text.hasPrefix(":") else { return take(set) }
      return begin {
        $0.beginUnlessEmpty()
      } then: {
        $0.graphs.change(set) ?? .foreign
      }
    }
    return line.contains("media-ctl") ? command(line) : .none
  }

  /// Takes a line that may begin a graph. What follows belongs to no node.
  private static func begin(
    _ begin: @escaping (inout DraftGraphs) -> Bool, then effect: @escaping LineMeaning.Effect = { _ in .read }
  ) -> LineMeaning {
    .whole { dump in
      if begin(&dump.graphs) { dump.nodes.announce(path: nil) }
      return effect(&dump)
    }
  }

  private static var fields: [(String, WritableKeyPath<MediaGraph, String>)] {
    [("driver", \.driver), ("model", \.model), ("bus info", \.bus)]
  }

  /// `/dev/media0:`, as loops over all media devices write it.
  private static func heading(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.sees("/dev/media") else { return .none }
    let path = line.text { $0.isPathLike && $0 != UInt8(ascii: ":") }
    guard line.accept(":"), line.isAtEnd else { return .none }
    return announce(CommandWords.path(path))
  }

  private static func announce(_ path: String?) -> LineMeaning {
    .whole { dump in
      dump.nodes.devices.close()
      dump.graphs.announce(path: path)
      return .read
    }
  }

  /// `media-ctl -d /dev/media1 -p`, behind a prompt or between marks. Without `-d`, it is the tool's own default.
  private static func command(_ line: LineScanner) -> LineMeaning {
    guard let words = CommandWords(line, of: ["media-ctl"]) else { return .none }
    let arguments = words.arguments
    guard arguments.contains(where: { $0 == "--print-topology" || $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.hasSuffix("p") }) else {
      return .none
    }
    guard let option = arguments.firstIndex(where: { $0.hasPrefix("-d") || $0.hasPrefix("--device") }) else {
      return announce("/dev/media0")
    }
    let word = arguments[option]
    let isApart = word == "-d" || word == "--device"
    let named = isApart ? arguments[(option + 1)...].first ?? "" : String(word.dropFirst(word.hasPrefix("--") ? "--device=".count : 2))
    // `0` is `/dev/media0`; the name of a bus or the value of a shell's variable is no path.
    return announce(UInt32(named).map { "/dev/media\($0)" } ?? CommandWords.path(named))
  }

  // MARK: Entities

  /// What pages make of the mark before an entity.
  private static let entityMarks = ["entity ", "• entity ", "– entity ", "— entity "]

  /// `- entity 1: csi (2 pads, 2 links, 0 routes)`.
  private static func entity(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.accept("- entity ") || entityMarks.contains(where: { line.accept($0) }),
      let id = line.pixels().flatMap({ UInt32(exactly: $0) }), line.accept(":")
    else { return .none }
    let text = line.restOfLine()
    guard let end = text.ranges(of: " (").last, text.hasSuffix(")"), text[end.upperBound...].contains(" pad") else { return .incomplete }
    let name = String(text[..<end.lowerBound].trimmingBlanks)
    let entity = MediaGraph.Entity(id: id, name: name, function: .init(rawValue: 0))
    return begin {
      $0.beginGraph(of: entity)
    } then: { dump in
      dump.graphs.change { $0.begin(entity) ? .read : .unread("an entity that stands twice") } ?? .foreign
    }
  }

  /// `type V4L2 subdev subtype Sensor flags 0`.
  private static func function(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.accept("type ") else { return .none }
    let words = line.restOfLine()
    guard let subtype = words.ranges(of: " subtype ").first else { return .none }
    guard let flags = words.ranges(of: " flags ").last, subtype.upperBound <= flags.lowerBound else { return .incomplete }
    let type = String(words[..<subtype.lowerBound].trimmingBlanks)
    let number = functions["\(type) \(words[subtype.upperBound..<flags.lowerBound].trimmingBlanks)"] ?? 0
    return take { $0.change { $0.function = .init(rawValue: number) } == nil ? outOfPlace : .read }
  }

  /// The old kinds of entities, which are what the tool knows. The kernel shows newer ones, such as a scaler, as unknown subdevices.
  private static let functions: [String: UInt32] = [
    "Node Unknown": 0x1ffff, "Node V4L": 0x10001, "Node FB": 0x10002, "Node ALSA": 0x10003, "Node DVB": 0x10004,
    "V4L2 subdev Unknown": 0x20000, "V4L2 subdev Sensor": 0x20001, "V4L2 subdev Flash": 0x20002, "V4L2 subdev Lens": 0x20003,
    "V4L2 subdev Decoder": 0x20004, "V4L2 subdev Tuner": 0x20005,
  ]

  private static func node(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.accept("device node name ") else { return .none }
    let path = line.restOfLine()
    return take { $0.change { $0.path = path } == nil ? outOfPlace : .read }
  }

  // MARK: Pads and links

  /// `pad0: Sink`, `pad1: SOURCE,MUST_CONNECT`.
  private static func pad(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.accept("pad"), let index = line.pixels(), line.accept(":") else { return .none }
    var flags: MediaGraph.Pad.Flags = []
    for word in line.restOfLine().split(separator: ",") {
      let word = word.uppercased()
      // Tools print bits that they do not know as a number.
      let number = word.hasPrefix("0X") ? UInt32(word.dropFirst(2), radix: 16).map { MediaGraph.Pad.Flags(rawValue: $0) } : nil
      guard let flag = padFlags[word] ?? number else { return .malformed("not a kind of pad") }
      flags.formUnion(flag)
    }
    let pad = MediaGraph.Pad(index: index, flags: flags)
    return take { $0.begin(pad) ? .read : outOfPlace }
  }

  private static let padFlags: [String: MediaGraph.Pad.Flags] = [
    "SINK": .sink, "SOURCE": .source, "MUST_CONNECT": .mustConnect, "INTERNAL": .internal, "UNKNOWN": [],
  ]

  /// `-> "csi":0 [ENABLED,IMMUTABLE]`, `<- "imx219 10-0010":0 []`.
  private static func link(_ line: LineScanner) -> LineMeaning {
    var line = line
    let leaves = line.accept("-> ")
    guard leaves || line.accept("<- ") else { return .none }
    guard line.accept("\"") else { return .none }
    let words = line.restOfLine()
    guard let end = words.ranges(of: "\":").last else { return .incomplete }
    line = LineScanner(String(words[end.upperBound...]))
    guard let index = line.pixels() else { return line.unread("not a link") }
    line.skipBlanks()
    guard let flags = bits(&line, ["ENABLED": 1, "IMMUTABLE": 2, "DYNAMIC": 4]) else { return line.unread("not a link") }
    let name = String(words[..<end.lowerBound])
    return take { $0.addLink(leaves: leaves, to: name, index, .init(rawValue: flags)) ? .read : outOfPlace }
  }

  /// `0/0 -> 1/0 [ACTIVE]`.
  private static func route(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard let sink = line.pixels(), line.accept("/"), let sinkStream = line.pixels().flatMap({ UInt32(exactly: $0) }),
      line.acceptSpaced("->"), let source = line.pixels(), line.accept("/"),
      let sourceStream = line.pixels().flatMap({ UInt32(exactly: $0) })
    else { return .none }
    line.skipBlanks()
    guard let flags = bits(&line, ["ACTIVE": 1, "IMMUTABLE": 2, "SOURCE": 4]) else { return line.unread("not a route") }
    let route = MediaGraph.Route(sinkPad: sink, sinkStream: sinkStream, sourcePad: source, sourceStream: sourceStream, flags: flags)
    return take { $0.change { $0.routes.append(route) } == nil ? outOfPlace : .read }
  }

  /// `[ENABLED,IMMUTABLE]`; a word that is not known is left out.
  private static func bits(_ line: inout LineScanner, _ words: [String: UInt32]) -> UInt32? {
    guard line.accept("[") else { return nil }
    let text = line.text { $0 != UInt8(ascii: "]") }
    guard line.accept("]"), line.isAtEnd else { return nil }
    return text.split { $0 == "," || $0 == " " }.reduce(0) { $0 | (words[String($1)] ?? 0) }
  }

  // MARK: Formats

  /// `[stream:0 fmt:SRGGB10_1X10/1920x1080@1/30 field:none colorspace:raw … crop:(0,0)/1920x1080]`, over several lines, or
  /// `[dv.detect:BT.656/1120 1280x720p60 (1650x750) stds: flags:]`, of which nothing is kept.
  private static func bracket(_ line: LineScanner) -> LineMeaning {
    guard line.sees("[fmt:") || line.sees("[stream:") || line.sees("[dv.") else { return .none }
    guard line.rest.last == UInt8(ascii: "]") else { return .open { $0.graphs.change { _ in .unread("its end is missing") } ?? .foreign } }
    if line.sees("[dv.") { return take { _ in .read } }
    guard let format = PadFormatText(line).format else { return .malformed("not a pad's format") }
    return take { $0.add(format) ? .read : outOfPlace }
  }
}
