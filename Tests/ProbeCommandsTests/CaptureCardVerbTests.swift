import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import ProbeCommands
import Testing

/// `probe configure` on a capture card: its sources, standards and timings.
@Suite struct `probe configure of a capture card` {
  private let verbs = SettingVerbs()

  static let sources: [(command: String, status: Int32, naming: String)] = [
    ("configure --input hdmi", 0, "HDMI, 1280x720p at 60 fps was Composite, PAL"), ("configure --input 1", 0, "S-Video, PAL was Composite"),
    ("configure --input composite", 0, "Composite, PAL MJPG 1920x1080"),
    ("configure --standard ntsc", 0, "was Composite, PAL"),
    ("configure --detect", 0, "Composite, PAL"), ("configure --input hdmi --detect --size 640x480", 0, "1280x720p"),
    ("configure --input o", 64, "2 sources match"), ("configure --input scart", 64, "2 (HDMI)"),
    ("configure --input 3", 64, "Unknown source"),
    ("configure --standard palm", 64, "pal, ntsc, secam"), ("configure --standard pal-bg --dry-run", 0, "VIDIOC_S_STD PAL-BG"),
    ("configure --standard pal --detect", 64, "Leave one"),
    ("configure --input hdmi --standard pal", 69, "HDMI is a digital source: it has no analogue standard. tried VIDIOC_S_STD"),
    ("configure --input hdmi --standard pal", 69, "try Leave out the standard; detect the timings"),
    ("configure --input hdmi --standard pal --dry-run", 69, "digital source"),
    ("configure --standard pal --dry-run", 0, "VIDIOC_S_STD PAL"),
    ("configure --profile card.json --standard pal --dry-run", 0, "VIDIOC_S_STD PAL"),
    ("configure --profile card.json --detect --dry-run", 64, "no signal to detect"),
    ("configure --profile card.json --input hdmi --detect --dry-run", 64, "no signal to detect"),
    ("configure --input hdmi --detect --dry-run", 0, "The signal is detected after the source is selected"),
    ("configure --input hdmi --min-fps 99", 1, "--min-fps 99"),
    ("configure --input hdmi --size 641x480 --strict", 1, "Nothing was set"),
    ("configure --input hdmi --set brightness=999", 64, "0 to 255"),
    ("configure --profile card.json --input hdmi --dry-run", 0, "VIDIOC_S_INPUT 2"),
    ("configure --profile card.json --input hdmi", 0, "Simulated: nothing is kept."),
    ("configure --input hdmi --dry-run --size 640x480", 0, "VIDIOC_S_INPUT 2"), ("configure --input hdmi --json", 0, "\"name\":\"HDMI\""),
  ]

  @Test(arguments: sources) func `a capture card shows the source that was asked for, or the one before`(
    command: String, status: Int32, naming: String
  ) {
    let environment = SettingVerbs.environment(SettingVerbs.cardSystem())
    let before = verbs.probe("save", in: environment).output
    let answer = verbs.probe(command, in: environment)
    #expect(answer.status == status, "\(answer)")
    let text = (answer.output + answer.messages).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(naming), "\(text)")
    if answer.status != 0 { #expect(verbs.probe("save", in: environment).output == before) }
  }

  static let sourceEffects: [(command: String, fault: [Fault], naming: String)] = [
    ("configure --input hdmi", [], "also format MJPG 1920x1080"),
    ("configure --input hdmi --json", [], "\"sideEffects\":[\"format MJPG 1920x1080"),
    ("configure --input hdmi --size 640x480 --json", [], "\"sideEffects\":[],"),
    ("configure --standard ntsc", [Fault(.error(.noData), at: .getStandard)], "standard Set, but the device does not report its value"),
    ("configure --standard ntsc --json", [Fault(.error(.noData), at: .getStandard)], "\"unverified\":[\"standard\"]"),
  ]

  @Test(arguments: sourceEffects) func `what the source brought along, and what cannot be read back of it, is said`(
    command: String, fault: [Fault], naming: String
  ) {
    let answer = verbs.probe(command, in: SettingVerbs.environment(SettingVerbs.cardSystem(faults: fault)))
    #expect(answer.status == 0, "\(answer)")
    let text = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(naming), "\(text)")
    #expect(!text.contains("verified by reading back"), "\(text)")
  }

  @Test func `a source that cannot be shown again is said, after why its mode was not set`() {
    let faults = [
      Fault(.error(.inputOutput), at: .setParameters, of: "/dev/video0"),
      Fault(.error(.inputOutput), at: .setInput, of: "/dev/video0", occurrences: 1..<Int.max),
    ]
    let system = SettingVerbs.cardSystem(faults: faults)
    let answer = verbs.probe("configure --input hdmi --size 640x480 --fps 15", in: SettingVerbs.environment(system))
    #expect(answer.status == 69 && answer.output.isEmpty, "\(answer)")
    let text = answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains("tried VIDIOC_S_PARM"), "\(text)")
    #expect(text.contains("Not everything could be put back: input was"), "\(text)")
    #expect(!system.isLocked("/dev/video0") && system.openCount(of: "/dev/video0") == 0)
  }
}
