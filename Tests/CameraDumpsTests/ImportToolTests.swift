import CameraModel
import CameraDumps
import PixelFormats
import Testing

/// Lists of tools other than `v4l2-ctl` and `ffmpeg`.
@Suite struct ImportToolTests {
  private static func fps(_ rate: UInt32) -> OfferedInterval { .discrete(FrameInterval(1, rate)) }

  /// Each size as `format size: rates`.
  private static func modes(_ node: CameraNode?) -> [String] {
    (node?.formats ?? []).flatMap { format in
      format.sizes.map { size in
        let rates = size.intervals.map { interval -> String in
          let time = interval.shortest
          return "\(time.numerator)/\(time.denominator)" + (interval == .discrete(time) ? "" : "…")
        }
        return (["\(format.label) \(size.extent)"] + rates).joined(separator: " ")
      }
    }
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var paths: [String?]
    var cards: [String?]
    var modes: [[String]]
  }

  static let samples: [Sample] = [
    Sample(
      testDescription: "lsusb", text: ToolSamples.lsusb, paths: [nil], cards: ["Odd Cam 1080p"],
      modes: [["YUYV 640x480 1/30 100/2997", "YUYV 320x240 1/15…", "MJPG 1920x1080 1/60", "H264 1280x720 1/30"]]),
    Sample(
      testDescription: "gst-device-monitor-1.0", text: ToolSamples.deviceMonitor, paths: ["/dev/video2", "/dev/video4"],
      cards: ["Odd Cam: 1080p", "HDMI"],
      modes: [
        ["YUYV 640x480 1/30 2/15", "YUYV 320x240 1/30", "MJPG 1920x1080 1001/30000"],
        ["YUYV 32x16–4096x2160 step 2x1 1/60…", "NV12 32x16–4096x2160 step 2x1 1/60…"],
      ]),
  ]

  @Test(arguments: samples) func `a tool's list gives all its modes`(sample: Sample) {
    for text in [sample.text, sample.text.replacing("\n", with: "\r\n")] {
      let dump = DumpImporter.read(Array(text.utf8))
      let nodes = dump.cameras.flatMap(\.nodes)
      #expect(nodes.map(Self.modes) == sample.modes)
      #expect(nodes.map(\.path) == sample.paths)
      #expect(nodes.map(\.card) == sample.cards)
      #expect(nodes.allSatisfy { $0.role == .capture })
      #expect(dump.unreadLines == [] && dump.unreadTools == [])
    }
  }

  @Test func `v4l2-compliance names the node that it tests`() throws {
    let text = """
      v4l2-compliance 1.25.0, 64 bits, 64-bit time_t

      Compliance test for uvcvideo device /dev/video3:

      Driver Info:
      \tDriver name      : uvcvideo
      \tCard type        : Odd Cam
      \tBus info         : usb-0000:00:14.0-1
      \tCapabilities     : 0x84a00001
      \tDevice Caps      : 0x04200001

      Required ioctls:
      \ttest VIDIOC_QUERYCAP: OK
      """
    let dump = DumpImporter.read(Array(text.utf8))
    let node = try #require(dump.cameras.first?.nodes.first)
    #expect((node.path, node.driver) == ("/dev/video3", "uvcvideo"))
    #expect(dump.unreadTools.map(\.name) == ["v4l2-compliance"] && dump.unreadLines.isEmpty)
  }

  /// Classes of GStreamer's providers, and whether their devices give pictures.
  static let classes: [(name: String, isVideo: Bool)] = [
    ("Video/Source", true), ("Source/Video", true), ("Video/CameraSource", true), ("Video/Source/Hardware", true), ("Audio/Source", false),
    ("Video/Sink", false),
  ]

  @Test(arguments: classes) func `a device of any class but sound and sinks gives its modes`(row: (name: String, isVideo: Bool)) {
    let text = ToolSamples.deviceMonitor.replacing("Video/Source", with: row.name)
    #expect(text.contains(row.name))
    #expect(DumpImporter.read(Array(text.utf8)).cameras.isEmpty != row.isVideo)
  }

