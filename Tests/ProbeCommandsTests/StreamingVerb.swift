import CameraDocuments
import CameraModel
import CameraSimulator
import Host
import PixelFormats
import ProbeCommands

/// A verb that streams from a simulated webcam.
struct StreamingVerb {
  let status: ProcessStatus
  let environment: FakeEnvironment

  var output: String { environment.output }
  var messages: String { environment.messages }

  /// A camera that offers some sizes in some formats.
  static func camera(
    _ formats: [PixelFormat], sizes: [FrameSize] = [FrameSize(width: 160, height: 120)], rate: FrameInterval = .fps(30)
  ) -> Camera {
    let sizes = sizes.map { OfferedSize(.discrete($0), intervals: [.discrete(rate)]) }
    var camera = SampleCameras.webcam
    camera.nodes = Array(camera.nodes.prefix(1))
    camera.nodes[0].current = nil
    camera.nodes[0].formats = formats.enumerated().map {
      OfferedFormat(index: $0.offset, pixelFormat: $0.element, description: "\($0.element)", sizes: sizes)
    }
    return camera
  }

  /// Runs a command line. In real time, frames come at their rate; in virtual time a silent camera is not waited for.
  static func run(
    _ line: String, on camera: Camera = camera(["YUYV", "MJPG"]), _ faults: [StreamFault] = [], callFaults: [Fault] = [],
    misbehaviours: Set<Misbehaviour> = [], pace: SimulatedPace = .realTime, columns: Int? = nil, existing: [String] = [],
    links: [String: String] = [:],
    readerLeavesAfter: Int = .max,
    readerStopsAfter: Int = .max, writingSeconds: UInt64 = 0, savingTime: Duration = .zero
  ) async -> StreamingVerb {
    let system = SimulatedCameraSystem([camera], faults: callFaults, streamFaults: faults, misbehaviours: misbehaviours, pace: pace)
    let environment = FakeEnvironment(
      system: system, columns: columns, links: links, readerLeavesAfter: readerLeavesAfter, readerStopsAfter: readerStopsAfter,
      writingSeconds: writingSeconds, savingTime: savingTime)
    for path in existing { environment.place(Array("old".utf8), at: path) }
    let status = await environment.run(line.split(separator: " ").map(String.init))
    return StreamingVerb(status: status, environment: environment)
  }
}

extension FakeEnvironment {
  /// Runs a command on a thread of its own. A verb that waits for its stream needs one: those that run tests are few, and streams need them.
  func run(_ arguments: [String]) async -> ProcessStatus {
    await withCheckedContinuation { continuation in
      let isStarted = DetachedThread.start { continuation.resume(returning: ProbeRun.run(arguments, in: self)) }
      if !isStarted { continuation.resume(returning: .bug) }
    }
  }
}
