import CameraDocuments
import CameraModel
import CameraSimulator
import ProbeCommands
import Testing

/// What the tests of previews look at.
enum PreviewedCamera {
  static let path = "/dev/video0"

  /// A small camera with two formats and some controls. It is in real time, because a page is asked over a socket while frames come; what a
  /// preview waits for passes on the environment's clock.
  static func system(
    faults: [Fault] = [], _ streamFaults: [StreamFault] = [], misbehaviours: Set<Misbehaviour> = [], pace: SimulatedPace = .realTime,
    sleep: (@Sendable (Duration) -> Void)? = nil
  ) -> SimulatedCameraSystem {
    var camera = SampleCameras.webcam
    camera.nodes = Array(camera.nodes.prefix(1))
    for format in camera.nodes[0].formats.indices {
      camera.nodes[0].formats[format].sizes = camera.nodes[0].formats[format].sizes.filter {
        $0.extent == .discrete(FrameSize(width: 160, height: 120)) || $0.extent == .discrete(FrameSize(width: 176, height: 144))
      }
    }
    return SimulatedCameraSystem(
      [camera], faults: faults, streamFaults: streamFaults, misbehaviours: misbehaviours, pace: pace, sleep: sleep)
  }

  /// Waits 15 seconds at most.
  static func wait(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<3_000 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw TookTooLong()
  }

  struct TookTooLong: Error {}

  /// Previews while a body looks at the page.
  ///
  /// The verb waits for its server, and so needs a thread of its own; it ends when nobody reads its output.
  static func preview(
    _ system: SimulatedCameraSystem, _ options: String = "--require MJPG --size 160x120",
    _ look: (PageClient, FakeEnvironment) async throws -> Void
  ) async throws {
    let environment = FakeEnvironment(system: system)
    let verb = RunningVerb("preview --json \(options)", in: environment)
    defer { environment.closeOutput() }
    try await look(PageClient(try await address(in: environment)), environment)
    environment.closeOutput()
    try await wait { verb.hasEnded }
    #expect(verb.status == .success)
    // The thread that answers the page closes its file after the answer.
    try await wait { system.openCount(of: path) == 0 }
  }

  /// The address that is printed.
  static func address(in environment: FakeEnvironment) async throws -> Substring {
    var address: Substring?
    try await wait {
      address = environment.output.split(whereSeparator: { "\"\n".contains($0) }).first { $0.hasPrefix("http://") }
      return address != nil
    }
    return try #require(address)
  }

  /// The number of a member in a JSON text; nil without one.
  static func number(_ key: String, in text: String) -> Int? {
    text.split(separator: "\"\(key)\":", maxSplits: 1).dropFirst().first.flatMap { Int($0.prefix(while: \.isNumber)) }
  }
}

extension PageClient.Answer {
  /// What the markers of the picture say.
  var shape: JPEGShape? {
    let bytes = Array(body)
    return JPEGShape(bytes.span)
  }
}
