import ArgumentParser
import CameraDocuments
import CameraProfiles
import Negotiation
import PixelFormats
import Viewfinder

/// What a word that is no camera was probably meant to be.
struct MeantWord {
  let word: String
  let arguments: [String]

  /// The option that was probably meant, in a sentence; nil if the word is like nothing.
  var remedy: String? {
    // A verb of older versions.
    if word == "compare" { return "Did you mean `probe negotiate --policy all`?" }
    if ProfileCatalogue.names.contains(word) { return "It is a recorded camera: `\(command) --profile \(word)`." }
    if [".json", ".txt", ".log"].contains(where: word.hasSuffix) {
      return "A file is named by `--profile`: `\(command) --profile \(word)`."
    }
    if [".jpg", ".jpeg", ".png", ".ppm", ".y4m", ".mkv", ".html", ".raw"].contains(where: word.hasSuffix), has("--output") {
      return "Did you mean `--output \(word)`?"
    }
    if let size = try? SizeArgument(word), size.size.width > 0 { return use("--size \(word)") }
    let rate = ["fps", "Hz", "hz"].first(where: word.hasSuffix).map { String(word.dropLast($0.count)) }
    if let rate, FrameInterval(rateText: rate) != nil { return use("--fps \(rate)") }
    if word.contains("."), FrameInterval(rateText: word) != nil { return use("--fps \(word)") }
    if word.contains("="), !word.hasPrefix("=") {
      return has("--set") ? "Did you mean `--set \(word)`?" : "Did you mean `probe controls set \(word)`?"
    }
    if Preset.named(word) != nil { return use("--preset \(word)") }
    guard PixelFormat(word) != nil || word.count > 4 else { return nil }
    return (try? PixelFormatRegistry.entry(spelled: word)).map { use("--prefer \($0.format.unpadded)") }
  }

  /// The same for a word that nothing takes.
  var remedyForUnexpected: String { remedy ?? "`\(command)` takes no further word; `\(command) --help` shows what it takes." }

  private var command: String { Probe.commandLine(in: arguments) }

  private func use(_ option: String) -> String {
    let name = option.prefix { $0 != " " }
    return has(String(name)) ? "Did you mean `\(option)`?" : "`probe negotiate \(option)` shows which mode fits."
  }

  /// Whether the verb has an option.
  private func has(_ option: String) -> Bool {
    Probe.verb(in: arguments).map { $0.helpMessage(columns: 200).contains("\(option) ") } ?? false
  }
}

extension MeantWord {
  /// Rejects a pixel format where `--output` names a file.
  static func refuseFormatAsFile(_ arguments: [String]) throws(DeviceError) {
    let words = arguments.prefix { $0 != "--" }
    let value =
      words.first { $0.hasPrefix("--output=") }.map { String($0.dropFirst("--output=".count)) }
      ?? words.drop { $0 != "--output" }.dropFirst().first
    guard let value else { return }
    let names = value.split(separator: ",")
    guard !names.isEmpty, !value.contains("."), !value.contains("/"),
      names.allSatisfy({ (try? PixelFormatRegistry.entry(spelled: $0)) != nil })
    else { return }
    throw .usage(
      "--output \(value)", "`--output` names a file.",
      try:
        "To want a pixel format: `--prefer \(value)`; to insist on it: `--require \(value)`; to take it, also converted: `--accept \(value)`."
    )
  }

  /// The words of a message of the parser that nothing takes: `Unexpected argument 'a'`, `2 unexpected arguments: 'a', 'b'`.
  static func unexpected(in message: String) -> [String] {
    guard message.lowercased().contains("unexpected argument") else { return [] }
    return message.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }

  /// What to do instead of an option that this verb has not: another verb's, or another program's. Nil for any other message.
  static func foreignOption(in message: String, _ arguments: [String]) -> (word: String, remedy: String)? {
    guard message.hasPrefix("Unknown option '"), let word = message.split(separator: "'").dropFirst().first.map(String.init) else {
      return nil
    }
    let meant = MeantWord(word: word, arguments: arguments)
    if ["-p", "--profile"].contains(word), meant.has("--device") {
      return (word, "`\(meant.command)` is for attached cameras, not for recorded ones.")
    }
    return foreign[word].map { (word, "Did you mean `\($0)`?") }
  }

  /// Options of v4l2-ctl, ffmpeg, guvcview and OpenCV's programs.
  private static let foreign = [
    "--framerate": "--fps 30", "--rate": "--fps 30", "--set-parm": "--fps 30", "--resolution": "--size 1280x720",
    "--video-size": "--size 1280x720", "--video_size": "--size 1280x720", "--width": "--size 1280x720", "--height": "--size 1280x720",
    "--format": "--require MJPG", "--pixelformat": "--require MJPG", "--pixel-format": "--require MJPG",
    "--input-format": "--require MJPG", "--set-ctrl": "probe controls set brightness=128", "--list-ctrls": "probe controls",
    "--list-formats-ext": "probe list", "--list-devices": "probe list",
  ]
}
