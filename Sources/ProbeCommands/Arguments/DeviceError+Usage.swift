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
      "\(option) \(name)", "Unknown name.",
      try: nearest.map { "Did you mean \($0)?" } ?? "Possible: \(names.joined(separator: ", ")).")
  }
}

extension UnknownPixelFormatSpelling {
  /// What is wrong with the name.
  var message: String { "Unknown pixel format `\(spelling)` (names are case-sensitive)." }

  /// The nearest names, or where to find them.
  var remedy: String {
    nearest.isEmpty ? "`probe pixel-formats` lists them all." : "Did you mean \(nearest.joined(separator: ", "))?"
  }
}
