import CameraModel
import JSONText
import PixelFormats

/// The keys of a camera's sensor.
private enum SensorDocument: String, JSONKey, CaseIterable {
  case entity, firmwarePath, media, edid

  static let required: [SensorDocument] = [.entity]
}

extension JSONReader {
  /// Reads a sensor without its modes, or `null`.
  mutating func sensor() throws(JSONError) -> CameraSensor? {
    if try null() { return nil }
    var sensor = CameraSensor(entity: "")
    var members = try object(SensorDocument.self)
    while let key = try next(&members) {
      switch key {
      case .entity: sensor.entity = try string()
      case .firmwarePath: sensor.firmwarePath = try optionalString()
      case .media: sensor.media = try optionalString()
      case .edid: sensor.edid = try edid()
      }
    }
    try require(SensorDocument.required, members)
    return sensor
  }

  /// Reads a list of texts, or `null` as an empty one.
  mutating func strings() throws(JSONError) -> [String] {
    try list { (reader, _) throws(JSONError) in try reader.string() }
  }
}

extension JSONWriter {
  /// Writes a sensor without its modes.
  mutating func sensor(_ sensor: CameraSensor) {
    beginObject()
    member(SensorDocument.entity, sensor.entity)
    member(SensorDocument.firmwarePath, sensor.firmwarePath)
    member(SensorDocument.media, sensor.media)
    if let edid = sensor.edid { self.edid(SensorDocument.edid, edid) }
    endObject()
  }

  /// A member that is a short list of texts.
  mutating func strings(_ key: some JSONKey, _ texts: [String]) {
    self.key(key)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}

/// The keys of a sensor's mode. Those of a range stand beside its largest size.
private enum SensorModeDocument: String, JSONKey, CaseIterable {
  case node, busCode, pixelFormat, width, height, minWidth, minHeight, stepWidth, stepHeight, sensorCode, sensorWidth, sensorHeight
  case interval, shortestInterval, longestInterval, state, active, path, pads, unrouted

  static let required: [SensorModeDocument] = [.busCode, .pixelFormat, .width, .height, .state]
  static let range: [SensorModeDocument] = [.minWidth, .minHeight]
}

extension JSONReader {
  /// Reads a sensor's mode; nil if its pixel format is unknown.
  mutating func sensorMode() throws(JSONError) -> SensorMode? {
    var (node, code, format) = (String?.none, MediaBusCode.unknown, PixelFormat?.none)
    var (path, pads, unrouted) = ([String](), [String](), [String]())
    var (largest, smallest, step) = (FrameSize(0, 0), FrameSize?.none, FrameSize?.none)
    var (sent, sensorSize) = (MediaBusCode?.none, FrameSize?.none)
    var (interval, shortest, longest) = (FrameInterval?.none, FrameInterval?.none, FrameInterval?.none)
    var isActive = false
    var state = SensorMode.State.possible
    var members = try object(SensorModeDocument.self)
    while let key = try next(&members) {
      switch key {
      case .node: node = try optionalString()
      case .busCode: code = try busCode()
      case .pixelFormat: format = try pixelFormat()
      case .width: largest.width = Int(try unsigned())
      case .height: largest.height = Int(try unsigned())
      case .minWidth: smallest = FrameSize(Int(try unsigned()), smallest?.height ?? 0)
      case .minHeight: smallest = FrameSize(smallest?.width ?? 0, Int(try unsigned()))
      case .stepWidth: step = FrameSize(Int(try unsigned()), step?.height ?? 1)
      case .stepHeight: step = FrameSize(step?.width ?? 1, Int(try unsigned()))
      case .sensorCode: sent = try busCode()
      case .sensorWidth: sensorSize = FrameSize(Int(try unsigned()), sensorSize?.height ?? 0)
      case .sensorHeight: sensorSize = FrameSize(sensorSize?.width ?? 0, Int(try unsigned()))
      case .interval: interval = try null() ? nil : try fraction()
      case .shortestInterval: shortest = try null() ? nil : try fraction()
      case .longestInterval: longest = try null() ? nil : try fraction()
      case .active: isActive = try flag()
      case .state: state = try word("A state is confirmed or possible.")
      case .path: path = try strings()
      case .pads: pads = try strings()
      case .unrouted: unrouted = try strings()
      }
    }
    try require(SensorModeDocument.required, members)
    let extent: OfferedSize.Extent
    if let smallest {
      try require(SensorModeDocument.range, members)
      let range = FrameSizeRange(min: smallest, max: largest, step: step ?? FrameSize(1, 1))
      extent = step == nil ? .continuous(range) : .stepwise(range)
    } else {
      extent = .discrete(largest)
    }
    guard let format else { return nil }
    var mode = SensorMode(
      node: node, busCode: code, pixelFormat: format, extent: extent, sensorCode: sent, sensorSize: sensorSize, interval: interval,
      state: state, isActive: isActive, path: path, pads: pads, unrouted: unrouted)
    (mode.shortestInterval, mode.longestInterval) = (shortest, longest)
    return mode
  }
}

extension JSONWriter {
  /// Writes a sensor's mode.
  mutating func sensorMode(_ mode: SensorMode) {
    beginObject()
    member(SensorModeDocument.node, mode.node)
    member(SensorModeDocument.busCode, mode.busCode.description)
    member(SensorModeDocument.pixelFormat, mode.pixelFormat.description)
    member(SensorModeDocument.width, mode.extent.largest.width)
    member(SensorModeDocument.height, mode.extent.largest.height)
    switch mode.extent {
    case .discrete: break
    case .continuous(let range): smallest(of: range)
    case .stepwise(let range):
      smallest(of: range)
      member(SensorModeDocument.stepWidth, range.step.width)
      member(SensorModeDocument.stepHeight, range.step.height)
    }
    if mode.sensorCode != mode.busCode { member(SensorModeDocument.sensorCode, mode.sensorCode.description) }
    if mode.sensorSize != mode.extent.largest {
      member(SensorModeDocument.sensorWidth, mode.sensorSize.width)
      member(SensorModeDocument.sensorHeight, mode.sensorSize.height)
    }
    key(SensorModeDocument.interval)
    fraction(mode.interval)
    for (key, interval) in [(SensorModeDocument.shortestInterval, mode.shortestInterval), (.longestInterval, mode.longestInterval)] {
      guard let interval else { continue }
      self.key(key)
      fraction(interval)
    }
    member(SensorModeDocument.state, mode.state.rawValue)
    member(SensorModeDocument.active, mode.isActive)
    strings(SensorModeDocument.path, mode.path)
    if !mode.pads.isEmpty { strings(SensorModeDocument.pads, mode.pads) }
    if !mode.unrouted.isEmpty { strings(SensorModeDocument.unrouted, mode.unrouted) }
    endObject()
  }

  private mutating func smallest(of range: FrameSizeRange) {
    member(SensorModeDocument.minWidth, range.min.width)
    member(SensorModeDocument.minHeight, range.min.height)
  }
}
