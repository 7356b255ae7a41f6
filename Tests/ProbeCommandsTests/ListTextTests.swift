import CameraDocuments
import CameraModel
import ProbeCommands
import Testing

@Suite struct `The text of a listing` {
  private static let cameras: [String: [Camera]] = [
    "webcam": [SampleCameras.webcam], "many-formats": [SampleCameras.manyFormats], "ranges": [SampleCameras.ranges],
    "broken": [SampleCameras.broken], "wide": [SampleCameras.wide, SampleCameras.webcam],
    "board": SampleCameras.board,
  ]

  @Test(arguments: [
    ("webcam", "list", 80), ("webcam", "list", 40), ("webcam", "list", 120), ("webcam", "list --all", 80),
    ("webcam", "list --controls", 80),
    ("many-formats", "list", 80), ("ranges", "list", 80), ("broken", "list", 80), ("broken", "list --all", 80), ("wide", "list", 80),
    ("wide", "list --summary", 80), ("board", "list", 80), ("board", "list --all", 80), ("board", "list --summary", 80),
    ("webcam", "list --summary", 120),
  ])
  func `is as it was reviewed`(name: String, command: String, columns: Int) throws {
    let environment = FakeEnvironment(
      system: FakeSystem(try #require(Self.cameras[name])), columns: columns, variables: ["NO_COLOR": "1"])
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    #expect(status == .success)
    #expect(environment.messages == "")
    let options = command.split(separator: " ").dropFirst().map { String($0.dropFirst(2)) }
    expectGolden(([name] + options + ["\(columns)"]).joined(separator: "-"), environment.output)
  }

  @Test(arguments: [40, 80, 120])
  func `stays within the terminal wherever words allow`(columns: Int) {
    let environment = FakeEnvironment(
      system: FakeSystem([SampleCameras.webcam, SampleCameras.manyFormats]), columns: columns, variables: ["NO_COLOR": "1"])
    _ = ProbeRun.run(["list"], in: environment)
    let tooLong = environment.output.split(separator: "\n").filter {
      $0.count > columns && !$0.contains("usb-") && !$0.contains("other node")
    }
    #expect(tooLong.isEmpty)
    #expect(!environment.output.isEmpty)
  }

  @Test func `says in one line that a camera could not be read, below it why, and makes up no sizes`() {
    let refusal = Finding(.nodeUnreadable, .error, "open failed")
    let shut = Camera(name: "Shut", nodes: [CameraNode(path: "/dev/video3", role: .unknown, card: "Shut", findings: [refusal])])
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam, shut]), columns: 120)
    #expect(ProbeRun.run(["list", "--summary"], in: environment) == .success)
    let line = environment.output.split(separator: "\n").first { $0.contains("Shut") }
    #expect(line?.contains("could not be read") == true)
    #expect(line?.contains("fps") == false)
    #expect(environment.output.contains("open failed"), "\(environment.output)")
  }

  @Test func `of a webcam with 53 sizes fits one screen of 80 by 40`() {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]), columns: 80)
    _ = ProbeRun.run([], in: environment)
    #expect((10...40).contains(environment.output.split(separator: "\n", omittingEmptySubsequences: false).count))
  }

  @Test func `never hands a terminal what it would act on`() {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.broken]), columns: 80)
    _ = ProbeRun.run(["list", "--all", "--color", "never"], in: environment)
    #expect(environment.output.contains("Evil\u{fffd}[31m Cam\u{fffd}\u{fffd}"))
    #expect(!environment.output.unicodeScalars.contains { $0.isHarmful && $0 != "\n" })
  }

  @Test(arguments: [
    (Int?.none, [:], [], false), (80, [:], [], true), (80, ["NO_COLOR": "1"], [], false), (80, ["NO_COLOR": ""], [], true),
    (80, ["TERM": "dumb"], [], false), (nil, [:], ["--color", "always"], true), (80, [:], ["--color", "never"], false),
    (80, ["NO_COLOR": "1"], ["--color", "always"], true),
  ])
  func `is coloured on a terminal only, or when asked`(
    columns: Int?, variables: [String: String], options: [String], isColoured: Bool
  ) {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]), columns: columns, variables: variables)
    #expect(ProbeRun.run(["list"] + options, in: environment) == .success)
    #expect(environment.output.contains("\u{1b}[") == isColoured)
    #expect(environment.output.contains("HD Pro Webcam C920"))
  }
}
