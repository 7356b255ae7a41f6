import CameraModel
import PixelFormats

/// A camera with a number of every kind.
enum BoundaryCamera {
  static let camera = Camera(
    name: "Edge", identity: CameraIdentity(kind: .byID, value: "usb-Edge"), position: .front, rotation: 90, busSpeedMbps: 480, nodes: [node]
  )

  private static let node = CameraNode(
    path: "/dev/video0", role: .capture, driver: "made", card: "Edge", bus: "usb-1", capabilities: ["videoCapture", "streaming"],
    inputs: [VideoInput(index: 0, name: "Camera 1", isCurrent: true), VideoInput(index: 1, name: "Camera 2", isCurrent: false)],
    formats: formats, controls: controls,
    current: CurrentFormat(
      pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1280, sizeImage: 614_400, interval: FrameInterval(1, 30))
  ).examined()

  private static let times: [OfferedInterval] = [
    .discrete(FrameInterval(1, 30)),
    .stepwise(FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 5), step: FrameInterval(1, 60))),
    .continuous(FrameIntervalRange(min: FrameInterval(100, 2997), max: FrameInterval(2, 1), step: nil)),
  ]

  private static let range = FrameSizeRange(min: FrameSize(16, 32), max: FrameSize(4096, 2160), step: FrameSize(2, 4))

  private static let formats = [
    OfferedFormat(
      index: 0, pixelFormat: "YUYV",
      sizes: [OfferedSize(.discrete(FrameSize(640, 480)), intervals: times), OfferedSize(.stepwise(range), intervals: times)]),
    OfferedFormat(
      index: 1, pixelFormat: "MJPG", isCompressed: true,
      sizes: [
        OfferedSize(.continuous(range), intervals: [times[2]]), OfferedSize(.stepwise(range), intervals: []),
        OfferedSize(.discrete(FrameSize(1280, 720)), intervals: [times[0], times[1]]),
      ]),
    OfferedFormat(index: 2, pixelFormat: "NV12", sizes: [OfferedSize(.stepwise(range), intervals: [times[0]])]),
  ]

  private static let controls = [
    CameraControl(
      id: 0x98_0900, name: "Brightness", type: .integer, min: -64, max: 64, step: 2, defaultValue: 0, value: .integer(3)),
    CameraControl(
      id: 0x98_0918, name: "Power Line Frequency", type: .menu, min: 0, max: 2, step: 1, defaultValue: 1, value: .integer(1),
      menu: [MenuItem(index: 0, name: "Disabled"), MenuItem(index: 2, name: "60 Hz")]),
    CameraControl(
      id: 0x9a_2001, name: "Link", type: .integerMenu, min: 0, max: 1, step: 1, defaultValue: 0, value: .integer(0),
      menu: [MenuItem(index: 0, value: 456_000), MenuItem(index: 1, value: 912_000)]),
    CameraControl(
      id: 0x9a_2004, name: "Matrix", type: .u8, min: 0, max: 9, step: 1, defaultValue: 1, value: .array([1, 2, 3, 4]), dimensions: [2, 2]),
    CameraControl(id: 0x9a_2005, name: "Label", type: .string, min: 0, max: 8, step: 1, value: .string("one")),
    CameraControl(id: 0x9a_2006, name: "Area", type: .area, value: .array([640, 480])),
    CameraControl(id: 0x9a_2007, name: "Count", type: .integer64, min: 0, max: 100, step: 7, defaultValue: 14, value: .integer(21)),
  ]

  static let paste = """
    Driver Info:
    \tDriver name      : uvcvideo
    \tCard type        : Edge
    \tBus info         : usb-0000:00:14.0-1
    \tCapabilities     : 0x84a00001
    \t\tVideo Capture
    \t\tStreaming
    \tDevice Caps      : 0x04200001
    \t\tVideo Capture
    \t\tStreaming
    Video input : 0 (Camera 1: ok)
    Format Video Capture:
    \tWidth/Height      : 640/480
    \tPixel Format      : 'YUYV' (YUYV 4:2:2)
    \tBytes per Line    : 1280
    \tSize Image        : 614400
    Streaming Parameters Video Capture:
    \tFrames per second: 29.970 (30000/1001)

    User Controls

                         brightness 0x00980900 (int)    : min=-64 max=64 step=1 default=0 value=3 flags=slider
               power_line_frequency 0x00980918 (menu)   : min=0 max=2 default=1 value=1 (50 Hz)
    \t\t\t\t0: Disabled
    \t\t\t\t1: 50 Hz
                camera_orientation 0x009a0922 (menu)   : min=0 max=2 default=0 value=0 (Front) flags=read-only
                    0: Front
             camera_sensor_rotation 0x009a0923 (int)    : min=0 max=270 step=90 default=90 value=90 flags=read-only
                             matrix 0x009a2004 (u8)     : min=0 max=9 step=1 default=1 dims=[2][2] flags=has-payload

    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'YUYV' (YUYV 4:2:2)
    \t\tSize: Discrete 640x480
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    \t\t\tInterval: Stepwise 0.017s - 0.200s with step 0.017s (5.000-60.000 fps)
    \t\tSize: Stepwise 16x32 - 4096x2160 with step 2/4
    \t\t\tInterval: Continuous 0.017s - 0.200s (5.000-60.000 fps)
    \t[1]: 'MJPG' (Motion-JPEG, compressed)
    \t\tSize: Continuous 16x32 - 4096x2160
    \t\t\tInterval: Discrete 0.067s (15.000 fps)

    """
}
