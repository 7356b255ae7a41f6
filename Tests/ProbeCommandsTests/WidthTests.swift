import CameraDocuments
import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

@Suite struct `The width that COLUMNS names` {
  private static func run(_ command: String, columns: Int?, variables: [String: String]) -> [String] {
    let profile = CameraProfile(cameras: [SampleCameras.webcam]).jsonDocument()
    let dump = Array(
      "ioctl: VIDIOC_ENUM_FMT\n\tType: Video Capture\n\n\t[0]: 'YUYV' (YUYV 4:2:2)\n\t\tSize: Discrete 640x480 and more words than there were\n"
        .utf8)
    let environment = FakeEnvironment(
      system: FakeSystem([SampleCameras.webcam]), columns: columns, messageColumns: columns,
      variables: variables.merging(["NO_COLOR": "1"]) { $1 }, files: ["a": .success(profile), "dump": .success(dump)])
    _ = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    return [environment.output, environment.messages]
  }

  @Test(arguments: [
    "list", "list --summary", "list --all --controls", "negotiate", "negotiate --explain", "negotiate --explain --emit ffmpeg",
    "negotiate --policy all",
    "presets", "controls", "pixel-formats", "pixel-formats YUYV", "profile list", "profile check a",
    "profile import dump", "configure --dry-run", "list --help", "list --nonsense", "list --profile nowhere",
  ])
  func `is every verb's`(command: String) {
    for columns in [50, 150] {
      let named = Self.run(command, columns: 100, variables: ["COLUMNS": "\(columns)"])
      #expect(named == Self.run(command, columns: columns, variables: [:]))
    }
    #expect(Self.run(command, columns: 100, variables: ["COLUMNS": "wide"]) == Self.run(command, columns: 100, variables: [:]))
  }
}

@Suite struct `A command that makes no sense` {
  @Test(arguments: [
    ("list --nonsense", "probe list --help"), ("--nonsense", "probe list --help"), ("negotiate --nonsense", "probe negotiate --help"),
    ("profile diff a", "probe profile diff --help"), ("profile diff a b c", "probe profile diff --help"),
    ("controls --nonsense", "probe controls list --help"), ("controls set", "probe controls set --help"),
    ("list --batch --device 0", "probe list --help"),
  ])
  func `names the help of its own verb`(command: String, help: String) {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]))
    #expect(ProbeRun.run(command.split(separator: " ").map(String.init), in: environment) == .usage)
    #expect(environment.messages.contains("`\(help)`"), "\(environment.messages)")
  }

  @Test(arguments: ["negotiate", "configure"]) func `can be mended by the help, which names the policies`(verb: String) {
    let environment = FakeEnvironment(columns: 200)
    #expect(ProbeRun.run([verb, "--help"], in: environment) == .success)
    #expect(environment.output.contains("standard, avfoundation-loop, w3c, gstreamer, libcamera, uvcvideo, camerax"))
  }
}
