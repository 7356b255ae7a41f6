import CameraDocuments
import CameraModel
import CameraProfiles
import Foundation
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe negotiate --emit` {
  /// One mode of one camera, and what is asked beside it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var format: PixelFormat
    var interval: OfferedInterval? = .discrete(FrameInterval(1, 30))
    var path = "/dev/video0"
    var role = NodeRole.capture
    var size = FrameSize(640, 480)
    var beside: [PixelFormat] = []
    var options: [String] = []
    var testDescription: String { name }

    var camera: Camera {
      let formats = ([format] + beside).enumerated().map { index, format in
        OfferedFormat(
          index: index, pixelFormat: format, description: nil,
          sizes: [OfferedSize(.discrete(size), intervals: index == 0 ? [interval].compactMap { $0 } : [])])
      }
      return Camera(name: "Camera", nodes: [CameraNode(path: path, role: role, driver: "driver", card: "Camera", formats: formats)])
    }
  }

  static let cases = [
    Case(name: "raw", format: "YUYV"), Case(name: "alias", format: "YUY2"), Case(name: "motion-jpeg", format: "MJPG"),
    Case(name: "h264", format: "H264"), Case(name: "bayer", format: "GRBG"), Case(name: "bayer-10", format: "BA10"),
    Case(name: "grey", format: "GREY"), Case(name: "padded", format: "Y16 "), Case(name: "big-endian", format: "Y16 -BE"),
    Case(name: "29.97", format: "UYVY", interval: .discrete(FrameInterval(1001, 30000))),
    Case(name: "usb-29.97", format: "YUYV", interval: .discrete(FrameInterval(333_667, 10_000_000))),
    Case(name: "7.5", format: "YUYV", interval: .discrete(FrameInterval(2, 15))),
    Case(name: "slow", format: "YUYV", interval: .discrete(FrameInterval(60, 1))),
    Case(name: "unknown-rate", format: "YUYV", interval: nil),
    Case(name: "multi-planar", format: "NM12", role: .captureMultiplanar, beside: ["NV12"]),
    Case(name: "multi-planar-hidden", format: "NV12", role: .captureMultiplanar, beside: ["NM12"]),
    Case(name: "multi-planar-unknown-rate", format: "NM12", interval: nil, role: .captureMultiplanar),
    Case(name: "two-jpegs", format: "JPEG", beside: ["MJPG"]), Case(name: "odd-path", format: "YUYV", path: "/dev/my \"cam\"'s $HOME"),
    Case(name: "unprintable", format: PixelFormat(rawValue: 0x0102_0304)), Case(name: "unknown-code", format: "XyZ1"),
    Case(name: "converted", format: "MJPG", options: ["--accept", "YU12"]),
    Case(name: "converted-bayer", format: "RGGB", options: ["--accept", "RGB3"]),
    Case(name: "turned", format: "YUYV", options: ["--size", "480x640"]),
    Case(name: "converted-and-turned", format: "MJPG", options: ["--size", "480x640", "--accept", "NV12"]),
    Case(name: "turned-h264", format: "H264", options: ["--size", "480x640"]),
  ]
  static let programs = ["ffmpeg", "ffplay", "mpv", "gstreamer", "v4l2-ctl", "opencv", "swift"]

  private static func run(_ example: Case, _ program: String, _ more: [String] = []) -> (status: Int32, output: String, messages: String) {
    let environment = FakeEnvironment(system: FakeSystem([example.camera]))
    let arguments = ["negotiate", "--device", example.path, "--emit", program] + example.options + more
    let status = ProbeRun.run(arguments, in: environment)
    return (status.rawValue, environment.output, environment.messages)
  }

  @Test(arguments: programs) func `is what was reviewed, for every kind of mode`(program: String) {
    var text = ""
    for example in Self.cases {
      let (status, output, messages) = Self.run(example, program)
      #expect(status == 0 && !output.isEmpty || status == 69 && output.isEmpty, "\(example.name)")
      text += "== \(example.name) [\(status)]\n" + messages + output
    }
    expectGolden("emit-\(program)", text)
  }

  @Test(arguments: ["ffmpeg", "ffplay", "mpv", "gstreamer", "v4l2-ctl"]) func `is one line that needs no quotes where the path needs none`(
    program: String
  )
    throws
  {
    let (_, output, messages) = Self.run(Self.cases[0], program)
    #expect(output.split(separator: "\n").count == 1)
    #expect(!output.contains { "'\"()\\$".contains($0) }, "A shell must be able to run it from a substitution too.")
    #expect(messages.isEmpty)
  }

  @Test(arguments: programs) func `says the same in JSON`(program: String) throws {
    let (_, line, _) = Self.run(Self.cases[0], program)
    let (status, output, _) = Self.run(Self.cases[0], program, ["--json"])
    #expect(status == 0)
    let emit = try #require(JSONText.object(output)?["emit"] as? [String: Any])
    #expect(emit["kind"] as? String == program)
    #expect((emit["text"] as? String).map { $0 + "\n" } == line)
  }

  @Test func `is nothing where no mode is possible, and the reason is on standard error`() throws {
    let (status, output, messages) = Self.run(Self.cases[0], "ffmpeg", ["--min-fps", "31"])
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(messages.contains("--min-fps 31"))
    let (_, document, _) = Self.run(Self.cases[0], "ffmpeg", ["--min-fps", "31", "--json"])
    #expect(try #require(JSONText.object(document))["emit"] is NSNull)
  }

  @Test func `tells what gave way beside the line`() {
    let (status, output, messages) = Self.run(Self.cases[0], "v4l2-ctl", ["--size", "641x480"])
    #expect(status == 0)
    #expect(output.hasPrefix("v4l2-ctl ") && output.hasSuffix(".yuyv\n"))
    #expect(messages.contains("640x480 instead of 641x480"))
    #expect(Self.run(Self.cases[0], "v4l2-ctl", ["--size", "641x480", "--strict"]).status == 1)
  }

  static let files: [(program: String, options: String, words: [String])] = [
    ("ffmpeg", "--duration 10 -o clip.mkv", ["-t 10 -c copy clip.mkv"]), ("ffmpeg", "-o clip.mkv", ["-frames:v 100 -c copy clip.mkv"]),
    ("ffmpeg", "--duration 0.5", ["-t 0.5 -c copy capture.nut"]),
    ("gstreamer", "--duration 10 -o clip.raw", ["num-buffers=300", "location=clip.raw"]),
    ("v4l2-ctl", "--duration 2 --output clip.raw", ["--stream-count=60", "--stream-to=clip.raw"]),
  ]

  @Test(arguments: files) func `captures for a time, and to a file`(program: String, options: String, words: [String]) {
    let (status, output, messages) = Self.run(Self.cases[0], program, options.split(separator: " ").map(String.init))
    #expect(status == 0 && words.allSatisfy(output.contains), "\(output)\(messages)")
  }

  static let refused: [(program: String, options: String, status: Int32)] = [
    ("ffmpeg", "--duration 0", 64), ("gstreamer", "--duration 99999999999", 64), ("opencv", "--duration 1", 64), ("ffplay", "-o a", 64),
    ("mpv", "--microphone", 64),
  ]

  @Test(arguments: refused) func `refuses a time or a file that a program does not take`(program: String, options: String, status: Int32) {
    #expect(Self.run(Self.cases[0], program, options.split(separator: " ").map(String.init)).status == status)
    for option in [["--duration", "1"], ["-o", "a.mkv"]] {
      #expect(ProbeRun.run(["negotiate"] + option, in: FakeEnvironment(system: FakeSystem([Self.cases[0].camera]))) == .usage)
    }
  }

  @Test func `names a link that stays the same, where the camera has one`() {
    var camera = Self.cases[0].camera
    camera.identity = CameraIdentity(kind: .byID, value: "usb-046d_C920_A1-video-index0")
    for (program, word) in [
      ("ffmpeg", "-i /dev/v4l/by-id/usb-"), ("mpv", "av://v4l2:/dev/v4l/by-id/usb-"), ("v4l2-ctl", "--device=/dev/v4l/by-id/"),
    ] {
      let environment = FakeEnvironment(system: FakeSystem([camera]))
      #expect(ProbeRun.run(["negotiate", "--emit", program], in: environment) == .success)
      #expect(environment.output.contains(word), "\(environment.output)")
    }
  }

  @Test func `offers the nearest program`() {
    let (status, output, messages) = Self.run(Self.cases[0], "gstreaner")
    #expect(status == 64 && output.isEmpty && messages.contains("gstreamer"))
  }

  @Test func `answers a batch with a key more`() throws {
    let profile = CameraProfile(cameras: [Self.cases[0].camera]).jsonDocument().filter { $0 != 10 }
    let environment = FakeEnvironment(input: [String(decoding: profile, as: UTF8.self) + "\n"])
    #expect(ProbeRun.run(["negotiate", "--batch", "--emit", "ffmpeg"], in: environment) == .success)
    let emit = try #require(JSONText.object(environment.output)?["emit"] as? [String: Any])
    #expect((emit["text"] as? String)?.contains("yuyv422") == true)
    #expect((emit["remarks"] as? [String])?.first?.contains("recorded") == true)
  }

  @Test func `never passes a recorded camera off as an attached one`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["negotiate", "--profile", "vision-components-ov9281", "--emit", "ffmpeg"], in: environment) == .success)
    #expect(environment.output.contains("-i /dev/video0 "))
    #expect(environment.messages.contains("recorded") && environment.messages.contains("guess"))
  }

  @Test func `the program in Swift is the snippet that is compiled`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Snippets/CaptureMode.swift")
    #expect(Self.run(Self.cases[0], "swift").output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}
