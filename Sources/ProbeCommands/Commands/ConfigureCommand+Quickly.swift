import ArgumentParser

extension ConfigureCommand {
  /// Understands the plain ways to ask for a configuration, without the parser; nil for everything else, which is the parser's to
  /// understand or refuse: `--set`, sources, `--option=value`, an option twice.
  ///
  /// The parser takes longer than choosing and setting together (`docs/decisions/0010-quick-arguments.md`). A test holds both to the same.
  init?(quickly arguments: [String]) {
    guard arguments.first == "configure" else { return nil }
    self.init()
    clear()
    var rest = arguments.dropFirst()
    var seen: [String] = []
    while let name = rest.popFirst() {
      guard !seen.contains(name) else { return nil }
      seen.append(name)
      if set(flag: name) { continue }
      guard let value = rest.popFirst(), value == "-" || !value.hasPrefix("-"), set(option: name, to: value) else { return nil }
    }
  }

  /// Gives every field the value that it has where nothing is typed: a field that nobody set may not be read.
  private mutating func clear() {
    cameras = CameraOptions()
    cameras.device = nil
    cameras.profile = nil
    wishes = RequestOptions.none
    source = SourceOptions()
    source.input = nil
    source.standard = nil
    source.detect = false
    locking = LockingOptions()
    locking.wait = nil
    output = OutputOptions()
    output.json = false
    output.color = .auto
    policy = nil
    set = []
    dryRun = false
    strict = false
  }

  private static var wishOptions: [String: WritableKeyPath<RequestOptions, String?>] {
    [
      "--preset": \.preset, "--size": \.size, "--size-rule": \.sizeRule, "--fps": \.fps, "--exact-fps": \.exactFps, "--min-fps": \.minFps,
      "--max-fps": \.maxFps, "--prefer": \.prefer, "--require": \.require, "--output": \.output, "--order": \.order,
    ]
  }

  private mutating func set(flag: String) -> Bool {
    switch flag {
    case "--dry-run": dryRun = true
    case "--strict": strict = true
    case "--json": output.json = true
    default: return false
    }
    return true
  }

  private mutating func set(option: String, to value: String) -> Bool {
    switch option {
    case "--device":
      cameras.device = DeviceName(argument: value)
      return cameras.device != nil
    case "--profile":
      cameras.profile = ProfileName(argument: value)
      return cameras.profile != nil
    case "--color":
      guard let choice = ColorChoice(rawValue: value) else { return false }
      output.color = choice
    case "--wait": locking.wait = value
    case "--policy": policy = value
    default:
      guard let wish = Self.wishOptions[option] else { return false }
      wishes[keyPath: wish] = value
    }
    return true
  }
}

extension RequestOptions {
  /// No wish at all. One by one: a key path reads what it sets, and there is nothing to read yet.
  fileprivate static var none: RequestOptions {
    var options = RequestOptions()
    options.preset = nil
    options.size = nil
    options.sizeRule = nil
    options.fps = nil
    options.exactFps = nil
    options.minFps = nil
    options.maxFps = nil
    options.prefer = nil
    options.require = nil
    options.output = nil
    options.order = nil
    return options
  }
}

/// What the quick way and the parser's understand of a command line, field by field, so that a test can compare them.
package enum UnderstoodArguments {
  /// Nil where it is left to the parser.
  package static func quickly(_ arguments: [String]) -> String? { ConfigureCommand(quickly: arguments).map(text) }
  /// Nil where the parser refuses.
  package static func parsed(_ arguments: [String]) -> String? { (try? Probe.parseAsRoot(arguments) as? ConfigureCommand).map(text) }

  private static func text(_ command: ConfigureCommand) -> String {
    // How a field looks in the help is not what was understood.
    lines(command, "").filter { $0.hasPart("_parsedValue") }.joined(separator: "\n")
  }

  private static func lines(_ value: Any, _ path: String) -> [String] {
    let children = Mirror(reflecting: value).children
    if children.isEmpty { return ["\(path) \(value)"] }
    return children.flatMap { lines($0.value, "\(path).\($0.label ?? "")") }
  }
}
