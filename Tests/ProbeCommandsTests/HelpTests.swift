import CameraDocuments
import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

@Suite struct `The help` {
  static let commands = [
    "", "list", "negotiate", "presets", "configure", "controls", "controls list", "controls get", "controls set", "controls reset",
    "controls watch", "save", "restore", "watch", "measure", "snapshot", "stream", "preview", "report", "graph", "why", "pixel-formats",
    "profile", "profile record", "profile import", "profile check", "profile diff", "profile list", "completions", "version",
  ]

  private static func run(_ command: String, columns: Int = 80) -> String {
    let environment = FakeEnvironment(columns: columns, variables: ["NO_COLOR": "1"])
    #expect(ProbeRun.run(command.split(separator: " ").map(String.init), in: environment) == .success, "\(environment.messages)")
    return environment.output
  }

  @Test(arguments: commands) func `has its own options first, and is short with -h`(command: String) {
    let (short, long) = (Self.run("\(command) -h"), Self.run("\(command) --help"))
    #expect(long == Self.run("help \(command)") && long.contains("  probe") && short.contains("  probe"))
    #expect(long.split(separator: "\n").count >= short.split(separator: "\n").count || command.isEmpty)
    let titles = long.split(separator: "\n").filter {
      $0.hasSuffix(":") && $0.first?.isUppercase == true && $0.split(separator: " ").count < 7
    }
    if let own = titles.firstIndex(of: "Options:") { #expect(own <= 1, "\(titles)") }
    if let more = titles.firstIndex(of: "More:") { #expect(more == titles.count - 1, "\(titles)") }
    #expect(!short.contains("--color ") && !short.contains("--version"))
  }

  /// Examples that stream or wait are run on a recorded camera elsewhere.
  private static let long = ["preview", "watch", "controls watch", "stream", "snapshot", "measure", "why"]

  @Test(arguments: commands) func `has examples that the parser takes`(command: String) throws {
    let examples = Self.run("\(command) -h").split(separator: "\n").filter { $0.hasPrefix("  probe") }
    #expect(examples.count >= (command == "version" ? 1 : 2))
    for example in examples {
      let words = example.split(separator: " ").dropFirst().map(String.init)
      if Self.long.contains(where: { words.starts(with: $0.split(separator: " ").map(String.init)) }) { continue }
      let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]))
      #expect(ProbeRun.run(words, in: environment) != .usage, "\(example): \(environment.messages)")
    }
  }

  @Test func `is coloured on a terminal alone`() {
    for (variables, isColoured) in [([:], true), (["NO_COLOR": "1"], false)] {
      let environment = FakeEnvironment(columns: 80, variables: variables)
      #expect(ProbeRun.run(["list", "-h"], in: environment) == .success && environment.output.contains("\u{1b}[") == isColoured)
    }
  }

  @Test func `without a command names the manual, the completions and the exit statuses`() {
    let text = Self.run("help").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for part in ["`man probe`", "`probe completions SHELL`", "75 busy"] { #expect(text.contains(part), "\(text)") }
  }

  @Test func `of a verb with wishes names them in a line`() {
    let text = Self.run("snapshot -h")
    #expect(text.contains("Wishes and limits: --preset --size"), "\(text)")
    #expect(text.contains("`probe snapshot --help` explains all options."), "\(text)")
    #expect(text.split(separator: "\n").count < 50, "\(text)")
  }

  @Test func `is asked for before -- only`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["list", "--", "-h"], in: environment) != .success)
  }
}

/// No line is wider than the terminal, unless one word or a command to copy is.
@Suite struct `A narrow terminal` {
  static let verbs = [
    "list", "list --all --controls", "list --summary", "negotiate", "negotiate --explain", "negotiate --fps 900", "negotiate --policy all",
    "negotiate --size 1281x721 --prefer NV12 --fps 29", "presets", "controls", "controls --extension", "configure --dry-run",
    "configure --size 641x481", "controls set brightness=3", "graph", "why", "list --device nothing", "controls get nothing",
    "configure --set nothing=3", "list --nonsense", "profile check",
  ]
  static let recordings = ["logitech-c922", "raspberry-pi-camera-v1", "raspberry-pi-5-imx219", "lenovo-x1-yoga-ov2740", "toshiba-tc358743"]
  static let others =
    `The help`.commands.flatMap { ["\($0) -h", "\($0) --help"] } + ["pixel-formats", "pixel-formats YUYV", "profile list", "presets"]

  private static func lines(_ command: String, _ columns: Int, variables: [String: String] = [:]) -> [String] {
    let variables = variables.merging(["NO_COLOR": "1"]) { $1 }
    let environment = FakeEnvironment(columns: columns, messageColumns: columns, variables: variables)
    _ = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    return (environment.output + environment.messages).split(separator: "\n").map(String.init)
  }

  private static let longestWord = 20
  private static func isTooWide(_ line: String, _ columns: Int) -> Bool {
    let words = line.split(separator: " ")
    let isCode = ["mend", "try", "or"].contains(words.first ?? "") && line.hasPrefix("  ") && !line.contains("`")
    return line.count > columns && !isCode && words.count > 1 && words.last?.count ?? 0 <= longestWord
  }

  @Test(arguments: recordings, [40, 80]) func `breaks the text of a camera between words`(recording: String, columns: Int) {
    for verb in Self.verbs {
      let command = verb == "profile check" ? "\(verb) \(recording)" : "\(verb) --profile \(recording)"
      let wide = Self.lines(command, columns).filter { Self.isTooWide($0, columns) }
      #expect(wide.isEmpty, "\(command): \(wide.prefix(3))")
    }
  }

  @Test(arguments: others, [40, 80]) func `breaks every other text between words`(command: String, columns: Int) {
    let wide = Self.lines(command, columns).filter { Self.isTooWide($0, columns) }
    #expect(wide.isEmpty, "\(wide.prefix(3))")
  }

  @Test(
    arguments: [
      "snapshot -o p.jpg", "snapshot -o p.ppm --fps 900 --count 3 --interval 0", "stream --frames 5 -o v.y4m", "stream --frames 5 -o p.png",
      "measure --duration 0.5 --warm-up 0", "measure --duration 0.5 --warm-up 0 --fps 900",
    ], [40, 80])
  func `breaks what a stream tells between words`(command: String, columns: Int) async {
    let environment = FakeEnvironment(columns: columns, messageColumns: columns, variables: ["NO_COLOR": "1"])
    _ = await environment.run("\(command) --profile logitech-c922 --require MJPG --size 160x120".split(separator: " ").map(String.init))
    let lines = (environment.output + environment.messages).split(separator: "\n").map(String.init)
    let wide = lines.filter { Self.isTooWide($0, columns) }
    #expect(!lines.isEmpty && wide.isEmpty, "\(wide.prefix(3))")
  }

  @Test func `gets ASCII where its locale has no UTF-8`() {
    for (variables, isASCII) in [
      (["LANG": "C"], true), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], true), (["LANG": "de_DE.ISO-8859-1"], true),
      (["LANG": "C.UTF-8"], false), (["LC_ALL": "en_US.utf8", "LANG": "C"], false), (["LC_ALL": "", "LANG": ""], false),
    ] {
      let texts = Self.recordings.flatMap { name in
        Self.verbs.flatMap { Self.lines("\($0) --profile \(name)", 80, variables: variables) }
      }
      let others = texts.filter { line in line.utf8.contains { $0 >= 0x80 } }
      #expect(others.isEmpty == isASCII, "\(variables): \(others.prefix(3))")
    }
  }
}
