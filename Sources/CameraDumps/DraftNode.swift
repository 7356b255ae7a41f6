import CameraModel
import PixelFormats

/// A node while its dump is being read.
struct DraftNode {
  /// One list of formats.
  struct FormatList {
    var type: BufferType?
    var formats: [OfferedFormat] = []
    /// Whether its rates were not asked for: `ffmpeg` and `v4l2-ctl --list-framesizes` show sizes only.
    var isWithoutRates = false
    /// Whether it lists pictures that come out of the node; without a type it is what `--list-formats` gives, which does.
    var givesPictures: Bool { type == nil || type == .videoCapture || type == .videoCaptureMultiplanar }
  }

  var path: String?
  var driver: String?
  var card: String?
  var bus: String?
  var capabilities: Capabilities?
  var deviceCapabilities: Capabilities?
  /// What the words under the number say, for dumps that lack it.
  var spokenCapabilities: Capabilities = []
  var lists: [FormatList] = []
  var controls: [PrintedControl] = []
  var menus: [Int: [MenuItem]] = [:]
  var inputs: [VideoInput] = []
  var current = DraftCurrent()
  var findings: [Finding] = []
  /// How many lines of it were not understood, beyond those that have a finding of their own.
  var furtherUnread = 0
  /// Whether another tool than `v4l2-ctl` describes it.
  var isOfTool = false
  /// Whether one of its lists was longer than any real one, and was cut.
  var isTruncated = false
  /// Whether `v4l2-ctl --list-devices` or a prompt named it, and nothing else is known.
  var isOnlyNamed: Bool {
    driver == nil && card == nil && capabilities == nil && lists.isEmpty && controls.isEmpty && current.isEmpty && findings.isEmpty
      && inputs.isEmpty
  }

  /// The most unread lines that become findings one by one.
  private static let mostFindings = 100

  mutating func add(_ finding: Finding) {
    if findings.count < Self.mostFindings { findings.append(finding) } else { furtherUnread += 1 }
  }

  // MARK: Finished

  /// The capabilities that speak for the node alone; nil where the dump has none.
  private var ownCapabilities: Capabilities? {
    if let deviceCapabilities { return deviceCapabilities }
    if let both = bothWays { return both }
    guard let all = capabilities, !all.contains(.deviceCapabilities) else { return nil }
    return all
  }

  /// Pictures go in and come out at the same node: words say so, or lists for both ways. Nil where neither does.
  private var bothWays: Capabilities? {
    let said = spokenCapabilities.intersection([.videoMemoryToMemory, .videoMemoryToMemoryMultiplanar])
    if !said.isEmpty { return said }
    let ways = Set(lists.filter { !$0.formats.isEmpty }.compactMap(\.type))
    guard capabilities == nil, ways.contains(.videoOutput) else { return nil }
    if ways.contains(.videoCaptureMultiplanar) { return .videoMemoryToMemoryMultiplanar }
    return ways.contains(.videoCapture) ? .videoMemoryToMemory : nil
  }

  /// The capture list's type, where there is one: a list without a type is what `--list-formats` gives, of captured formats.
  private var listedType: BufferType? {
    let types = lists.map { $0.type ?? .videoCapture }
    let order: [BufferType] = [.videoCapture, .videoCaptureMultiplanar, .metadataCapture, .videoOutput, .other]
    return order.first { type in zip(lists, types).contains { $1 == type && !$0.formats.isEmpty } } ?? order.first(where: types.contains)
      ?? (current.isEmpty ? nil : current.isMultiplanar ? .videoCaptureMultiplanar : .videoCapture)
  }

  private var decision: RoleDecision {
    let (driver, card) = (driver ?? "", card ?? "")
    if let ownCapabilities { return NodeRole.decide(capabilities: ownCapabilities, driver: driver, card: card) }
    switch listedType {
    case .videoCapture: return NodeRole.decide(capabilities: .videoCapture, driver: driver, card: card)
    case .videoCaptureMultiplanar: return NodeRole.decide(capabilities: .videoCaptureMultiplanar, driver: driver, card: card)
    case .metadataCapture: return NodeRole.decide(capabilities: .metadataCapture, driver: driver, card: card)
    case .videoOutput, .other: return NodeRole.decide(capabilities: .videoOutput, driver: driver, card: card)
    case nil:
      var decision = roleByPath ?? NodeRole.decide(capabilities: [], driver: driver, card: card)
      if decision.role == .unknown { decision.reason = "The dump does not say what it is for." }
      return decision
    }
  }

  private var roleByPath: RoleDecision? {
    let names: [(String, Capabilities)] = [
      ("/dev/vbi", .vbiCapture), ("/dev/radio", .radio), ("/dev/swradio", .sdrCapture), ("/dev/v4l-touch", .touch),
    ]
    guard let path, let (_, capabilities) = names.first(where: { path.hasPrefix($0.0) }) else { return nil }
    return NodeRole.decide(capabilities: capabilities, driver: driver ?? "", card: card ?? "")
  }

