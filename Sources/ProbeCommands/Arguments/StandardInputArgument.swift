import Viewfinder

/// What is read from standard input, which gives its bytes once: the argument `-` of an option.
enum StandardInputArgument {
  /// Refuses a second option that reads it.
  static func check(_ options: [(name: String, readsInput: Bool)]) throws(DeviceError) {
    let named = options.filter(\.readsInput).map(\.name)
    guard named.count > 1 else { return }
    throw .usage(named.joined(separator: " "), "Standard input can be read only once.", try: "Save one of the two to a file first.")
  }
}
