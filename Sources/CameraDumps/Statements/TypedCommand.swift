/// A command line in a paste: which node its output describes.
struct TypedCommand {
  /// The node it names; for `v4l2-ctl` without `-d` the tool's own default, `/dev/video0`. Nil if the text does not tell.
  var path: String?

  /// A command from its arguments; nil if they are no arguments but a log's prefix or prose.
  init?(tool: Tool, arguments: String) {
    let words = Self.words(of: arguments)
    guard words.contains(where: { $0.hasPrefix("-") }) else { return nil }
    if tool == .ffmpeg, !words.contains("-list_formats") { return nil }
    if let named = tool == .ffmpeg ? Self.value(in: words, of: ["-i"]) : Self.device(in: words) {
      path = Self.path(of: named)
    } else if tool == .control, !words.contains("--list-devices") {
      path = "/dev/video0"
    }
  }

  /// A program whose output can be read.
  enum Tool { case control, ffmpeg }

  private static let quotes: Set<Character> = ["\"", "'", "`", ":", "(", ")"]
  private static let separators: Set<String> = ["&&", "||", "|", "|&", ";", "&"]

  /// The words of one command, up to what separates it from the next.
  private static func words(of arguments: String) -> [String] {
    var words: [String] = []
    for piece in arguments.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      if separators.contains(String(piece)) { break }
      let isLast = piece.hasSuffix(";")
      words.append(String(piece.drop { quotes.contains($0) }.trimmingSuffix { quotes.contains($0) || $0 == ";" }))
      if isLast { break }
    }
    return words
  }

  private static func device(in words: [String]) -> String? {
    if let value = value(in: words, of: ["-d", "--device"]) { return value }
    for word in words {
      if word.hasPrefix("--device=") { return String(word.dropFirst(9)) }
      if word.hasPrefix("-d"), word.count > 2 { return String(word.dropFirst(2)) }
    }
    return nil
  }

  private static func value(in words: [String], of options: [String]) -> String? {
    guard let place = words.firstIndex(where: options.contains), place + 1 < words.count else { return nil }
    return words[place + 1]
  }

  /// `4` is `/dev/video4`; the value of a shell's variable is unknown.
  private static func path(of text: String) -> String? {
    if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) { return "/dev/video" + text }
    let isPlain = text.utf8.allSatisfy { $0.isWordLike || "/.:-".utf8.contains($0) }
    return text.hasPrefix("/dev/") && isPlain ? text : nil
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, matches(last) { text.removeLast() }
    return text
  }
}
