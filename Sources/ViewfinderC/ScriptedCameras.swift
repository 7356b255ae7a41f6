import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import Host
import JSONText
import Synchronization

/// Simulated cameras that come, go and change as a script says, in real time.
final class ScriptedCameras: CameraSystem, ConnectionListener {
  private struct State {
    /// A camera that is away has no nodes.
    var cameras: [Camera]
    var steps: ArraySlice<WatchScript.Step>
    var isEnded = false
  }

  private let profile: [Camera]
  private let state: Mutex<State>
  private let start = HostFacts.monotonicNanoseconds
  private let wake = WakeSignal()

  /// - Throws: `DeviceError` with code `malformed` for the profile, `notFound` if it has no camera, `usage` for the script.
  init(_ profile: [UInt8], script: [UInt8]?) throws(DeviceError) {
    let cameras = try CameraProfile(reading: profile, named: "profile").simulatedCameras
    guard !cameras.isEmpty else {
      throw DeviceError(.notFound, operation: .readProfile, subject: "profile", message: "The profile has no camera.")
    }
    let script = try WatchScript(json: script, cameraCount: cameras.count)
    self.profile = cameras
    var present = cameras
    for index in cameras.indices where !script.attached.contains(index) { present[index].nodes = [] }
    state = Mutex(State(cameras: present, steps: script.steps[...]))
  }

  private var system: SimulatedCameraSystem { SimulatedCameraSystem(state.withLock { $0.cameras }) }

  func locations() -> [NodeLocation] { system.locations() }

  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading { try system.read(location, scope) }

  func next(within limit: Duration) -> ConnectionEvent? {
    let due = state.withLock { $0.steps.first }.map { start + $0.milliseconds * 1_000_000 }
    let end = min(due ?? .max, HostFacts.deadline(after: limit) ?? .max)
    while !isEnded, wake.wait(until: end) {}
    return state.withLock { state in
      guard !state.isEnded, let due, due <= end, let step = state.steps.popFirst() else { return nil }
      switch step.event {
      case .came: state.cameras[step.camera] = profile[step.camera]
      case .went: state.cameras[step.camera].nodes = []
      case .changed: state.cameras[step.camera] = profile[step.successor ?? step.camera]
      }
      // Any node of the camera may differ, as after lost events.
      return .overflow
    }
  }

  func end() {
    state.withLock { $0.isEnded = true }
    wake.signal()
  }

  var isEnded: Bool { state.withLock { $0.isEnded } }
}

/// What happens to simulated cameras, and when: `viewfinder.watch-script/1`.
private struct WatchScript {
  enum Event: String, CaseIterable {
    case came, went, changed
  }

  struct Step {
    /// When, since the watch was opened.
    var milliseconds: UInt64 = 0
    var event = Event.came
    /// The place of the camera in the profile.
    var camera = 0
    /// The place of the camera that a changed one is like from then on.
    var successor: Int?
    /// Where the step stands in the document.
    var offset = 0
  }

  var attached: Set<Int>
  var steps: [Step] = []

  private enum Key: String, CaseIterable {
    case schema, attached, steps
  }

  private enum StepKey: String, CaseIterable {
    case milliseconds, event, camera, to
  }

  /// The longest script, so that no sum of times overflows.
  private static let longest: Int64 = 86_400_000

  /// - Parameter cameraCount: how many cameras the script may name; 1 or more.
  init(json: [UInt8]?, cameraCount: Int) throws(DeviceError) {
    attached = Set(0..<cameraCount)
    guard let json else { return }
    do throws(JSONError) {
      var reader = try JSONReader(json)
      let places = 0...Int64(cameraCount - 1)
      var members: JSONMembers<Key> = try reader.object()
      while let key = try reader.nextKnown(&members) {
        if try reader.null() { continue }
        switch key {
        case .schema: try reader.expectSchema("viewfinder.watch-script/1")
        case .attached: attached = Set(try reader.array { (reader, _) throws(JSONError) in Int(try reader.integer(in: places)) })
        case .steps: steps = try reader.array { (reader, _) throws(JSONError) in try Self.step(&reader, places) }
        }
      }
      try reader.finish()
      try check()
    } catch {
      throw DeviceError(.usage, error, in: json, operation: "read script")
    }
  }

  private static func step(_ reader: inout JSONReader, _ places: ClosedRange<Int64>) throws(JSONError) -> Step {
    var step = Step(offset: reader.cursor.nextOffset())
    var members: JSONMembers<StepKey> = try reader.object()
    while let key = try reader.nextKnown(&members) {
      switch key {
      case .milliseconds: step.milliseconds = UInt64(try reader.integer(in: 0...longest))
      case .event: step.event = try reader.choice(among: Event.allCases.map { ($0.rawValue, $0) })
      case .camera: step.camera = Int(try reader.integer(in: places))
      case .to: step.successor = Int(try reader.integer(in: places))
      }
    }
    try reader.require([.event], members)
    return step
  }

  /// Fails if a step contradicts those before it.
  private func check() throws(JSONError) {
    var present = attached
    var last: UInt64 = 0
    for step in steps {
      guard step.milliseconds >= last else { throw JSONError("This step is before the one above it.", at: step.offset) }
      last = step.milliseconds
      guard present.contains(step.camera) == (step.event != .came) else {
        throw JSONError(step.event == .came ? "The camera is attached already." : "The camera is not attached.", at: step.offset)
      }
      guard (step.successor != nil) == (step.event == .changed) else {
        throw JSONError(
          step.event == .changed ? "Name by `to` what the camera changes to." : "Only a camera that changes has `to`.", at: step.offset)
      }
      switch step.event {
      case .came: present.insert(step.camera)
      case .went: present.remove(step.camera)
      case .changed: break
      }
    }
  }
}

extension CameraProfile {
  /// The cameras, each with a name.
  var simulatedCameras: [Camera] {
    cameras.map { camera in
      var camera = camera
      if camera.name?.isEmpty ?? true { camera.name = "simulated camera" }
      return camera
    }
  }
}
