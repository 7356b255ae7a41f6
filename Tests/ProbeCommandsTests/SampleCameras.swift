import CameraModel
import PixelFormats

/// Cameras for the tests, each with one trait.
enum SampleCameras {
  /// A webcam like the C920: 53 sizes in 3 formats, rates that differ by size, a metadata node.
  static let webcam: Camera = {
    let all = rates(30, 24, 20, 15, 10, 7.5, 5)
    let small = sizes(
      "640x480 160x90 160x120 176x144 320x180 320x240 352x288 432x240 640x360 800x448 800x600 864x480 960x720 1024x576 1280x720 1600x896 1920x1080",
      all)
    let raw =
      sizes("640x480 160x90 160x120 176x144 320x180 320x240 352x288 432x240 640x360", all)
      + sizes("800x448 800x600 864x480", rates(24, 20, 15, 10, 7.5, 5)) + sizes("960x720 1024x576", rates(15, 10, 7.5, 5))
      + sizes("1280x720", rates(10, 7.5, 5)) + sizes("1600x896", rates(7.5, 5)) + sizes("1920x1080", rates(5))
      + sizes("2304x1296 2304x1536", rates(2))
    let capture = CameraNode(
      path: "/dev/video0", role: .capture, driver: "uvcvideo", card: "HD Pro Webcam C920", bus: "usb-0000:00:14.0-1",
      capabilities: ["videoCapture", "streaming"], inputs: [VideoInput(index: 0, name: "Camera 1", isCurrent: true)],
      formats: [
        OfferedFormat(index: 0, pixelFormat: "YUYV", description: "YUYV 4:2:2", sizes: raw),
        OfferedFormat(index: 1, pixelFormat: "H264", description: "H.264", isCompressed: true, sizes: small),
        OfferedFormat(index: 2, pixelFormat: "MJPG", description: "Motion-JPEG", isCompressed: true, sizes: small),
      ],
      controls: controls,
      current: CurrentFormat(
        pixelFormat: "MJPG", size: FrameSize(1920, 1080), bytesPerLine: 0, sizeImage: 4_147_200, interval: FrameInterval(1, 30)))
    let metadata = CameraNode(
      path: "/dev/video1", role: .metadata, roleReason: "It gives data about pictures, not pictures.", driver: "uvcvideo",
      card: "HD Pro Webcam C920", bus: "usb-0000:00:14.0-1", capabilities: ["metadataCapture", "streaming"])
    return Camera(
      name: "HD Pro Webcam C920",
      identity: CameraIdentity(kind: .byID, value: "usb-046d_HD_Pro_Webcam_C920_8F2B1C3F-video-index0"), busSpeedMbps: 480,
      nodes: [capture, metadata])
  }()

  static let controls = [
    CameraControl(id: 0x980001, name: "User Controls", type: .controlClass),
    CameraControl(
      id: 0x980900, name: "Brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(140)),
    CameraControl(
      id: 0x980918, name: "Power Line Frequency", type: .menu, min: 0, max: 2, step: 1, defaultValue: 2, value: .integer(1),
      menu: [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 1, name: "50 Hz"), MenuItem(index: 2, name: "60 Hz")]),
    CameraControl(
      id: 0x98091a, name: "White Balance Temperature", type: .integer, min: 2000, max: 6500, step: 10, defaultValue: 4000,
      value: .integer(4000), flags: ["inactive"]),
    CameraControl(
      id: 0x98090c, name: "White Balance, Automatic", type: .boolean, min: 0, max: 1, step: 1, defaultValue: 1, value: .integer(1)),
  ]

  /// Eighty-three formats with the same table, as the kernel's test driver has them.
  static let manyFormats: Camera = {
    let table = sizes("320x180 640x360 640x480 1280x720 1920x1080 3840x2160", rates(60, 50, 30, 25, 15, 10, 5))
    let formats = (0..<83).map { index in
      let letters = [UInt8(ascii: "A") + UInt8(index / 26), UInt8(ascii: "A") + UInt8(index % 26)]
      let code = "F" + String(decoding: letters, as: UTF8.self) + (index % 3 == 0 ? "" : "8")
      return OfferedFormat(index: index, pixelFormat: PixelFormat(code), description: "format \(index)", sizes: table)
    }
    return Camera(
      name: "vivid",
      nodes: [
        CameraNode(
          path: "/dev/video3", role: .capture, driver: "vivid", card: "vivid", bus: "platform:vivid-000",
          inputs: ["Webcam 000-0", "TV 000-0", "S-Video 000-0", "HDMI 000-0"].enumerated().map {
            VideoInput(index: $0.offset, name: $0.element, isCurrent: $0.offset == 3)
          }, formats: formats)
      ])
  }()

