import CameraModel
import CameraSimulator
import ProbeCommands
import Testing

/// `--edid` on a capture card, and what `list` shows of it.
struct EDIDVerbTests {
  private static func environment() -> FakeEnvironment {
    var card = SettingVerbs.cardCamera
    card.nodes[0].inputs[2].edid = EDID.absent
    var broken = EDID.default.bytes
    broken[40] += 1
    let files: [String: [UInt8]] = [
      "good.bin": EDID.default.bytes, "good.hex": Array(EDID.default.bytes.hexadecimal.utf8), "broken.bin": broken, "short.bin": [0, 255],
    ]
    return SettingVerbs.environment(SettingVerbs.cardSystem(card), files: files)
  }

  private static func words(_ text: String) -> String { text.split { " \n".contains($0) }.joined(separator: " ") }

  @Test(
    arguments: [
      ("--input hdmi --edid default", 0, #"HDMI, EDID "Viewfinder", 1280x720p at 60 fps"#),
      ("--input hdmi --edid good.bin", 0, #"EDID "Viewfinder""#), ("--input hdmi --edid good.hex", 0, #"EDID "Viewfinder""#),
      ("--input hdmi --edid none", 0, "HDMI, no EDID, 1280x720p"),
      ("--input hdmi --edid default --detect", 0, #"HDMI, EDID "Viewfinder", 1280x720p at 60 fps"#),
      ("--input hdmi --edid default --dry-run", 0, #"VIDIOC_S_EDID 2 EDID "Viewfinder""#),
      ("--input hdmi --edid default --json", 0, #""edid":{"name":"Viewfinder","bytes":"00ffffffffffff00"#),
      ("--input hdmi --edid default --size 640x480", 0, #"EDID "Viewfinder""#),
      ("--edid default", 69, "Composite is no digital source, so it has no EDID."),
      ("--edid default --dry-run", 69, "Composite is no digital source"),
      ("--input hdmi --edid broken.bin", 65, "The checksum of block 0 of the EDID is wrong"),
      ("--input hdmi --edid short.bin", 65, "The EDID has 2 bytes"), ("--input hdmi --edid missing.bin", 66, "default"),
      ("--input hdmi --edid default --size 641x480 --strict", 1, "Nothing was set"),
    ] as [(String, Int32, String)])
  func `an EDID is set and told, or refused with what to do`(options: String, status: Int32, part: String) {
    let environment = Self.environment()
    let verbs = SettingVerbs()
    let before = verbs.probe("save", in: environment).output
    let answer = verbs.probe("configure " + options, in: environment)
    #expect(answer.status == status && Self.words(answer.output + answer.messages).contains(Self.words(part)), "\(answer)")
    if status != 0 || options.contains("--dry-run") { #expect(verbs.probe("save", in: environment).output == before) }
  }

  @Test func `list names the EDID of each digital source, and warns without one`() {
    let environment = Self.environment()
    let verbs = SettingVerbs()
    #expect(Self.words(verbs.probe("list", in: environment).output).contains("Composite (shown), S-Video, HDMI (no EDID)"))
    _ = verbs.probe("configure --input hdmi", in: environment)
    let without = verbs.probe("list", in: environment).output
    #expect(Self.words(without).contains("edid-missing HDMI has no EDID."), "\(without)")
    #expect(verbs.probe("list --json", in: environment).output.contains(#""edid":{"name":null,"bytes":""}"#))
    _ = verbs.probe("configure --edid default", in: environment)
    let with = verbs.probe("list", in: environment).output
    #expect(Self.words(with).contains(#"HDMI (shown, EDID "Viewfinder")"#) && !with.contains("edid-missing"), "\(with)")
  }
}
