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
    if ProfileCatalogue.names.contains(word) {
      return has("--profile")
        ? "It is a recorded camera: `\(command) --profile \(word)`." : "It is a recorded camera, and `\(command)` is for attached ones."
    }
    if word.hasSuffix(".json"), command == "probe save" { return "Did you mean `--output \(word)`?" }
    if word.hasSuffix(".json"), command == "probe restore" { return "`probe restore` takes one file at a time." }
    if [".json", ".txt", ".log"].contains(where: word.hasSuffix), has("--profile") {
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
      return has("--set") ? "Did you mean `--set \(word)`?" : "Did you mean `probe controls set \(word.shellQuoted)\(cameraWords)`?"
    }
    if Preset.named(word) != nil { return use("--preset \(word)") }
    guard PixelFormat(word) != nil || word.count > 4 else { return nil }
    return (try? PixelFormatRegistry.entry(spelled: word)).map { use("--prefer \($0.format.unpadded)") }
  }

  /// The same for a word that nothing takes.
  var remedyForUnexpected: String { remedy ?? "`\(command)` takes no further word; `\(command) --help` shows what it takes." }

  private var command: String { Probe.commandLine(in: arguments) }

  private func use(_ option: String) -> String {
    let name = String(option.prefix { $0 != " " })
    if has(name) { return "Did you mean `\(option)`?" }
    if ["--frames", "--duration", "--output"].contains(name) { return "Did you mean `probe stream \(option)\(cameraWords)`?" }
    return "`probe negotiate \(option)\(cameraWords)` shows which mode fits."
  }

  /// The options that name the camera, as they were typed.
  private var cameraWords: String {
    [("-d", "--device"), ("-p", "--profile")].compactMap { short, long in
      [short, long].compactMap { Self.value(of: $0, in: arguments) }.first.map { " \(short) \($0.shellQuoted)" }
    }.joined()
  }

  /// Whether the verb has an option.
  private func has(_ option: String) -> Bool {
    Probe.verb(in: arguments).map { $0.helpMessage(columns: 200).contains("\(option) ") } ?? false
  }
}

extension MeantWord {
  /// Rejects a pixel format where `--output` names a file, or `--format` its kind.
  static func refuseFormatAsFile(_ arguments: [String]) throws(DeviceError) {
    for (option, meaning) in [("--output", "a file"), ("--format", "the kind of the file")] {
      guard let value = value(of: option, in: arguments), !value.contains("."), !value.contains("/") else { continue }
      let meant = MeantWord(word: option, arguments: arguments)
      guard meant.has(option), meant.has("--require") else { continue }
      if option == "--format", VideoFileFormat(rawValue: value) != nil || PictureFile.Format(rawValue: value) != nil { continue }
      let names = value.split(separator: ",")
      let formats = names.compactMap { try? PixelFormatRegistry.entry(spelled: $0).format }
      guard !names.isEmpty, formats.count == names.count else { continue }
      let kind = VideoFileFormat.allCases.first { (try? PixelFormatRegistry.entry(spelled: $0.rawValue))?.format == formats[0] }
      let hint =
        option == "--format" && meant.command == "probe stream" ? kind.map { "For a file of it: `--format \($0.rawValue)`. " } : nil
      throw .usage(
        "\(option) \(value)", "`\(option)` names \(meaning).",
        try: (hint ?? "")
          + "To want a pixel format: `--prefer \(value)`; to insist on it: `--require \(value)`; to take it, also converted: `--accept \(value)`."
      )
    }
  }

