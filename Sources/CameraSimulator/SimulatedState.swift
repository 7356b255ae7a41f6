import CameraModel

/// A simulated device: its settings, its openings, and its stream.
struct SimulatedState {
  /// One open node of the device.
  struct Opening {
    var priority = AccessPriority.normal
    var subjects: Set<EventSubject> = []
    var events: [NodeEvent] = []
    var isWoken = false
  }

  var settings: SimulatedSettings
  let streamFaults: [StreamFault]
  var openings: [Int: Opening] = [:]
  var locker: Int?
  var owner: Int?
  var openedSoFar = 0
  var queue = SimulatedQueue()
  /// The present run of frames; nil while no stream runs.
  var stream: SimulatedStream?
  /// How many times the stream was started.
  var runs = 0
  /// The number of changes so far that may end a wait.
  var changes: UInt64 = 0

  init(_ settings: SimulatedSettings, streamFaults: [StreamFault]) {
    self.settings = settings
    self.streamFaults = streamFaults
  }

  var misbehaviours: Set<Misbehaviour> { settings.misbehaviours }

  /// Checks that an open node may make a call that changes the device.
  mutating func claim(_ call: DeviceCall, by opening: Int?) throws(SimulatedRefusal) {
    let isAllowed = call == .setParameters && misbehaviours.contains(.setsIntervalWhileStreaming)
    if call.changesMode, queue.isBusy, !isAllowed { throw SimulatedRefusal(.busy) }
    let own = opening.flatMap { openings[$0]?.priority } ?? .normal
    if openings.contains(where: { $0.key != opening && $0.value.priority > own }) { throw SimulatedRefusal(.busy) }
    guard misbehaviours.contains(.firstSetterOwns), call.ownsNode else { return }
    guard owner == nil || owner == opening else { throw SimulatedRefusal(.busy) }
    owner = opening
  }

  /// Lets others set the device after an open node has freed its buffers or was closed.
  mutating func disown(by opening: Int?) { if owner == opening { owner = nil } }

  /// The holder of the lock, then the streaming one, then the others. Each open node counts as a process: the first opened is process 1.
  func holders(besides opening: Int?) -> [NodeHolder] {
    let locks = locker.map { [NodeHolder(process: Int32($0), command: "simulated", evidence: .lock)] } ?? []
    // Two sessions may share an opening.
    let others = openings.keys.filter { $0 != opening || $0 == queue.owner }.sorted()
    let open = others.filter { $0 != queue.owner && $0 != locker }
    return locks
      + (others.filter { $0 == queue.owner } + open).map {
        NodeHolder(
          process: Int32($0), command: "simulated", evidence: $0 == queue.owner ? .mapping : .open, isThisProcess: true)
      }
  }

  /// Queues the events for every open node that subscribed to them.
  mutating func tellSubscribers() {
    for (event, subject) in settings.news {
      for (number, opening) in openings where opening.subjects.contains(subject) { openings[number]?.events.append(event) }
      changes &+= 1
    }
    settings.news = []
  }
}

/// Why a simulated driver refuses a call.
struct SimulatedRefusal: Error {
  let number: SystemErrorNumber
  /// The position of the refused value in the call; nil if the driver refused before it set any.
  let index: Int?

  init(_ number: SystemErrorNumber, at index: Int? = nil) {
    self.number = number
    self.index = index
  }
}

extension DeviceCall {
  /// Whether buffers made for the mode block the call.
  fileprivate var changesMode: Bool { [.setFormat, .setParameters, .setInput, .setStandard, .setTimings, .setEDID].contains(self) }

  /// Whether `uvcvideo` makes the caller the owner of the node.
  fileprivate var ownsNode: Bool { self == .setFormat || self == .setParameters || self == .setInput }
}
