import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// A command of an explanation, read as a shell, `media-ctl` and `v4l2-ctl` read it.
struct GraphCommand {
  private let words: [String]

  init(_ text: String) throws {
    // A shell joins what stands in quotes with what is beside it.
    var words: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    try #require(!isQuoted && !isEscaped, "\(text)")
    self.words = words
  }

  /// Makes the change, and fails if the simulated driver refuses or does something else.
  func run(on simulated: inout SimulatedGraph) throws {
    try #require(words.count == (words[0] == "v4l2-ctl" ? 4 : 5) && words[1] == "-d", "\(words)")
    switch (words[0], words[3]) {
    case ("media-ctl", "-l"):
      #expect(words[2] == simulated.graph.path)
      let match = try #require(try #/"(.*)":(\d+)->"(.*)":(\d+)\[([01])\]/#.wholeMatch(in: words[4]), "\(words)")
      let source = try pad(match.1, match.2, in: simulated)
      let error = simulated.setLink(from: source, to: try pad(match.3, match.4, in: simulated), enabled: match.5 == "1")
      #expect(error == nil, "\(words)")
    case ("media-ctl", "-R"):
      #expect(words[2] == simulated.graph.path)
      let match = try #require(try #/"(.*)"\[(.*)\]/#.wholeMatch(in: words[4]), "\(words)")
      let entity = try #require(simulated.graph.entities.first { $0.name == match.1 })
      let routes = try match.2.split(separator: ",").map { text in
        let numbers = try #require(try #/(\d+)/(\d+)->(\d+)/(\d+)\[([01])\]/#.wholeMatch(in: text), "\(words)")
        return MediaGraph.Route(
          sinkPad: try #require(Int(numbers.1)), sinkStream: try #require(UInt32(numbers.2)), sourcePad: try #require(Int(numbers.3)),
          sourceStream: try #require(UInt32(numbers.4)), flags: try #require(UInt32(numbers.5)))
      }
      let isSet = simulated.setRoutes(routes, of: entity.id)
      #expect(isSet)
    case ("media-ctl", "-V"):
      #expect(words[2] == simulated.graph.path)
      let match = try #require(
        try #/"(.*)":(\d+)(?:/(\d+))?\[fmt:(\w+)/(\d+)x(\d+) field:([a-z-]+)((?: [a-z]+:[^ ]+)*)\]/#.wholeMatch(in: words[4]), "\(words)")
      let place = try pad(match.1, match.2, in: simulated)
      var format = MediaGraph.PadFormat(
        code: try #require(MediaBusCode(match.4)),
        size: FrameSize(width: try #require(Int(match.5)), height: try #require(Int(match.6))),
        fieldOrder: try #require(FieldOrder(word: match.7)))
      for property in match.8.split(separator: " ") {
        let parts = property.split(separator: ":")
        let part = try #require(Colorimetry.Part(rawValue: String(parts[0])))
        format.colorimetry[part] = try #require(Colorimetry.number(part, word: parts[1]))
      }
      #expect(simulated.setFormat(format, atPad: place, stream: try #require(UInt32(match.3 ?? "0"))) == format)
    case ("v4l2-ctl", _):
      let node = try #require(simulated.graph.entities.first { $0.path == words[2] })
      var format = try #require(node.nodeFormat)
      for setting in try #require(words[3].wholeMatch(of: #/--set-fmt-video=(.*)/#)).1.split(separator: ",") {
        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "width": format.size.width = try #require(Int(parts[1]))
        case "height": format.size.height = try #require(Int(parts[1]))
        case "pixelformat": format.pixelFormat = try #require(PixelFormat(parts[1]))
        case "field": format.fieldOrder = try #require(FieldOrder(word: parts[1].replacing("_", with: "-")))
        default:
          let part = try #require(Colorimetry.Part(rawValue: parts[0]))
          format.colorimetry[part] = try #require(
            Colorimetry.number(part, word: parts[1].replacing("rec709", with: part == .colorSpace ? "rec709" : "709")))
        }
      }
      simulated.setFormat(format, ofNode: node.id)
    default: Issue.record("\(words)")
    }
  }

  private func pad(_ name: Substring, _ index: Substring, in simulated: SimulatedGraph) throws -> MediaGraph.PadReference {
    let entity = try #require(simulated.graph.entities.first { $0.name == name }, "\(name)")
    return MediaGraph.PadReference(entity: entity.id, index: try #require(Int(index)))
  }
}
