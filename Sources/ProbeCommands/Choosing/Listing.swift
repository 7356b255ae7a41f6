import CameraModel
import CameraProfiles
import Viewfinder

/// Cameras with their origin.
struct Listing: Sendable {
  var provenance: Provenance
  var cameras: [Camera]
  /// The media graphs of a recording, with or without a camera.
  var recordedGraphs: [MediaGraph] = []
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
      recordedGraphs: profile.graphs)
  }

  /// The cameras as JSON.
  func document(isOneLine: Bool = false) -> [UInt8] {
    var recording: CameraProfile.Recording?
    if case .recorded(_, let circumstances) = provenance { recording = circumstances }
    return CameraProfile(recording: recording, cameras: cameras).jsonDocument(.cameras, isOneLine: isOneLine)
  }
}

extension Listing {
  /// The media graphs behind which its cameras are; of attached cameras, they are read now, which sets nothing.
  func graphs(in environment: some CameraAccess) throws(DeviceError) -> [MediaGraph] {
    let isWanted = provenance.isRecorded || cameras.contains { $0.sensor != nil }
    let known = isWanted && !provenance.isRecorded ? try environment.system.mediaGraphs(workers: environment.workers) : recordedGraphs
    return known.filter { graph in cameras.contains { graph.isBehind($0) } }
  }
}

extension Listing {
  /// A finding about sensors without a driver that no listed node has, since their receiver has no node yet; nil if there are none.
  func sensorWithoutDriver(in environment: some CameraAccess) -> Finding? {
    let isTold = cameras.contains { $0.nodes.contains { $0.findings.contains { $0.code == .sensorWithoutDriver } } }
    return isTold ? nil : environment.system.sensorWithoutDriver
  }
}

extension MediaGraph {
  /// Whether the camera's sensor is one of this graph, or its node if it has no sensor.
  func isBehind(_ camera: Camera) -> Bool {
    if let sensor = camera.sensor { return sensor.media == path && entities.contains { $0.name == sensor.entity } }
    return entities.contains { entity in
      entity.path != nil && entity.function == .videoNode && camera.nodes.contains { $0.path == entity.path }
    }
  }
}

extension Camera {
  /// The nodes that give pictures, with the formats that arrive there.
  private var offeringNodes: [CameraNode] { choosableNodes.filter(\.role.isCamera) }

  /// The codes of its capture nodes, each once.
  var offeredFormats: [PixelFormat] {
    var formats: [PixelFormat] = []
    for format in offeringNodes.flatMap(\.formats).compactMap(\.pixelFormat) where !formats.contains(format) { formats.append(format) }
    return formats
  }

  /// The modes of its lists, in the driver's order; ranges have none. A size without a rate is a mode at an unknown rate.
  var listedModes: [Mode] {
    var modes: [Mode] = []
    for node in offeringNodes {
      for format in node.formats {
        guard let code = format.pixelFormat else { continue }
        for size in format.sizes {
          guard case .discrete(let extent) = size.extent else { continue }
          if extent.isValid, !size.intervals.contains(where: \.shortest.isValid) {
            modes.append(Mode(node: node.path, pixelFormat: code, size: extent))
          }
          for case .discrete(let interval) in size.intervals where interval.isValid {
            modes.append(Mode(node: node.path, pixelFormat: code, size: extent, interval: interval))
          }
        }
      }
    }
    return modes
  }
}
