import Viewfinder

/// Cameras, and where they come from.
struct Listing: Sendable {
  var provenance: Provenance
  var cameras: [Camera]
}

/// Where cameras come from.
enum Provenance: Sendable {
  /// Attached, read just now.
  case attached
  /// From a profile of this name, recorded earlier.
  case recorded(name: String, CameraProfile.Recording)

  var isRecorded: Bool {
    if case .recorded = self { true } else { false }
  }
}