  /// Ranges of sizes and of rates.
  static let ranges: Camera = {
    let grid = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(4096, 2160), step: FrameSize(2, 2))
    let any = FrameSizeRange(min: FrameSize(32, 32), max: FrameSize(16376, 16376), step: FrameSize(1, 1))
    let continuous = FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: nil)
    let stepwise = FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: FrameInterval(1, 60))
    return Camera(
      name: "mmal service 16.1",
      nodes: [
        CameraNode(
          path: "/dev/video0", role: .capture, driver: "bm2835 mmal", card: "mmal service 16.1", bus: "platform:bcm2835-v4l2-0",
          formats: [
            OfferedFormat(
              index: 0, pixelFormat: "YU12", description: "Planar YUV 4:2:0",
              sizes: [OfferedSize(.stepwise(grid), intervals: [.continuous(continuous)])]),
            OfferedFormat(
              index: 1, pixelFormat: "RGB3", description: "24-bit RGB 8-8-8",
              sizes: [OfferedSize(.stepwise(grid), intervals: [.stepwise(stepwise)])]),
            OfferedFormat(
              index: 2, pixelFormat: "BA81", description: "8-bit Bayer BGBG/GRGR",
              sizes: [OfferedSize(.continuous(any), intervals: [])]),
          ])
      ])
  }()

  /// All that drivers get wrong, with a name that must not reach a terminal.
  static let broken: Camera = {
    let zero = FrameInterval(0, 1)
    let node = CameraNode(
      path: "/dev/video0", role: .capture, driver: "uvcvideo", card: "Evil\u{1b}[31m Cam\u{202e}\u{fffd}", bus: "usb-1",
      formats: [
        OfferedFormat(
          index: 0, pixelFormat: "YUYV", description: "YUYV\u{7}",
          sizes: [
            OfferedSize(.discrete(FrameSize(0, 0)), intervals: [.discrete(FrameInterval(1, 30))]),
            OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(FrameInterval(1, 30)), .discrete(zero)]),
            OfferedSize(.discrete(FrameSize(320, 240)), intervals: [.discrete(zero)]),
          ]),
        OfferedFormat(index: 1, pixelFormat: PixelFormat(rawValue: 0x0000_0001), description: nil, sizes: sizes("640x480", [])),
        OfferedFormat(index: 2, pixelFormat: nil, description: "nothing", sizes: []),
        OfferedFormat(
          index: 3, pixelFormat: "Y16 -BE", description: "16-bit grey, big-endian",
          sizes: sizes("1280x720", [.discrete(FrameInterval(1001, 30000)), .discrete(FrameInterval(120, 1))])),
      ])
    return Camera(name: node.card, identity: CameraIdentity(kind: .name, value: "Evil\u{1b} #0"), nodes: [node.examined()])
  }()

  /// A name of wide characters and emoji.
  static let wide = Camera(
    name: "摄像头 📷 Caméra",
    nodes: [
      CameraNode(
        path: "/dev/video7", role: .capture, driver: "uvcvideo", card: "摄像头 📷 Caméra",
        formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", description: "YUYV 4:2:2", sizes: sizes("640x480", rates(30)))])
    ])

  /// A codec and a camera of which only the paths are known, as in a list of devices.
  static let board: [Camera] = {
    let codec = (10...12).map {
      CameraNode(
        path: "/dev/video\($0)", role: .memoryToMemory, roleReason: "It turns pictures into pictures.", driver: "codec", card: "codec")
    }
    let bare = (0...9).map {
      CameraNode(path: "/dev/video\($0)", role: .unknown, roleReason: "Nothing tells what it is for.", card: "unicam")
    }
    return [Camera(name: "codec", nodes: codec), Camera(name: "unicam", nodes: bare)]
  }()

  static func sizes(_ list: String, _ intervals: [OfferedInterval]) -> [OfferedSize] {
    list.split(separator: " ").map { text in
      let numbers = text.split(separator: "x").compactMap { Int($0) }
      return OfferedSize(.discrete(FrameSize(numbers[0], numbers[1])), intervals: intervals)
    }
  }

  static func rates(_ list: Double...) -> [OfferedInterval] {
    list.map { rate in
      .discrete(rate == rate.rounded() ? FrameInterval(1, UInt32(rate)) : FrameInterval(10, UInt32(rate * 10)))
    }
  }
}
