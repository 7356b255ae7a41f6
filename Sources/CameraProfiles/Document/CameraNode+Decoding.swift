import CameraModel
import JSONText
import PixelFormats

private enum NodeKey: String, CaseIterable {
  case path, role, roleReason, driver, card, bus, capabilities, inputs, formats, controls, timings, current, findings
}
private enum InputKey: String, CaseIterable { case index, name, current }
private enum TimingsKey: String, CaseIterable { case width, height }
private enum FindingKey: String, CaseIterable {
  case code, severity, message
  case place = "where"
}

private let nodeKeys = JSONWords<NodeKey>()
private let inputKeys = JSONWords<InputKey>()
private let timingsKeys = JSONWords<TimingsKey>()
private let requiredOfTimings = timingsKeys.subset(.width, .height)
private let findingKeys = JSONWords<FindingKey>()
private let severities = JSONWords<Finding.Severity>()

extension JSONReader {
  /// Reads a node, folds its duplicates and computes its findings again.
  mutating func node() throws(JSONError) -> CameraNode {
    var node = CameraNode()
    var role: NodeRole?
    var members = try object(nodeKeys)
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
      case .timings: node.timings = try timings()
      case .current: node.current = try current()
      case .findings: node.findings = try list { (reader, _) throws(JSONError) in try reader.finding() }
      }
    }
    if let role { node.role = role } else { node.decideRole() }
    return node.examined()
  }

  private mutating func input(_ index: Int) throws(JSONError) -> VideoInput {
    var input = VideoInput(index: index, name: nil, isCurrent: false)
    var members = try object(inputKeys)
    while let key = try next(&members) {
      switch key {
      case .index: input.index = try self.index(else: index)
      case .name: input.name = try optionalString()
      case .current: input.isCurrent = try flag()
      }
    }
    return input
  }

  /// Reads the size of a source's timings; nil for `null`.
  private mutating func timings() throws(JSONError) -> FrameSize? {
    if try null() { return nil }
    var size = FrameSize(0, 0)
    var members = try object(timingsKeys)
    while let key = try next(&members) {
      switch key {
      case .width: size.width = Int(try unsigned())
      case .height: size.height = Int(try unsigned())
      }
    }
    try require(requiredOfTimings, in: members)
    return size
  }

  private mutating func finding() throws(JSONError) -> Finding {
    var finding = Finding("", .info, "")
    var members = try object(findingKeys)
    while let key = try next(&members) {
      switch key {
      case .code: finding.code = FindingCode(rawValue: try optionalString() ?? "")
      case .severity: if try !null() { finding.severity = try severity() }
      case .message: finding.message = try optionalString() ?? ""
      case .place: finding.place = try optionalString()
      }
    }
    return finding
  }

  private mutating func severity() throws(JSONError) -> Finding.Severity {
    _ = peek()
    let start = position
    guard let severity = try word(severities) else { throw failure("A severity is info, warning or error.", at: start) }
    return severity
  }

  /// Reads a place in a driver's list, or `null` as the place in the document's.
  mutating func index(else position: Int) throws(JSONError) -> Int {
    try null() ? position : Int(try unsigned())
  }
}

extension CameraNode {
  /// The role of a node whose document names none: what its capabilities say; without them, what has formats is a camera,
  /// as in a dump that shows nothing else.
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
