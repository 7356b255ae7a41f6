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

  /// Runs a command line, in the time of its camera, which waits for the verb.
  static func run(
    _ line: String, on camera: Camera = camera(["YUYV", "MJPG"]), _ faults: [StreamFault] = [], callFaults: [Fault] = [],
    misbehaviours: Set<Misbehaviour> = [], pace: SimulatedPace = .patient, columns: Int? = nil, existing: [String] = [],
    links: [String: String] = [:],
    readerLeavesAfter: Int = .max,
    readerStopsAfter: Int = .max, writingSeconds: UInt64 = 0
  ) async -> StreamingVerb {
    // A recorded camera is not this one: the verb makes it, in real time.
    let pace = line.contains("--profile") ? .realTime : pace
    let system = SimulatedCameraSystem([camera], faults: callFaults, streamFaults: faults, misbehaviours: misbehaviours, pace: pace)
    let environment = FakeEnvironment(
      system: system, columns: columns, links: links, readerLeavesAfter: readerLeavesAfter, readerStopsAfter: readerStopsAfter,
      writingSeconds: writingSeconds)
    for path in existing { environment.place(Array("old".utf8), at: path) }
    let status = await environment.run(line.split(separator: " ").map(String.init))
    return StreamingVerb(status: status, environment: environment)
  }
}

/// A verb that runs beside its test, on a thread of its own.
final class RunningVerb: Sendable {
  private let answer = Monitor<ProcessStatus?>(nil)

  init(_ line: String, in environment: FakeEnvironment) {
    let arguments = line.split(separator: " ").map(String.init)
    let isStarted = DetachedThread.start { [answer] in
      let status = ProbeRun.run(arguments, in: environment)
      answer.change { $0 = status }
    }
    if !isStarted { answer.change { $0 = .bug } }
  }

  /// Nil until it has ended.
  var status: ProcessStatus? { answer.read { $0 } }
  var hasEnded: Bool { status != nil }
}

extension SimulatedCameraSystem {
  /// Lets time pass frame by frame until a condition holds. The stream takes each frame before the next comes; one without frames stands still.
  func step(by interval: Duration = .nanoseconds(33_333_334), until condition: () -> Bool) async throws {
    var last: [Int?] = []
    try await PreviewedCamera.wait {
      if condition() { return true }
      let calls = calls(to: PreviewedCamera.path)
      let present = [calls[.startStream], calls[.dequeueBuffer]]
      guard present[0] != nil, present != last else { return false }
      last = present
      advance(by: interval)
      return false
    }
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
