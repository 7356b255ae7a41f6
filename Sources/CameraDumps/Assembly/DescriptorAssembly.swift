import CameraModel
import PixelFormats

/// The USB descriptors of `lsusb -v`: what is known of the device and the descriptor being read.
struct DescriptorAssembly {
  private var name: String?
  /// The kind of the descriptor, such as `FRAME_MJPEG`.
  private var subtype = ""
  private var width: Int?
  private var shortest: FrameInterval?
  private var longest: FrameInterval?

  /// Takes a field with its number and the words behind it.
  mutating func take(_ field: DescriptorField, _ value: UInt32, _ words: String, into drafts: inout DraftNodes) -> LineOutcome {
    switch field {
    case .device:
      drafts.close()
      if drafts.place != nil { drafts.announce(nil) }
      self = DescriptorAssembly(name: words.isEmpty ? nil : words)
    case .product: if !words.isEmpty { name = words }
    case .interface: break
    case .subtype: begin(words.filter { $0 != "(" && $0 != ")" }, in: &drafts)
    case .guid:
      guard subtype.hasPrefix("FORMAT_") else { return .foreign }
      guard let pixelFormat = Self.pixelFormat(guid: words) else { return .unread("not a format's GUID") }
      add(pixelFormat, to: &drafts)
    case .width: width = subtype.hasPrefix("FRAME_") ? Int(value) : nil
    case .height:
      guard let width else { return .foreign }
      return drafts.take(.discrete(FrameSize(width, Int(value))))
    case .interval: return drafts.take(.discrete(FrameInterval(usbUnits: value)))
    case .shortest: shortest = FrameInterval(usbUnits: value)
    case .longest: longest = FrameInterval(usbUnits: value)
    case .step:
      guard let shortest, let longest else { return .unread("a step without a range") }
      return drafts.take(.stepwise(FrameIntervalRange(min: shortest, max: longest, step: FrameInterval(usbUnits: value))))
    }
    return .read
  }

  /// Begins a descriptor. A header of inputs begins the formats of another node.
  private mutating func begin(_ subtype: String, in drafts: inout DraftNodes) {
    drafts.closeSize()
    self = DescriptorAssembly(name: name, subtype: subtype)
    switch subtype {
    case "INPUT_HEADER": if drafts.place != nil, drafts.section == .formats { drafts.announce(nil) }
    case "FORMAT_MJPEG": add("MJPG", to: &drafts)
    case "FORMAT_DV": add("dvsd", to: &drafts)
    case "FORMAT_UNCOMPRESSED", "FORMAT_FRAME_BASED", "FORMAT_STREAM_BASED", "FORMAT_MPEG2TS", "FORMAT_H264": drafts.closeFormat()
    default: break
    }
  }

  private func add(_ pixelFormat: PixelFormat, to drafts: inout DraftNodes) {
    drafts.tool = "lsusb"
    drafts.current.card = drafts.current.card ?? name
    if drafts.section != .formats { drafts.begin(.formats) }
    drafts.current.formats.add(PrintedFormat(pixelFormat))
  }

  /// The code of a format descriptor's GUID, which begins with it: `{32595559-0000-0010-8000-00aa00389b71}`.
  private static func pixelFormat(guid: String) -> PixelFormat? {
    if let entry = try? PixelFormatRegistry.entry(spelled: "uvc:" + guid) { return entry.format }
    guard guid.count == 36, let code = UInt32(guid.prefix(8), radix: 16) else { return nil }
    return PixelFormat(rawValue: code)
  }
}
