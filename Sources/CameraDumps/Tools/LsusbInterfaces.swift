import CameraModel
import PixelFormats
import UVCDescriptors

/// The USB descriptors of `lsusb -v`. Those of a streaming interface become bytes again, whose formats are the driver's.
struct LsusbInterfaces {
  /// A streaming interface while it is read.
  private struct Interface {
    var isFirstSetting = true
    var interfaceClass: UInt32 = 0
    var isStreaming = false
    /// The bytes of the descriptors that are read.
    var bytes: [UInt8] = []
    var isIncomplete = false
    /// The node that has its formats; nil before the first format.
    var place: Int?
  }

  private var name: String?
  private var vendor: UInt16 = 0
  private var product: UInt16 = 0
  private var interface = Interface()
  /// The length of the descriptor whose lines follow.
  private var length: Int?
  private var descriptor: LsusbDescriptor?
  /// Whether the lines of a descriptor follow that is none of a picture's format or size.
  private var isSkipping = false

  /// A configuration's most bytes.
  private static let mostBytes = 65_535

  /// Takes a field with its number and the words behind it.
  mutating func take(_ field: LsusbField, value: UInt32 = 0, words: String = "", into nodes: inout DraftNodes) -> LineOutcome {
    switch field {
    case .device:
      close(into: &nodes)
      if nodes.openNode != nil { nodes.announce(DraftNode()) }
      self = LsusbInterfaces(name: words.isEmpty ? nil : words)
    case .name: if !words.isEmpty { name = words }
    case .vendor: vendor = UInt16(truncatingIfNeeded: value)
    case .product: product = UInt16(truncatingIfNeeded: value)
    case .interface: close(into: &nodes)
    case .setting: interface.isFirstSetting = value == 0
    case .interfaceClass: interface.interfaceClass = value
    case .subclass: interface.isStreaming = interface.interfaceClass == 14 && value == 2
    case .streaming: interface.isStreaming = true
    case .length:
      endDescriptor()
      length = Int(value)
    case .bytes:
      endDescriptor()
      guard interface.isStreaming, interface.isFirstSetting else { return .read }
      let bytes = Self.bytes(words)
      if bytes.count > 2, bytes[1] == 0x24, LsusbDescriptor.formats.contains(bytes[2]) { beginNode(in: &nodes) }
      add(bytes)
    case .subtype: return begin(UInt8(truncatingIfNeeded: value), words, in: &nodes)
    case .guid:
      guard let descriptor else { return withoutDescriptor }
      guard descriptor.kind == .format else { return .read }
      guard let guid = self.descriptor?.take(guid: words) else { return .unread("not a format's GUID") }
      guard PixelFormatRegistry.entry(for: guid) != nil else {
        return .doubted("no driver has a pixel format for this GUID, so its modes are left out")
      }
    case .number(let offset, let bytes):
      guard descriptor != nil else { return withoutDescriptor }
      guard descriptor?.take(value, at: offset, bytes: bytes) ?? false else { return .unread("too large for this field") }
    case .time:
      guard descriptor?.kind == .frame else { return withoutDescriptor }
      guard descriptor?.take(time: value) ?? false else { return .unread("more rates than a descriptor has") }
    }
    return .read
  }

  /// A field of a descriptor whose first lines are missing.
  private var withoutDescriptor: LineOutcome { isSkipping ? .read : .unread("a descriptor's field without its descriptor") }

  /// Begins a descriptor.
  private mutating func begin(_ subtype: UInt8, _ words: String, in nodes: inout DraftNodes) -> LineOutcome {
    endDescriptor()
    defer { length = nil }
    let kind = LsusbDescriptor.Kind(named: words.filter { $0 != "(" && $0 != ")" })
    isSkipping = kind == nil && !interface.isStreaming || !interface.isFirstSetting
    if isSkipping { return .read }
    // What `lsusb` has no name for, it shows as bytes: `Invalid desc subtype: 01 80`.
    let rest = words.split(separator: ":", maxSplits: 1).dropFirst().first.map { Self.bytes(String($0)) } ?? []
    descriptor = LsusbDescriptor(kind ?? .other, subtype: subtype, length: length, rest: rest)
    switch kind {
    case .header: interface.isStreaming = true
    case .format: beginNode(in: &nodes)
    case .frame where interface.place == nil: return .unread("a size without a format")
    default: break
    }
    return .read
  }

  /// Begins the node that gets the formats of the interface.
  private mutating func beginNode(in nodes: inout DraftNodes) {
    guard interface.place == nil else { return }
    if nodes.section == .formats { nodes.announce(DraftNode()) }
    nodes.tool = Tool.lsusb.rawValue
    nodes.current.card = nodes.current.card ?? name
    if nodes.section != .formats { nodes.begin(.formats) }
    interface.place = nodes.currentPlace()
  }

  /// The numbers of a line of bytes: `0e 24 01`.
  private static func bytes(_ words: String) -> [UInt8] { words.split(separator: " ").compactMap { UInt8($0, radix: 16) } }

  private mutating func endDescriptor() {
    guard let ended = descriptor else { return }
    descriptor = nil
    if let bytes = ended.finished() { add(bytes) } else { interface.isIncomplete = true }
  }

  private mutating func add(_ bytes: [UInt8]) {
    if interface.bytes.count + bytes.count <= Self.mostBytes { interface.bytes += bytes } else { interface.isIncomplete = true }
  }

  // MARK: Formats

  /// Ends the interface that is being read, whose node gets its formats.
  mutating func close(into nodes: inout DraftNodes) {
    endDescriptor()
    length = nil
    defer { interface = Interface() }
    guard let place = interface.place else { return }
    var reason: String?
    do {
      if let formats = try UVCDescriptors.formats(ofStreamingInterface: interface.bytes, vendor: vendor, product: product) {
        nodes[place].formats.add(formats)
      } else {
        reason = "The driver leaves out an interface with such descriptors: they are damaged, or their text is."
      }
    } catch {
      reason = error.description
    }
    if interface.isIncomplete { reason = reason ?? "A size without its lines, or too many bytes, were left out." }
    if let reason { nodes[place].add(Finding("descriptors-incomplete", .warning, reason)) }
  }
}
