import CameraModel
import PixelFormats

extension GraphMending {
  /// Has sensors and converters send codes that the entities behind them take.
  mutating func changeCodes() {
    for link in graph.pipeline(ofNode: node).links {
      guard let sent = graph.pad(link.source)?.pictureFormat, let taken = graph.codes(takenAt: link.sink), !taken.contains(sent.format.code)
      else { continue }
      let origin = graph.origin(ofCodeAt: link.source)
      let present = graph.pad(link.sink)?.format?.code
      let others = graph.links.filter { $0.isEnabled && $0.source == origin }.compactMap { graph.codes(takenAt: $0.sink) }
      let usable = (graph.pad(origin)?.codes ?? []).filter { code in taken.contains(code) && others.allSatisfy { $0.contains(code) } }
      guard let code = usable.first(where: { $0 == present }) ?? usable.first,
        var format = graph.pad(origin)?.pictureFormat
      else { continue }
      format.format.code = code
      steps.append((.setPad(origin, stream: format.stream, format.format), .link(link)))
      graph.setFormat(format.format, at: origin, stream: format.stream)
    }
  }
}

extension MediaGraph {
  /// The codes that a pad of an entity takes, or that a node can store; nil if unknown.
  fileprivate func codes(takenAt pad: PadReference) -> [MediaBusCode]? {
    guard let entity = entity(pad.entity) else { return nil }
    let codes =
      entity.function == .videoNode
      ? entity.pixelFormats.filter { !$0.value.isEmpty }.map(\.key) : self.pad(pad)?.codes ?? []
    return codes.isEmpty ? nil : codes
  }

  /// The pad whose code reaches a source unchanged: a sensor's, or that of the last entity that converts.
  fileprivate func origin(ofCodeAt source: PadReference) -> PadReference {
    var origin = source
    for _ in entities {
      guard let entity = entity(origin.entity), let code = pad(origin)?.format?.code else { break }
      let sinks = entity.padsConnected(to: origin.index)
      guard let sink = sinks.first(where: { pad($0)?.format?.code == code }),
        let link = links.first(where: { $0.isEnabled && $0.sink == sink })
      else { break }
      origin = link.source
    }
    return origin
  }
}
