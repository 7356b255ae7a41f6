import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import ProbeCommands
import Testing

/// `probe why`, of recorded graphs and of simulated cameras.
@Suite struct WhyVerbTests {
  private static func recorded(_ arguments: [String] = []) -> (status: ProcessStatus, text: String) {
    let environment = FakeEnvironment(input: [GraphVerbTests.profile])
    let status = ProbeRun.run(["why", "--profile", "-"] + arguments, in: environment)
    return (status, environment.output + environment.messages)
  }

  @Test func `a recorded graph says what differs, and the commands that mend it`() {
    let answer = Self.recorded(["--device", "imx219"])
    #expect(answer.status == .negative)
    #expect(
      answer.text == """
        imx219: would not stream.
          bad   isp:0  size 3280x2464 → 800x600
          mend  media-ctl -d /dev/media0 -V '"isp":0[fmt:SBGGR10_1X10/3280x2464 field:none colorspace:raw]'

        """)
  }

  @Test func `a sensor whose link is off is explained from its first node`() {
    let answer = Self.recorded(["--device", "ov5640"])
    #expect(answer.status == .negative)
    #expect(answer.text.hasPrefix("ov5640, /dev/video0: would not stream.\n  off ") || answer.text.hasPrefix("ov5640: would not stream.\n"))
  }

  @Test func `the document has a reason for each difference`() {
    let answer = Self.recorded(["--device", "imx219", "--json"])
    #expect(answer.status == .negative)
    expectGolden("why-json", answer.text)
  }

  @Test func `a recording without a graph says nothing of streams`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["why", "--profile", "logitech-c922"], in: environment) == .notFound)
    #expect(environment.output.isEmpty && environment.messages.contains("media graph"))
  }

  @Test func `an attached camera that would not stream can be configured instead`() throws {
    let profile = try CameraProfile(json: Array(GraphVerbTests.profile.utf8))
    let system = SimulatedCameraSystem(profile.cameras, graphs: profile.graphs.map { SimulatedGraph($0, of: profile.cameras) })
    let environment = SettingVerbs.environment(system)
    #expect(ProbeRun.run(["why", "--device", "imx219"], in: environment) == .negative)
    #expect(environment.output.contains("\n  or    probe configure --device /dev/video"), "\(environment.output)")
  }

  // MARK: Simulated cameras

  private static func attached(_ faults: [Fault] = [], _ arguments: [String] = []) -> (
    status: ProcessStatus, text: String, calls: [DeviceCall]
  ) {
    let system = SimulatedCameraSystem([SettingVerbs.camera], faults: faults)
    let environment = SettingVerbs.environment(system)
    let status = ProbeRun.run(["why"] + arguments, in: environment)
    return (status, environment.output + environment.messages, system.log(of: "/dev/video0"))
  }

  @Test func `a camera that streams is started for a moment and stopped`() {
    let answer = Self.attached()
    #expect(answer.status == .success)
    #expect(answer.text.hasSuffix(": would stream.\n"), "\(answer.text)")
    #expect(answer.calls.contains(.startStream) && answer.calls.contains(.stopStream))
  }

  @Test(arguments: [
    (Fault(.error(.busy), at: .requestBuffers), "busy", "streams"), (Fault(.error(.noSpace), at: .startStream), "bus", "bus"),
    (Fault(.error(.accessDenied), at: .open), "permission", "permission"), (Fault(.error(.busy), at: .open), "busy", "open"),
    (Fault(.hang, at: .startStream), "hung", "not return"), (Fault(.error(.brokenPipe), at: .startStream), "none", "refused"),
  ])
  func `what a driver refuses is an answer`(_ fault: Fault, _ kind: String, _ word: String) {
    for arguments in [[], ["--device", "/dev/video0"]] {
      let text = Self.attached([fault], arguments)
      #expect(text.status == .negative, "\(text.text)")
      #expect(text.text.contains("would not stream.\n  bad ") && text.text.contains(word), "\(text.text)")
      let json = Self.attached([fault], arguments + ["--json"])
      #expect(json.status == .negative)
      #expect(json.text.contains(#""streams":false"#) && json.text.contains(#"{"kind":"\#(kind)","severity":"hard""#), "\(json.text)")
    }
  }

  @Test(arguments: [Fault(.error(.noSuchFile), at: .open), Fault(.error(.noDevice), at: .open)])
  func `a camera that is not there is none`(_ fault: Fault) {
    #expect(Self.attached([fault], ["--device", "/dev/video0"]).status != .negative)
    #expect(Self.attached([], ["--device", "/dev/video7"]).status == .notFound)
  }
}
