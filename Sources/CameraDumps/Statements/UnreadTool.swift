/// A program whose output a paste shows and which is not read, with the command to run instead.
public struct UnreadTool: Hashable, Sendable {
  /// The line of the text at which it was recognised, from 1.
  public var line: Int
  /// The program, such as `media-ctl -p`.
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
  /// What its lines begin with.
  var words: [Keyword] = []
  var name: String
  /// Whether the words count anywhere in a line.
  var isAnywhere = false
  var remedy = "Run `v4l2-ctl --list-formats-ext` and `v4l2-ctl --all` for its modes and controls."

  private static let notLinux = "It is not Linux's list of modes: run `v4l2-ctl --list-formats-ext` on the Linux machine."

  static let all: [UnreadProgram] = [
    UnreadProgram(words: ["v4l2-compliance "], name: "v4l2-compliance"),
    UnreadProgram(words: ["Media controller API version", "Device topology"], name: "media-ctl -p"),
    UnreadProgram(words: ["Model ID: UVC Camera", "Unique ID: 0x", "Camera:"], name: "system_profiler SPCameraDataType", remedy: notLinux),
    UnreadProgram(words: ["[dshow @ ", "[in#0 @ ", "DirectShow video devices"], name: "ffmpeg -f dshow", remedy: notLinux),
    UnreadProgram(words: ["[AVFoundation indev @ ", "AVFoundation video devices"], name: "ffmpeg -f avfoundation", remedy: notLinux),
    UnreadProgram(
      words: ["/: Bus "], name: "lsusb -t",
      remedy: "Run `lsusb -v`, which lists the modes of USB cameras, or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(
      words: ["Listing available controls for device", "Listing available devices:", "Listing available frame formats for device"],
      name: "uvcdynctrl"),
    UnreadProgram(words: ["{ pixelformat = "], name: "guvcview"),
    UnreadProgram(
      words: ["* Pixelformat: ", "Pixelformat: "], name: "cam -I",
      remedy: "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(words: ["uvcvideo: Found UVC", "New USB device found, idVendor="], name: "dmesg", isAnywhere: true),
    UnreadProgram(words: ["T: Bus=", "S: Product=", "P: Vendor="], name: "usb-devices"),
    UnreadProgram(words: ["P: /devices/", "E: DEVPATH=", "E: ID_V4L_"], name: "udevadm info"),
    UnreadProgram(words: ["*-usb", "*-multimedia", "*-camera"], name: "lshw"),
    UnreadProgram(
      words: ["Input #0, video4linux2", "Stream #0:0: Video: "], name: "ffmpeg -i or ffprobe",
      remedy: "Run `ffmpeg -f v4l2 -list_formats all -i /dev/video0` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(
      words: ["Setting pipeline to PAUSED"], name: "gst-launch-1.0",
      remedy: "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(
      words: ["Factory Details:", "Plugin Details:"], name: "gst-inspect-1.0",
      remedy: "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(words: ["--- Opening /dev/video"], name: "fswebcam"),
    UnreadProgram(
      words: ["DEVICE CONFIGURATION"], name: "libuvc's uvc_print_diag", remedy: "Run `lsusb -v` or `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(
      words: ["supported=1 detected="], name: "vcgencmd get_camera", remedy: "Run `v4l2-ctl --list-formats-ext`."),
    UnreadProgram(words: ["crw-rw----", "crw-rw-rw-"], name: "ls -l /dev/video*"),
    UnreadProgram(words: ["v4l2-input:"], name: "OBS's log", isAnywhere: true),
    UnreadProgram(
      words: ["\"v4l2_devices\"", "\"libcamera_devices\"", "\"hardware_bus\""], name: "Moonraker's JSON", isAnywhere: true),
  ]

  /// Has no words of its own: a number stands between those of its lines.
  static let strace = UnreadProgram(name: "strace -e ioctl")

  /// Has no words of its own: its reader knows it by the quotes of its modes.
  static let rpicam = UnreadProgram(
    name: "rpicam-hello --list-cameras", remedy: "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`.")
  /// Has no words of its own: it is `lsusb` without descriptors.
  static let plainLsusb = UnreadProgram(
    name: "lsusb without -v",
    remedy: "Run `lsusb -v -d VENDOR:PRODUCT`, which lists a camera's modes, or `v4l2-ctl --list-formats-ext`.")
}
