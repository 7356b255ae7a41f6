import CameraDocuments
import CameraModel
import ProbeCommands
import Testing

/// What `import`, `list` and `why` say of a pasted text.
@Suite struct ImportedAnswerTests {
  /// The answers of `profile import`, `list` and `why` to a text.
  private static func answers(_ text: String) throws -> (imported: String, list: String, why: String) {
    let importing = FakeEnvironment(input: [text])
    #expect(ProbeRun.run(["profile", "import"], in: importing) == .success)
    func run(_ verb: String) -> String {
      let environment = FakeEnvironment(input: [importing.output])
      _ = ProbeRun.run([verb, "--profile", "-"], in: environment)
      return environment.output + environment.messages
    }
    return (importing.messages, run("list"), run("why"))
  }

  private static let receiver = """
    Media device information
    ------------------------
    driver          oddvid
    model           oddvid
    Device topology
    - entity 1: oddvid-sink (1 pad, 0 link)
                type Node subtype V4L flags 0
                device node name /dev/video19
            pad0: Sink

    """

  @Test func `a graph without a sensor says so in each answer`() throws {
    let answers = try Self.answers(Self.receiver)
    let sentence = "The media graph of oddvid has no sensor, so no camera is behind it."
    #expect(answers.imported.contains(sentence) && answers.list.contains(sentence) && answers.why.contains(sentence))
  }

  @Test func `the report of an import says that a device is shown again`() throws {
    let camera =
      "- entity 9: odd219 9-0010 (1 pad, 1 link)\ntype V4L2 subdev subtype Sensor flags 0\ndevice node name /dev/v4l-subdev9\n"
      + "pad0: Source\n[fmt:UYVY8_1X16/640x480@1/30 field:none]\n-> \"oddvid-sink\":0 [ENABLED]\n"
    let answers = try Self.answers(Self.receiver + camera + Self.receiver + camera)
    #expect(answers.imported.contains("The text shows the media device oddvid 2 times; the last time counts."))
    #expect(answers.why.hasPrefix("odd219: "))
  }

  @Test func `a format without a description has no comma before its remarks`() throws {
    let text = "[0]: 'MJPG' (compressed)\nSize: Discrete 640x480\n[1]: 'YUYV'\n[2]: 'H264' (compressed)\nSize: Discrete 640x480\n"
    let lines = try Self.answers(text).list.split(separator: "\n").map(String.init)
    #expect(lines.contains("    MJPG  compressed") && lines.contains("    YUYV  no sizes listed"))
    #expect(lines.contains("    H264  compressed; sizes and rates as MJPG"))
  }

  @Test func `a list shows the timings of a digital source`() throws {
    let text =
      "Driver Info:\n\tDriver name : odd-rx\n\tDevice Caps : 0x04201000\n[0]: 'NV24' (Y/CbCr 4:4:4)\nDV timings:\n"
      + "\tActive width: 1920\n\tActive height: 1080\n\tTotal width: 2200\n\tTotal height: 1125\n\tPixelclock: 148500000 Hz\n"
    #expect(try Self.answers(text).list.contains("capture · timings 1920x1080"))
  }
}
