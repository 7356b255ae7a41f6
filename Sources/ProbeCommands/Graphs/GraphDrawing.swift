import CameraModel
import Negotiation
import Viewfinder

/// A media graph in the language of Graphviz.
enum GraphDrawing {
  /// The graphs as one drawing, each in a frame.
  static func dot(of graphs: [MediaGraph]) -> String {
    var text = "digraph cameras {\n  rankdir=LR\n  node [shape=record, style=rounded, fontname=\"sans-serif\", fontsize=11]\n"
    text += "  edge [fontname=\"sans-serif\", fontsize=9]\n"
    for (index, graph) in graphs.enumerated() {
      text += "  subgraph cluster_\(index) {\n    label=\(quoted(title(of: graph)))\n"
      for entity in graph.entities { text += "    g\(index)e\(entity.id) [label=\(quoted(label(of: entity)))]\n" }
      for link in graph.links {
        let ends = [link.source, link.sink].map { "g\(index)e\($0.entity):p\($0.index)" }
        var attributes = Self.attributes(of: link, in: graph)
        if !link.isEnabled { attributes.append("style=dashed") } else if link.flags.contains(.immutable) { attributes.append("style=bold") }
        text += "    \(ends.joined(separator: " -> ")) [\(attributes.joined(separator: ", "))]\n"
      }
      text += "  }\n"
    }
    return text + "}\n"
  }

  /// `{{<p0> 0} | csi\n/dev/v4l-subdev0 | {<p1> 1}}`: sinks on the left, sources on the right.
  private static func label(of entity: MediaGraph.Entity) -> String {
    func ports(_ flag: MediaGraph.Pad.Flags) -> String {
      entity.pads.filter { $0.flags.contains(flag) }.map { "<p\($0.index)> \($0.index)" }.joined(separator: "|")
    }
    let name = ([entity.name] + [entity.path].compactMap(\.self)).map(escaped).joined(separator: "\\n")
    let (sinks, sources) = (ports(.sink), ports(.source))
    return "{\(sinks.isEmpty ? "" : "{\(sinks)}|")\(name)\(sources.isEmpty ? "" : "|{\(sources)}")}"
  }

  /// The format at the source, and what the sink disagrees with: in red if it prevents streaming, else where a pointer rests.
  private static func attributes(of link: MediaGraph.Link, in graph: MediaGraph) -> [String] {
    let reasons = link.isEnabled ? graph.reasons(over: link) : []
    let refused = reasons.filter { $0.severity == .hard }
    let lines = [graph.pad(link.source)?.format?.text].compactMap(\.self) + refused.map { "≠ \($0.text)" }
    var attributes = lines.isEmpty ? [] : ["label=\(quoted(lines.map(backslashed).joined(separator: "\\n")))"]
    if !refused.isEmpty { attributes.append("color=red, fontcolor=red") }
    if !reasons.isEmpty { attributes.append("tooltip=\(quoted(reasons.map { backslashed($0.text) }.joined(separator: "\\n")))") }
    return attributes
  }

  private static func title(of graph: MediaGraph) -> String {
    [graph.model, graph.path ?? ""].filter { !$0.isEmpty }.map(backslashed).joined(separator: ", ")
  }

  /// A text within a record, in which some characters divide it.
  private static func escaped(_ text: String) -> String {
    text.harmless.reduce(into: "") { result, character in
      if "{}|<>\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  private static func backslashed(_ text: String) -> String { text.replacing("\\", with: "\\\\") }

  private static func quoted(_ text: String) -> String { "\"\(text.harmless.replacing("\"", with: "\\\""))\"" }
}
