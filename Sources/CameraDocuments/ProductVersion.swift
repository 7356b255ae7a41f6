/// The version of the toolkit: of the command, of the library and of its bindings.
package enum ProductVersion {
  /// The number, as in semantic versioning.
  package static let number = "1.0.0"
}