  @Test func `lists by several tools of the node with one path are one node`() throws {
    let text = """
      $ ffmpeg -hide_banner -f v4l2 -list_formats all -i /dev/video2
      [video4linux2,v4l2 @ 0x564561b2a6c0] Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480 320x240 640x480

      """
    for whole in [text + ToolSamples.deviceMonitor, ToolSamples.deviceMonitor + "\n" + text] {
      let dump = DumpImporter.read(Array(whole.utf8))
      #expect(dump.cameras.flatMap(\.nodes).map(\.path) == ["/dev/video2", "/dev/video4"])
      let node = try #require(dump.cameras.first?.nodes.first)
      #expect(Self.modes(node) == ["YUYV 640x480 1/30 2/15", "YUYV 320x240 1/30", "MJPG 1920x1080 1001/30000"])
      #expect(node.card == "Odd Cam: 1080p")
    }
  }

  @Test func `a log of jetson-utils gives the modes of the device that it opens`() throws {
    for text in [ToolSamples.jetsonUtils, ToolSamples.jetsonUtils + ToolSamples.jetsonUtils] {
      let dump = DumpImporter.read(Array(text.utf8))
      let nodes = dump.cameras.flatMap(\.nodes)
      #expect(nodes.map(\.path) == ["/dev/video0", "/dev/video1"])
      #expect(nodes.map(\.card) == ["odd-output, odd0233 30-0044", "Odd Cam"])
      #expect(nodes.map(\.driver) == ["odd-video", "uvcvideo"] && nodes.map(\.bus) == ["platform:odd:1", "usb-1"])
      #expect(nodes.map(\.role) == [.capture, .capture])
      #expect(nodes.map(Self.modes) == [["UYVY 1920x1080 1/30", "UYVY 960x540 1/58 1/30", "MJPG 1280x720 1/30"], []])
      #expect(dump.tool == "jetson-utils" && dump.unreadLineCount == 0)
    }
  }

  @Test func `a mode without a device is reported`() {
    let line = "video/x-raw, format=YUY2, width=640, height=480, framerate=30/1"
    let dump = DumpImporter.read(Array(line.utf8))
    #expect(dump.unreadLines.map(\.text) == [line])
  }

  @Test func `lists of several tools in one text stay apart`() {
    let text =
      ToolSamples.deviceMonitor + "\n" + ToolSamples.lsusb + "\n$ v4l2-ctl -d 3 --list-formats-ext\n" + ImportDistortionTests.newStyle
    let nodes = DumpImporter.read(Array(text.utf8)).cameras.flatMap(\.nodes)
    #expect(nodes.map(\.path) == ["/dev/video2", "/dev/video4", nil, "/dev/video3"])
    #expect(nodes.map { $0.formats.map(\.label) } == [["YUYV", "MJPG"], ["YUYV", "NV12"], ["YUYV", "MJPG", "H264"], ["MJPG", "Y10"]])
  }

