import CameraModel
import CameraProfiles
import PixelFormats

/// Cameras that use every part of the document.
enum ProfileSamples {
  static let everything = CameraProfile(
    recording: CameraProfile.Recording(date: "2026-11-21", tool: "probe 0.1.0", kernel: nil, source: "a test"),
    cameras: [
      Camera(
        name: "Caméra \u{1b}[31m \u{202e}", identity: CameraIdentity(kind: .byID, value: "usb-1-video-index0"), position: .front,
        rotation: 90, busSpeedMbps: 480, nodes: [captureNode, metadataNode]),
      Camera(name: nil, nodes: []),
    ])

  /// A little of each kind.
  static let small = CameraProfile(
    recording: CameraProfile.Recording(source: "é"),
    cameras: [
      Camera(
        name: "\u{1b}", nodes: [CameraNode(role: .capture, formats: [formats[1]], controls: [controls[4]]).examined()])
    ])

  static let captureNode = CameraNode(
    path: "/dev/video0", role: .capture, driver: "uvcvideo", card: "Caméra", bus: "usb-0000:00:14.0-1",
    capabilities: ["videoCapture", "streaming", "0x8000"], inputs: [VideoInput(index: 0, name: "Camera 1", isCurrent: true)],
    formats: formats, controls: controls,
    current: CurrentFormat(
      pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1280, sizeImage: 614_400, interval: FrameInterval(1, 30)),
    findings: [Finding(.callFailed, .error, "VIDIOC_G_PARM failed.", at: nil), Finding("of-a-later-version", .info, "?", at: "x")]
  ).examined()

  static let metadataNode = CameraNode(
    path: "/dev/video1", role: .metadata, roleReason: "It gives data about pictures, not pictures.",
    capabilities: ["metadataCapture"])

  static let formats = [
    OfferedFormat(
      index: 0, pixelFormat: "YUYV", description: "YUYV 4:2:2",
      sizes: [
        OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(1, 15))]),
        OfferedSize(.discrete(FrameSize(800, 600)), intervals: [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(1, 15))]),
        OfferedSize(.discrete(FrameSize(1280, 720)), intervals: [.discrete(FrameInterval(0, 0)), .discrete(FrameInterval(.max, .max))]),
      ]),
    OfferedFormat(
      index: 1, pixelFormat: "MJPG", isCompressed: true, isEmulated: true,
      sizes: [
        OfferedSize(.stepwise(range), intervals: [.stepwise(times), .continuous(endless)]), OfferedSize(.continuous(pixels), intervals: []),
      ]),
    OfferedFormat(index: 2, pixelFormat: "Y10 ", sizes: []),
    OfferedFormat(index: 3, pixelFormat: "Y16-BE", sizes: []),
    OfferedFormat(index: 4, pixelFormat: PixelFormat(rawValue: 0x0102_0304), sizes: []),
    OfferedFormat(index: 5, pixelFormat: nil, sizes: []),
  ]

  static let range = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(16376, 16376), step: FrameSize(1, 1))
  static let pixels = FrameSizeRange(min: FrameSize(1, 1), max: FrameSize(4096, 2160), step: FrameSize(1, 1))
  static let times = FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: FrameInterval(1, 60))
  static let endless = FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: nil)

  static let controls = [
    CameraControl(
      id: 0x0098_0900, name: "Brightness", type: .integer, min: -64, max: 64, step: 1, defaultValue: 0, value: .integer(.min),
      flags: ["slider"]),
    CameraControl(
      id: 0x0098_0918, name: "Power Line Frequency", type: .menu, min: 0, max: 2, value: .integer(1),
      menu: [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 2, name: "60 Hz")]),
    CameraControl(id: 1, name: "Link", type: .integerMenu, menu: [MenuItem(index: 0, value: .max)]),
    CameraControl(id: 2, name: "Name", type: .string, value: .string("a\"b\\c\n")),
    CameraControl(id: 3, name: "Map", type: "later", value: .array([1, -2]), dimensions: [1, 2]),
  ]

  /// A profile with sizes in a row, each with times of its own.
  static func large(sizes: Int, intervals: Int) -> CameraProfile {
    let offered = (0..<sizes).map { size in
      OfferedSize(
        .discrete(FrameSize(16 + size, 16)),
        intervals: (0..<intervals).map { .discrete(FrameInterval(UInt32(1 + $0), UInt32(10_000 + size))) })
    }
    let format = OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: offered)
    return CameraProfile(cameras: [Camera(name: "Large", nodes: [CameraNode(role: .capture, formats: [format])])])
  }
}

extension CameraProfile {
  /// A profile from text.
  init(text: String) throws(ProfileError) { try self.init(json: Array(text.utf8)) }
}
