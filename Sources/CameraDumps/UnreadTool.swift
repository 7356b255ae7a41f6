/// A program whose output a paste shows and which is not read, and what to run instead.
public struct UnreadTool: Hashable, Sendable {
  /// The line in the text at which it was recognised, from 1.
  public var line: Int
  /// The program, such as `media-ctl -p`.
  public var name: String
  /// What to run instead, as one plain sentence.
  public var remedy: String

  /// A program that was recognised at a line.
  public init(line: Int, name: String, remedy: String) {
    self.line = line
    self.name = name
    self.remedy = remedy
  }
}

/// The programs that are recognised by their words.
enum UnreadTools {
  struct Row {
    /// What a line begins with.
    var words: [String]
    var name: String
    /// Whether the words count anywhere in a line.
    var isAnywhere = false
    var remedy = "Run `v4l2-ctl --list-formats-ext` and `v4l2-ctl --all` for its modes and controls."
  }

  private static let notLinux = "It is not Linux's list of modes: run `v4l2-ctl --list-formats-ext` on the Linux machine."

  static let rows: [Row] = [
    Row(words: ["v4l2-compliance "], name: "v4l2-compliance"),
    Row(words: ["Media controller API version", "Device topology"], name: "media-ctl -p"),
    Row(words: ["Model ID: UVC Camera", "Unique ID: 0x", "Camera:"], name: "system_profiler SPCameraDataType", remedy: notLinux),
    Row(words: ["[dshow @ ", "[in#0 @ ", "DirectShow video devices"], name: "ffmpeg -f dshow", remedy: notLinux),
    Row(words: ["[AVFoundation indev @ ", "AVFoundation video devices"], name: "ffmpeg -f avfoundation", remedy: notLinux),
    Row(
      words: ["/: Bus "], name: "lsusb -t",
      remedy: "Run `lsusb -v`, which lists the modes of USB cameras, or `v4l2-ctl --list-formats-ext`."),
    Row(
      words: ["Listing available controls for device", "Listing available devices:"], name: "uvcdynctrl -c",
      remedy: "It names controls without their values: run `v4l2-ctl --list-ctrls-menus`."),
    Row(words: ["uvcvideo: Found UVC", "New USB device found, idVendor="], name: "dmesg", isAnywhere: true),
    Row(words: ["T: Bus=", "S: Product=", "P: Vendor="], name: "usb-devices"),
    Row(words: ["P: /devices/", "E: DEVPATH=", "E: ID_V4L_"], name: "udevadm info"),
    Row(words: ["*-usb", "*-multimedia", "*-camera"], name: "lshw"),
    Row(
      words: ["Input #0, video4linux2", "Stream #0:0: Video: "], name: "ffmpeg -i or ffprobe",
      remedy: "Run `ffmpeg -f v4l2 -list_formats all -i /dev/video0` or `v4l2-ctl --list-formats-ext`."),
    Row(
      words: ["Setting pipeline to PAUSED"], name: "gst-launch-1.0",
      remedy: "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`."),
    Row(
      words: ["Factory Details:", "Plugin Details:"], name: "gst-inspect-1.0",
      remedy: "Run `gst-device-monitor-1.0 Video/Source` or `v4l2-ctl --list-formats-ext`."),
    Row(words: ["--- Opening /dev/video"], name: "fswebcam"),
    Row(words: ["DEVICE CONFIGURATION"], name: "libuvc's uvc_print_diag", remedy: "Run `lsusb -v` or `v4l2-ctl --list-formats-ext`."),
    Row(words: ["supported=1 detected="], name: "vcgencmd get_camera", remedy: "Run `cam -l -I` or `v4l2-ctl --list-formats-ext`."),
    Row(words: ["crw-rw----", "crw-rw-rw-"], name: "ls -l /dev/video*"),
  ]

  /// `rpicam-hello --list-cameras` and plain `lsusb` have no words of their own; their readers tell them by what is missing.
  static let rpicam = Row(
    words: [], name: "rpicam-hello --list-cameras", remedy: "Run `cam -l -I` for each camera or `v4l2-ctl --list-formats-ext`.")
  static let plainLsusb = Row(
    words: [], name: "lsusb without -v",
    remedy: "Run `lsusb -v -d VENDOR:PRODUCT`, which lists a camera's modes, or `v4l2-ctl --list-formats-ext`.")
}

extension LinePattern {
  /// Words of programs that are not read.
  static let unreadTools: [LinePattern] =
    UnreadTools.rows.indices.flatMap { row in
      UnreadTools.rows[row].words.map { words in
        LinePattern(Keyword(stringLiteral: words), UnreadTools.rows[row].isAnywhere ? .anywhere : .start) { scanner, _ in
          scanner.position = scanner.end
          return .statement(.unreadTool(UnreadTools.rows[row].name))
        }
      }
    }
    + [
      // `0 : imx219 [3280x2464 10-bit RGGB] (/base/soc/i2c0mux/i2c@1/imx219@10)`, and `Modes: 'SRGGB10_CSI2P' : 640x480 [206.65 fps …`.
      LinePattern("Modes:", .start) { scanner, _ in
        scanner.skipBlanks()
        guard scanner.next == .quote else { return .none }
        scanner.position = scanner.end
        return .statement(.unreadTool(UnreadTools.rpicam.name))
      }
    ]
}
