import CameraModel
import PixelFormats

/// The lists of `gst-device-monitor-1.0`, `cam`, `guvcview` and `uvcdynctrl`, which have no headers like those of `v4l2-ctl`.
struct DeviceListing {
  /// What a tool printed of a device before its first mode.
  private var device: DraftNode?
  /// Whether the device gives pictures.
  private var isVideoDevice = false
  /// What the sizes that follow a format of `cam` mean.
  private enum Sizes { case all, withinRange }
  private var sizes = Sizes.withinRange

  /// Whether the last statement was one about a device.
  var isInText = false

  /// A tool goes on to a device; its properties follow.
  mutating func begin(card: String?, bus: String?, in drafts: inout DraftNodes) {
    drafts.devices.close()
    if drafts.place != nil, !drafts.isFresh { drafts.announce(nil) }
    device = DraftNode(card: card, bus: bus)
    isVideoDevice = true
  }

  /// The words in the classes of devices that give no pictures.
  private static let otherKinds: Set<Substring> = ["Audio", "Midi", "Sink"]

  private func describesDevice(_ drafts: DraftNodes) -> Bool { device != nil || drafts.place.map { drafts.nodes[$0].isOfTool } ?? false }

  mutating func take(_ property: DeviceProperty, _ text: String, into drafts: inout DraftNodes) -> LineOutcome {
    guard describesDevice(drafts) else { return .foreign }
    if property == .kind {
      // `Video/Source`, `Source/Video`, `Video/CameraSource`, `Video/Source/Hardware`.
      isVideoDevice = !text.split(separator: "/").contains(where: Self.otherKinds.contains)
      if !isVideoDevice { device = nil }
      return .read
    }
    guard isVideoDevice else { return .read }
    if device != nil {
      device?.set(property, text)
    } else if let place = drafts.place {
      drafts.nodes[place].set(property, text)
      if let path = drafts.nodes[place].path { drafts.name(path) }
    }
    return .read
  }

  /// Opens the list of formats of the node that the tool describes.
  private mutating func openList(in drafts: inout DraftNodes) {
    if let device {
      self.device = nil
      drafts.close()
      drafts.current.describe(by: device)
    } else {
      _ = drafts.currentPlace()
    }
    if drafts.section != .formats { drafts.begin(.formats) }
  }

  /// Takes a format; its sizes follow.
  mutating func take(_ format: PrintedFormat, into drafts: inout DraftNodes) {
    openList(in: &drafts)
    drafts.current.formats.add(format)
  }

  /// Takes a format of `cam` with the range of its sizes. Where the range has no step, the sizes that follow are all.
  mutating func take(_ format: PrintedFormat, _ range: FrameSizeRange?, into drafts: inout DraftNodes) -> LineOutcome {
    drafts.tool = "cam"
    openList(in: &drafts)
    // Another stream of the same camera.
    if let list = drafts.current.formats.lists.last, list.formats.contains(where: { $0.pixelFormat == format.pixelFormat }) {
      drafts.current.formats.close()
      drafts.current.formats.lists.append(DraftFormats.List())
    }
    drafts.current.formats.addWithoutRates(format)
    sizes = .all
    guard let range, range.step.isValid || range.min == range.max else { return .read }
    sizes = .withinRange
    return drafts.take(range.min == range.max ? .discrete(range.min) : .stepwise(range))
  }

  /// Takes a size of `cam`.
  func take(_ size: FrameSize, into drafts: inout DraftNodes) -> LineOutcome {
    let hasOpenFormat = drafts.place.map { drafts.nodes[$0].formats.hasOpenFormat } ?? false
    if sizes == .all, hasOpenFormat { return drafts.take(.discrete(size)) }
    return hasOpenFormat ? .read : .foreign
  }

  /// Takes a mode of `gst-device-monitor-1.0`.
  mutating func take(_ mode: OfferedSize, of formats: [PixelFormat], into drafts: inout DraftNodes) -> LineOutcome {
    guard describesDevice(drafts) else { return .unread("a mode without a device") }
    guard isVideoDevice else { return .read }
    drafts.tool = "gst-device-monitor-1.0"
    openList(in: &drafts)
    drafts.current.formats.add(mode, toEach: formats)
    return .read
  }
}

extension DraftNode {
  fileprivate mutating func set(_ property: DeviceProperty, _ text: String) {
    switch property {
    case .name: card = card ?? text
    case .card: card = text
    case .path: if text.hasPrefix("/dev/") { path = path ?? text }
    case .driver: driver = text
    case .bus: bus = text
    case .kind: break
    }
  }

  /// Adds what a tool printed before the first mode.
  mutating func describe(by device: DraftNode) {
    path = path ?? device.path
    card = card ?? device.card
    bus = bus ?? device.bus
    driver = driver ?? device.driver
    isOfTool = true
  }
}
