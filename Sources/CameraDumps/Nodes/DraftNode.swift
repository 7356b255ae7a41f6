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
  var formats = DraftFormats()
  var controls = DraftControls()
  var inputs: [VideoInput] = []
  var mode = DraftMode()
  /// The digital timings of the current source.
  var timings = SourceTimings()
  var findings: [Finding] = []
  /// The number of unread lines without a finding of their own.
  private var furtherUnread = 0
  /// Whether it gives pictures, as `gst-device-monitor-1.0` says; nil for nodes of other tools.
  var givesPictures: Bool?

  init(path: String? = nil, bus: String? = nil, givesPictures: Bool? = nil) {
    (self.path, self.bus, self.givesPictures) = (path, bus, givesPictures)
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

  // MARK: Roles

  /// The capabilities of the node, not of its whole device; nil if the dump has none.
  private var ownCapabilities: Capabilities? {
    deviceCapabilities ?? capabilities.flatMap { $0.contains(.deviceCapabilities) ? nil : $0 }
  }

  private var listedType: BufferType? {
    formats.type ?? (mode.isEmpty ? nil : mode.isMultiplanar ? .videoCaptureMultiplanar : .videoCapture)
  }

  private var decision: RoleDecision {
    let (driver, card) = (driver ?? "", card ?? "")
    if path?.hasPrefix("/dev/v4l-subdev") ?? false {
      var decision = NodeRole.decide(capabilities: [], driver: driver, card: card)
      (decision.role, decision.reason) = (.processing, "It is a subdevice: it has controls and gives no pictures.")
      return decision
    }
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
    if decision.role.isCamera { (node.inputs, node.timings) = (inputs, timings.size) }
    node.current = mode.finished
    // A receiver has no rate of its own: it follows its source.
    if node.timings != nil, node.current?.interval == nil { node.current?.interval = timings.interval }
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
    if formats.lacksFormats {
      let message = "Formats were left out; the sizes between two marks may be of one of them, and are not kept."
      node.findings.append(Finding("formats-left-out", .warning, message))
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

/// The timings of a digital source while they are read.
struct SourceTimings {
  var activeWidth: UInt64?
  var activeHeight: UInt64?
  var totalWidth: UInt64?
  var totalHeight: UInt64?
  var pixelClock: UInt64?

  /// The size of the source's picture; nil if the dump has no timings.
  var size: FrameSize? {
    guard let width = activeWidth.flatMap({ UInt32(exactly: $0) }), let height = activeHeight.flatMap({ UInt32(exactly: $0) }) else {
      return nil
    }
    return FrameSize(Int(width), Int(height))
  }

  /// The time from one picture of the source to the next: all pixels of a picture, pauses included, over the clock.
  var interval: FrameInterval? {
    guard let totalWidth, let totalHeight, let pixelClock else { return nil }
    let (pixels, overflow) = totalWidth.multipliedReportingOverflow(by: totalHeight)
    return overflow || pixels == 0 ? nil : FrameInterval(reducing: pixels, pixelClock)
  }
}
