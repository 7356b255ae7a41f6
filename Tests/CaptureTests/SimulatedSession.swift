import CameraModel
import CameraSimulator
import Capture
import Host
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// A session with one output on a simulated camera, whose time the test moves.
final class SimulatedSession: Sendable {
  static let path = "/dev/video0"
  static let interval = Duration.nanoseconds(33_333_334)

  let system: SimulatedCameraSystem
  let session = CaptureSession()
  let input: CaptureDeviceInput
  let output = CaptureVideoDataOutput()
  let events: Mutex<[SessionEvent]> = Mutex([])
  private let listener: Mutex<Task<Void, Never>?> = Mutex(nil)

  init(
    faults: [Fault] = [], streamFaults: [StreamFault] = [], misbehaviours: Set<Misbehaviour> = [], pace: SimulatedPace = .stepped,
    format: PixelFormat = "YUYV", controls: [CameraControl] = [], sources: [SimulatedSource] = [], camera: Camera? = nil,
    at moment: CallMoment? = nil
  ) throws {
    var camera = camera ?? Self.camera(format)
    camera.nodes[0].controls = controls
    var faults = faults
    if let moment { faults.append(moment.fault) }
    system = SimulatedCameraSystem(
      [camera], faults: faults, streamFaults: streamFaults, misbehaviours: misbehaviours, sources: [Self.path: sources], pace: pace,
      sleep: moment?.happen)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    input = try CaptureDeviceInput(device: device)
    try session.addInput(input)
    try session.addOutput(output)
    try session.setSessionPreset(.vga640x480)
    let events = session.events
    let task = Task { [weak self] in for await event in events { self?.events.withLock { $0.append(event) } } }
    listener.withLock { $0 = task }
  }

  deinit { listener.withLock { $0?.cancel() } }

  static func camera(_ format: PixelFormat, _ path: String = path) -> Camera {
    let sizes = [
      OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(.fps(30)), .discrete(.fps(15))]),
      OfferedSize(.discrete(FrameSize(320, 240)), intervals: [.discrete(.fps(30))]),
    ]
    let node = CameraNode(
      path: path, role: .capture, driver: "simulated", card: "Webcam", bus: "usb-1", capabilities: ["videoCapture", "streaming"],
      inputs: [VideoInput(index: 0, name: "Camera 1", isCurrent: true)],
      formats: [OfferedFormat(index: 0, pixelFormat: format, description: "\(format)", sizes: sizes)],
      current: CurrentFormat(
        pixelFormat: format, size: FrameSize(320, 240), bytesPerLine: 640, sizeImage: 153_600, interval: .fps(30)))
    return Camera(
      name: "Webcam", identity: CameraIdentity(kind: .byID, value: "usb-Webcam-\(path)"), position: .front, busSpeedMbps: 480,
      nodes: [node])
  }

  /// The first frame that an output with some settings delivers of a camera of 320x240.
  static func frame(
    _ format: PixelFormat, as settings: VideoSettings = .native, color: ColorDescription? = nil, angle: Int = 0, isMirrored: Bool = false,
    _ fault: StreamFault.Effect? = nil
  ) async throws -> VideoFrame {
    let run = try SimulatedSession(streamFaults: fault.map { [StreamFault($0)] } ?? [], format: format)
    run.output.videoSettings = settings
    run.input.color = color
    run.output.connection(with: .video)?.videoRotationAngle = angle
    run.output.connection(with: .video)?.isVideoMirrored = isMirrored
    var frames = run.output.frames.makeAsyncIterator()
    let mode = Mode(node: path, pixelFormat: format, size: FrameSize(320, 240), interval: .fps(30))
    try await run.session.startRunning(in: mode)
    run.system.advance(by: interval)
    let frame = try #require(try await frames.next()).copy()
    await run.session.stopRunning()
    return frame
  }

  /// Makes a movie the only output: time would wait for the frames that an output without a reader keeps.
  func record(by movie: CaptureMovieFileOutput) throws {
    session.removeOutput(output)
    try session.addOutput(movie)
  }

  var statistics: StreamStatistics { output.statistics }

  /// Unplugs the camera, and waits until the session knows.
  func unplug() async throws {
    system.unplug(Self.path)
    try await eventually("the session is interrupted") { self.session.isInterrupted }
  }

  /// Lets the time of some frames pass, one after the other, and waits until the session has taken each.
  func step(_ frames: Int) async throws {
    for _ in 0..<frames {
      let numbered = statistics.numbered
      system.advance(by: Self.interval)
      try await eventually("a frame is numbered") { self.statistics.numbered > numbered }
    }
  }
}

/// A call of the driver at which a test does something, on the thread that makes the call, before the driver does its work.
final class CallMoment: Sendable {
  fileprivate let fault: Fault
  private struct Deed { var body: (@Sendable () -> Void)? }
  private let deed = Mutex(Deed())

  /// The moment of the nth call of a kind, counted from 0.
  init(_ call: DeviceCall, occurrence: Int = 0) { fault = Fault(.delay(.zero), at: call, of: nil, occurrence: occurrence) }

  /// Says what is done then.
  func does(_ body: @escaping @Sendable () -> Void) { deed.withLock { $0.body = body } }

  /// The fault delays by nothing; all other pauses are no calls, such as those of a program that waits for a lock.
  fileprivate var happen: @Sendable (Duration) -> Void {
    { if $0 == .zero { self.deed.withLock { $0.body }?() } }
  }
}

/// The thread sanitizer makes a session ten times as slow.
private let eventualTries = CurrentProcess.environment("VIEWFINDER_THREADS") == nil ? 10_000 : 100_000

/// Waits until a condition holds, at most ten seconds of real time: threads of the session must get their turn.
func eventually(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async throws {
  for _ in 0..<eventualTries {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(1))
  }
  try #require(condition(), what, sourceLocation: sourceLocation)
}
