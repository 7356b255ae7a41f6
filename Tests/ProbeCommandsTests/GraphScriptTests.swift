import CameraDocuments
import ProbeCommands
import Testing

/// `probe graph --emit media-ctl`: a script that sets the same links and formats.
@Suite struct GraphScriptTests {
  private static func commands(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") && $0 != "set -e" }
  }

  @Test func `the script is the reviewed one`() {
    let answer = RecordedGraph.emitted("media-ctl", GraphVerbTests.profile)
    #expect(answer.status == .success)
    expectGolden("graph-media-ctl", answer.text)
  }

  @Test func `links that can be switched are set first, those that are off before those that are on`() {
    let commands = Self.commands(RecordedGraph().emitted("media-ctl").text)
    let links = commands.prefix { $0.hasPrefix("media-ctl -d /dev/media0 -l ") }
    #expect(links.count == 8 && links.dropLast().allSatisfy { $0.hasSuffix("[0]'") })
    #expect(links.last == #"media-ctl -d /dev/media0 -l '"csi":1->"Intel IPU6 ISYS Capture 0":0[1]'"#)
    #expect(!commands.contains { $0.contains("ov2740 14-0036\":0->") }, "That link is immutable.")
  }

  @Test func `names and paths of a recording stay words of their commands`() {
    let graph = RecordedGraph(nodes: ["it's", "$(reboot)"])
    let commands = Self.commands(graph.emitted("media-ctl").text)
    #expect(commands.contains(##"media-ctl -d /dev/media0 -l '"csi":1->"it'\''s":0[1]'"##), "\(commands)")
    #expect(commands.contains(##"media-ctl -d /dev/media0 -l '"csi":2->"$(reboot)":0[0]'"##), "\(commands)")
    let evil = GraphVerbTests.profile.replacing("/dev/media0", with: "/dev/media0; reboot")
    let text = RecordedGraph.emitted("media-ctl", evil).text
    #expect(text.contains("media-ctl -d '/dev/media0; reboot' -l") && !text.contains("-d /dev/media0;"), "\(text)")
  }

  @Test func `formats are set from the sensor on, each entity's sinks before its sources`() {
    let formats = Self.commands(RecordedGraph(nodes: ["a", "b"]).emitted("media-ctl").text).filter { $0.contains(" -V ") }
    #expect(
      formats.map { $0.split(separator: "[")[0] } == [
        #"media-ctl -d /dev/media0 -V '"ov2740 14-0036":0"#, #"media-ctl -d /dev/media0 -V '"csi":0"#,
        #"media-ctl -d /dev/media0 -V '"csi":1"#, #"media-ctl -d /dev/media0 -V '"csi":2"#,
      ])
    #expect(formats.allSatisfy { $0.contains("[fmt:SGRBG10_1X10/1932x1092 field:none") })
  }

  @Test func `a request becomes a script that sets sensor, pads, rate and node; other programs need it first`() {
    let environment = FakeEnvironment(input: [RecordedGraph(nodes: ["a", "b"]).profile])
    let words = ["negotiate", "--profile", "-", "--size", "1932x1092", "--fps", "15"]
    #expect(ProbeRun.run(words + ["--emit", "media-ctl"], in: environment) == .success, "\(environment.messages)")
    expectGolden("negotiate-media-ctl", environment.output)
    let other = FakeEnvironment(input: [RecordedGraph(nodes: ["a", "b"]).profile])
    #expect(ProbeRun.run(words + ["--emit", "v4l2-ctl"], in: other) == .success)
    #expect(other.messages.contains("The media graph must be set first: `--emit media-ctl` prints a script."), "\(other.messages)")
  }

  @Test func `a plain camera has no graph to set`() {
    let environment = FakeEnvironment()
    let status = ProbeRun.run(["negotiate", "--profile", "logitech-c922", "--emit", "media-ctl"], in: environment)
    #expect(status == .unavailable && environment.messages.contains("sets cameras behind a media graph only"), "\(environment.messages)")
  }
}
