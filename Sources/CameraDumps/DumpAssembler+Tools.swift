import CameraModel
import PixelFormats

/// A value that `gst-device-monitor-1.0` gives of a device.
enum ToolProperty { case card, kind, path, driver, bus }

/// Lists of tools other than `v4l2-ctl`, which have no headers of their own.
extension DumpAssembler {
  /// A tool lists a node.
  mutating func begin(tool: String, path: String) {
    self.tool = tool
    announce(path)
    cards.close()
  }

  /// A tool goes on to a device; what it says of it follows.
  mutating func beginDevice(card: String?, bus: String?) {
    cards.close()
    if place != nil, !isFresh { announce(nil) }
    toolDevice = DraftNode(card: card, bus: bus)
    isInVideoDevice = true
  }

  mutating func take(_ property: ToolProperty, _ text: String) -> Taking {
    guard toolDevice != nil || place.map({ nodes[$0].isOfTool }) ?? false else { return .foreign }
    if property == .kind {
      isInVideoDevice = text.hasPrefix("Video/Source") || text.hasPrefix("Source/Video")
      if !isInVideoDevice { toolDevice = nil }
      return .taken
    }
    guard isInVideoDevice else { return .taken }
    func set(_ node: inout DraftNode) {
      switch property {
      case .card: node.card = node.card ?? text
      case .path: if text.hasPrefix("/dev/") { node.path = node.path ?? text }
      case .driver: node.driver = text
      case .bus: node.bus = text
      case .kind: break
      }
    }
    if var device = toolDevice {
      set(&device)
      toolDevice = device
    } else if let place {
      set(&nodes[place])
      if let path = nodes[place].path { places[path] = place }
    }
    return .taken
  }

  /// The node that a tool describes, made of what it said before.
  mutating func toolNode() -> Int {
    guard let device = toolDevice else { return node() }
    toolDevice = nil
    closeAll()
    let place = node()
    if nodes[place].path == nil { nodes[place].path = device.path }
    nodes[place].card = nodes[place].card ?? device.card
    nodes[place].bus = nodes[place].bus ?? device.bus
    nodes[place].driver = nodes[place].driver ?? device.driver
    nodes[place].isOfTool = true
    return place
  }

  /// A format of a list without a header.
  mutating func take(toolFormat format: PrintedFormat) -> Taking {
    _ = toolNode()
    if section != .formats { begin(.formats) }
    add(format)
    return .taken
  }

  /// A format with the range of its sizes; where they have no step, the sizes that follow are all.
  mutating func take(_ format: PrintedFormat, _ range: FrameSizeRange?) -> Taking {
    tool = "cam"
    _ = toolNode()
    if section != .formats { begin(.formats) }
    isInListOfSizes = false
    // Another stream of the same camera.
    if let place, let list = nodes[place].lists.last, list.formats.contains(where: { $0.pixelFormat == format.pixelFormat }) {
      hasOpenFormat = false
      isInKnownFormat = true
      return .taken
    }
    isInKnownFormat = false
    add(format)
    if let place, let list = nodes[place].lists.indices.last { nodes[place].lists[list].isWithoutRates = true }
    if let range, range.step.isValid || range.min == range.max {
      return take(range.min == range.max ? .discrete(range.min) : .stepwise(range))
    }
    isInListOfSizes = true
    return .taken
  }

  /// A size of a list of `cam`.
  mutating func take(listedSize size: FrameSize) -> Taking {
    if isInListOfSizes, hasOpenFormat { return take(.discrete(size)) }
    return isInKnownFormat || hasOpenFormat ? .taken : .foreign
  }

  /// A mode of `gst-device-monitor-1.0`: each format has its sizes together.
  mutating func take(_ formats: [PixelFormat], _ extent: OfferedSize.Extent, _ intervals: [OfferedInterval]) -> Taking {
    guard toolDevice != nil || place.map({ nodes[$0].isOfTool }) ?? false else { return .foreign }
    guard isInVideoDevice else { return .taken }
    tool = "gst-device-monitor-1.0"
    let place = toolNode()
    if section != .formats { begin(.formats) }
    closeSize()
    let list = nodes[place].lists.count - 1
    for pixelFormat in formats {
      let known = nodes[place].lists[list].formats.firstIndex { $0.pixelFormat == pixelFormat }
      if known == nil { add(PrintedFormat(pixelFormat)) }
      let index = known ?? nodes[place].lists[list].formats.count - 1
      guard index >= 0, nodes[place].lists[list].formats[index].sizes.count < Self.mostEntries else {
        truncate(place)
        continue
      }
      nodes[place].lists[list].formats[index].sizes.append(OfferedSize(extent, intervals: intervals))
    }
    hasOpenFormat = false
    return .taken
  }

  /// A field of a USB descriptor.
  mutating func take(_ field: DescriptorField, _ value: UInt32, _ words: String) -> Taking {
    switch field {
    case .device:
      closeAll()
      if place != nil { announce(nil) }
      descriptors = UVCDescriptors(name: words.isEmpty ? nil : words)
    case .product: if !words.isEmpty { descriptors.name = words }
    case .interface: break
    case .subtype: return begin(descriptor: words)
    case .guid:
      guard descriptors.subtype.hasPrefix("FORMAT_") else { return .foreign }
      guard let pixelFormat = UVCDescriptors.pixelFormat(guid: words) else { return .misplaced("not a format's GUID") }
      addDescribed(pixelFormat)
    case .width: descriptors.width = descriptors.subtype.hasPrefix("FRAME_") ? Int(value) : nil
    case .height:
      guard let width = descriptors.width else { return .foreign }
      return take(.discrete(FrameSize(width, Int(value))))
    case .interval: return take(.discrete(UVCDescriptors.time(value)))
    case .shortest: descriptors.shortest = UVCDescriptors.time(value)
    case .longest: descriptors.longest = UVCDescriptors.time(value)
    case .step:
      guard let shortest = descriptors.shortest, let longest = descriptors.longest else { return .misplaced("a step without a range") }
      return take(.stepwise(FrameIntervalRange(min: shortest, max: longest, step: UVCDescriptors.time(value))))
    }
    return .taken
  }

  /// `(FORMAT_MJPEG)`, `(FRAME_MJPEG)`; a header of inputs begins the formats of another node.
  private mutating func begin(descriptor words: String) -> Taking {
    closeSize()
    descriptors.subtype = words.filter { $0 != "(" && $0 != ")" }
    descriptors.width = nil
    (descriptors.shortest, descriptors.longest) = (nil, nil)
    switch descriptors.subtype {
    case "INPUT_HEADER": if place != nil, section == .formats { announce(nil) }
    case "FORMAT_MJPEG": addDescribed("MJPG")
    case "FORMAT_DV": addDescribed("DVSD")
    case "FORMAT_UNCOMPRESSED", "FORMAT_FRAME_BASED", "FORMAT_STREAM_BASED", "FORMAT_MPEG2TS", "FORMAT_H264": hasOpenFormat = false
    default: break
    }
    return .taken
  }

  private mutating func addDescribed(_ pixelFormat: PixelFormat) {
    tool = "lsusb"
    let place = node()
    nodes[place].card = nodes[place].card ?? descriptors.name
    if section != .formats { begin(.formats) }
    add(PrintedFormat(pixelFormat))
  }
}
