import CameraModel
import JSONText
import PixelFormats

/// The keys of an entity.
private enum EntityDocument: String, JSONKey, CaseIterable {
  case id, name, function, node, firmwarePath, pads, routes, format, pixelFormats

  static let required: [EntityDocument] = [.id, .name, .pads]
}

extension JSONReader {
  /// Reads an entity.
  mutating func entity() throws(JSONError) -> MediaGraph.Entity {
    var entity = MediaGraph.Entity(id: 0, name: "", function: .init(rawValue: 0))
    var members = try object(EntityDocument.self)
    while let key = try next(&members) {
      switch key {
      case .id: entity.id = try unsigned()
      case .name: entity.name = try optionalString() ?? ""
      case .function: entity.function = try optionalString().flatMap { MediaGraph.Function(word: $0) } ?? entity.function
      case .node: entity.path = try optionalString()
      case .firmwarePath: entity.firmwarePath = try optionalString()
      case .pads: entity.pads = try array { (reader, _) throws(JSONError) in try reader.pad() }
      case .routes: entity.routes = try list { (reader, _) throws(JSONError) in try reader.route() }
      case .format: entity.nodeFormat = try nodeFormat()
      case .pixelFormats: entity.pixelFormats = try pixelFormatsByCode()
      }
    }
    try require(EntityDocument.required, members)
    return entity
  }
}

extension JSONWriter {
  /// Writes an entity.
  mutating func entity(_ entity: MediaGraph.Entity) {
    beginObject()
    member(EntityDocument.id, entity.id)
    member(EntityDocument.name, entity.name)
    member(EntityDocument.function, entity.function.word)
    member(EntityDocument.node, entity.path)
    member(EntityDocument.firmwarePath, entity.firmwarePath)
    newLine()
    lines(EntityDocument.pads, entity.pads) { $0.pad($1) }
    newLine()
    lines(EntityDocument.routes, entity.routes) { $0.route($1) }
    if let format = entity.nodeFormat {
      newLine()
      key(EntityDocument.format)
      nodeFormat(format)
    }
    if !entity.pixelFormats.isEmpty {
      newLine()
      key(EntityDocument.pixelFormats)
      pixelFormats(byCode: entity.pixelFormats)
    }
    endObject()
  }
}

/// The keys of a pad.
private enum PadDocument: String, JSONKey, CaseIterable {
  case index, flags, formats, codes

  static let required: [PadDocument] = [.index, .flags]
}

extension JSONReader {
  fileprivate mutating func pad() throws(JSONError) -> MediaGraph.Pad {
    var pad = MediaGraph.Pad(index: 0, flags: [])
    var members = try object(PadDocument.self)
    while let key = try next(&members) {
      switch key {
      case .index: pad.index = Int(try unsigned())
      case .flags: pad.flags = .init(rawValue: FlagWords.pad.bits(for: try strings()))
      case .formats: pad.formats = try list { (reader, _) throws(JSONError) in try reader.streamFormat() }
      case .codes: pad.codes = try list { (reader, _) throws(JSONError) in try reader.busCode() }
      }
    }
    try require(PadDocument.required, members)
    return pad
  }
}

extension JSONWriter {
  fileprivate mutating func pad(_ pad: MediaGraph.Pad) {
    beginObject()
    member(PadDocument.index, pad.index)
    strings(PadDocument.flags, FlagWords.pad.words(for: pad.flags.rawValue))
    key(PadDocument.formats)
    lines(pad.formats) { $0.streamFormat($1) }
    if !pad.codes.isEmpty { strings(PadDocument.codes, pad.codes.map(\.description)) }
    endObject()
  }
}

/// The keys of the pixel formats that a node stores for a code.
private enum CodeDocument: String, JSONKey, CaseIterable {
  case code, pixelFormats

  static let required: [CodeDocument] = [.code, .pixelFormats]
}

extension JSONReader {
  private mutating func pixelFormatsByCode() throws(JSONError) -> [MediaBusCode: [PixelFormat]] {
    var result: [MediaBusCode: [PixelFormat]] = [:]
    let rows = try list { (reader, _) throws(JSONError) -> (MediaBusCode, [PixelFormat]) in
      var row: (MediaBusCode, [PixelFormat]) = (.unknown, [])
      var members = try reader.object(CodeDocument.self)
      while let key = try reader.next(&members) {
        switch key {
        case .code: row.0 = try reader.busCode()
        case .pixelFormats:
          row.1 = try reader.array { (reader, _) throws(JSONError) in try reader.pixelFormat() }.compactMap(\.self)
        }
      }
      try reader.require(CodeDocument.required, members)
      return row
    }
    for (code, formats) in rows { result[code] = formats }
    return result
  }
}

extension JSONWriter {
  private mutating func pixelFormats(byCode formats: [MediaBusCode: [PixelFormat]]) {
    beginArray()
    for (code, formats) in formats.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      beginObject()
      member(CodeDocument.code, code.description)
      strings(CodeDocument.pixelFormats, formats.map(\.description))
      endObject()
    }
    endArray()
  }
}
