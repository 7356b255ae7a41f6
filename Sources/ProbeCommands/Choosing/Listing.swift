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
  /// The cameras of a profile. They count as recorded also if the profile lacks the circumstances of its recording.
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

extension Camera {
  /// The codes of its capture nodes, each once.
  var offeredFormats: [PixelFormat] {
    var formats: [PixelFormat] = []
    for format in captureNodes.flatMap(\.formats).compactMap(\.pixelFormat) where !formats.contains(format) { formats.append(format) }
    return formats
  }

  /// The modes of its lists, in the driver's order; ranges have none.
  var listedModes: [Mode] {
    var modes: [Mode] = []
    for node in captureNodes {
      for format in node.formats {
        guard let code = format.pixelFormat else { continue }
        for size in format.sizes {
          guard case .discrete(let extent) = size.extent else { continue }
          for case .discrete(let interval) in size.intervals where interval.isValid {
            modes.append(Mode(node: node.path, pixelFormat: code, size: extent, interval: interval))
          }
        }
      }
    }
    return modes
  }
}
