import CameraModel
import PixelFormats
import Synchronization

/// What a simulated node is set to now, and who has it open: the part of a camera that lasts longer than an open node.
final class SimulatedDevice: Sendable {
  struct State {
    var node: CameraNode
    var sources: [SimulatedSource]
    var format: FrameFormat?
    var openings: [Int: Opening] = [:]
    var locker: Int?
    var owner: Int?
    var openedSoFar = 0
  }

  /// One open node of the device.
  struct Opening {
    var priority = AccessPriority.normal
    var subjects: Set<EventSubject> = []
    var events: [NodeEvent] = []
  }

  let path: String
  let misbehaviours: Set<Misbehaviour>
  private let state: Mutex<State>

  init(_ node: CameraNode, path: String, misbehaviours: Set<Misbehaviour>, sources: [SimulatedSource]) {
    self.path = path
    self.misbehaviours = misbehaviours
    let format = node.current.map { FrameFormat($0, planes: node.role == .captureMultiplanar) }
    var initial = State(node: node, sources: sources, format: format)
    // A real device is always set to something; what a recording does not say is the first mode listed.
    if format == nil { initial.takeDefault() }
    state = Mutex(initial)
  }

  /// What the node is now.
  var node: CameraNode { state.withLock { $0.node } }
  /// How many have it open.
  var openCount: Int { state.withLock { $0.openings.count } }
  /// The highest priority of all that have it open.
  var highestPriority: AccessPriority { state.withLock { $0.openings.values.map(\.priority).max() ?? .normal } }
  /// Whether anyone has the advisory lock.
  var isLocked: Bool { state.withLock { $0.locker != nil } }

  /// Looks at the state or changes it, alone.
  func withState<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try state.withLock { (state: inout sending State) throws(Failure) -> Result in try body(&state) }
  }

  func open() -> Int {
    state.withLock { state in
      state.openedSoFar += 1
      state.openings[state.openedSoFar] = Opening()
      return state.openedSoFar
    }
  }

  func close(_ number: Int) {
    state.withLock { state in
      state.openings[number] = nil
      if state.locker == number { state.locker = nil }
      if state.owner == number { state.owner = nil }
    }
  }
}

extension SimulatedDevice.State {
  /// Whether an open node may change the device: nobody else has a higher priority.
  func mayChange(_ number: Int) -> Bool {
    let own = openings[number]?.priority ?? .normal
    return !openings.contains { $0.key != number && $0.value.priority > own }
  }

  /// The position of the source shown.
  var currentInput: Int { node.inputs.firstIndex(where: \.isCurrent) ?? 0 }

  /// Tells everyone who asked for it.
  mutating func tell(_ event: NodeEvent, about subject: EventSubject) {
    for (number, opening) in openings where opening.subjects.contains(subject) { openings[number]?.events.append(event) }
  }
}

extension FrameFormat {
  /// The pictures of a recorded mode.
  init(_ current: CurrentFormat, planes: Bool) {
    let layout = PlaneLayout(bytesPerLine: current.bytesPerLine ?? 0, sizeImage: current.sizeImage ?? 0)
    let count = planes ? PixelFormatRegistry.entry(for: current.pixelFormat)?.memoryPlanes ?? 1 : 1
    self.init(
      pixelFormat: current.pixelFormat, size: current.size, fieldOrder: .progressive,
      planes: [layout] + Array(repeating: PlaneLayout(bytesPerLine: 0, sizeImage: 0), count: max(0, count - 1)))
  }
}
