import CameraModel
import JSONText
import PixelFormats

/// The keys of a stream's format at a pad.
private enum StreamFormatDocument: String, JSONKey, CaseIterable {
  case stream, code, width, height, field, colorspace, xfer, ycbcr, quantization, interval, selections

  static let required: [StreamFormatDocument] = [.code, .width, .height]
}

extension JSONReader {
  /// Reads a stream's format at a pad.
  mutating func streamFormat() throws(JSONError) -> MediaGraph.StreamFormat {
    var format = MediaGraph.StreamFormat(format: MediaGraph.PadFormat(code: .unknown, size: FrameSize(0, 0), fieldOrder: .any))
    var members = try object(StreamFormatDocument.self)
    while let key = try next(&members) {
      switch key {
      case .stream: format.stream = try unsigned()
      case .code: format.format.code = try busCode()
      case .width: format.format.size.width = Int(try unsigned())
      case .height: format.format.size.height = Int(try unsigned())
      case .field: format.format.fieldOrder = try fieldOrder()
      case .colorspace: try colour(.colorSpace, of: &format.format.colorimetry)
      case .xfer: try colour(.transferFunction, of: &format.format.colorimetry)
      case .ycbcr: try colour(.encoding, of: &format.format.colorimetry)
      case .quantization: try colour(.quantization, of: &format.format.colorimetry)
      case .interval: format.interval = try null() ? nil : try fraction()
      case .selections: format.selections = try list { (reader, _) throws(JSONError) in try reader.selection() }
      }
    }
    try require(StreamFormatDocument.required, members)
    return format
  }

  /// Reads a code by its name.
  mutating func busCode() throws(JSONError) -> MediaBusCode {
    let start = cursor.nextOffset()
    let text = try string()
    guard let code = MediaBusCode(text) else {
      throw JSONError("“\(String(text.prefix(40)).harmless)” is no code of a media bus, such as SGRBG10_1X10 or 0x300a.", at: start)
    }
    return code
  }

  private mutating func fieldOrder() throws(JSONError) -> FieldOrder {
    if try null() { return .any }
    let start = cursor.nextOffset()
    guard let order = FieldOrder(word: try string()) else {
      throw JSONError("A field order is none, interlaced or another word.", at: start)
    }
    return order
  }

  private mutating func colour(_ part: Colorimetry.Part, of colorimetry: inout Colorimetry) throws(JSONError) {
    if try null() { return }
    let start = cursor.nextOffset()
    guard let number = Colorimetry.number(part, word: try string()) else {
      throw JSONError("This is no word for \(part.rawValue), such as default.", at: start)
    }
    colorimetry[part] = number
  }
}

extension JSONWriter {
  /// Writes a stream's format at a pad. Colour that the driver leaves open is left out.
  mutating func streamFormat(_ format: MediaGraph.StreamFormat) {
    beginObject()
    member(StreamFormatDocument.stream, format.stream)
    member(StreamFormatDocument.code, format.format.code.description)
    member(StreamFormatDocument.width, format.format.size.width)
    member(StreamFormatDocument.height, format.format.size.height)
    member(StreamFormatDocument.field, format.format.fieldOrder.word)
    colours(format.format.colorimetry)
    if let interval = format.interval {
      key(StreamFormatDocument.interval)
      fraction(interval)
    }
    if !format.selections.isEmpty {
      key(StreamFormatDocument.selections)
      beginArray()
      for selection in format.selections { self.selection(selection) }
      endArray()
    }
    endObject()
  }

  private mutating func colours(_ colorimetry: Colorimetry) {
    for part in Colorimetry.Part.allCases where colorimetry[part] != 0 { member(part.rawValue, colorimetry.word(part)) }
  }
}

/// The keys of a rectangle at a pad.
private enum SelectionDocument: String, JSONKey, CaseIterable {
  case target, left, top, width, height

  static let required: [SelectionDocument] = [.target, .width, .height]
}

