import CameraModel
import PixelFormats
import UVCDescriptors

/// The USB descriptors of `lsusb -v`. Those of a streaming interface become bytes again, whose formats are the driver's.
struct DescriptorAssembly {
  /// A streaming interface while it is read.
  private struct Interface {
    /// Whether the text has its beginning, so that what is not there is not in the device either.
    var isWhole = false
    var isFirstSetting = true
    var interfaceClass: UInt32 = 0
    var isStreaming = false
    /// The bytes of the descriptors that are read.
    var bytes: [UInt8] = []
    var hasHeader = false
    var isIncomplete = false
    /// The node that has its formats; nil before the first.
    var place: Int?
  }

  private var name: String?
  private var vendor: UInt16 = 0
  private var product: UInt16 = 0
  private var interface = Interface()
  /// The length of the descriptor whose lines follow.
  private var length: Int?
  private var descriptor: DescriptorDraft?
  /// Whether the lines of a descriptor follow that is none of a picture's format or size.
  private var isSkipping = false
  /// Whether the last statement was a line of descriptors.
  var isInText = false

  /// A configuration's most bytes.
  private static let mostBytes = 65_535
  /// What stands before the formats, for texts that begin with these.
  private static let header: [UInt8] = [13, 0x24, 1] + Array(repeating: 0, count: 10)

  /// Takes a field with its number and the words behind it.
  mutating func take(_ field: DescriptorField, _ value: UInt32, _ words: String, into drafts: inout DraftNodes) -> LineOutcome {
    defer { isInText = true }
    switch field {
    case .device:
      close(into: &drafts)
      if drafts.place != nil { drafts.announce(nil) }
      self = DescriptorAssembly(name: words.isEmpty ? nil : words)
    case .name: if !words.isEmpty { name = words }
    case .vendor: vendor = UInt16(truncatingIfNeeded: value)
    case .product: product = UInt16(truncatingIfNeeded: value)
    case .interface:
      close(into: &drafts)
      interface.isWhole = true
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
      if bytes.count > 2, bytes[1] == 0x24, DescriptorDraft.formats.contains(bytes[2]) { openNode(in: &drafts) }
      add(bytes)
    case .subtype: return begin(UInt8(truncatingIfNeeded: value), words, in: &drafts)
    case .guid:
      guard let descriptor else { return withoutDescriptor }
      guard descriptor.kind == .format else { return .read }
      guard let guid = self.descriptor?.take(guid: words) else { return .unread("not a format's GUID") }
      guard PixelFormatRegistry.entry(for: guid) != nil else {
        return .doubted("no driver has a pixel format for this GUID, so its modes are left out")
      }
    case .number(let place):
      guard descriptor != nil else { return withoutDescriptor }
      guard descriptor?.take(place, value) ?? false else { return .unread("too large for this field") }
    case .time:
      guard descriptor?.kind == .frame else { return withoutDescriptor }
      guard descriptor?.take(time: value) ?? false else { return .unread("more rates than a descriptor has") }
    }
    return .read
  }

  /// A field of a descriptor whose first lines are missing.
  private var withoutDescriptor: LineOutcome { isSkipping ? .read : .unread("a descriptor's field without its descriptor") }

  /// Begins a descriptor.
  private mutating func begin(_ subtype: UInt8, _ words: String, in drafts: inout DraftNodes) -> LineOutcome {
    endDescriptor()
    defer { length = nil }
    let kind = DescriptorDraft.Kind(named: words.filter { $0 != "(" && $0 != ")" })
    isSkipping = kind == nil && !interface.isStreaming || !interface.isFirstSetting
    if isSkipping { return .read }
    // What `lsusb` has no name for, it shows as bytes: `Invalid desc subtype: 01 80`.
    let rest = words.split(separator: ":", maxSplits: 1).dropFirst().first.map { Self.bytes(String($0)) } ?? []
    descriptor = DescriptorDraft(kind ?? .other, subtype: subtype, length: length, rest: rest)
    switch kind {
    case .header:
      // In a text without the lines of interfaces, a header begins the next one.
      if interface.place != nil, !interface.isWhole {
        let header = descriptor
        descriptor = nil
        close(into: &drafts)
        descriptor = header
      }
      (interface.hasHeader, interface.isStreaming) = (true, true)
    case .format: openNode(in: &drafts)
    case .frame where interface.place == nil: return DraftFormats.sizeWithoutFormat
    default: break
    }
    return .read
  }

  /// Begins the node that gets the formats of the interface.
  private mutating func openNode(in drafts: inout DraftNodes) {
    guard interface.place == nil else { return }
    if drafts.place != nil, drafts.section == .formats { drafts.announce(nil) }
    drafts.tool = "lsusb"
    drafts.current.card = drafts.current.card ?? name
    if drafts.section != .formats { drafts.begin(.formats) }
    interface.place = drafts.currentPlace()
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
  mutating func close(into drafts: inout DraftNodes) {
    endDescriptor()
    length = nil
    defer { interface = Interface() }
    guard let place = interface.place else { return }
    let bytes = interface.isWhole || interface.hasHeader ? interface.bytes : Self.header + interface.bytes
    var reason: String?
    do {
      if let formats = try UVCDescriptors.formats(ofStreamingInterface: bytes, vendor: vendor, product: product) {
        drafts.nodes[place].formats.add(formats)
      } else {
        reason = "The driver leaves out an interface with such descriptors: they are damaged, or their text is."
      }
    } catch {
      reason = error.description
    }
    if interface.isIncomplete { reason = reason ?? "A size without its lines, or too many bytes, were left out." }
    if let reason { drafts.nodes[place].add(Finding("descriptors-incomplete", .warning, reason)) }
  }
}
