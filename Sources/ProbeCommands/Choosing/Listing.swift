import CameraProfiles
import Viewfinder

/// Cameras with their origin.
struct Listing: Sendable {
  var provenance: Provenance
  var cameras: [Camera]
}

/// The origin of cameras.
enum Provenance: Sendable {
  /// Attached, read just now.
  case attached
  /// From a profile of this name, recorded earlier.
  case recorded(name: String, CameraProfile.Recording)

  var isRecorded: Bool {
    if case .recorded = self { true } else { false }
  }
}

extension Listing {
  /// The cameras of a profile. They are recorded even where the profile has no recording.
  init(_ profile: CameraProfile, named name: String) {
    self.init(provenance: .recorded(name: name, profile.recording ?? CameraProfile.Recording(source: name)), cameras: profile.cameras)
  }

  /// The cameras as JSON.
  func document(isOneLine: Bool = false) -> [UInt8] {
    var recording: CameraProfile.Recording?
    if case .recorded(_, let circumstances) = provenance { recording = circumstances }
    return CameraProfile(recording: recording, cameras: cameras).jsonDocument(.cameras, isOneLine: isOneLine)
  }
}
