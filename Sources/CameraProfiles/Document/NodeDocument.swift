import CameraModel
import JSONText

/// The keys of a node.
private enum NodeDocument: String, JSONKey, CaseIterable {
  case path, role, roleReason, driver, card, bus, capabilities, inputs, formats, controls, extensionUnits, timings, current, selections
  case findings
}

extension JSONReader {
  /// Reads a node, folds its duplicates and computes its findings again.
  mutating func node() throws(JSONError) -> CameraNode {
    var node = CameraNode()
    var role: NodeRole?
    var members = try object(NodeDocument.self)
    while let key = try next(&members) {
      switch key {
      case .path: node.path = try optionalString()
      case .role: role = try optionalString().map(NodeRole.init(rawValue:))
      case .roleReason: node.roleReason = try optionalString()
      case .driver: node.driver = try optionalString()
      case .card: node.card = try optionalString()
      case .bus: node.bus = try optionalString()
      case .capabilities: node.capabilities = try words()
      case .inputs: node.inputs = try list { (reader, index) throws(JSONError) in try reader.input(index) }
      case .formats: node.formats = try list { (reader, index) throws(JSONError) in try reader.format(index) }
      case .controls: node.controls = try list { (reader, _) throws(JSONError) in try reader.control() }
      case .extensionUnits:
        node.extensionUnits = try list { (reader, _) throws(JSONError) in try reader.extensionUnit() }.compactMap(\.self)
      case .timings: node.timings = try timings()
      case .current: node.current = try currentFormat()
      case .selections: node.selections = try list { (reader, _) throws(JSONError) in try reader.selection() }
      case .findings: node.findings = try list { (reader, _) throws(JSONError) in try reader.finding() }
      }
    }
    if let role { node.role = role } else { node.decideRole() }
    return node.examined()
  }

  /// Reads an index in a driver's list; `null` means the index in the document's list.
  mutating func index(else index: Int) throws(JSONError) -> Int { try null() ? index : Int(try unsigned()) }
}

extension CameraNode {
  /// Decides the role of a node without one in its document.
  ///
  /// Its capabilities decide. Without them a node with formats is a camera, as in a dump that lists nothing else.
  fileprivate mutating func decideRole() {
    if capabilities.isEmpty {
      role = formats.isEmpty ? .unknown : .capture
      return
    }
    let decision = NodeRole.decide(capabilities: Capabilities(words: capabilities), driver: driver ?? "", card: card ?? "")
    role = decision.role
    roleReason = roleReason ?? decision.reason
  }
}

extension JSONWriter {
  /// Writes a node.
  mutating func node(_ node: CameraNode) {
    beginObject()
    member(NodeDocument.path, node.path)
    member(NodeDocument.role, node.role.rawValue)
    if !node.role.isCamera || node.roleReason != nil { member(NodeDocument.roleReason, node.roleReason) }
    member(NodeDocument.driver, node.driver)
    member(NodeDocument.card, node.card)
    member(NodeDocument.bus, node.bus)
    words(NodeDocument.capabilities, node.capabilities)
    newLine()
    lines(NodeDocument.inputs, node.inputs) { $0.input($1) }
    newLine()
    lines(NodeDocument.formats, node.formats) { $0.format($1) }
    newLine()
    lines(NodeDocument.controls, node.controls) { $0.control($1) }
    newLine()
    if !node.extensionUnits.isEmpty {
      lines(NodeDocument.extensionUnits, node.extensionUnits) { $0.extensionUnit($1, withNames: false) }
      newLine()
    }
    if let timings = node.timings {
      key(NodeDocument.timings)
      self.timings(timings)
      newLine()
    }
    key(NodeDocument.current)
    currentFormat(node.current)
    newLine()
    if !node.selections.isEmpty {
      lines(NodeDocument.selections, node.selections) { $0.selection($1) }
      newLine()
    }
    lines(NodeDocument.findings, node.findings) { $0.finding($1) }
    endObject()
  }
}

/// The keys of a video input.
private enum InputDocument: String, JSONKey, CaseIterable {
  case index, name, current, edid
}

/// The keys of an EDID. The name is one of its own, for readers; the bytes count.
private enum EDIDDocument: String, JSONKey, CaseIterable {
  case name, bytes
}

extension JSONReader {
  fileprivate mutating func input(_ index: Int) throws(JSONError) -> VideoInput {
    var input = VideoInput(index: index, name: nil, isCurrent: false)
    var members = try object(InputDocument.self)
    while let key = try next(&members) {
      switch key {
      case .index: input.index = try self.index(else: index)
      case .name: input.name = try optionalString()
      case .current: input.isCurrent = try flag()
      case .edid: input.edid = try edid()
      }
    }
    return input
  }

  /// Reads an EDID, with a fault or not, or `null`.
  mutating func edid() throws(JSONError) -> EDID? {
    if try null() { return nil }
    var bytes: [UInt8]?
    var members = try object(EDIDDocument.self)
    while let key = try next(&members) {
      switch key {
      case .name: try skipValue()
      case .bytes: bytes = try hexadecimalBytes()
      }
    }
    return bytes.map { EDID(unchecked: $0) }
  }
}

extension JSONWriter {
  fileprivate mutating func input(_ input: VideoInput) {
    beginObject()
    member(InputDocument.index, input.index)
    member(InputDocument.name, input.name)
    member(InputDocument.current, input.isCurrent)
    if let edid = input.edid { self.edid(InputDocument.edid, edid) }
    endObject()
  }

  /// A member that is an EDID.
  mutating func edid(_ key: some JSONKey, _ edid: EDID) {
    self.key(key)
    beginObject()
    member(EDIDDocument.name, edid.name)
    member(EDIDDocument.bytes, edid.bytes.hexadecimal)
    endObject()
  }
}

/// The keys of digital timings: the size of the source's picture.
private enum TimingsDocument: String, JSONKey, CaseIterable {
  case width, height

  static let required: [TimingsDocument] = [.width, .height]
}

extension JSONReader {
  fileprivate mutating func timings() throws(JSONError) -> FrameSize? {
    if try null() { return nil }
    var size = FrameSize(0, 0)
    var members = try object(TimingsDocument.self)
    while let key = try next(&members) {
      switch key {
      case .width: size.width = Int(try unsigned())
      case .height: size.height = Int(try unsigned())
      }
    }
    try require(TimingsDocument.required, members)
    return size
  }
}

extension JSONWriter {
  fileprivate mutating func timings(_ size: FrameSize) {
    beginObject()
    member(TimingsDocument.width, size.width)
    member(TimingsDocument.height, size.height)
    endObject()
  }
}
