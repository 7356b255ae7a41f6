import ArgumentParser

/// A request that is understood without the parser, where it is asked for in a plain way: each option once, whole, with its value behind it.
///
/// The parser looks at types while the program runs, which takes longer than what is asked for (`docs/decisions/0010-quick-arguments.md`).
protocol QuickRequest {
  var cameras: CameraSelection { get set }
  var style: OutputStyle { get set }

  /// Takes a flag; false for one it does not know.
  mutating func set(flag: String) -> Bool
  /// Takes what stands behind an option; false for an option or a value it is not sure of.
  mutating func set(option: String, to value: String) -> Bool
}

extension QuickRequest {
  /// Takes all arguments; false where they are the parser's to understand or refuse.
  mutating func take(_ arguments: some Sequence<String>) -> Bool {
    var seen: [String] = []
    var rest = arguments.makeIterator()
    while let name = rest.next() {
      guard !seen.contains(name) else { return false }
      seen.append(name)
      if name == "--json" {
        style.isJSON = true
      } else if !set(flag: name) {
        guard let value = rest.next(), value == "-" || !value.hasPrefix("-"), setShared(name, to: value) else { return false }
      }
    }
    return true
  }

  /// The options that all requests have, then the request's own.
  private mutating func setShared(_ option: String, to value: String) -> Bool {
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
    default: return set(option: option, to: value)
    }
  }
}