  static let unread: [(line: String, name: String)] = [
    ("Bus 001 Device 004: ID 046d:0825 Logitech, Inc. Webcam C270", "lsusb without -v"),
    ("/:  Bus 01.Port 1: Dev 1, Class=root_hub", "lsusb -t"),
    ("v4l2-compliance 1.22.1, 64 bits, 64-bit time_t", "v4l2-compliance"),
    ("[dshow @ 000001] DirectShow video devices", "ffmpeg -f dshow"),
    ("[AVFoundation indev @ 0x7f] AVFoundation video devices:", "ffmpeg -f avfoundation"),
    ("[    2.345678] uvcvideo: Found UVC 1.00 device HD Webcam (046d:0825)", "dmesg"),
    ("      Model ID: UVC Camera VendorID_1452", "system_profiler SPCameraDataType"),
    ("    Modes: 'SRGGB10_CSI2P' : 640x480 [206.65 fps - (1000, 752)/1280x960 crop]", "rpicam-hello --list-cameras"),
    ("    Modes: 'R10_CSI2P' : 640x400 [119.35 fps - (0, 0)/0x0 crop]", "rpicam-hello --list-cameras"),
    ("No cameras available!", "rpicam-hello --list-cameras"), ("Mode selection for 1296:972:12:P", "rpicam-apps"),
    ("#12 (30.01 fps) exp 32680.00 ag 2.56 dg 1.07", "rpicam-apps"),
    ("[0:17:16.723695884] [3579]  INFO Camera camera_manager.cpp:316 libcamera v0.3.1+50-69a894c4", "libcamera's log"),
    ("[0:17:16.723695884] [3579]  INFO Camera camera.cpp:1191 configuring streams: (0) 640x480-YUV420", "rpicam-apps"),
    ("[1:ml1] [NTC] [VID] [Dec 22 15:43:35] vid_start: Opening V4L2 device", "Motion"),
    ("[1:ml1:Porch] [INF] [VID] v4l2_pixfmt_select: (0) MJPG (Motion-JPEG)", "Motion"),
    ("Jul 23 15:20:12 [INF][VID][cl01] log_formats: Supported palette YUYV 4:2:2 (YUYV)", "Motion"),
    ("Dec 27 12:00:10 pi3 motion[604]: [1:ml1] [NTC] [VID] vid_start: Opening V4L2 device", "Motion"),
    ("Device `Odd Cam' on `usb-0000:00:14.0-1' (driver 'uvcvideo') is a video capture (without mplanes) device.", "yavta"),
    ("Video format: YUYV (56595559) 640x480 (stride 1280) field none buffer size 614400", "yavta"),
    ("Video format set: SRGGB10 (30314752) 3280x2464 (stride 6560) field none buffer size 16163840", "yavta"),
    ("### v4l2 device info [/dev/video0] ###", "v4l-info"), ("VIDIOC_ENUM_FMT(0,VIDEO_CAPTURE)", "v4l-info"),
    ("user@host:~$ qv4l2 -d /dev/video0", "qv4l2"),
    ("Listing available controls for device video0:", "uvcdynctrl"), ("Listing available frame formats for device video0:", "uvcdynctrl"),
    ("{ pixelformat = 'YUYV', description = 'YUYV 4:2:2' }", "guvcview"),
    (" * Pixelformat: NV12 (48x32)-(4056x3040)/(+2,+2)", "cam -I"), ("T:  Bus=01 Lev=01 Prnt=01 Port=00 Cnt=01", "usb-devices"),
    ("ioctl(3, VIDIOC_QUERYCAP, {driver=\"uvcvideo\", card=\"HD Webcam\", capabilities=0x84a00001}) = 0", "strace -e ioctl"),
    ("1234  12:00:01.123456 ioctl(3</dev/video0>, VIDIOC_ENUM_FMT, {index=0}) = 0", "strace -e ioctl"),
    ("02:31:19.453: v4l2-input: Pixelformat: 21VN (available)", "OBS's log"), ("info: v4l2-input: Resolution: 640x480", "OBS's log"),
    ("{\"result\": {\"v4l2_devices\": [{\"device_name\": \"video0\", \"modes\": [", "Moonraker's JSON"),
    ("            \"hardware_bus\": \"usb-0000:01:00.0-1.3\",", "Moonraker's JSON"),
    ("E: ID_V4L_PRODUCT=HD Webcam", "udevadm info"), ("supported=1 detected=1", "vcgencmd get_camera"),
    ("           *-usb:0", "lshw"), ("Input #0, video4linux2,v4l2, from '/dev/video0':", "ffmpeg -i or ffprobe"),
    ("Setting pipeline to PAUSED ...", "gst-launch-1.0"), ("Factory Details:", "gst-inspect-1.0"),
    ("--- Opening /dev/video0...", "fswebcam"), ("DEVICE CONFIGURATION (046d:0825/[none]) ---", "libuvc's uvc_print_diag"),
    ("crw-rw----+ 1 root video 81, 0 Jun 16 10:07 /dev/video0", "ls -l /dev/video*"),
  ]

  @Test(arguments: unread) func `a tool that is not read is named, with what to run instead`(row: (line: String, name: String)) {
    let dump = DumpImporter.read(Array(("Hello,\n" + row.line + "\n").utf8))
    #expect(dump.cameras.isEmpty)
    #expect(dump.unreadTools.map(\.name) == [row.name])
    #expect(dump.unreadTools.map(\.line) == [2])
    #expect(dump.unreadTools.allSatisfy { $0.remedy.contains("`") })
  }
}
