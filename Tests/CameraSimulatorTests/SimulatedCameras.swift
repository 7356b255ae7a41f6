import CameraModel
import PixelFormats

/// Made-up cameras, each with one trait.
enum SimulatedCameras {
  static func rates(_ rates: UInt32...) -> [OfferedInterval] { rates.map { .discrete(FrameInterval(1, $0)) } }

  static func size(_ width: Int, _ height: Int, _ intervals: [OfferedInterval]) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: intervals)
  }

  static func node(_ path: String, _ formats: [OfferedFormat], bus: String = "usb-1", role: NodeRole = .capture) -> CameraNode {
    CameraNode(
      path: path, role: role, driver: "simulated", card: "Webcam", bus: bus, capabilities: ["videoCapture", "streaming"],
      inputs: [VideoInput(index: 0, name: "Camera 1", isCurrent: true)], formats: formats,
      current: CurrentFormat(
        pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1280, sizeImage: 614_400, interval: FrameInterval(1, 30)))
  }

  static func camera(_ path: String, bus: String = "usb-1") -> Camera {
    let formats = [
      OfferedFormat(
        index: 0, pixelFormat: "YUYV", description: "YUYV 4:2:2", sizes: [size(640, 480, rates(30, 15, 5)), size(1280, 720, rates(10, 5))]),
      OfferedFormat(
        index: 1, pixelFormat: "MJPG", description: "Motion-JPEG", isCompressed: true, sizes: [size(1920, 1080, rates(30, 15))]),
    ]
    return Camera(
      name: "Webcam", identity: CameraIdentity(kind: .byID, value: "usb-Webcam-\(path)"), position: .front, rotation: 90,
      busSpeedMbps: 480, nodes: [node(path, formats, bus: bus)])
  }

  /// The same camera with all controls a driver can have.
  static let controlled: Camera = {
    var camera = Self.camera("/dev/video0")
    camera.nodes[0].controls = [
      CameraControl(id: 0x98_0001, name: "User Controls", type: .controlClass, flags: ["readOnly", "writeOnly"]),
      CameraControl(
        id: 0x98_0900, name: "Brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(7)),
      CameraControl(
        id: 0x98_0918, name: "Power Line Frequency", type: .menu, min: 0, max: 2, step: 1, defaultValue: 1, value: .integer(1),
        menu: [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 2, name: "60 Hz")]),
      CameraControl(id: 0x98_091b, name: "Matrix", type: .u8, min: 0, max: 255, step: 1, value: .array([1, 2]), dimensions: [2]),
    ]
    return camera
  }()

  /// Ranges of sizes and rates, times that are none, an unknown rate.
  static let odd: Camera = {
    let range = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(16_376, 16_376), step: FrameSize(1, 1))
    let times = FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: nil)
    let sizes = [
      OfferedSize(.continuous(range), intervals: [.continuous(times)]), size(640, 480, [.discrete(FrameInterval(0, 1))]), size(0, 0, []),
    ]
    return Camera(name: nil, nodes: [node("/dev/video9", [OfferedFormat(index: 0, pixelFormat: "GREY", sizes: sizes)]).examined()])
  }()

  static let all = [camera("/dev/video0"), camera("/dev/video2", bus: "usb-2"), odd]
}
