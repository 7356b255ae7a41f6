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
  /// The commands whose output is being read.
  var commands = CommandQueue()
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
  /// How many nodes there were before the commands.
  private var nodesBeforeCommands = 0
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

  /// A list begins that this node has had: it is the next command's, or, where nothing says whose, another node's.
  mutating func beginAgain() {
    guard let command = commands.next() else { return beginNode(path: nil) }
    announce(command.path)
    _ = currentPlace()
  }

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

  mutating func closeSize() { withCurrent { $0.formats.closeSize() } }
  mutating func closeFormat() { withCurrent { $0.formats.closeFormat() } }
  mutating func close() { withCurrent { $0.formats.close() } }

  // MARK: Commands

  /// A command was typed: its output follows.
  mutating func begin(_ command: TypedCommand) {
    announce(command.path)
    commands = CommandQueue(command)
    nodesBeforeCommands = nodes.count
  }

  /// A listing begins: where the command being answered does not print it, a later one of its line does.
  mutating func arrive(_ listing: TypedCommand.Listing, _ section: DumpSection? = nil) {
    if let command = commands.next(for: listing, section) { announce(command.path) }
  }

  /// The commands are answered; false where fewer outputs came than commands, so that the nodes' paths are not known.
  mutating func closeCommands() -> Bool {
    defer { commands = CommandQueue() }
    guard commands.isInDoubt else { return true }
    close()
    for index in nodes.indices.dropFirst(nodesBeforeCommands) {
      if let path = nodes[index].path { places[path] = nil }
      nodes[index].path = nil
    }
    announce(nil)
    return false
  }

  // MARK: Parts of the output

  mutating func begin(_ section: DumpSection) {
    close()
    devices.close()
    if let listing = section.listing { arrive(listing, section == .formats ? nil : section) }
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
    case .sizes, .intervals: openSubject(withSize: section == .intervals)
    case .current, .currentMultiplanar:
      current.mode = DraftMode(interval: current.mode.interval, isMultiplanar: section == .currentMultiplanar)
    default: break
    }
    self.section = section == .currentMultiplanar ? .current : section
  }

  /// Opens the format, and for rates the size, that the command names: the output does not repeat them.
  private mutating func openSubject(withSize: Bool) {
    guard let pixelFormat = commands.current?.pixelFormat else { return }
    let size = commands.current?.size
    if withSize, size == nil { return }
    current.formats.lists.append(DraftFormats.List(isWithoutRates: !withSize))
    current.formats.add(PrintedFormat(pixelFormat))
    if withSize, let size { _ = current.formats.add(.discrete(size)) }
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
