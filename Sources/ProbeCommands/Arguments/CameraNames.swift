import Viewfinder

/// The name of a recorded camera: a bundled name, a file, or `-` for standard input.
struct ProfileName: Hashable, Sendable {
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  var isStandardInput: Bool { text == "-" }

  /// The name in listings.
  var title: String { isStandardInput ? "standard input" : text }

  /// Rejects a second option that reads standard input, which gives its bytes once.
  static func checkStandardInput(_ options: [(name: String, readsInput: Bool)]) throws(DeviceError) {
    let named = options.filter(\.readsInput).map(\.name)
    guard named.count > 1 else { return }
    throw .usage(named.joined(separator: " "), "Standard input can be read only once.", try: "Save one of the two to a file first.")
  }
}
