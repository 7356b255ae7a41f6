import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// A setting that gave way is the same in the text, in JSON and in the exit status.
@Suite struct `an adjusted answer` {
  struct Row: Sendable, CustomTestStringConvertible {
    let options: String
    var misbehaviours: Set<Misbehaviour> = []
    /// The line of the text.
    let told: String
    /// The adjustment in JSON; nil for one of the choice, which the decision has.
    var wish: String?
    var testDescription: String { options }
  }

  static let rows = [
    Row(
      options: "--input hdmi --edid default", misbehaviours: [.keepsEDID], told: "EDID The device set no EDID instead of EDID",
      wish: "EDID"),
    Row(options: "--standard ntsc", misbehaviours: [.keepsStandard], told: "standard The device set PAL instead of NTSC", wish: "standard"),
    Row(
      options: "--standard ntsc --size 640x480", misbehaviours: [.keepsStandard], told: "standard The device set PAL instead of NTSC",
      wish: "standard"),
    Row(
      options: "--size 640x480", misbehaviours: [.keepsFormat], told: "size The device set 1920x1080 instead of 640x480",
      wish: "format"),
    Row(
      options: "--set brightness=7", misbehaviours: [.keepsControl(.brightness)], told: "Brightness The device set 140 instead of 7",
      wish: "Brightness"),
    Row(options: "--size 641x480", told: "size 640x480 instead of 641x480"),
    Row(options: "--input hdmi --size 641x480", told: "size 640x480 instead of 641x480"),
  ]

  private func system(_ row: Row) -> SimulatedCameraSystem {
    var card = SettingVerbs.cardCamera
    card.nodes[0].inputs[2].edid = EDID.absent
    return SettingVerbs.cardSystem(card, misbehaviours: row.misbehaviours)
  }

  private func probe(_ options: String, _ system: SimulatedCameraSystem) -> SettingVerbs.Answer {
    SettingVerbs().probe("configure " + options, in: SettingVerbs.environment(system))
  }

  @Test(arguments: rows) func `says so in text, in JSON, and with --strict by its status`(row: Row) {
    let text = probe(row.options, system(row))
    let words = text.output.split { " \n".contains($0) }.joined(separator: " ")
    #expect(text.status == 0 && words.contains(row.told), "\(text)")
    #expect(row.wish == nil || !words.contains("verified by reading back"), "\(text)")
    let json = probe(row.options + " --json", system(row))
    #expect(json.status == 0 && json.output.contains("\"outcome\":\"adjusted\",\"node\""), "\(json)")
    #expect(json.output.contains("\n \"adjustments\":[" + (row.wish.map { "{\"wish\":\"\($0)\"" } ?? "]")), "\(json)")
    let strict = system(row)
    let before = strict.node(at: "/dev/video0")
    let refused = probe(row.options + " --strict", strict)
    #expect(refused.status == 1 && strict.node(at: "/dev/video0") == before, "\(refused)")
  }
}
