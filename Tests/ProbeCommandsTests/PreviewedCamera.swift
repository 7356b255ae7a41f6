import CameraModel
import CameraSimulator
import Testing

/// What the tests of previews look at.
enum PreviewedCamera {
  static let path = "/dev/video0"

  /// A small camera with two formats and some controls, in real time.
  static func system(
    faults: [Fault] = [], _ streamFaults: [StreamFault] = [], misbehaviours: Set<Misbehaviour> = []
  ) -> SimulatedCameraSystem {
    var camera = SampleCameras.webcam
    camera.nodes = Array(camera.nodes.prefix(1))
    for format in camera.nodes[0].formats.indices {
      camera.nodes[0].formats[format].sizes = camera.nodes[0].formats[format].sizes.filter {
        $0.extent == .discrete(FrameSize(width: 160, height: 120)) || $0.extent == .discrete(FrameSize(width: 176, height: 144))
      }
    }
    return SimulatedCameraSystem([camera], faults: faults, streamFaults: streamFaults, misbehaviours: misbehaviours, pace: .realTime)
  }

  /// Waits 15 seconds at most.
  static func wait(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<600 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("It did not happen in time.")
  }
}
