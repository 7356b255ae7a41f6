import CameraDocuments
import CameraModel
import Negotiation
import PixelFormats

/// A script for a shell that sets the links and formats of graphs without `probe`.
enum GraphScript {
  /// The script, with a comment that says what it sets.
  static func text(of graphs: [MediaGraph]) -> String {
    let commands = graphs.map { graph in
      let facts = [graph.path ?? graph.model, graph.driver, graph.bus].filter { !$0.isEmpty }.map(\.harmless)
      return (["# \(facts.joined(separator: " · "))"] + steps(of: graph).map { $0.command(in: graph) }).map { $0 + "\n" }.joined()
    }
    return ([comment] + commands).joined(separator: "\n")
  }

  private static let comment = """
    #!/bin/sh
    # Sets links, the formats of pads, and the formats of capture nodes. It needs media-ctl
    # and v4l2-ctl of v4l-utils, and ends at the first command that fails.
    # Controls, rates, crop rectangles and routes stay as they are.
    set -e

    """

  /// The changes after which any graph of the same hardware is as this one: links first, since they decide which formats a driver passes on.
  ///
  /// A link is disabled before others are enabled, because a pad may take only one.
  private static func steps(of graph: MediaGraph) -> [GraphStep] {
    let links = graph.links.filter { !$0.flags.contains(.immutable) }
    let entities = graph.downstream
    return links.filter { !$0.isEnabled }.map { .disable($0) } + links.filter(\.isEnabled).map { .enable($0) }
      + entities.flatMap(formats) + entities.compactMap(nodeFormat)
  }

  /// The formats of a subdevice's pads. A driver derives those of the sources from those of the sinks, so the sinks come first.
  private static func formats(of entity: MediaGraph.Entity) -> [GraphStep] {
    guard entity.path != nil, entity.function != .videoNode else { return [] }
    let sinks = entity.pads.filter { $0.flags.contains(.sink) }
    let others = entity.pads.filter { !$0.flags.contains(.sink) }
    return (sinks + others).flatMap { pad in
      pad.formats.filter { $0.format.code != .unknown && !$0.format.code.isMetadata && $0.format.size.isValid }.map {
        .setPad(MediaGraph.PadReference(entity: entity.id, index: pad.index), stream: $0.stream, $0.format)
      }
    }
  }

  private static func nodeFormat(of entity: MediaGraph.Entity) -> GraphStep? {
    guard entity.path != nil, entity.pads.contains(where: { $0.flags.contains(.sink) }), let format = entity.nodeFormat,
      format.size.isValid
    else { return nil }
    return .setNode(
      entity.id, format, withField: format.fieldOrder != .any, withColour: format.colorimetry != Colorimetry())
  }
}

extension MediaGraph {
  /// The entities, each after those from which data may come to it.
  fileprivate var downstream: [Entity] {
    var sources: [UInt32] = []
    for link in Self.downstream(links) where !sources.contains(link.source.entity) { sources.append(link.source.entity) }
    return sources.compactMap(entity) + entities.filter { !sources.contains($0.id) }
  }
}
