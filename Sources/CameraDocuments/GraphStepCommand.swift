package import CameraModel
package import Negotiation
import PixelFormats

extension [GraphStep] {
  /// The commands that make the changes of a graph, for a shell.
  package func commands(in graph: MediaGraph) -> [String] {
    var graph = graph
    return map { step in
      if case .setPad(let pad, let stream, let format) = step { graph.setFormat(format, at: pad, stream: stream) }
      return step.command(in: graph)
    }
  }
}

extension GraphStep {
  /// The command that makes the change, for a shell.
  package func command(in graph: MediaGraph) -> String {
    let device = graph.path.map { " -d \(Self.quotedIfNeeded($0.harmless))" } ?? ""
    switch self {
    case .enable(let link): return "media-ctl\(device) -l \(Self.quoted(Self.name(link, graph) + "[1]"))"
    case .disable(let link): return "media-ctl\(device) -l \(Self.quoted(Self.name(link, graph) + "[0]"))"
    case .setPad(let pad, let stream, let format):
      // Without the colour, media-ctl would set it to 0.
      let colour = Colorimetry.Part.allCases.filter { $0 == .colorSpace || format.colorimetry[$0] != 0 }
        .map { " \($0.rawValue):\(format.colorimetry.word($0))" }.joined()
      let place = Self.name(pad, graph) + (stream == 0 ? "" : "/\(stream)")
      return "media-ctl\(device) -V "
        + Self.quoted("\(place)[fmt:\(format.code)/\(format.size) field:\(format.fieldOrder.word)\(colour)]")
    case .setRoutes(let id, let routes):
      let list = routes.map { "\($0.sinkPad)/\($0.sinkStream)->\($0.sourcePad)/\($0.sourceStream)[\($0.isActive ? 1 : 0)]" }
      let name = (graph.entity(id)?.name ?? "").harmless
      return "media-ctl\(device) -R " + Self.quoted("\"\(name)\"[\(list.joined(separator: ","))]")
    case .setSelection(let pad, _, let rectangle):
      let place = "(\(rectangle.left),\(rectangle.top))/\(rectangle.size)"
      return "media-ctl\(device) -V " + Self.quoted("\(Self.name(pad, graph))[\(rectangle.target.rawValue):\(place)]")
    case .setNode(let id, let format, let withField, let withColour):
      var settings = ["width=\(format.size.width)", "height=\(format.size.height)"]
      settings.append("pixelformat=\(Self.quotedIfNeeded(format.pixelFormat.description))")
      if withField { settings.append("field=\(format.fieldOrder.word.replacing("-", with: "_"))") }
      let parts = withColour ? Colorimetry.Part.allCases : []
      settings += parts.compactMap { part in Self.word(format.colorimetry, part).map { "\(part.rawValue)=\($0)" } }
      let untold = parts.filter { Self.word(format.colorimetry, $0) == nil }.map { "\($0.rawValue):\(format.colorimetry.word($0))" }
      let note = untold.isEmpty ? "" : "  # v4l2-ctl has no word for \(untold.joined(separator: " "))"
      let node = graph.entity(id)?.path.map { " -d \(Self.quotedIfNeeded($0.harmless))" } ?? ""
      return "v4l2-ctl\(node) --set-fmt-video=\(settings.joined(separator: ","))\(note)"
    case .setRate(let pad, let rate, _): return Self.rateCommand(rate, pad, graph, device)
    }
  }

  /// Only the active mode tells the limits of its blanking, so the shell asks for them once the mode is set.
  private static func rateCommand(_ rate: RateWish, _ pad: MediaGraph.PadReference, _ graph: MediaGraph, _ device: String) -> String {
    let sensor = "v4l2-ctl" + (graph.entity(pad.entity)?.path.map { " -d \(quotedIfNeeded($0.harmless))" } ?? "")
    let (columns, blanking, otherwise): (String, String, String)
    switch rate {
    case .highest:
      (columns, blanking, otherwise) = ("", #"$(\#(sensor) --list-ctrls | sed -n 's/.*vertical_blanking.* min=\([0-9]*\).*/\1/p')"#, ":")
    case .ideal(let interval):
      let size = graph.pad(pad)?.format?.size ?? FrameSize(0, 0)
      let value = { (name: String) in "$(\(sensor) --get-ctrl=\(name) | sed 's/.*: *//')" }
      columns = "\n  columns=$(( \(size.width) + \(value("horizontal_blanking")) ))"
      // Half a line is added before the division, which rounds down.
      let (lines, line) = ("\(value("pixel_rate")) * \(interval.numerator)", "\(interval.denominator) * columns")
      blanking = "$(( (\(lines) + \(line) / 2) / (\(line)) - \(size.height) ))"
      otherwise = "media-ctl\(device) -V " + quoted("\(name(pad, graph))[@\(interval.numerator)/\(interval.denominator)]")
    }
    return """
      if \(sensor) --get-ctrl=vertical_blanking >/dev/null 2>&1; then\(columns)
        \(sensor) --set-ctrl=vertical_blanking=\(blanking)
      else
        \(otherwise)
      fi
      """
  }

  /// `"hi556 1-0020":0->"csi":0`
  private static func name(_ link: MediaGraph.Link, _ graph: MediaGraph) -> String {
    "\(name(link.source, graph))->\(name(link.sink, graph))"
  }

  /// `"hi556 1-0020":0`
  private static func name(_ pad: MediaGraph.PadReference, _ graph: MediaGraph) -> String {
    "\"\((graph.entity(pad.entity)?.name ?? "").harmless)\":\(pad.index)"
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }

  private static func quotedIfNeeded(_ text: String) -> String {
    text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && !"'\"$`\\*?[]{}()<>|&;!#~".utf8.contains($0) } ? text : quoted(text)
  }

  /// The word of `v4l2-ctl`, which has another than `media-ctl` for one number, and none for `raw` and unknown numbers.
  private static func word(_ colour: Colorimetry, _ part: Colorimetry.Part) -> String? {
    let word = colour.word(part)
    if word == "raw" || word.hasPrefix("#") { return nil }
    return part == .transferFunction && word == "709" ? "rec709" : word
  }
}
