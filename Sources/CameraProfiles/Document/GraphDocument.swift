public import CameraModel
import JSONText

/// The keys of a media graph.
private enum GraphDocument: String, JSONKey, CaseIterable {
  case schema, media, entities, links, ancillaryLinks, findings

  static let required: [GraphDocument] = [.media, .entities, .links]
  static let name = "viewfinder.graph/1"
}

extension MediaGraph {
  /// The graph as a JSON document, `viewfinder.graph/1`, which ends with a newline.
  public var jsonDocument: [UInt8] {
    var writer = JSONWriter()
    writer.graph(self)
    return writer.document()
  }

  /// Reads a document as ``jsonDocument`` writes it. Unknown keys are ignored.
  ///
  /// - Throws: ``ProfileError`` for a malformed document; it names the position.
  public init(json: [UInt8]) throws(ProfileError) {
    do {
      var reader = try JSONReader(json)
      self = try reader.graph()
      try reader.finish()
    } catch {
      throw ProfileError(error, in: json)
    }
  }
}

extension JSONReader {
  /// Reads a media graph.
  mutating func graph() throws(JSONError) -> MediaGraph {
    var graph = MediaGraph(driver: "", model: "", bus: "", entities: [])
    var members = try object(GraphDocument.self)
    while let key = try next(&members) {
      switch key {
      case .schema:
        let start = cursor.nextOffset()
        guard try string() == GraphDocument.name else { throw JSONError("The schema is not \(GraphDocument.name).", at: start) }
      case .media: try media(&graph)
      case .entities: graph.entities = try array { (reader, _) throws(JSONError) in try reader.entity() }
      case .links: graph.links = try array { (reader, _) throws(JSONError) in try reader.link() }
      case .ancillaryLinks: graph.ancillaryLinks = try list { (reader, _) throws(JSONError) in try reader.ancillaryLink() }
      case .findings: graph.findings = try list { (reader, _) throws(JSONError) in try reader.finding() }
      }
    }
    try require(GraphDocument.required, members)
    return graph
  }
}

extension JSONWriter {
  /// Writes a media graph.
  mutating func graph(_ graph: MediaGraph) {
    beginObject()
    member(GraphDocument.schema, GraphDocument.name)
    newLine()
    key(GraphDocument.media)
    media(graph)
    newLine()
    lines(GraphDocument.entities, graph.entities) { $0.entity($1) }
    newLine()
    lines(GraphDocument.links, graph.links) { $0.link($1) }
    newLine()
    lines(GraphDocument.ancillaryLinks, graph.ancillaryLinks) { $0.ancillaryLink($1) }
    newLine()
    lines(GraphDocument.findings, graph.findings) { $0.finding($1) }
    endObject()
  }
}

/// The keys of the media device.
private enum MediaDocument: String, JSONKey, CaseIterable {
  case path, driver, model, bus
}

extension JSONReader {
  fileprivate mutating func media(_ graph: inout MediaGraph) throws(JSONError) {
    var members = try object(MediaDocument.self)
    while let key = try next(&members) {
      switch key {
      case .path: graph.path = try optionalString()
      case .driver: graph.driver = try optionalString() ?? ""
      case .model: graph.model = try optionalString() ?? ""
      case .bus: graph.bus = try optionalString() ?? ""
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func media(_ graph: MediaGraph) {
    beginObject()
    member(MediaDocument.path, graph.path)
    member(MediaDocument.driver, graph.driver)
    member(MediaDocument.model, graph.model)
    member(MediaDocument.bus, graph.bus)
    endObject()
  }
}

/// The keys of a link, of a route, and of their ends.
private enum LinkDocument: String, JSONKey, CaseIterable {
  case source, sink, flags

  static let required: [LinkDocument] = [.source, .sink]
}

private enum EndDocument: String, JSONKey, CaseIterable {
  case entity, pad, stream
}

extension JSONReader {
  /// Reads an end of a link or route.
  private mutating func end() throws(JSONError) -> (entity: UInt32, pad: Int, stream: UInt32) {
    var end: (entity: UInt32, pad: Int, stream: UInt32) = (0, 0, 0)
    var members = try object(EndDocument.self)
    while let key = try next(&members) {
      switch key {
      case .entity: end.entity = try unsigned()
      case .pad: end.pad = Int(try unsigned())
      case .stream: end.stream = try unsigned()
      }
    }
    return end
  }

  private mutating func link() throws(JSONError) -> MediaGraph.Link {
    var link = MediaGraph.Link(source: .init(entity: 0, index: 0), sink: .init(entity: 0, index: 0), flags: [])
    var members = try object(LinkDocument.self)
    while let key = try next(&members) {
      switch key {
      case .source:
        let end = try end()
        link.source = .init(entity: end.entity, index: end.pad)
      case .sink:
        let end = try end()
        link.sink = .init(entity: end.entity, index: end.pad)
      case .flags: link.flags = .init(rawValue: FlagWords.link.bits(for: try strings()))
      }
    }
    try require(LinkDocument.required, members)
    return link
  }

  /// Reads a route.
  mutating func route() throws(JSONError) -> MediaGraph.Route {
    var route = MediaGraph.Route(sinkPad: 0, sinkStream: 0, sourcePad: 0, sourceStream: 0, flags: 0)
    var members = try object(LinkDocument.self)
    while let key = try next(&members) {
      switch key {
      case .source:
        let end = try end()
        (route.sourcePad, route.sourceStream) = (end.pad, end.stream)
      case .sink:
        let end = try end()
        (route.sinkPad, route.sinkStream) = (end.pad, end.stream)
      case .flags: route.flags = FlagWords.route.bits(for: try strings())
      }
    }
    try require(LinkDocument.required, members)
    return route
  }
}

extension JSONWriter {
  private mutating func end(_ key: LinkDocument, entity: UInt32? = nil, pad: Int, stream: UInt32? = nil) {
    self.key(key)
    beginObject()
    if let entity { member(EndDocument.entity, entity) }
    member(EndDocument.pad, pad)
    if let stream { member(EndDocument.stream, stream) }
    endObject()
  }

  private mutating func link(_ link: MediaGraph.Link) {
    beginObject()
    end(.source, entity: link.source.entity, pad: link.source.index)
    end(.sink, entity: link.sink.entity, pad: link.sink.index)
    strings(LinkDocument.flags, FlagWords.link.words(for: link.flags.rawValue))
    endObject()
  }

  /// Writes a route.
  mutating func route(_ route: MediaGraph.Route) {
    beginObject()
    end(.sink, pad: route.sinkPad, stream: route.sinkStream)
    end(.source, pad: route.sourcePad, stream: route.sourceStream)
    strings(LinkDocument.flags, FlagWords.route.words(for: route.flags))
    endObject()
  }
}

/// The keys of a link without data.
private enum AncillaryLinkDocument: String, JSONKey, CaseIterable {
  case primary, ancillary
}

extension JSONReader {
  fileprivate mutating func ancillaryLink() throws(JSONError) -> MediaGraph.AncillaryLink {
    var link = MediaGraph.AncillaryLink(primary: 0, ancillary: 0)
    var members = try object(AncillaryLinkDocument.self)
    while let key = try next(&members) {
      switch key {
      case .primary: link.primary = try unsigned()
      case .ancillary: link.ancillary = try unsigned()
      }
    }
    return link
  }
}

extension JSONWriter {
  fileprivate mutating func ancillaryLink(_ link: MediaGraph.AncillaryLink) {
    beginObject()
    member(AncillaryLinkDocument.primary, link.primary)
    member(AncillaryLinkDocument.ancillary, link.ancillary)
    endObject()
  }
}