  /// The word that was typed for an option; nil without one.
  private static func value(of option: String, in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    let joined = words.first { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
    return joined ?? words.drop { $0 != option }.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
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
    if word == "--all", meant.has("--all-modes") { return (word, "Did you mean `--all-modes`?") }
    return options[word].flatMap { meant.remedy($0, for: value(of: word, in: arguments)) }.map { (word, $0) }
  }

  /// What an option that the verb has not is here.
  private enum Meaning {
    /// An option of the choice of a mode that takes the same value. If none was typed that makes sense, an example shows its form.
    case option(String, example: String, accepts: @Sendable (String) -> Bool = { _ in true })
    /// An option of the choice of a mode without a value.
    case flag(String)
    /// A verb that does it.
    case verb(String)
    /// The verb that sets controls.
    case setting
    /// The verb that prints the values of controls.
    case getting
    /// The size, the format and the rate in v4l2-ctl's words: `width=1280,height=720,pixelformat=MJPG`.
    case mode

    // `--width 640` is half a size.
    static let size = Meaning.option("--size", example: "1280x720") { (try? SizeArgument($0)) != nil }
    static let seconds = Meaning.option("--duration", example: "10") { Double($0) != nil }
    static let count = Meaning.option("--frames", example: "100") { Int($0) != nil }
    static func rate(_ name: String) -> Meaning { .option(name, example: "30") { FrameInterval(rateText: $0) != nil } }
    static func format(_ name: String) -> Meaning {
      .option(name, example: "MJPG") { (try? PixelFormatRegistry.entry(spelled: $0)) != nil }
    }
  }

  private func remedy(_ meaning: Meaning, for value: String?) -> String? {
    switch meaning {
    case .option(let name, let example, let accepts):
      if word == "--format", has("--emit"), !has(name) { return "Did you mean `--emit \(value ?? "dot")`?" }
      // A value of another kind was meant for another option.
      let isOther = value.map { !accepts($0) } ?? false
      return isOther && !has(name) ? nil : use("\(name) \(isOther ? example : value ?? example)")
    case .flag(let name): return use(name)
    case .verb(let verb):
      guard command == verb else { return "Did you mean `\(verb)\(cameraWords)`?" }
      return verb == "probe stream" ? "`\(verb)` does it already: leave `\(word)` out." : "`\(verb)` shows them already."
    case .setting: return "Did you mean `probe controls set \((value ?? "brightness=128").shellQuoted)\(cameraWords)`?"
    case .getting: return "Did you mean `probe controls get \((value ?? "brightness").shellQuoted)\(cameraWords)`?"
    case .mode:
      if let options = Self.options(ofMode: value ?? "") { return "Did you mean `probe configure \(options)\(cameraWords)`?" }
      return word == "-v" ? "`probe -V` prints the version." : nil
    }
  }

  /// The options of a mode as v4l2-ctl names it; nil if it names none.
  private static func options(ofMode text: String) -> String? {
    let members = Dictionary(
      text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    ) {
      $1
    }
    let size = members["width"].flatMap { width in members["height"].map { "--size \(width)x\($0)" } }
    let format = members["pixelformat"].flatMap { try? PixelFormatRegistry.entry(spelled: $0).format }
    let options = [size, format.map { "--require \($0.unpadded)" }].compactMap(\.self)
    return options.isEmpty ? nil : options.joined(separator: " ")
  }

  /// Options of v4l2-ctl, ffmpeg, guvcview and OpenCV's programs, and those of the choice of a mode.
  private static let options: [String: Meaning] = [
    "--framerate": .rate("--fps"), "--rate": .rate("--fps"), "--set-parm": .rate("--fps"), "--resolution": .size, "--video-size": .size,
    "--video_size": .size, "--width": .size, "--height": .size, "--format": .format("--require"), "--pixelformat": .format("--require"),
    "--pixel-format": .format("--require"), "--input-format": .format("--require"), "--set": .setting, "--set-ctrl": .setting,
    "-c": .setting, "--get-ctrl": .getting, "-C": .getting, "--set-fmt-video": .mode, "-v": .mode, "--try-fmt-video": .mode,
    "--list-ctrls": .verb("probe controls"), "--list-ctrls-menus": .verb("probe controls"), "-l": .verb("probe controls"),
    "-L": .verb("probe controls"), "--list-formats-ext": .verb("probe list"), "--list-formats": .verb("probe list"),
    "--list-devices": .verb("probe list"), "--all": .verb("probe list"), "--info": .verb("probe list"), "-D": .verb("probe list"),
    "--get-fmt-video": .verb("probe list"), "--stream-mmap": .verb("probe stream"), "--stream-count": .count, "-n": .count,
    "--count": .count, "-t": .seconds,
    "--stream-to": .option("--output", example: "clip.mkv"),
    "--size": .size, "--fps": .rate("--fps"), "--exact-fps": .rate("--exact-fps"), "--min-fps": .rate("--min-fps"),
    "--max-fps": .rate("--max-fps"), "--require": .format("--require"), "--prefer": .format("--prefer"), "--accept": .format("--accept"),
    "--seconds": .seconds, "--time": .seconds,
    "--preset": .option("--preset", example: "vga640x480"), "--policy": .option("--policy", example: "w3c"),
    "--explain": .flag("--explain"),
  ]
}
