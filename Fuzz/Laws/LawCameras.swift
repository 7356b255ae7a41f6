import CameraModel
import CameraSimulator
import PixelFormats

/// Cameras that can be set.
enum LawCameras {
  static let path = "/dev/video0"

  /// A webcam whose exposure and gain are automatic at first, with two sources.
  static let webcam: Camera = {
    let node = CameraNode(
      path: path, role: .capture, driver: "simulated", card: "Webcam", bus: "usb-1", capabilities: ["videoCapture", "streaming"],
      inputs: [VideoInput(index: 0, name: "Composite", isCurrent: true), VideoInput(index: 1, name: "HDMI", isCurrent: false)],
      formats: [
        OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size(640, 480, 30, 15, 5), size(1280, 720, 10, 5)]),
        OfferedFormat(index: 1, pixelFormat: "MJPG", isCompressed: true, sizes: [size(1920, 1080, 30, 15), size(640, 480, 60)]),
      ],
      controls: controls,
      current: CurrentFormat(
        pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1_280, sizeImage: 614_400, interval: FrameInterval(1, 15)))
    return Camera(name: "Webcam", identity: CameraIdentity(kind: .byID, value: "usb-Webcam"), busSpeedMbps: 480, nodes: [node])
  }()

  static let sources = [
    path: [
      SimulatedSource(standard: .pal),
      SimulatedSource(timings: DigitalTimings(size: FrameSize(1920, 1080), pixelClock: 148_500_000)),
    ]
  ]

  static func size(_ width: Int, _ height: Int, _ rates: UInt32...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
  }

  private static let controls: [CameraControl] = [
    number(.brightness, "Brightness", 0...255, 128), number(.gain, "Gain", 0...100, 20, step: 5),
    CameraControl(
      id: .automaticGain, name: "Gain, Automatic", type: .boolean, min: 0, max: 1, step: 1, defaultValue: 1,
      value: .integer(1)),
    CameraControl(
      id: .automaticExposure, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: 3,
      value: .integer(3), menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")]),
    number(.exposureTime, "Exposure Time, Absolute", 3...2047, 250),
    CameraControl(id: 0x9a_2003, name: "Label", type: .string, min: 0, max: 8, step: 1, value: .string("one")),
    CameraControl(id: 0x9a_2004, name: "Matrix", type: .u8, min: 0, max: 9, step: 1, value: .array([1, 2]), dimensions: [2]),
  ]

  private static func number(
    _ identifier: ControlIdentifier, _ name: String, _ range: ClosedRange<Int64>, _ value: Int64, step: Int64 = 1
  ) -> CameraControl {
    CameraControl(
      id: identifier, name: name, type: .integer, min: range.lowerBound, max: range.upperBound, step: step, defaultValue: value,
      value: .integer(value))
  }
}
