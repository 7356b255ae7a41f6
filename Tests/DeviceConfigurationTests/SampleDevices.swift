import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats

/// Made-up devices that can be set.
enum SampleDevices {
  static let path = "/dev/video0"

  static func size(_ width: Int, _ height: Int, _ rates: UInt32...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
  }

  /// A webcam whose exposure, gain and focus are automatic at first.
  static let webcam: Camera = camera(
    role: .capture,
    formats: [
      OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size(640, 480, 30, 15, 5), size(1280, 720, 10, 5)]),
      OfferedFormat(index: 1, pixelFormat: "MJPG", isCompressed: true, sizes: [size(1920, 1080, 30, 15)]),
    ],
    current: CurrentFormat(
      pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1280, sizeImage: 614_400, interval: FrameInterval(1, 15)),
    controls: controls)

  /// A camera whose pictures lie in two memory planes.
  static let planar: Camera = camera(
    role: .captureMultiplanar,
    formats: [
      OfferedFormat(index: 0, pixelFormat: "NM12", sizes: [size(640, 480, 30, 15), size(320, 240, 60)]),
      OfferedFormat(index: 1, pixelFormat: "YUYV", sizes: [size(640, 480, 30)]),
    ],
    current: CurrentFormat(
      pixelFormat: "NM12", size: FrameSize(640, 480), bytesPerLine: 640, sizeImage: 460_800, interval: FrameInterval(1, 15)),
    controls: [controls[0]])

  /// A capture card with an analogue and a digital source.
  static let card: Camera = {
    var camera = webcam
    camera.nodes[0].inputs = [
      VideoInput(index: 0, name: "Composite", isCurrent: true), VideoInput(index: 1, name: "HDMI", isCurrent: false, edid: EDID.absent),
    ]
    return camera
  }()

  /// The same card, which shows the digital source.
  static let digital: Camera = {
    var camera = card
    for index in camera.nodes[0].inputs.indices { camera.nodes[0].inputs[index].isCurrent = index == 1 }
    return camera
  }()

  /// A capture card that crops, and shows a part of the picture.
  static let cropping: Camera = {
    var camera = card
    let whole = FrameSize(1920, 1080)
    camera.nodes[0].selections = [
      SelectionRectangle(target: .crop, left: 8, top: 4, size: FrameSize(1280, 720)),
      SelectionRectangle(target: .cropDefault, left: 0, top: 0, size: whole),
      SelectionRectangle(target: .cropBounds, left: 0, top: 0, size: whole),
    ]
    return camera
  }()

  static let timings = DigitalTimings(size: FrameSize(1920, 1080), pixelClock: 148_500_000)
  static let sources = [path: [SimulatedSource(standard: .pal), SimulatedSource(timings: timings)]]

  static let controls: [CameraControl] = [
    number(.brightness, "Brightness", 0...255, 128), number(.gain, "Gain", 0...100, 20),
    CameraControl(
      id: .automaticGain, name: "Gain, Automatic", type: .boolean, min: 0, max: 1, step: 1, defaultValue: 1,
      value: .integer(1)),
    CameraControl(
      id: .powerLineFrequency, name: "Power Line Frequency", type: .menu, min: 0, max: 2, step: 1,
      defaultValue: 1, value: .integer(1),
      menu: [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 1, name: "50 Hz"), MenuItem(index: 2, name: "60 Hz")]),
    CameraControl(
      id: .automaticExposure, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: 3,
      value: .integer(3), menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")]),
    number(.exposureTime, "Exposure Time, Absolute", 3...2047, 250),
    CameraControl(id: 0x9a_2000, name: "Calibrate", type: .button),
    number(ControlIdentifier(rawValue: 0x9a_2001), "Zoom Steps", 100...500, 100, step: 50),
    CameraControl(
      id: 0x9a_2002, name: "Link", type: .integerMenu, min: 0, max: 1, step: 1, defaultValue: 0, value: .integer(0),
      menu: [MenuItem(index: 0, value: 456_000), MenuItem(index: 1, value: 912_000)]),
    CameraControl(id: 0x9a_2003, name: "Label", type: .string, min: 0, max: 8, step: 1, value: .string("one")),
    CameraControl(id: 0x9a_2004, name: "Matrix", type: .u8, min: 0, max: 9, step: 1, value: .array([1, 2]), dimensions: [2]),
    CameraControl(id: 0x9a_2005, name: "Temperature", type: .integer, min: 0, max: 99, step: 1, value: .integer(30), flags: ["readOnly"]),
  ]

  private static func number(
    _ identifier: ControlIdentifier, _ name: String, _ range: ClosedRange<Int64>, _ value: Int64, step: Int64 = 1
  ) -> CameraControl {
    CameraControl(
      id: identifier, name: name, type: .integer, min: range.lowerBound, max: range.upperBound, step: step, defaultValue: value,
      value: .integer(value))
  }

  private static func camera(
    role: NodeRole, formats: [OfferedFormat], current: CurrentFormat, controls: [CameraControl]
  ) -> Camera {
    let word: CapabilityWord = role == .capture ? "videoCapture" : "videoCaptureMultiplanar"
    let node = CameraNode(
      path: path, role: role, driver: "simulated", card: "Webcam", bus: "usb-1", capabilities: [word, "streaming"],
      inputs: [VideoInput(index: 0, name: "Camera 1", isCurrent: true)], formats: formats, controls: controls, current: current)
    return Camera(name: "Webcam", identity: CameraIdentity(kind: .byID, value: "usb-Webcam"), nodes: [node])
  }
}

extension SimulatedCameraSystem {
  /// Opens the only node.
  func openFirst() throws -> any ConfigurableNode { try open(locations()[0]) }
}

extension ConfigurableNode {
  /// Locks, applies and unlocks.
  func apply(_ desired: DesiredConfiguration) throws(ConfigurationError) -> ConfigurationResult {
    try configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in try lock.apply(desired) }
  }
}
