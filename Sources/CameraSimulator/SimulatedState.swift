import CameraModel
import PixelFormats

/// What a simulated device is set to, who has it open, and how it misbehaves.
struct SimulatedState {
  /// One open node of the device.
  struct Opening {
    var priority = AccessPriority.normal
    var subjects: Set<EventSubject> = []
    var events: [NodeEvent] = []
    var isWoken = false
  }

  var node: CameraNode
  var sources: [SimulatedSource]
  let misbehaviours: Set<Misbehaviour>
  private let colorimetry: Colorimetry
  let streamFaults: [StreamFault]
  var format: FrameFormat?
  var openings: [Int: Opening] = [:]
  var locker: Int?
  var owner: Int?
  var openedSoFar = 0
  var queue = SimulatedQueue()
  /// The present run of frames; nil while the stream stands.
  var stream: SimulatedStream?
  /// How often the stream was started.
  var runs = 0
  /// The signal at the current source; nil for the one that the source is set to.
  var signal: SimulatedSignal?
  /// How often something changed that may end a wait.
  var changes: UInt64 = 0

  /// The state in which a node was recorded. A camera without a current mode starts in its first listed mode.
  init(
    node: CameraNode, sources: [SimulatedSource], misbehaviours: Set<Misbehaviour>, colorimetry: Colorimetry, streamFaults: [StreamFault]
  ) {
    self.node = node
    self.sources = sources
    self.misbehaviours = misbehaviours
    self.colorimetry = colorimetry
    self.streamFaults = streamFaults
    format = node.current.map(frameFormat)
    if node.current == nil, node.role.isCamera { takeDefault() }
  }

  /// The driver's format for a mode.
  func frameFormat(_ mode: CurrentFormat) -> FrameFormat {
    var format = FrameFormat(mode, planes: node.role == .captureMultiplanar)
    format.colorimetry = colorimetry
    return format
  }

  /// Checks that an open node may make a call that changes the device.
  mutating func claim(_ call: DeviceCall, by opening: Int?) throws(SimulatedRefusal) {
    if call.changesMode, queue.isBusy { throw SimulatedRefusal(.busy) }
    let own = opening.flatMap { openings[$0]?.priority } ?? .normal
    if openings.contains(where: { $0.key != opening && $0.value.priority > own }) { throw SimulatedRefusal(.busy) }
    guard misbehaviours.contains(.firstSetterOwns), call.ownsNode else { return }
    guard owner == nil || owner == opening else { throw SimulatedRefusal(.busy) }
    owner = opening
  }

  /// Who holds the lock, or else has the device open. Each open node counts as a process: the first opened is process 1.
  func holders(besides opening: Int?) -> [NodeHolder] {
    if let locker { return [NodeHolder(process: Int32(locker), command: "simulated", evidence: .lock)] }
    return openings.keys.filter { $0 != opening }.sorted().map {
      NodeHolder(process: Int32($0), command: "simulated", evidence: .open)
    }
  }

  /// Queues an event for every open node that subscribed to the subject.
  mutating func send(_ event: NodeEvent, about subject: EventSubject) {
    for (number, opening) in openings where opening.subjects.contains(subject) { openings[number]?.events.append(event) }
    changes &+= 1
  }
}

/// Why a simulated driver refuses a call.
struct SimulatedRefusal: Error {
  let number: SystemErrorNumber
  /// The position of the refused value among those of the call; nil when the driver refused before it set any.
  let index: Int?

  init(_ number: SystemErrorNumber, at index: Int? = nil) {
    self.number = number
    self.index = index
  }
}

extension DeviceCall {
  /// Whether buffers that were made for the mode are in the way.
  fileprivate var changesMode: Bool { [.setFormat, .setParameters, .setInput, .setStandard, .setTimings].contains(self) }

  /// Whether `uvcvideo` makes the caller the owner of the node.
  fileprivate var ownsNode: Bool { self == .setFormat || self == .setParameters || self == .setInput }
}