extension JSONReader {
  mutating func selection() throws(JSONError) -> SelectionRectangle {
    var selection = SelectionRectangle(target: .crop, left: 0, top: 0, size: FrameSize(0, 0))
    let edges = Int64(Int32.min)...Int64(Int32.max)
    var members = try object(SelectionDocument.self)
    while let key = try next(&members) {
      switch key {
      case .target: selection.target = SelectionRectangle.Target(rawValue: try string())
      case .left: selection.left = Int(try optionalInteger(in: edges) ?? 0)
      case .top: selection.top = Int(try optionalInteger(in: edges) ?? 0)
      case .width: selection.size.width = Int(try unsigned())
      case .height: selection.size.height = Int(try unsigned())
      }
    }
    try require(SelectionDocument.required, members)
    return selection
  }
}

extension JSONWriter {
  mutating func selection(_ selection: SelectionRectangle) {
    beginObject()
    member(SelectionDocument.target, selection.target.rawValue)
    member(SelectionDocument.left, selection.left)
    member(SelectionDocument.top, selection.top)
    member(SelectionDocument.width, selection.size.width)
    member(SelectionDocument.height, selection.size.height)
    endObject()
  }
}

/// The keys of a capture node's format, beside those of its colour.
private enum NodeFormatDocument: String, JSONKey, CaseIterable {
  case pixelFormat, width, height, field, colorspace, xfer, ycbcr, quantization, planes

  static let required: [NodeFormatDocument] = [.pixelFormat, .width, .height]
}

/// The keys of a plane.
private enum PlaneDocument: String, JSONKey, CaseIterable {
  case bytesPerLine, sizeImage
}

extension JSONReader {
  /// Reads a capture node's format, or `null`.
  mutating func nodeFormat() throws(JSONError) -> FrameFormat? {
    if try null() { return nil }
    var code: PixelFormat?
    var size = FrameSize(0, 0)
    var (order, colorimetry) = (FieldOrder.any, Colorimetry())
    var planes: [PlaneLayout] = []
    var members = try object(NodeFormatDocument.self)
    while let key = try next(&members) {
      switch key {
      case .pixelFormat: code = try pixelFormat()
      case .width: size.width = Int(try unsigned())
      case .height: size.height = Int(try unsigned())
      case .field: order = try fieldOrder()
      case .colorspace: try colour(.colorSpace, of: &colorimetry)
      case .xfer: try colour(.transferFunction, of: &colorimetry)
      case .ycbcr: try colour(.encoding, of: &colorimetry)
      case .quantization: try colour(.quantization, of: &colorimetry)
      case .planes: planes = try list { (reader, _) throws(JSONError) in try reader.plane() }
      }
    }
    try require(NodeFormatDocument.required, members)
    return code.map { FrameFormat(pixelFormat: $0, size: size, fieldOrder: order, planes: planes, colorimetry: colorimetry) }
  }

  private mutating func plane() throws(JSONError) -> PlaneLayout {
    var plane = PlaneLayout(bytesPerLine: 0, sizeImage: 0)
    var members = try object(PlaneDocument.self)
    while let key = try next(&members) {
      switch key {
      case .bytesPerLine: plane.bytesPerLine = Int(try unsigned())
      case .sizeImage: plane.sizeImage = Int(try unsigned())
      }
    }
    return plane
  }
}

extension JSONWriter {
  /// Writes a capture node's format.
  mutating func nodeFormat(_ format: FrameFormat) {
    beginObject()
    member(NodeFormatDocument.pixelFormat, format.pixelFormat.description)
    member(NodeFormatDocument.width, format.size.width)
    member(NodeFormatDocument.height, format.size.height)
    member(NodeFormatDocument.field, format.fieldOrder.word)
    colours(format.colorimetry)
    key(NodeFormatDocument.planes)
    beginArray()
    for plane in format.planes {
      beginObject()
      member(PlaneDocument.bytesPerLine, plane.bytesPerLine)
      member(PlaneDocument.sizeImage, plane.sizeImage)
      endObject()
    }
    endArray()
    endObject()
  }
}
