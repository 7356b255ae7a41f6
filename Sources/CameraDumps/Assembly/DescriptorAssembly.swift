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
    case .interval: return drafts.take(.discrete(Self.time(value)))
    case .shortest: shortest = Self.time(value)
    case .longest: longest = Self.time(value)
    case .step:
      guard let shortest, let longest else { return .unread("a step without a range") }
      return drafts.take(.stepwise(FrameIntervalRange(min: shortest, max: longest, step: Self.time(value))))
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
    case "FORMAT_DV": add("DVSD", to: &drafts)
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

  /// A time in 100 ns as `uvcvideo` reports it: the simplest fraction near it, as the kernel's `uvc_simplify_fraction` finds it with 8
  /// terms below 333.
  private static func time(_ value: UInt32) -> FrameInterval {
    var terms: [UInt64] = []
    var (numerator, denominator) = (UInt64(value), UInt64(10_000_000))
    while terms.count < 8, denominator != 0 {
      let term = numerator / denominator
      if term >= 333 {
        if terms.count < 2 { terms.append(term) }
        break
      }
      terms.append(term)
      (numerator, denominator) = (denominator, numerator % denominator)
    }
    let (x, y) = terms.reversed().reduce((UInt64(0), UInt64(1))) { ($0.1, $1 * $0.1 + $0.0) }
    guard let numerator = UInt32(exactly: y), let denominator = UInt32(exactly: x) else { return FrameInterval(value, 10_000_000) }
    return FrameInterval(numerator, denominator)
  }

  /// The code of a format descriptor's GUID, which begins with it: `{32595559-0000-0010-8000-00aa00389b71}`.
  private static func pixelFormat(guid: String) -> PixelFormat? {
    if let entry = try? PixelFormatRegistry.entry(spelled: "uvc:" + guid) { return entry.format }
    guard guid.count == 36, let code = UInt32(guid.prefix(8), radix: 16) else { return nil }
    return PixelFormat(rawValue: code)
  }
}
