import ArgumentParser

extension ListRequest: QuickRequest {
  /// Understands the plain ways to ask for a listing, without the parser; nil for everything else. A test holds both to the same understanding.
  package init?(quickly arguments: [String]) {
    self.init()
    guard take(arguments.first == "list" ? arguments.dropFirst() : arguments[...]) else { return nil }
  }

  mutating func set(flag: String) -> Bool {
    switch flag {
    case "--summary": isSummary = true
    case "--all": isComplete = true
    case "--controls": includesControls = true
    case "--emulated": includesEmulated = true
    case "--batch": isBatch = true
    default: return false
    }
    return true
  }

  mutating func set(option: String, to value: String) -> Bool { false }

  /// Understands the same with the parser; nil for what it refuses or takes for another verb.
  package init?(parsed arguments: [String]) {
    guard let command = try? Probe.parseAsRoot(arguments) as? ListCommand else { return nil }
    self = command.request
  }
}
