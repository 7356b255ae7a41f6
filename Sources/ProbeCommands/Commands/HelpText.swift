import ArgumentParser
import Viewfinder

/// The help of a command, from the parser's own text: `-h` shows what is needed first, `--help` everything.
struct HelpText {
  /// A part of the parser's text, such as `OPTIONS`, with its lines.
  private struct Section {
    let title: String
    var lines: [String] = []
    var name: String { title.prefix(1) + title.dropFirst().lowercased() }
  }

  private let command: any ParsableCommand.Type
  /// The command as it is typed.
  private let line: String
  private var sections: [Section] = []
  /// The command's own options, and those that few need.
  private var (own, more) = (Section(title: "OPTIONS"), Section(title: "MORE"))

  /// - Parameter path: the commands from the root to the one to explain.
  init(_ path: [any ParsableCommand.Type], columns: Int) {
    command = path.last ?? Probe.self
    line = path.compactMap { $0.configuration.commandName }.joined(separator: " ")
    let text = path.count > 1 ? Probe.helpMessage(for: command, columns: columns) : Probe.helpMessage(columns: columns)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let title = Self.title(of: line) {
        sections.append(Section(title: title, lines: [String(line.dropFirst(title.count + 1).drop { $0 == " " })]))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    for entry in Self.entries(of: sections.first { $0.title == own.title }) {
      if Self.rare.contains(where: Self.names(of: entry).contains) { more.lines += entry } else { own.lines += entry }
    }
  }

  /// The title of a part that begins with a line; nil if none does.
  private static func title(of line: String) -> String? {
    guard let colon = line.firstIndex(of: ":"), line.first?.isUppercase == true else { return nil }
    let title = line[..<colon]
    return title.allSatisfy { $0.isUppercase || $0 == " " } ? String(title) : nil
  }

  // MARK: Texts

  /// Writes the usual help: what the command does, two examples, its own options, and the names of the others.
  func writeShort(to page: inout TextPage) {
    page.addSentence(command.configuration.abstract, after: "")
    writeExamples(to: &page)
    for section in sections where ["ARGUMENTS", "SUBCOMMANDS"].contains(section.title) { write(section, to: &page) }
    write(own, to: &page)
    let titled = sections.filter { !Self.untitled.contains($0.title) }
    if !titled.isEmpty || !more.lines.isEmpty { page.addBlank() }
    for section in titled {
      let names = Self.entries(of: section).compactMap { Self.names(of: $0).first }
      page.addSentence(names.joined(separator: " "), .key, after: StyledText("\(section.name): "), column: 2)
      if names.contains("--require") {
        page.addSentence("Such as `--size 1280x720 --fps 30 --prefer YUYV`, which may give way; `--require MJPG` may not.", after: "  ")
      }
    }
    if !titled.isEmpty || !more.lines.isEmpty { page.addSentence("`\(line) --help` explains all options.", after: "") }
  }

  /// Writes the whole help, with the command's own options first, and last those that few need.
  func writeLong(to page: inout TextPage) {
    page.addSentence(command.configuration.abstract, after: "")
    page.addBlank()
    if !command.configuration.discussion.isEmpty {
      for paragraph in command.configuration.discussion.split(separator: "\n") {
        page.addSentence(String(paragraph), after: "")
        page.addBlank()
      }
    }
    page.addFlow(Self.words(of: lines(of: "USAGE").joined(separator: " ")), after: "Usage: ")
    writeExamples(to: &page)
    for section in sections where section.title == "ARGUMENTS" { write(section, to: &page) }
    write(own, to: &page)
    for section in sections where section.title == "SUBCOMMANDS" || !Self.untitled.contains(section.title) { write(section, to: &page) }
    write(more, to: &page)
  }

  /// The parts with a place of their own.
  private static let untitled: Set = ["OVERVIEW", "USAGE", "ARGUMENTS", "OPTIONS", "SUBCOMMANDS"]

  private func lines(of title: String) -> ArraySlice<String> {
    let lines = sections.first { $0.title == title }?.lines ?? []
    return lines.dropLast(lines.reversed().prefix(while: \.isEmpty).count)
  }

  private func writeExamples(to page: inout TextPage) {
    let examples = (command as? any HelpfulCommand.Type)?.examples ?? []
    if !examples.isEmpty { page.addBlank() }
    for example in examples { page.addLine(StyledText(example.isEmpty ? "  probe" : "  probe \(example)", .key)) }
  }

  private func write(_ section: Section, to page: inout TextPage) {
    let entries = Self.entries(of: section)
    if entries.isEmpty { return }
    page.addBlank()
    page.addLine(StyledText("\(section.name):", .strong))
    for line in entries.joined() { page.addLine(StyledText(line)) }
  }

  // MARK: The parser's text

  /// Options that few need.
  private static let rare: Set = [
    "--node", "--bus-speed", "--fresh", "--batch", "--wait", "--color", "--version", "--help", "--buffers", "--warm-up", "--microphone",
  ]

  /// The lines of each entry: the one that begins with its name, and those of its explanation.
  private static func entries(of section: Section?) -> [[String]] {
    (section?.lines ?? []).reduce(into: []) { entries, line in
      let indent = line.prefix { $0 == " " }.count
      if indent == 2, !line.hasPrefix("  See ") { entries.append([line]) } else if indent > 2 { entries[entries.count - 1].append(line) }
    }
  }

  /// The long names of an option.
  private static func names(of entry: [String]) -> [String] {
    entry[0].split { " ,".contains($0) }.prefix { $0.hasPrefix("-") }.map(String.init).filter { $0.hasPrefix("--") }
  }

  /// The words of a line; what stands in brackets is one.
  private static func words(of line: String) -> [StyledText] {
    var (words, depth) = ([String](), 0)
    for word in line.split(separator: " ") {
      if depth > 0 { words[words.count - 1] += " \(word)" } else { words.append(String(word)) }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return words.map { StyledText($0) }
  }
}

/// A command with examples in its help.
protocol HelpfulCommand: ParsableCommand {
  /// Command lines without the program's name.
  static var examples: [String] { get }
}

extension Probe {
  /// Writes the help that the arguments ask for, in colours on a terminal; false if they ask for none. It is looked for before the parser, up to `--`.
  static func answersHelp(_ arguments: [String], in environment: some CommandEnvironment) throws(DeviceError) -> Bool {
    let words = arguments.prefix { $0 != "--" }
    let isVerb = words.first == "help"
    guard isVerb || words.contains("-h") || words.contains("--help") || isGroup(words) else { return false }
    var page = TextPage(on: environment)
    let help = HelpText(walk(isVerb ? Array(arguments.dropFirst()) : arguments).path, columns: page.width)
    if isVerb || words.contains("--help") { help.writeLong(to: &page) } else { help.writeShort(to: &page) }
    let isColoured = ColorChoice.auto.isColoured(onTerminal: environment.outputColumns != nil, in: environment)
    _ = try environment.write(page.bytes(isColoured: isColoured))
    return true
  }

  /// Whether words name a group of verbs, and none of them.
  private static func isGroup(_ words: ArraySlice<String>) -> Bool {
    let (path, rest) = walk(Array(words))
    let group = path[path.count - 1].configuration
    return rest.isEmpty && path.count > 1 && !group.subcommands.isEmpty && group.defaultSubcommand == nil
  }
}
