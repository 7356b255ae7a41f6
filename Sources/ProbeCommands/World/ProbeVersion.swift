/// The version of the program.
package enum ProbeVersion {
  /// The number.
  package static let number = "0.2.0"
  /// What a recording says it was made with.
  package static let text = "probe \(number)"
}
