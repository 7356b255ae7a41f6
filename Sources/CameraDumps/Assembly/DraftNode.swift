import CameraModel
import PixelFormats

/// A node while its dump is read.
struct DraftNode {
  var path: String?
  var driver: String?
  var card: String?
  var bus: String?
  var capabilities: Capabilities?
  var deviceCapabilities: Capabilities?
  /// The capabilities in words under the number, for dumps without the number.
  var spokenCapabilities: Capabilities = []
  var formats = DraftFormats()
  var controls = DraftControls()
  var inputs: [VideoInput] = []
  var mode = DraftMode()
  /// The numbers of the current source's digital timings.
  private var timings: [DumpField: UInt64] = [:]
  var findings: [Finding] = []
  /// The number of unread lines without a finding of their own.
  private var furtherUnread = 0
  /// Whether another tool than `v4l2-ctl` describes it.
  var isOfTool = false

  init(path: String? = nil, card: String? = nil, bus: String? = nil) {
    self.path = path
    self.card = card
    self.bus = bus
  }

  /// Whether only its path is known, from `v4l2-ctl --list-devices` or a prompt.
  var isOnlyNamed: Bool {
    driver == nil && card == nil && capabilities == nil && formats.lists.isEmpty && controls.isEmpty && mode.isEmpty
      && findings.isEmpty && inputs.isEmpty
  }

  // MARK: Reading

  /// The most unread lines with a finding of their own.
  private static let mostFindings = 100

  mutating func add(_ finding: Finding) {
    if findings.count < Self.mostFindings { findings.append(finding) } else { furtherUnread += 1 }
  }

  /// Takes a value of the node or of its current mode.
  mutating func take(_ field: DumpField, _ text: String) -> LineOutcome {
    // The kernel's fields have 32 bits without a sign.
    let number = UInt32(text).map { Int($0) }
    switch field {
    case .driver: driver = text.isEmpty ? driver : text
    case .card: card = text.isEmpty ? card : text
    case .bus: bus = text.isEmpty ? bus : text
    case .capabilities: capabilities = Capabilities(hexadecimal: text)
    case .deviceCapabilities: deviceCapabilities = Capabilities(hexadecimal: text)
    case .size:
      let parts = text.split(separator: "/").compactMap { UInt32($0.trimmingBlanks) }
      guard parts.count == 2 else { return .unread("not a size") }
      mode.size = FrameSize(Int(parts[0]), Int(parts[1]))
    case .bytesPerLine:
      guard let number else { return .unread("not a number") }
      mode.bytesPerLine = mode.bytesPerLine ?? number
    case .sizeImage:
      guard let number else { return .unread("not a number") }
      // With several planes, each has its own.
      mode.sizeImage = (mode.sizeImage ?? 0) + number
    case .activeWidth, .activeHeight, .totalWidth, .totalHeight, .pixelClock:
      var scanner = LineScanner(Array(text.utf8))
      guard let number = scanner.unsigned() else { return .unread("not a number") }
      timings[field] = number
    case .unnamedBits: add(Finding("unknown-bits", .warning, "The current mode has a value without a name (\(text))."))
    case .name: break
    }
    return .read
  }

  /// The size of the source's picture; nil where the dump has no timings.
  private var timedSize: FrameSize? {
    guard let width = timings[.activeWidth].flatMap({ UInt32(exactly: $0) }),
      let height = timings[.activeHeight].flatMap({ UInt32(exactly: $0) })
    else { return nil }
    return FrameSize(Int(width), Int(height))
  }

  /// The time from one picture of the source to the next: all pixels of a picture, pauses included, over the clock.
  private var timedInterval: FrameInterval? {
    guard let width = timings[.totalWidth], let height = timings[.totalHeight], let clock = timings[.pixelClock] else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow || pixels == 0 ? nil : FrameInterval(reducing: pixels, clock)
  }

  // MARK: Roles

  /// The capabilities of the node, not of its whole device; nil where the dump has none.
  private var ownCapabilities: Capabilities? {
    if let deviceCapabilities { return deviceCapabilities }
    if let both = bothWays { return both }
    guard let all = capabilities, !all.contains(.deviceCapabilities) else { return nil }
    return all
  }

  /// The memory-to-memory capability of a node that takes and gives pictures: the words say so, or lists for both ways. Nil for others.
  private var bothWays: Capabilities? {
    let said = spokenCapabilities.intersection([.videoMemoryToMemory, .videoMemoryToMemoryMultiplanar])
    if !said.isEmpty { return said }
    let ways = Set(formats.lists.filter { !$0.formats.isEmpty }.compactMap(\.type))
    guard capabilities == nil, ways.contains(.videoOutput) else { return nil }
    if ways.contains(.videoCaptureMultiplanar) { return .videoMemoryToMemoryMultiplanar }
    return ways.contains(.videoCapture) ? .videoMemoryToMemory : nil
  }

