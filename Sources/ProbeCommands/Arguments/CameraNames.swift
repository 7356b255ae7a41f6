import Viewfinder

/// The name of a camera as people type it: a node, a link to one, its number, or a part of the camera's name.
struct DeviceName: Hashable, Sendable {
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  /// The number of a node, if the text is a number.
  var number: Int? {
    text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }

  /// Whether it names a file rather than a camera.
  var isPath: Bool { text.contains("/") }

  /// The path of the node, by its text or its number; nil if the text names a camera instead of a node.
  var path: String? { isPath ? text : number.map { "/dev/video\($0)" } }
}

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