  /// What the tool did not ask the driver, so that the paste cannot say it.
  private func omissions(of formats: [OfferedFormat]) -> [Finding] {
    // Where lines were not understood, they may have said it.
    if findings.contains(where: { $0.code == .unreadableLine }) { return [] }
    if !formats.isEmpty, formats.allSatisfy(\.sizes.isEmpty) {
      let message = "The text names formats without their sizes, as `v4l2-ctl --list-formats` does; `--list-formats-ext` shows them."
      return [Finding("formats-only", .warning, message)]
    }
    let bare = formats.flatMap(\.sizes).filter(\.intervals.isEmpty)
    let isOfTool = !bare.isEmpty && (lists.contains(where: \.isWithoutRates) || bare.contains { $0.extent.isRange })
    guard isOfTool else { return [] }
    let message = "Rates that are not listed may still be there: `ffmpeg` shows none, `v4l2-ctl` none of sizes that are ranges."
    return [Finding("rates-not-asked", .info, message)]
  }

  /// The controls with their menus; what two listings show stands once, with the later one's values.
  private var relisted: [(control: PrintedControl, menu: [MenuItem])] {
    var result: [(control: PrintedControl, menu: [MenuItem])] = []
    var known: [String: Int] = [:]
    for (index, control) in controls.enumerated() {
      let menu = menus[index] ?? []
      if let place = known[control.name], result[place].control.type == control.type, result[place].control.id == control.id {
        result[place] = (control, menu.isEmpty ? result[place].menu : menu)
      } else {
        known[control.name] = result.count
        result.append((control, menu))
      }
    }
    return result
  }

  /// The node, examined.
  func finished() -> CameraNode {
    let decision = decision
    var node = CameraNode(
      path: path, role: decision.role, roleReason: decision.reason, driver: driver, card: card, bus: bus,
      capabilities: ownCapabilities?.words ?? [])
    // As on a live node: only the side that gives pictures has formats, a mode and inputs.
    node.formats = lists.reduce(into: []) { formats, list in
      if list.givesPictures { formats.relist(list.formats) }
    }
    if decision.role.isCamera { node.inputs = inputs }
    node.current = current.finished
    node.controls = relisted.map { CameraControl($0, menu: $1) }
    node.findings = findings
    if furtherUnread > 0 {
      node.findings.append(Finding(.unreadableLine, .warning, "\(furtherUnread) more lines were not understood."))
    }
    node.findings += omissions(of: node.formats)
    if isTruncated { node.findings.append(Finding(.listTruncated, .warning, "A list is longer than any camera's and was cut.")) }
    let nameless = node.controls.filter { $0.id == 0 }
    if !nameless.isEmpty {
      let names = nameless.prefix(20).map(\.name).joined(separator: ", ") + (nameless.count > 20 ? ", …" : "")
      node.findings.append(Finding("control-without-id", .info, "The dump shows no number for: \(names)."))
    }
    return node.examined()
  }
}

/// The present mode while it is being read.
struct DraftCurrent {
  var size: FrameSize?
  var pixelFormat: PixelFormat?
  var bytesPerLine: Int?
  var sizeImage: Int?
  var interval: FrameInterval?
  var isMultiplanar = false

  var isEmpty: Bool { size == nil && pixelFormat == nil }

  var finished: CurrentFormat? {
    guard let size, let pixelFormat else { return nil }
    return CurrentFormat(pixelFormat: pixelFormat, size: size, bytesPerLine: bytesPerLine, sizeImage: sizeImage, interval: interval)
  }
}

extension CameraControl {
  fileprivate init(_ printed: PrintedControl, menu: [MenuItem]) {
    let isNumbered = printed.type == .integerMenu
    var value = printed.type == .button ? nil : printed.value
    // The mask's 32 bits are printed as a number with a sign, its limits without.
    if printed.type == .bitmask, case .integer(let bits) = value { value = .integer(bits & 0xffff_ffff) }
    self.init(
      id: ControlIdentifier(rawValue: printed.id ?? StandardControls.id(named: printed.name, type: printed.type) ?? 0), name: printed.name,
      type: printed.type,
      min: printed.min, max: printed.max, step: printed.step, defaultValue: printed.defaultValue, value: value,
      flags: printed.flags,
      menu: menu.map { MenuItem(index: $0.index, name: isNumbered ? nil : $0.name, value: isNumbered ? $0.value : nil) },
      dimensions: printed.dimensions)
  }
}

extension [OfferedSize] {
  /// Adds the sizes of another listing of the same format: what is listed already is so once, with the rates that either has.
  fileprivate mutating func relist(_ others: [OfferedSize]) {
    let isFirst = isEmpty
    for other in others {
      if !isFirst, let known = firstIndex(where: { $0.extent == other.extent }) {
        self[known].intervals += other.intervals.filter { !self[known].intervals.contains($0) }
      } else {
        append(other)
      }
    }
  }
}

extension [OfferedFormat] {
  /// Adds the formats of another listing of the same node: what is listed already is so once, with the sizes that either has.
  fileprivate mutating func relist(_ others: [OfferedFormat]) {
    guard !isEmpty else {
      self = others
      return
    }
    for other in others {
      guard let known = firstIndex(where: { $0.pixelFormat == other.pixelFormat && $0.isEmulated == other.isEmulated }) else {
        append(other)
        continue
      }
      self[known].description = self[known].description ?? other.description
      self[known].isCompressed = self[known].isCompressed || other.isCompressed
      self[known].sizes.relist(other.sizes)
    }
  }
}