  private var listedType: BufferType? {
    formats.type ?? (mode.isEmpty ? nil : mode.isMultiplanar ? .videoCaptureMultiplanar : .videoCapture)
  }

  private var decision: RoleDecision {
    let (driver, card) = (driver ?? "", card ?? "")
    if let ownCapabilities { return NodeRole.decide(capabilities: ownCapabilities, driver: driver, card: card) }
    let listed: Capabilities
    switch listedType {
    case .videoCapture: listed = .videoCapture
    case .videoCaptureMultiplanar: listed = .videoCaptureMultiplanar
    case .metadataCapture: listed = .metadataCapture
    case .videoOutput, .other: listed = .videoOutput
    case nil:
      var decision = roleByPath ?? NodeRole.decide(capabilities: [], driver: driver, card: card)
      if decision.role == .unknown { decision.reason = "The dump does not say what it is for." }
      return decision
    }
    return NodeRole.decide(capabilities: listed, driver: driver, card: card)
  }

  private var roleByPath: RoleDecision? {
    let names: [(String, Capabilities)] = [
      ("/dev/vbi", .vbiCapture), ("/dev/radio", .radio), ("/dev/swradio", .sdrCapture), ("/dev/v4l-touch", .touch),
    ]
    guard let path, let (_, capabilities) = names.first(where: { path.hasPrefix($0.0) }) else { return nil }
    return NodeRole.decide(capabilities: capabilities, driver: driver ?? "", card: card ?? "")
  }

  // MARK: Finishing

  /// Findings for what the tool did not ask the driver.
  private func omissions(of formats: [OfferedFormat]) -> [Finding] {
    // Lines that were not understood may have held it.
    if findings.contains(where: { $0.code == .unreadableLine }) { return [] }
    if !formats.isEmpty, formats.allSatisfy(\.sizes.isEmpty) {
      let message = "The text names formats without their sizes, as `v4l2-ctl --list-formats` does; `--list-formats-ext` shows them."
      return [Finding("formats-only", .warning, message)]
    }
    let bare = formats.flatMap(\.sizes).filter(\.intervals.isEmpty)
    let isOfTool = !bare.isEmpty && (self.formats.lists.contains(where: \.isWithoutRates) || bare.contains { $0.extent.isRange })
    guard isOfTool else { return [] }
    let message = "Rates that are not listed may still be there: `ffmpeg` shows none, `v4l2-ctl` none of sizes that are ranges."
    return [Finding("rates-not-asked", .info, message)]
  }

  /// The node, examined.
  func finished() -> CameraNode {
    let decision = decision
    var node = CameraNode(
      path: path, role: decision.role, roleReason: decision.reason, driver: driver, card: card, bus: bus,
      capabilities: ownCapabilities?.words ?? [])
    // As on a live node, only the side that gives pictures has formats, a mode and inputs.
    node.formats = formats.offered
    if decision.role.isCamera { (node.inputs, node.timings) = (inputs, timedSize) }
    node.current = mode.finished
    // A receiver has no rate of its own: it follows its source.
    if node.timings != nil, node.current?.interval == nil { node.current?.interval = timedInterval }
    node.controls = controls.finished
    node.findings = findings
    if furtherUnread > 0 {
      node.findings.append(Finding(.unreadableLine, .warning, "\(furtherUnread) more lines were not understood."))
    }
    node.findings += omissions(of: node.formats)
    let taken = formats.lists.filter { !$0.givesPictures }.map(\.formats.count).reduce(0, +)
    if taken > 0 {
      let message =
        "The text lists \(taken) formats that the node takes in or that are no pictures; a profile keeps only those that it gives."
      node.findings.append(Finding("other-formats", .info, message))
    }
    if formats.isTruncated { node.findings.append(Finding(.listTruncated, .warning, "A list is longer than any camera's and was cut.")) }
    let nameless = node.controls.filter { $0.id == 0 }
    if !nameless.isEmpty {
      let names = nameless.prefix(20).map(\.name).joined(separator: ", ") + (nameless.count > 20 ? ", …" : "")
      node.findings.append(Finding("control-without-id", .info, "The dump shows no number for: \(names)."))
    }
    return node.examined()
  }
}

/// The current mode of a node while it is read.
struct DraftMode {
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

extension Capabilities {
  fileprivate init?(hexadecimal text: String) {
    guard let bits = UInt32(text.dropFirst(2), radix: 16) else { return nil }
    self.init(rawValue: bits)
  }
}
