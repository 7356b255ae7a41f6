import CameraDocuments
import CameraModel
import ProbeCommands
import Testing

@Suite struct `Refused arguments` {
  struct Row: Sendable, CustomTestStringConvertible {
    var command: String
    var message: String
    /// Empty where it is not looked at.
    var remedy = ""
    var testDescription: String { command }
  }

  static let rows: [Row] = [
    // One camera.
    Row(
      command: "snapshot --device 0 --device 1", message: "`snapshot` takes one camera; `--device` was given twice.",
      remedy: "Name one camera."),
    Row(command: "preview --profile a --profile=b --profile c", message: "`preview` takes one camera; `--profile` was given 3 times."),
    Row(command: "stream --device=0 --device 1", message: "`stream` takes one camera; `--device` was given twice."),
    Row(command: "report --profile a --profile b", message: "`report` takes one camera;", remedy: "a second one with `--compare`."),
    Row(command: "controls set a=1 --device 0 --device 1", message: "`controls set` takes one camera;"),
    Row(command: "--device 0 --device 1", message: "`list` takes one camera;"),
    Row(command: "configure --device 0 --device 0", message: "`configure` takes one camera;"),
    // Unknown commands.
    Row(command: "lst", message: "Unknown command.", remedy: "Did you mean `probe list`?"),
    Row(command: "import", message: "Unknown command.", remedy: "Did you mean `probe profile import`?"),
    Row(command: "reset", message: "Unknown command.", remedy: "Did you mean `probe controls reset`?"),
    Row(command: "profile lsit", message: "Unknown command.", remedy: "Did you mean `probe profile list`?"),
    Row(command: "profile snapshot", message: "Unknown command.", remedy: "Did you mean `probe snapshot`?"),
    Row(command: "profile xyzzy", message: "Unknown command.", remedy: "Commands: record, import, check, diff, list."),
    Row(command: "help snapoot", message: "Unknown command.", remedy: "Did you mean `probe snapshot`?"),
    Row(command: "help profile recrd", message: "Unknown command.", remedy: "Did you mean `probe profile record`?"),
    Row(command: "help list extra", message: "Unknown command.", remedy: "Commands: list, negotiate, "),
    // Numbers that make no sense.
    Row(command: "stream --frames=-3", message: "`--frames` takes a whole number of 1 or more.", remedy: "Write it like --frames 300."),
    Row(command: "stream --frames -3", message: "`--frames` takes a whole number of 1 or more."),
    Row(command: "stream --duration -1", message: "The time is a number of seconds"),
    Row(command: "stream --duration=-3s", message: "The time is a number of seconds"),
    Row(command: "measure --tolerance=-1%", message: "The tolerance is a percentage"),
    Row(command: "preview --port=-1", message: "A port is a number up to 65535."),
    // What the parser refuses, in its words.
    Row(command: "list --quality -3", message: "--quality"),
    Row(command: "list --json -3", message: "-3"),
    Row(command: "stream --frames", message: "--frames <number>", remedy: "`probe stream --help` lists the options."),
    Row(command: "list --sumary", message: "--summary"), Row(command: "list --nonsense", message: "--nonsense"),
    Row(command: "list -x", message: "-x"), Row(command: "list --json=yes", message: "--json"),
    Row(command: "watch -p logitech-c922", message: "-p", remedy: "`probe watch` is for attached cameras, not for recorded ones."),
    Row(command: "watch --profile logitech-c922", message: "--profile", remedy: "`probe watch` is for attached cameras"),
    // A recording without a file.
    Row(command: "record", message: "A recording needs a file.", remedy: "Name one: `probe record -o clip.mkv`."),
    Row(command: "record -d 0 --duration 3", message: "A recording needs a file."),
    Row(command: "record --json", message: "A recording needs a file."),
    Row(command: "profile list -p a", message: "-p", remedy: "`probe profile list --help` lists the options."),
    Row(command: "list --color alway", message: "'always'"), Row(command: "measure --bus-speed fast", message: "'fast'"),
    Row(command: "snapshot a b", message: "'b'", remedy: "`probe snapshot` takes no further word"),
  ]

  /// Wide enough for every sentence.
  private static var environment: FakeEnvironment {
    FakeEnvironment(system: FakeSystem([SampleCameras.webcam]), messageColumns: 400, variables: ["NO_COLOR": "1"])
  }

  @Test(arguments: rows) func `are explained`(row: Row) {
    let environment = Self.environment
    #expect(ProbeRun.run(row.command.split(separator: " ").map(String.init), in: environment) == .usage)
    #expect(environment.messages.contains(row.message), "\(environment.messages)")
    #expect(environment.output.isEmpty)
  }

  @Test(arguments: rows.filter { !$0.remedy.isEmpty }) func `come with what to do`(row: Row) {
    let environment = Self.environment
    _ = ProbeRun.run(row.command.split(separator: " ").map(String.init), in: environment)
    #expect(environment.messages.contains(row.remedy), "\(environment.messages)")
  }

  @Test(arguments: [
    ("snapshot --nonsense", "probe snapshot"), ("stream --frames 0", "probe stream"), ("profile diff a", "probe profile diff"),
    ("profile nonsense", "probe profile"), ("nonsense", "choose a camera"), ("--nonsense", "probe list"),
    ("list --device pro", "choose a camera"),
  ]) func `name the verb in JSON`(command: String, operation: String) {
    var second = SampleCameras.webcam
    second.nodes[0].path = "/dev/video9"
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam, second]))
    _ = ProbeRun.run(command.split(separator: " ").map(String.init) + ["--json"], in: environment)
    #expect(environment.messages.contains("\"operation\":\"\(operation)\""), "\(environment.messages)")
  }

  @Test func `of the parser have neither subject nor remedy in JSON`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["list", "--nonsense", "--json"], in: environment) == .usage)
    #expect(environment.messages.hasPrefix("{\"schema\":\"viewfinder.error/1\",\"error\":{\"code\":\"usage\""), "\(environment.messages)")
    #expect(environment.messages.contains("\"subject\":null,") && environment.messages.hasSuffix("\"remedy\":null}}\n"))
  }

  @Test(arguments: [
    "negotiate --fps=30", "negotiate --device=/dev/video0 --size=640x480", "list --json --", "-- ", "negotiate --policy all --size 640x480",
  ])
  func `are none for the forms that the parser knows`(command: String) {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]))
    #expect(ProbeRun.run(command.split(separator: " ").map(String.init), in: environment) == .success, "\(environment.messages)")
  }

  @Test(arguments: ["help", "help list", "help profile", "help profile record", "list --help", "help help", "profile", "--help"])
  func `are none where help is asked for`(command: String) {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(command.split(separator: " ").map(String.init), in: environment) == .success, "\(environment.messages)")
    #expect(!environment.output.isEmpty)
  }
}
