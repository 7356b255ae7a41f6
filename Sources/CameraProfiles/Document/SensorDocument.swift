import CameraModel
import JSONText
import PixelFormats

extension CameraSensor {
  /// A sensor without its lists.
  static let coding = JSONCoding(
    CameraSensor(entity: ""),
    .required("entity", \.entity, .text),
    .optional("firmwarePath", \.firmwarePath, .text),
    .optional("media", \.media, .text),
    .optional("edid", \.edid, EDID.coding).unlessEmpty)
}

/// A sensor's mode in documents. The smallest size of a range and its step stand beside the largest size.
private struct SensorModeDocument {
  var mode = SensorMode(
    node: nil, busCode: .unknown, pixelFormat: PixelFormat(rawValue: 0), extent: .discrete(FrameSize(0, 0)), state: .possible, path: [])
  var largest = FrameSize(0, 0)
  var minWidth: Int?
  var minHeight: Int?
  var stepWidth: Int?
  var stepHeight: Int?
  var sensorCode: MediaBusCode?
  var sensorWidth: Int?
  var sensorHeight: Int?

  static let coding = JSONCoding(
    SensorModeDocument(),
    .optional("node", \.mode.node, .text),
    .required("busCode", \.mode.busCode, .busCode),
    .required("pixelFormat", \.mode.pixelFormat, .pixelFormat),
    .required("width", \.largest.width, .unsigned),
    .required("height", \.largest.height, .unsigned),
    .extra("minWidth", \.minWidth, .unsigned).requiredIf { $0.minHeight != nil },
    .extra("minHeight", \.minHeight, .unsigned).requiredIf { $0.minWidth != nil },
    .extra("stepWidth", \.stepWidth, .unsigned),
    .extra("stepHeight", \.stepHeight, .unsigned),
    .extra("sensorCode", \.sensorCode, .busCode),
    .extra("sensorWidth", \.sensorWidth, .unsigned),
    .extra("sensorHeight", \.sensorHeight, .unsigned),
    .optional("interval", \.mode.interval, FrameInterval.coding),
    .optional("shortestInterval", \.mode.shortestInterval, FrameInterval.coding).unlessEmpty,
    .optional("longestInterval", \.mode.longestInterval, FrameInterval.coding).unlessEmpty,
    .required("state", \.mode.state, .word(else: "A state is confirmed or possible.")),
    .member("active", \.mode.isActive, .flag),
    .member("path", \.mode.path, .list(.text)),
    .member("pads", \.mode.pads, .list(.text)).unlessEmpty,
    .member("unrouted", \.mode.unrouted, .list(.text)).unlessEmpty)
}

extension SensorMode {
  static let coding = SensorModeDocument.coding.map({ $0.whole }, { SensorModeDocument($0) })
}

extension SensorModeDocument {
  /// A mode to write. The code and the size of the sensor are written if they differ from those of the mode.
  fileprivate init(_ mode: SensorMode) {
    (self.mode, largest) = (mode, mode.extent.largest)
    switch mode.extent {
    case .discrete: break
    case .continuous(let range): (minWidth, minHeight) = (range.min.width, range.min.height)
    case .stepwise(let range):
      (minWidth, minHeight, stepWidth, stepHeight) = (range.min.width, range.min.height, range.step.width, range.step.height)
    }
    if mode.sensorCode != mode.busCode { sensorCode = mode.sensorCode }
    if mode.sensorSize != largest { (sensorWidth, sensorHeight) = (mode.sensorSize.width, mode.sensorSize.height) }
  }

  /// The mode that was read.
  fileprivate var whole: SensorMode {
    var mode = mode
    (mode.extent, mode.sensorCode) = (extent, sensorCode ?? mode.busCode)
    mode.sensorSize = sensorWidth == nil && sensorHeight == nil ? largest : FrameSize(sensorWidth ?? 0, sensorHeight ?? 0)
    return mode
  }

  private var extent: OfferedSize.Extent {
    guard let minWidth, let minHeight else { return .discrete(largest) }
    let step = FrameSize(stepWidth ?? 1, stepHeight ?? 1)
    let range = FrameSizeRange(min: FrameSize(minWidth, minHeight), max: largest, step: step)
    return stepWidth == nil && stepHeight == nil ? .continuous(range) : .stepwise(range)
  }
}
