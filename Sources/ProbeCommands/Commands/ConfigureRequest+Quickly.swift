import ArgumentParser

extension ConfigureRequest {
  /// Understands the plain ways to ask for a configuration, without the parser; nil for everything else, which is the parser's to
  /// understand or refuse: `--set`, sources, `--option=value`, an option twice.
  ///
  /// The parser takes longer than choosing and setting together (`docs/decisions/0013-configure-read-quickly.md`). A test holds both to
  /// the same understanding.
  package init?(quickly arguments: [String]) {
    guard arguments.first == "configure" else { return nil }
    self.init()
    var rest = arguments.dropFirst()
    var seen: [String] = []
    while let name = rest.popFirst() {
      guard !seen.contains(name) else { return nil }
      seen.append(name)
      if set(flag: name) { continue }
      guard let value = rest.popFirst(), value == "-" || !value.hasPrefix("-"), set(option: name, to: value) else { return nil }
    }
  }

  private mutating func set(flag: String) -> Bool {
    switch flag {
    case "--dry-run": isDryRun = true
    case "--strict": isStrict = true
    case "--json": style.isJSON = true
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
      style.color = choice
      return true
    case "--wait": wait = value
    case "--policy": policy = value
    default: return wishes.set(option, to: value)
    }
    return true
  }

  /// Understands the same with the parser; nil for what it refuses.
  package init?(parsed arguments: [String]) {
    guard let command = try? Probe.parseAsRoot(arguments) as? ConfigureCommand else { return nil }
    self = command.request
  }
}
