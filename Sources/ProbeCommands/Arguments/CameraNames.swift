import Viewfinder

/// What a person calls a camera: a node, a link to one, its number, or a part of its name.
struct DeviceName: Hashable, Sendable {
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  /// The number, where it is one.
  var number: Int? {
    text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }

  /// Whether it names a file rather than a camera.
  var isPath: Bool { text.contains("/") }

  /// The path of the node, where a node is named and not a camera: as it is, or by its number.
  var path: String? { isPath ? text : number.map { "/dev/video\($0)" } }
}

/// Where a recorded camera is: a bundled name, a file, or `-` for standard input.
struct ProfileName: Hashable, Sendable {
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  var isStandardInput: Bool { text == "-" }

  /// What a listing calls it.
  var title: String { isStandardInput ? "standard input" : text }

  /// Rejects a second option that reads standard input, which gives its bytes once.
  static func checkStandardInput(_ options: [(name: String, readsInput: Bool)]) throws(DeviceError) {
    let named = options.filter(\.readsInput).map(\.name)
    guard named.count > 1 else { return }
    throw .usage(named.joined(separator: " "), "Standard input can be read only once.", try: "Save one of the two to a file first.")
  }
}
