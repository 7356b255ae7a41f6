import CameraModel
import CameraProfiles
import Viewfinder

/// Cameras with their origin.
struct Listing: Sendable {
  var provenance: Provenance
  var cameras: [Camera]
  /// The media graphs behind which some of the cameras are.
  var graphs: [MediaGraph] = []
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
    self.init(
      provenance: .recorded(name: name, profile.recording ?? CameraProfile.Recording(source: name)), cameras: profile.cameras,
      graphs: profile.graphs)
  }

  /// The cameras as JSON.
  func document(isOneLine: Bool = false) -> [UInt8] {
    var recording: CameraProfile.Recording?
    if case .recorded(_, let circumstances) = provenance { recording = circumstances }
    return CameraProfile(recording: recording, cameras: cameras).jsonDocument(.cameras, isOneLine: isOneLine)
  }
}

extension Listing {
  /// The same with one of its cameras, or with one node of it.
  func only(_ camera: Camera) -> Listing {
    var listing = self
    listing.cameras = [camera]
    listing.graphs = graphs.filter { $0.isBehind(camera) }
    return listing
  }

  /// The graph behind which a camera is; nil for a plain camera, or if it is not known.
  func graph(of camera: Camera) -> MediaGraph? { graphs.first { $0.isBehind(camera) } }
}

extension MediaGraph {
  /// Whether the camera's sensor is one of this graph, or its node if it has no sensor.
  fileprivate func isBehind(_ camera: Camera) -> Bool {
    if let sensor = camera.sensor { return sensor.media == path && entities.contains { $0.name == sensor.entity } }
    return entities.contains { entity in entity.path != nil && camera.nodes.contains { $0.path == entity.path } }
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
