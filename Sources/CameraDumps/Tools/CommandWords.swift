/// A command as a line of a paste shows it: behind a prompt, `# media-ctl -p`, or between marks, `** media-ctl -d 0 -p **`.
struct CommandWords {
  /// The program.
  var tool: String
  /// The word before it; `$` without one.
  var before: String
  /// The words behind it.
  var arguments: ArraySlice<String>

  /// The command of a line that is one of some programs; nil if there is none, or if it stands in a sentence.
  init?(_ line: LineScanner, of tools: Set<String>) {
    var line = line
    var words = line.restOfLine().split { $0 == " " || $0 == "\t" }.map(String.init)
    // A heading: `v4l2-ctl --all`: or **v4l2-ctl --all**.
    if let first = words.first, let mark = first.first, "`*_".contains(mark), let last = words.last {
      let end = last.last == ":" ? last.dropLast() : last[...]
      guard end.last == mark else { return nil }
      words[0] = String(first.drop { $0 == mark })
      words[words.count - 1] = String(words.count == 1 ? words[0][...] : end)
      while words[words.count - 1].last == mark { words[words.count - 1].removeLast() }
      words.removeAll(where: \.isEmpty)
    }
    guard let tool = words.firstIndex(where: tools.contains) else { return nil }
    (self.tool, before, arguments) = (words[tool], words[..<tool].last ?? "$", words[(tool + 1)...])
    guard Self.prompts.contains(where: before.hasSuffix) else { return nil }
  }

  private static let prompts = ["$", "#", "%", "sudo", "&&"]

  /// The path of a node in a command; nil for the value of a shell's variable, and for a place-holder such as `/dev/videoX`.
  static func path(_ text: String) -> String? {
    guard text.hasPrefix("/dev/"), text.utf8.allSatisfy(\.isPathLike) else { return nil }
    for stem in ["/dev/media", "/dev/video", "/dev/v4l-subdev"] where text.hasPrefix(stem) {
      let number = text.dropFirst(stem.count)
      if number.isEmpty || number.allSatisfy({ "NXYZnxyz".contains($0) }) { return nil }
    }
    return text
  }
}
