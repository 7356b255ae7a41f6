import ArgumentParser

extension ConfigureRequest: QuickRequest {
  /// Understands the plain ways to ask for a configuration, without the parser; nil for everything else, such as `--set` and sources
  /// (`docs/decisions/0013-configure-read-quickly.md`). A test holds both to the same understanding.
  package init?(quickly arguments: [String]) {
    self.init()
    guard arguments.first == "configure", take(arguments.dropFirst()) else { return nil }
  }

  mutating func set(flag: String) -> Bool {
    switch flag {
    case "--dry-run": isDryRun = true
    case "--strict": isStrict = true
    default: return false
    }
    return true
  }

  mutating func set(option: String, to value: String) -> Bool {
    switch option {
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
