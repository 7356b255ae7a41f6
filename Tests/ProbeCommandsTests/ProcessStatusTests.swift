import CameraDocuments
import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

@Suite struct `The exit status` {
  private static let webcam = FakeSystem([SampleCameras.webcam])
  private static let two: FakeSystem = {
    var second = SampleCameras.webcam
    second.name = "C922 Pro Stream Webcam"
    second.nodes = [second.nodes[0]]
    second.nodes[0].path = "/dev/video2"
    second.nodes[0].card = second.name
    second.identity = CameraIdentity(kind: .byID, value: "usb-046d_C922-video-index0")
    return FakeSystem([SampleCameras.webcam, second])
  }()
  static let profile = CameraProfile(
    recording: .init(date: "2024-05-01", tool: "v4l2-ctl", source: "a test"), cameras: [SampleCameras.webcam]
  )
  .jsonDocument()
  static let files: [String: Result<[UInt8], DeviceError>] = [
    "good.json": .success(profile),
    "cut.json": .success(Array(profile.prefix(400))),
    "binary.json": .success([0, 255, 1, 254]),
    "folder": .failure(DeviceError(.open, on: "folder", failedWith: .isDirectory)),
    "secret.json": .failure(DeviceError(.open, on: "secret.json", failedWith: .accessDenied)),
    "locked.json": .failure(DeviceError(.denied, operation: "read", subject: "locked.json", message: "You have no permission.")),
    "empty.json": .success(CameraProfile(cameras: []).jsonDocument()),
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    var command: String
    var status: ProcessStatus
    var system = FakeSystem([SampleCameras.webcam])
    /// What the message on standard error names.
    var naming = ""
    var input = ""
    var testDescription: String { command.isEmpty ? "(nothing)" : command }
  }

  static func failing(_ number: SystemErrorNumber, _ call: DeviceCall = .open) -> FakeSystem {
    FakeSystem(path: "/dev/video0", failingWith: DeviceError(call, on: "/dev/video0", failedWith: number))
  }

  static let rows: [Row] = [
    Row(command: "", status: .success), Row(command: "list", status: .success), Row(command: "list --json", status: .success),
    Row(command: "--summary", status: .success), Row(command: "--help", status: .success), Row(command: "help list", status: .success),
    Row(command: "--version", status: .success), Row(command: "list --generate-completion-script bash", status: .success),
    Row(command: "list", status: .notFound, system: FakeSystem(), naming: "If it is still not listed, check `dmesg`."),
    Row(command: "list --json", status: .notFound, system: FakeSystem(), naming: "\"notFound\""),
    Row(command: "list", status: .denied, system: failing(.accessDenied), naming: "video"),
    Row(command: "list", status: .busy, system: failing(.busy), naming: "fuser"),
    Row(command: "list", status: .unavailable, system: failing(.noDevice), naming: "/dev/video0"),
    Row(command: "list --device 0", status: .denied, system: failing(.accessDenied), naming: "/dev/video0"),
    Row(command: "list --device 0", status: .success), Row(command: "list --device /dev/video0", status: .success),
    Row(command: "list --device /dev/video1", status: .success), Row(command: "list --device c920", status: .success, system: two),
    Row(command: "report --profile bad\u{fffd}.json", status: .usage, naming: "UTF-8"),
    Row(command: "list --node 0", status: .success), Row(command: "list --node 7", status: .notFound, naming: "/dev/video7"),
    Row(command: "list --device c920 --node 7", status: .notFound, naming: "does not reach this node"),
    Row(command: "list --node=", status: .usage, naming: "--node"),
    Row(command: "negotiate --device c920 --device c922 --node 0", status: .usage, system: two, naming: "--node"),
    Row(command: "negotiate --profile good.json --profile good.json --node 0", status: .usage, naming: "--node"),
    Row(command: "list --device pro", status: .usage, system: two, naming: "C922 Pro Stream Webcam (/dev/video2)"),
    Row(command: "list --device C925", status: .notFound, system: two, naming: "Available: "),
    Row(command: "list --device 7", status: .notFound, naming: "/dev/video7"),
    Row(command: "list --device /dev/null", status: .notFound, naming: "not a camera"),
    Row(command: "list --device /dev", status: .notFound, naming: "/dev"),
    Row(command: "list --sumary", status: .usage, naming: "--summary"), Row(command: "lst", status: .usage, naming: "list"),
    Row(command: "profile lsit", status: .usage, naming: "list"), Row(command: "list --color blue", status: .usage, naming: "blue"),
    Row(command: "list --device", status: .usage, naming: "--device"), Row(command: "list extra word", status: .usage, naming: "word"),
    Row(command: "list --batch --device 0", status: .usage, naming: "--device"),
    Row(command: "list --json --nonsense", status: .usage, naming: "\"code\":\"usage\""),
    Row(command: "list --profile good.json", status: .success), Row(command: "list --profile -", status: .malformed),
    Row(command: "list --profile cut.json", status: .malformed, naming: "cut.json, line"),
    Row(command: "list --profile binary.json", status: .malformed, naming: "binary.json"),
    Row(command: "list --profile folder", status: .notFound, naming: "folder"),
    Row(command: "list --profile secret.json", status: .denied, naming: "secret.json"),
    Row(command: "list --profile nowhere.json", status: .notFound, naming: "nowhere.json"),
    Row(command: "list --profile ./nowhere.json", status: .notFound, naming: "`probe profile list`"),
    Row(command: "list --profile locked.json", status: .denied, naming: "Change the permissions"),
    Row(command: "negotiate --device /dev/video1", status: .notFound, naming: "its role is metadata"),
    Row(command: "negotiate --device 1", status: .notFound, naming: "The capture node of the same camera is /dev/video0"),
    Row(command: "snapshot --profile good.json --device /dev/video1", status: .notFound, naming: "camera is /dev/video0"),
    Row(command: "list --profile empty.json", status: .success), Row(command: "list --profile good.json --device 1", status: .success),
    Row(command: "list --profile good.json --device nothing", status: .notFound, naming: "nothing"),
    Row(command: "profile check good.json", status: .success),
    Row(command: "profile check cut.json", status: .malformed, naming: "cut.json"),
    Row(command: "profile check good.json cut.json", status: .malformed, naming: "cut.json"),
    Row(command: "profile diff good.json good.json", status: .success),
    Row(command: "profile diff good.json empty.json", status: .negative),
    Row(command: "profile diff - -", status: .usage, naming: "standard input"),
    Row(command: "profile list", status: .success),
    Row(command: "list --device /dev/v4l/by-id/link", status: .success), Row(command: "profile record", status: .success),
    Row(command: "profile record", status: .notFound, system: FakeSystem()),
    Row(command: "profile record --to /denied/file", status: .denied, naming: "/denied/file"),
  ]

