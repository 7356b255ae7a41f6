import CameraModel
import CameraDumps
import PixelFormats
import Testing

/// One dump, printed by `v4l2-ctl` in both styles, and what pasting does to dumps: the modes stay the same.
@Suite struct ImportDistortionTests {
  static let newStyle = """
    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'MJPG' (Motion-JPEG, compressed)
    \t\tSize: Discrete 1280x720
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    \t\t\tInterval: Discrete 0.067s (15.000 fps)
    \t[1]: 'Y10 ' (10-bit Greyscale (odd))
    \t\tSize: Stepwise 32x16 - 640x480 with step 2/2
    \t\t\tInterval: Discrete 0.033s (29.970 fps)

    """
  static let oldStyle = """
    ioctl: VIDIOC_ENUM_FMT
    \tIndex       : 0
    \tType        : Video Capture
    \tPixel Format: 'MJPG' (compressed)
    \tName        : Motion-JPEG
    \t\tSize: Discrete 1280x720
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    \t\t\tInterval: Discrete 0.067s (15.000 fps)

    \tIndex       : 1
    \tType        : Video Capture
    \tPixel Format: 'Y10 '
    \tName        : 10-bit Greyscale (odd)
    \t\tSize: Stepwise 32x16 - 640x480 with step 2/2
    \t\t\tInterval: Discrete 0.033s (29.970 fps)

    """
  static let expected = [
    OfferedFormat(
      index: 0, pixelFormat: "MJPG", description: "Motion-JPEG", isCompressed: true,
      sizes: [
        OfferedSize(.discrete(FrameSize(1280, 720)), intervals: [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(1, 15))])
      ]),
    OfferedFormat(
      index: 1, pixelFormat: "Y10 ", description: "10-bit Greyscale (odd)",
      sizes: [
        OfferedSize(
          .stepwise(FrameSizeRange(min: FrameSize(32, 16), max: FrameSize(640, 480), step: FrameSize(2, 2))),
          intervals: [.discrete(FrameInterval(1001, 30000))])
      ]),
  ]

  struct Distortion: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (String) -> String

    init(_ name: String, _ apply: @escaping @Sendable (String) -> String) {
      testDescription = name
      self.apply = apply
    }

    static func lines(_ name: String, _ apply: @escaping @Sendable (Int, String) -> String) -> Distortion {
      Distortion(name) { text in
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { apply($0, String($1)) }.joined(separator: "\n")
      }
    }
  }

  static func trimmed(_ line: String) -> String { String(line.drop { $0 == " " || $0 == "\t" }) }

  static let distortions: [Distortion] = [
    Distortion("as printed") { $0 },
    .lines("no indentation") { trimmed($1) },
    .lines("indentation of spaces, all the same") { "    " + trimmed($1) },
    .lines("no-break spaces") { $1.replacing("\t", with: "\u{a0} ") },
    .lines("mail quotes") { "> > " + $1 },
    .lines("mail quotes without blanks") { ">>" + $1 },
    .lines("a journal's prefix") { "Jun 16 10:07:\(10 + $0 % 50) pi4 camera-svc[1\($0)]: " + $1 },
    .lines("a time in brackets and a name") { "    [06/16/22 10:07:\(10 + $0 % 50)] crowsnest: " + $1 },
    .lines("a comment's sign") { "# " + $1 },
    .lines("double spacing") { $1 + "\n" },
    .lines("blanks at the ends") { $1 + " \t " },
    Distortion("lines that end in CR LF") { $0.replacing("\n", with: "\r\n") },
    Distortion("a code fence around it") { "Here it is:\n```\n" + $0 + "```\nThanks!\n" },
    Distortion("a prompt before and after") {
      "pi@raspberrypi:~ $ v4l2-ctl -d /dev/video3 --list-formats-ext\n" + $0 + "pi@raspberrypi:~ $ \n"
    },
    .lines("kernel messages between lines") { $1 + "\n[  283.76775\($0 % 10)] uvcvideo: uvc_v4l2_open" },
    Distortion("prose between lines") { $0.replacing("\t[1]", with: "and the second one is grey, which I do not need\n\t[1]") },
    .lines("a service's name and a bar") { "camera-1  | " + $1 },
    .lines("Android's log") { "06-16 10:07:\(10 + $0 % 50).123  1234  5678 I CamSvc  : " + $1 },
    .lines("a quotation by several people") { ($0 % 3 == 0 ? "> > " : ">> ") + $1 },
    Distortion("no first line") { $0.replacing("ioctl: VIDIOC_ENUM_FMT\n", with: "") },
  ]

  @Test(arguments: distortions) func `pasting changes no mode of the new style`(distortion: Distortion) {
    check(distortion.apply(Self.newStyle))
  }

  @Test(arguments: distortions) func `pasting changes no mode of the old style`(distortion: Distortion) {
    check(distortion.apply(Self.oldStyle))
  }

  private func check(_ text: String) { check(Array(text.utf8)) }

  private func check(_ bytes: [UInt8]) {
    let dump = DumpImporter.read(bytes)
    #expect(dump.unreadLines == [])
    let nodes = dump.cameras.flatMap(\.nodes)
    #expect(nodes.count == 1)
    #expect(nodes.first?.formats == Self.expected)
    #expect(nodes.first?.role == .capture)
  }
}
