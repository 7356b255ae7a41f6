import CameraModel
import PixelFormats

/// The lists of `gst-device-monitor-1.0`, which have no headers like those of `v4l2-ctl`.
struct DeviceListing {
  /// What a tool printed of a device before its first mode.
  private var device: DraftNode?
  /// Whether the device gives pictures.
  private var isVideoDevice = false
  /// Whether the last statement was one about a device.
  var isInText = false

  /// A tool goes on to a device; its properties follow.
  mutating func begin(in drafts: inout DraftNodes) {
    drafts.devices.close()
    if drafts.place != nil, !drafts.isFresh { drafts.announce(nil) }
    device = DraftNode()
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
