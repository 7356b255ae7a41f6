/// A program whose output a paste shows and which is not read, with the command to run instead.
public struct UnreadTool: Hashable, Sendable {
  /// The line of the text at which it was recognised, from 1.
  public var line: Int
  /// The program, such as `strace -e ioctl`.
  public var name: String
  /// What to run instead, as one sentence.
  public var remedy: String

  /// A program that was recognised at a line.
  public init(line: Int, name: String, remedy: String) {
    self.line = line
    self.name = name
    self.remedy = remedy
  }
}

/// A program whose output is recognised by its words and is not read.
struct UnreadProgram: Sendable {
  var name: String
  /// What its lines begin with.
  var words: [String]
  /// Whether the words count anywhere in a line.
  var isAnywhere = false
  var remedy = "Run `v4l2-ctl --list-formats-ext` and `v4l2-ctl --all` for its modes and controls."

  /// Whether it prints such lines.
  func prints(_ line: PastedText.Line) -> Bool { words.contains { isAnywhere ? line.whole.contains($0) : line.content.sees($0) } }

  private static let notLinux = "It is not Linux's list of modes: run `v4l2-ctl --list-formats-ext` on the Linux machine."
  private static let sensor = "Run `media-ctl -p -d /dev/media0`, and `v4l2-ctl -d /dev/video0 --list-formats-ext --all` for each node."
  private static let gstreamer = "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`."

  /// Each has a line in the tests; `lsusb` and the kernel's log stand in the dumps too.
  static let all: [UnreadProgram] = [
    UnreadProgram(name: "dmesg", words: ["uvcvideo: Found UVC", "New USB device found, idVendor="], isAnywhere: true),
    UnreadProgram(
      name: "lsusb -t", words: ["/: Bus "],
      remedy: "Run `lsusb -v`, which lists the modes of USB cameras, or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(name: "v4l2-compliance", words: ["v4l2-compliance "]),
    UnreadProgram(name: "system_profiler SPCameraDataType", words: ["Model ID: UVC Camera", "Unique ID: 0x", "Camera:"], remedy: notLinux),
    UnreadProgram(name: "ffmpeg -f dshow", words: ["[dshow @ ", "[in#0 @ ", "DirectShow video devices"], remedy: notLinux),
    UnreadProgram(
      name: "ffmpeg -f avfoundation", words: ["[AVFoundation indev @ ", "AVFoundation video devices"], remedy: notLinux),
    UnreadProgram(
      name: "uvcdynctrl",
      words: ["Listing available controls for device", "Listing available devices:", "Listing available frame formats for device"]),
    UnreadProgram(name: "guvcview", words: ["{ pixelformat = "]),
    UnreadProgram(name: "cam -I", words: ["Pixelformat: "], remedy: gstreamer),
    UnreadProgram(name: "rpicam-hello --list-cameras", words: ["Modes: '", "No cameras available!"], remedy: sensor),
    UnreadProgram(
      name: "rpicam-apps",
      words: ["Mode selection for ", " fps) exp ", "Selected sensor format: ", "configuring streams: (0)", "*** no cameras available ***"],
      isAnywhere: true, remedy: sensor),
    UnreadProgram(
      name: "libcamera's log", words: ["camera_manager.cpp:", " INFO RPI ", " INFO IPAManager ", " Camera camera.cpp:"], isAnywhere: true,
      remedy: sensor),
    UnreadProgram(
      name: "Motion",
      words: ["] [NTC] [", "] [INF] [", "] [WRN] [", "] [ERR] [", "] [DBG] [", "[NTC][", "[INF][", "[WRN][", "[ERR][", "[DBG]["],
      isAnywhere: true),
    UnreadProgram(
      name: "yavta",
      words: ["' on `", "(stride ", "Video format set: ", "- Available formats:"], isAnywhere: true),
    UnreadProgram(name: "v4l-info", words: ["### v4l2 device info [", "### video4linux device info [", "VIDIOC_ENUM_FMT(0,"]),
    UnreadProgram(name: "qv4l2", words: ["$ qv4l2", "# qv4l2", "qv4l2: "], isAnywhere: true),
    UnreadProgram(name: "usb-devices", words: ["T: Bus=", "S: Product=", "P: Vendor="]),
    UnreadProgram(name: "udevadm info", words: ["P: /devices/", "E: DEVPATH=", "E: ID_V4L_"]),
    UnreadProgram(name: "lshw", words: ["*-usb", "*-multimedia", "*-camera"]),
    UnreadProgram(
      name: "ffmpeg -i or ffprobe", words: ["Input #0, video4linux2", "Stream #0:0: Video: "],
      remedy: "Run `ffmpeg -f v4l2 -list_formats all -i /dev/video0` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(name: "gst-launch-1.0", words: ["Setting pipeline to PAUSED"], remedy: gstreamer),
    UnreadProgram(name: "gst-inspect-1.0", words: ["Factory Details:", "Plugin Details:"], remedy: gstreamer),
    UnreadProgram(name: "fswebcam", words: ["--- Opening /dev/video"]),
    UnreadProgram(
      name: "libuvc's uvc_print_diag", words: ["DEVICE CONFIGURATION"], remedy: "Run `lsusb -v` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(name: "ls -l /dev/video*", words: ["crw-rw----", "crw-rw-rw-"]),
    UnreadProgram(name: "vcgencmd get_camera", words: ["supported=1 detected="], remedy: "Run `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(name: "strace -e ioctl", words: [", VIDIOC_"], isAnywhere: true),
    UnreadProgram(name: "OBS's log", words: ["v4l2-input:"], isAnywhere: true),
    UnreadProgram(
      name: "Moonraker's JSON", words: ["\"v4l2_devices\"", "\"libcamera_devices\"", "\"hardware_bus\""], isAnywhere: true),
  ]

  /// `lsusb` without descriptors: its lines are those that begin a device of `lsusb -v`.
  static let plainLsusb = UnreadProgram(
    name: "lsusb without -v", words: [],
    remedy: "Run `lsusb -v -d VENDOR:PRODUCT`, which lists a camera's modes, or `v4l2-ctl --list-formats-ext`.")
}
