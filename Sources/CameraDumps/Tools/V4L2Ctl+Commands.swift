/// Which node the next lines describe: paths, and commands at a prompt.
extension V4L2Ctl {
  /// A path alone in a line, or the heading of what follows: `/dev/video2:`. In a list of devices there may be more behind it.
  static func path(_ line: LineScanner) -> LineMeaning {
    var line = line
    let path = line.text { $0.isPathLike && $0 != UInt8(ascii: ":") }
    let isHeading = line.accept(":")
    line.skipBlanks()
    let isAnnotated = line.sees("<- ") || line.sees("(input: ") || line.sees("(output: ")
    guard line.isAtEnd || isAnnotated else { return .none }
    return .whole { dump in !isHeading && dump.nodes.devices.add(path) ? .read : announce(path, in: &dump) }
  }

  private static func announce(_ path: String?, in dump: inout Dump) -> LineOutcome {
    dump.nodes.devices.close()
    // A place-holder, `/dev/videoX`, is some node.
    let path = path.flatMap { $0.hasPrefix("/dev/video") ? CommandWords.path($0) : $0 }
    if let path, !["/dev/v", "/dev/radio", "/dev/swradio"].contains(where: path.hasPrefix) { return .foreign }
    dump.nodes.announce(path: path)
    return .read
  }

  /// `v4l2-ctl -d /dev/video2 --all` or `ffmpeg -f v4l2 -list_formats all -i /dev/video2`, behind a prompt or not; also a heading,
  /// `DEVICE: /dev/video2` or `Compliance test for uvcvideo device /dev/video2:`.
  static func command(_ line: LineScanner) -> LineMeaning {
    guard line.contains("v4l2-ctl") || line.contains("-list_formats") || line.contains(" /dev/") else { return .none }
    var rest = line
    let words = rest.restOfLine().split { $0 == " " || $0 == "\t" }.map(String.init)
    if let last = words.last, last.hasPrefix("/dev/"), words.count == 2 || words.starts(with: ["Compliance", "test", "for"]) {
      let path = last.hasSuffix(":") ? String(last.dropLast()) : last
      return .whole { announce(path, in: &$0) }
    }
    guard let command = CommandWords(line, of: commands), command.arguments.contains(where: { $0.hasPrefix("-") }) else { return .none }
    // Of several commands in one line the text does not tell which printed what.
    let isAlone = command.before != "&&" && command.arguments.last != "\\" && !command.arguments.contains(where: commands.contains)
    let path = isAlone ? path(of: command.tool, command.arguments) : nil
    return .whole { announce(path, in: &$0) }
  }

  private static let commands: Set<String> = ["v4l2-ctl", "ffmpeg", "ffplay"]

  /// The node that a command names: for `v4l2-ctl` without `-d` the tool's own default; nil if the text does not tell.
  private static func path(of tool: String, _ arguments: ArraySlice<String>) -> String? {
    let options: Set<String> = tool == "v4l2-ctl" ? ["-d", "--device"] : ["-i"]
    var named: Substring?
    if let option = arguments.firstIndex(where: options.contains) {
      named = arguments[(option + 1)...].first?[...]
    } else if tool == "v4l2-ctl" {
      if arguments.contains("--list-devices") { return nil }
      let joined = arguments.first { $0.hasPrefix("--device=") } ?? arguments.first { $0.hasPrefix("-d") }
      guard let joined else { return "/dev/video0" }
      named = joined.dropFirst(joined.hasPrefix("--") ? 9 : 2)
    }
    // `4` is `/dev/video4`; the value of a shell's variable is unknown.
    guard let named = named?.filter({ $0 != "\"" && $0 != "'" }) else { return nil }
    if let number = UInt32(named) { return "/dev/video\(number)" }
    return CommandWords.path(named)
  }
}
