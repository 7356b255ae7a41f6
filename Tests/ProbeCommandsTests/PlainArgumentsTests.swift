import Foundation
import ProbeCommands
import Testing

/// What is understood without the parser means the same to the parser.
@Suite struct `Plain arguments` {
  private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(arguments: [
    "", "list", "--json", "list --json", "list --summary --all", "--controls --emulated", "list --batch", "list --device 0",
    "list --device /dev/video0 --json", "--device C920", "list --profile -", "--profile logitech-c922 --device 1 --json --color never",
    "list --color always", "--device list", "list --device get",
    "configure", "configure --size 1280x720 --fps 30", "configure --preset hd1280x720 --strict",
    "configure --prefer MJPG --max-fps 29.97 --json --dry-run", "configure --size 640x480 --size-rule at-least --order rate,size",
    "configure --require MJPG --min-fps 20 --policy w3c --device 1",
    "configure --exact-fps 30 --output NV12,YUYV --wait 0.5 --color always",
    "configure --profile - --size nonsense", "configure --set brightness=1", "configure --json --set brightness=-1 contrast=2 --strict",
    "snapshot", "snapshot -o p.png --settle 0 --json --force", "snapshot --rotate 90 --mirror --gravity resize --size 640x480 --to -",
    "snapshot --format raw --quality 80 --colorimetry 601-full --count 3 --interval 0.5 --settle auto --device 1",
    "stream", "stream -o - --format y4m --frames 3 --duration 2 --keep-all --policy w3c --strict",
    "measure --measured kept --strict", "stream --json --timestamps t --colorimetry 709-full --force",
    "configure --input hdmi --standard pal", "configure --detect", "configure --set a=1 -",
    "negotiate", "negotiate --size 640x480 --explain --emit ffmpeg", "negotiate --device 0 --bus-speed 480",
    "negotiate --bus-speed +5 --batch",
    "compare --size 640x480", "presets --profile logitech-c922 --json",
    "controls", "controls --json", "controls list --device 0", "controls get brightness", "controls --device get",
    "controls get --device 0 brightness --json 0x980900", "controls set brightness=1", "controls set a=1 --wait 2 b=-2 --dry-run",
    "controls reset", "controls reset brightness --profile x", "controls watch brightness --json",
    "save", "save --kept", "save -o file", "save --to file --device 0", "restore file", "restore -", "restore --kept --device 0 --wait 5",
    "watch --restore", "watch --device 0 --json", "pixel-formats", "pixel-formats YUYV --json NV12",
    "profile record -o file --source me", "profile import", "profile import file --to other", "profile check a b --strict -",
    "profile check --live --device 0",
    "profile diff a b --modes", "profile list --json", "report", "report --profile logitech-c922 -o - --size 640x480",
    "report --device 0 --compare elp-4k-usb-camera --measured m.json --force --to page.html", "profile show logitech-c922 --all --controls",
  ])
  func `mean the same to the parser`(line: String) throws {
    let plain = try #require(ProbeRun.plainRequest(Self.words(line)))
    let parsed = try #require(ProbeRun.parsedRequest(Self.words(line)))
    #expect(AnyHashable(plain) == AnyHashable(parsed))
  }

  @Test(arguments: [
    "--help", "list --help", "list extra", "list --device", "list --device --json", "list --color blue", "list --json --json",
    "--json list", "list -- --json", "list --device=0", "list --profile= ", "--version", "---completion list", "nonsense", "list list",
    "configure --help", "configure extra", "configure --size", "configure --size --fps", "configure --fps=30", "configure --json --json",
    "configure --color blue", "configure --nonsense 1", "configure --set", "configure --set a=1 --set b=2",
    "configure --prefer A --prefer B",
    "negotiate --device 0 --device 1", "negotiate --bus-speed fast", "controls get", "controls set", "controls set -1", "controls nonsense",
    "save -ofile", "save -o a --to b", "restore a b", "watch extra", "profile", "profile nonsense", "profile import a b", "profile diff a",
    "profile diff a b c", "profile show", "help list", "list -h",
  ])
  func `are left to the parser in doubt`(line: String) {
    #expect(ProbeRun.plainRequest(Self.words(line)) == nil)
  }

