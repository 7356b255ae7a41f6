import CameraModel
import PixelFormats

/// A command line in a paste: which node its output describes, and what it prints.
struct TypedCommand {
  /// A part of what a command prints.
  enum Listing { case formats, controls, driver, current }

  /// The node it names; for `v4l2-ctl` without `-d` the tool's own default, `/dev/video0`. Nil where the text does not tell.
  var path: String?
  /// Whether the command itself names the node.
  var namesNode = false
  /// Whether it lists devices instead of describing one.
  var listsDevices = false
  /// What it prints; empty where the output went to a file.
  var listings: Set<Listing> = []
  /// The format whose sizes or rates it lists.
  var pixelFormat: PixelFormat?
  /// The size whose rates it lists.
  var size: FrameSize?
  /// What is wrong with it, in a few words.
  var complaint: String?

  /// A command from its arguments; nil where they are no arguments but a log's prefix or prose.
  init?(tool: Tool, arguments: String) {
    let words = Self.words(of: arguments)
    guard words.contains(where: { $0.hasPrefix("-") }) else { return nil }
    if tool == .ffmpeg, !words.contains("-list_formats") { return nil }
    listsDevices = words.contains("--list-devices")
    listings = tool == .ffmpeg ? [.formats] : Self.listings(of: words)
    readSubject(of: words)
    if let named = tool == .ffmpeg ? Self.value(in: words, of: ["-i"]) : Self.device(in: words) {
      namesNode = true
      path = Self.path(of: named)
    } else if tool == .control, !listsDevices {
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

  private static let options: [(prefix: String, listings: Set<Listing>)] = [
    ("--list-formats", [.formats]), ("--list-frame", [.formats]), ("--list-ctrls", [.controls]), ("-l", [.controls]), ("-L", [.controls]),
    ("--all", [.driver, .current, .controls]), ("-D", [.driver]), ("--info", [.driver]), ("-V", [.current]),
    ("--get-fmt-video", [.current]), ("-P", [.current]), ("--get-parm", [.current]),
  ]

  private static func listings(of words: [String]) -> Set<Listing> {
    let goesToFile = words.contains { $0.hasPrefix(">") || $0.hasPrefix("1>") || $0.hasPrefix("&>") }
    if goesToFile { return [] }
    return words.reduce(into: []) { result, word in
      for (prefix, listings) in options where word.hasPrefix(prefix) { result.formUnion(listings) }
    }
  }

  private static func device(in words: [String]) -> String? {
    if let value = value(in: words, of: ["-d", "--device"]) { return value }
    for word in words {
      if word.hasPrefix("--device=") { return String(word.dropFirst(9)) }
      if word.hasPrefix("-d"), word.count > 2 { return String(word.dropFirst(2)) }
    }
    return nil
  }

  /// `--list-framesizes=YUYV`, `--list-frameintervals=width=640,height=480,pixelformat=YUYV`, the value in the same word or the next.
  private mutating func readSubject(of words: [String]) {
    for option in ["--list-framesizes", "--list-frameintervals"] {
      let joined = words.first { $0.hasPrefix(option + "=") }?.dropFirst(option.count + 1)
      guard let subject = joined.map(String.init) ?? Self.value(in: words, of: [option]) else { continue }
      var numbers: [Substring: Int] = [:]
      for part in subject.split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1)
        if pair.count == 1 { pixelFormat = PixelFormat(pair[0]) }
        if pair.count == 2, pair[0] == "pixelformat" { pixelFormat = PixelFormat(pair[1]) }
        if pair.count == 2, pair[0] == "width" || pair[0] == "height" {
          if let number = UInt32(pair[1]) { numbers[pair[0]] = Int(number) } else { complaint = "the command names no size" }
        }
      }
      if let width = numbers["width"], let height = numbers["height"] { size = FrameSize(width, height) }
    }
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