  @Test(arguments: rows)
  func `is what the contract says, and a failure writes nothing to standard output`(row: Row) {
    let environment = FakeEnvironment(
      system: row.system, files: Self.files, links: ["/dev/v4l/by-id/link": "/dev/video0"], input: [row.input])
    let status = ProbeRun.run(row.command.split(separator: " ").map(String.init), in: environment)
    #expect(status == row.status, "\(environment.messages)")
    #expect(environment.messages.contains(row.naming))
    if [.success, .negative].contains(status) {
      #expect(!environment.output.isEmpty)
      #expect(environment.messages == "")
    } else if !row.command.contains(" check good.json ") {
      #expect(environment.output == "")
      #expect(!environment.messages.isEmpty)
    }
  }

  @Test(arguments: rows.filter { $0.status.rawValue >= 64 })
  func `comes with one line of JSON where programs read`(row: Row) throws {
    let environment = FakeEnvironment(
      system: row.system, files: Self.files, links: ["/dev/v4l/by-id/link": "/dev/video0"], input: [row.input])
    _ = ProbeRun.run(row.command.split(separator: " ").map(String.init) + ["--json"], in: environment)
    let lines = environment.messages.split(separator: "\n")
    #expect(lines.count == 1)
    let object = try #require(JSONText.object(lines.first ?? ""))
    #expect(object["schema"] as? String == "viewfinder.error/1")
    let error = try #require(object["error"] as? [String: Any])
    #expect(Set(error.keys) == ["code", "operation", "subject", "errno", "message", "remedy"])
    #expect(error["operation"] as? String != "")
  }

  /// A camera whose nodes do not tell what they are for.
  private static let unclear: FakeSystem = {
    var camera = SampleCameras.webcam
    for index in camera.nodes.indices { camera.nodes[index].role = .unknown }
    return FakeSystem([camera])
  }()

  @Test(arguments: [
    "snapshot", "stream --frames 1", "measure --frames 2", "preview", "configure --set brightness=1", "controls reset",
  ])
  func `is one for a camera without a node that delivers pictures, whatever it is asked for`(command: String) {
    let environment = FakeEnvironment(system: Self.unclear, variables: ["VIEWFINDER_KEPT": "/kept"])
    let status = ProbeRun.run(command.split(separator: " ").map(String.init) + ["--json"], in: environment)
    #expect(status == .notFound && environment.messages.contains(#""code":"notFound""#), "\(status) \(environment.messages)")
  }

  @Test(arguments: [
    (DeviceError.Code.busy, ProcessStatus(rawValue: 75)), (.gone, ProcessStatus(rawValue: 69)), (.denied, ProcessStatus(rawValue: 77)),
    (.unsupported, ProcessStatus(rawValue: 69)), (.rejected, ProcessStatus(rawValue: 69)), (.notFound, ProcessStatus(rawValue: 66)),
    (.malformed, ProcessStatus(rawValue: 65)),
    (.unmet, ProcessStatus(rawValue: 1)), (.adjusted, ProcessStatus(rawValue: 1)), (.usage, ProcessStatus(rawValue: 64)),
    (.internal, ProcessStatus(rawValue: 70)),
  ])
  func `follows from the code of the failure`(code: DeviceError.Code, status: ProcessStatus) {
    #expect(ProcessStatus(for: DeviceError(code, operation: "VIDIOC_S_FMT", subject: "", message: "")) == status)
  }
}
