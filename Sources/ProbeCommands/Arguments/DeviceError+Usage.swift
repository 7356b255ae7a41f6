import Viewfinder

extension DeviceError {
  /// A command that makes no sense.
  static func usage(_ subject: String, _ message: String, try remedy: String? = nil) -> DeviceError {
    DeviceError(.usage, operation: "", subject: subject, message: message, remedy: remedy)
  }

  /// A word that is none of those that may stand there.
  static func unknownName(_ name: String, _ option: String, among names: [String]) -> DeviceError {
    let nearest = NearestSpelling.of(name, among: names)
    return .usage(
      "\(option) \(name)", "There is no such name.",
      try: nearest.map { "Did you mean \($0)?" } ?? "Possible: \(names.joined(separator: ", ")).")
  }
}
