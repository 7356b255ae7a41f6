import CameraModel

/// The nodes of a dump while they are read: which node the next line belongs to, and which part of its output.
struct DraftNodes {
  /// The most nodes; a machine has far fewer.
  private static let mostNodes = 4_096

  var nodes: [DraftNode] = []
  /// What `v4l2-ctl --list-devices` printed.
  var devices = DeviceList()
  /// The program whose output it is.
  var tool = "v4l2-ctl"
  /// The part of the output that is being read; nil where it is not known.
  var section: DumpSection?
  /// The node being read, by its place in ``nodes``; nil before the first and after a command.
  private(set) var place: Int?
  /// Whether nothing has been read since the node was announced.
  private(set) var isFresh = true
  /// The last node of each path, by its place in ``nodes``.
  private var places: [String: Int] = [:]
  /// The path that a command or heading announced for what follows.
  private var announcedPath: String?
  /// The lists and controls since the node was announced: each stands once in the output of a command.
  private var listsInVisit: Set<BufferType> = []
  private var controlsInVisit: Set<String> = []

  /// The node being read, made where there is none yet.
  var current: DraftNode {
    mutating get { nodes[currentPlace()] }
    _modify {
      let place = currentPlace()
      yield &nodes[place]
    }
  }

  mutating func currentPlace() -> Int {
    if let place {
      isFresh = false
      return place
    }
    beginNode(path: announcedPath)
    return nodes.count - 1
  }

  /// Changes the node being read; nil where there is none.
  @discardableResult mutating func withCurrent<Result>(_ change: (inout DraftNode) -> Result) -> Result? {
    guard let place else { return nil }
    return change(&nodes[place])
  }

  // MARK: Going from node to node

  /// A command or heading announces the node of what follows; nil for an unknown one.
  mutating func announce(_ path: String?) {
    close()
    place = path.flatMap { places[$0] }
    announcedPath = path
    isFresh = true
    beginVisit()
    section = nil
  }

  /// Goes back to a node.
  mutating func move(toPlace known: Int) {
    if place != known { announce(nil) }
    place = known
  }

  mutating func beginNode(path: String?) {
    close()
    if nodes.count < Self.mostNodes { nodes.append(DraftNode(path: path)) }
    place = nodes.count - 1
    if let path { places[path] = nodes.count - 1 }
    announcedPath = nil
    isFresh = false
    beginVisit()
  }

  /// A list begins that this node has had: nothing says whose it is, so it is another node's.
  mutating func beginAgain() { beginNode(path: nil) }

  private mutating func beginVisit() {
    listsInVisit = []
    controlsInVisit = []
  }

  /// Gives the node being read its path. Where another tool described the node with this path, both are one.
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

  // MARK: Formats and sizes of the node being read

  mutating func take(_ extent: OfferedSize.Extent) -> LineOutcome {
    guard let place else { return DraftFormats.sizeWithoutFormat }
    return nodes[place].formats.add(extent)
  }

  mutating func take(_ interval: OfferedInterval) -> LineOutcome {
    guard let place else { return DraftFormats.rateWithoutSize }
    return nodes[place].formats.add(interval)
  }

  mutating func close() { withCurrent { $0.formats.close() } }

  // MARK: Parts of the output

  mutating func begin(_ section: DumpSection) {
    close()
    devices.close()
    switch section {
    case .driver:
      if let place, isFresh, nodes[place].driver != nil {
        beginNode(path: nodes[place].path)
      } else if place != nil, !isFresh {
        beginAgain()
      } else {
        _ = currentPlace()
      }
    case .formats: current.formats.lists.append(DraftFormats.List())
    case .current, .currentMultiplanar:
      current.mode = DraftMode(interval: current.mode.interval, isMultiplanar: section == .currentMultiplanar)
    default: break
    }
    self.section = section == .currentMultiplanar ? .current : section
  }

  /// Begins a list of formats of the node being read.
  mutating func beginList(of type: BufferType?) {
    current.formats.lists.append(DraftFormats.List(type: type))
    section = .formats
  }

  /// Notes a list of the node being read; false where the node has had it.
  mutating func note(_ type: BufferType) -> Bool { listsInVisit.insert(type).inserted }

  /// Notes a control of the node being read; false where the node has had it.
  mutating func note(control name: String) -> Bool { controlsInVisit.insert(name).inserted }
}