  @Test func `are understood with every option of every verb`() throws {
    let verbs = try Self.declared()
    #expect(verbs.count == 25)
    for verb in verbs {
      // Alone, before the operands and after the next one, and all of them at once.
      let options = verb.options
      var lines = options.map { verb.operands + $0.words }
      for (option, next) in zip(options, options.dropFirst()) { lines.append(next.words + option.words + verb.operands) }
      lines.append(verb.operands + options.flatMap(\.words))
      for line in lines {
        let arguments = verb.path + line
        let plain = try #require(ProbeRun.plainRequest(arguments), "\(arguments) is left to the parser")
        let parsed = try #require(ProbeRun.parsedRequest(arguments), "\(arguments) is refused by the parser")
        #expect(AnyHashable(plain) == AnyHashable(parsed), "\(arguments)")
      }
    }
  }

  @Test func `in any order and with words out of place mean what the parser understands, or are left to it`() throws {
    let verbs = try Self.declared()
    var numbers = RepeatableNumbers(seed: 9)
    var understood = 0
    for _ in 0..<1000 {
      let verb = verbs[Int.random(in: 0..<verbs.count, using: &numbers)]
      var parts = verb.options.map(\.words) + verb.operands.map { [$0] } + [["-"], ["word"], ["list"], ["get"], ["--json"], ["-x"], [""]]
      parts.shuffle(using: &numbers)
      let arguments = verb.path + parts.prefix(Int.random(in: 0...4, using: &numbers)).flatMap(\.self)
      guard let plain = ProbeRun.plainRequest(arguments) else { continue }
      understood += 1
      let parsed = try #require(ProbeRun.parsedRequest(arguments), "\(arguments) is refused by the parser")
      #expect(AnyHashable(plain) == AnyHashable(parsed), "\(arguments)")
    }
    #expect(understood > 300)
  }

  // MARK: What the parser has declared

  private struct DeclaredVerb {
    var path: [String]
    var operands: [String]
    var options: [(name: String, words: [String])]
  }

  /// Words that an option takes; any word where nothing is said.
  private static let values = ["color": "never", "bus-speed": "480", "size": "640x480", "set": "brightness=1"]

  /// All verbs with their options, as the parser describes itself.
  private static func declared() throws -> [DeclaredVerb] {
    let world = FakeSurroundings()
    try #require(ProbeRun.run(["--experimental-dump-help"], in: world) == .success)
    let dump = try #require(JSONText.object(world.output)?["command"] as? [String: Any])
    return try verbs(of: dump, path: [])
  }

  private static func verbs(of command: [String: Any], path: [String]) throws -> [DeclaredVerb] {
    let subcommands = (command["subcommands"] as? [[String: Any]] ?? []).filter { $0["commandName"] as? String != "help" }
    guard subcommands.isEmpty else {
      return try subcommands.flatMap { try verbs(of: $0, path: path + [try #require($0["commandName"] as? String)]) }
    }
    var verb = DeclaredVerb(path: path, operands: [], options: [])
    for argument in command["arguments"] as? [[String: Any]] ?? [] {
      let kind = try #require(argument["kind"] as? String)
      let names = (argument["names"] as? [[String: Any]] ?? []).compactMap { name -> String? in
        (name["name"] as? String).map { name["kind"] as? String == "short" ? "-\($0)" : "--\($0)" }
      }
      guard kind != "positional" else {
        verb.operands.append("word\(verb.operands.count)")
        continue
      }
      guard let first = names.first, !names.contains("--help"), !names.contains("--version") else { continue }
      let long = try #require(names.last).dropFirst(2)
      verb.options.append((first, kind == "flag" ? [first] : [first, values[String(long)] ?? "word"]))
    }
    return [verb]
  }
}

/// The same numbers each time.
private struct RepeatableNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}
