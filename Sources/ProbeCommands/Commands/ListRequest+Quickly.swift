import ArgumentParser

extension ListRequest {
  /// Understands the plain ways to ask for a listing, without the parser; nil for everything else, which is the parser's to understand or refuse.
  ///
  /// The parser looks at types while the program runs, which takes it longer than a listing of all cameras.
  /// A test holds both to the same understanding. The reason and the figures: `docs/decisions/0010-quick-arguments.md`.
  package init?(quickly arguments: [String]) {
    self.init()
    var rest = arguments[...]
    if rest.first == "list" { rest.removeFirst() }
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
    case "--summary": isSummary = true
    case "--all": isComplete = true
    case "--controls": includesControls = true
    case "--emulated": includesEmulated = true
    case "--batch": isBatch = true
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
    default: return false
    }
  }

  /// Understands the same with the parser; nil for what it refuses or takes for another verb.
  package init?(parsed arguments: [String]) {
    guard let command = try? Probe.parseAsRoot(arguments) as? ListCommand else { return nil }
    self = command.request
  }
}
