import CameraModel

/// The nodes of a dump while they are read: which node the next line belongs to, and which part of its output.
struct DraftNodes {
  /// The most nodes; a machine has far fewer.
  private static let mostNodes = 4_096

  private(set) var nodes: [DraftNode] = []
  /// What `v4l2-ctl --list-devices` printed.
  var devices = DeviceList()
  /// The program whose output it is.
  var tool = "v4l2-ctl"
  /// The part of the output that is being read; nil if it is not known.
  var section: DumpSection?
  /// The node being read, by its place in ``nodes``; nil before the first and after a command.
  private var place: Int?
  /// What a command or heading says of the node that comes next.
  private var announced = DraftNode()
  /// Whether nothing has been read since the node was announced.
  private(set) var isFresh = true
  /// The last node of each path, by its place in ``nodes``.
  private var places: [String: Int] = [:]
  /// The lists and controls since the node was announced: each stands once in the output of a command.
  private var listsInVisit: Set<BufferType> = []
  private var controlsInVisit: Set<String> = []

  // MARK: The node being read

  subscript(place: Int) -> DraftNode {
    get { nodes[place] }
    _modify { yield &nodes[place] }
  }

  /// The node being read; nil before the first and after a command.
  var openNode: DraftNode? { place.map { nodes[$0] } }

  /// The node being read, made if there is none yet.
  var current: DraftNode {
    get { openNode ?? announced }
    _modify {
      let place = currentPlace()
      yield &nodes[place]
    }
  }

  /// The node being read, or what was announced of it.
  var described: DraftNode {
    get { openNode ?? announced }
    set { if let place { nodes[place] = newValue } else { announced = newValue } }
  }

  mutating func currentPlace() -> Int {
    if let place {
      isFresh = false
      return place
    }
    beginNode(announced)
    return nodes.count - 1
  }

  /// Changes the node being read; nil if there is none.
  @discardableResult mutating func changeOpenNode<Result>(_ change: (inout DraftNode) -> Result) -> Result? {
    guard let place else { return nil }
    return change(&nodes[place])
  }

  // MARK: Going from node to node

  /// A command or heading names the node of what follows; nil for an unknown one.
  mutating func announce(path: String?) {
    announce(DraftNode(path: path))
    place = path.flatMap { places[$0] }
  }

  /// A tool goes on to another node, of which this is known.
  mutating func announce(_ node: DraftNode) {
    close()
    place = nil
    announced = node
    isFresh = true
    (listsInVisit, controlsInVisit) = ([], [])
    section = nil
  }

  mutating func beginNode(_ node: DraftNode) {
    close()
    if nodes.count < Self.mostNodes { nodes.append(node) }
    place = nodes.count - 1
    if let path = node.path { places[path] = nodes.count - 1 }
    announced = DraftNode()
    isFresh = false
    (listsInVisit, controlsInVisit) = ([], [])
  }

  /// Gives the node being read its path. If another tool described the node with this path, both are one.
  mutating func name(_ path: String) {
    guard let place else { return }
    if let known = places[path], known != place, let both = nodes[known].joined(withListOfTool: nodes[place]) {
      nodes[known] = both
      nodes[place] = DraftNode()
      self.place = known
      return
    }
    nodes[place].path = path
    places[path] = place
  }

  mutating func close() { changeOpenNode { $0.formats.close() } }

  // MARK: Parts of the output

  mutating func begin(_ section: DumpSection) {
    close()
    devices.close()
    switch section {
    case .driver where openNode != nil && isFresh && openNode?.driver != nil: beginNode(DraftNode(path: openNode?.path))
    case .driver where openNode != nil && !isFresh: beginNode(DraftNode())
    case .driver: _ = currentPlace()
    case .formats: current.formats.lists.append(DraftFormats.List())
    case .current, .currentMultiplanar:
      current.mode = DraftMode(interval: current.mode.interval, isMultiplanar: section == .currentMultiplanar)
    case .parameters, .process, .other: break
    }
    self.section = section == .currentMultiplanar ? .current : section
  }

  /// A list begins that this node has had: nothing says whose it is, so it is another node's.
  mutating func beginAgain(_ type: BufferType?) {
    beginNode(DraftNode())
    current.formats.lists.append(DraftFormats.List(type: type))
    section = .formats
    if let type { _ = note(type) }
  }

  /// Begins the list of a process of `ffmpeg`, or goes on with it.
  mutating func beginList(ofProcess address: UInt64) {
    if section == .process(address) { return }
    if openNode != nil, !isFresh { beginNode(DraftNode()) }
    close()
    current.formats.lists.append(DraftFormats.List(isWithoutRates: true))
    section = .process(address)
  }

  /// Notes a list of the node being read; false if the node has had it.
  mutating func note(_ type: BufferType) -> Bool { listsInVisit.insert(type).inserted }

  /// Notes a control of the node being read; false if the node has had it.
  mutating func note(control name: String) -> Bool { controlsInVisit.insert(name).inserted }
}

/// A part of a tool's output. The same words mean different things in different parts.
enum DumpSection: Hashable {
  /// The node's identity: `Driver Info:`.
  case driver
  /// A list of formats: `ioctl: VIDIOC_ENUM_FMT`.
  case formats
  /// The current mode: `Format Video Capture:`.
  case current
  /// The current mode of a node with several memory planes; read like ``current`` after its first line.
  case currentMultiplanar
  /// The current rate: `Streaming Parameters Video Capture:`.
  case parameters
  /// The list of a process of `ffmpeg`, with the address that tells processes apart.
  case process(UInt64)
  /// A part that is not kept: media entities, tuners, crop rectangles, output formats, other lists.
  case other
}
