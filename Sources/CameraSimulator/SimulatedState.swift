import CameraModel
import PixelFormats

/// What a simulated device is set to, and who has it open.
struct SimulatedState {
  /// One open node of the device.
  struct Opening {
    var priority = AccessPriority.normal
    var subjects: Set<EventSubject> = []
    var events: [NodeEvent] = []
  }

  var node: CameraNode
  var sources: [SimulatedSource]
  var format: FrameFormat?
  var openings: [Int: Opening] = [:]
  var locker: Int?
  var owner: Int?
  var openedSoFar = 0

  /// What a node was recorded with; one without a current mode starts in its first listed one.
  init(node: CameraNode, sources: [SimulatedSource]) {
    self.node = node
    self.sources = sources
    format = node.current.map { FrameFormat($0, planes: node.role == .captureMultiplanar) }
    if node.current == nil, node.role.isCamera { takeDefault() }
  }

  /// Whether an open node may change the device: nobody else has a higher priority.
  func mayChange(_ opening: Int?) -> Bool {
    let own = opening.flatMap { openings[$0]?.priority } ?? .normal
    return !openings.contains { $0.key != opening && $0.value.priority > own }
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
