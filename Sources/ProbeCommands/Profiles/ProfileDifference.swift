import Viewfinder

/// One thing in which two recordings differ.
struct ProfileDifference: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case removed, added, changed
  }

  var kind: Kind
  /// The camera and node.
  var place: String
  /// What it is: `YUYV 640x480`, `name`, `control Brightness`.
  var subject: String
  /// The rates that came or went, or what it was and is.
  var detail: String
}
