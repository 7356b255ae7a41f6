import CameraModel

/// Which node what is read belongs to.
extension DumpAssembler {
  /// What follows is of another program than what came before.
  mutating func beginStream(path: String?) {
    isOneStream = nodes.isEmpty && cards.devices.isEmpty
    cards.close()
    origins = [:]
    announce(path)
  }

  /// A command, heading or prefix says which node what follows is about.
  mutating func move(to path: String) {
    guard place.map({ nodes[$0].path != path }) ?? (announcedPath != path) else { return }
    announce(path)
  }

  mutating func announce(_ path: String?) {
    closeAll()
    place = path.flatMap { places[$0] }
    announcedPath = path
    isFresh = true
    listsInVisit = []
    controlsInVisit = []
    section = nil
  }

  /// Puts the rates read so far into their size.
  mutating func closeSize() {
    hasOpenSize = false
    guard !openIntervals.isEmpty, let place, let list = nodes[place].lists.indices.last else { return }
    let format = nodes[place].lists[list].formats.count - 1
    let size = nodes[place].lists[list].formats[format].sizes.count - 1
    // Most sizes have the rates of the size before, and then share their memory.
    let before = size > 0 ? nodes[place].lists[list].formats[format].sizes[size - 1].intervals : []
    nodes[place].lists[list].formats[format].sizes[size].intervals = before == openIntervals ? before : openIntervals
    openIntervals.removeAll(keepingCapacity: true)
  }

  /// The text is over.
  mutating func end() { closeAll() }

  mutating func closeAll() {
    closeSize()
    hasOpenFormat = false
    pendingIndex = nil
    awaitsDescription = false
    isInFFmpegLine = false
  }

  mutating func beginNode(path: String?) {
    closeAll()
    if nodes.count < Self.mostNodes { nodes.append(DraftNode(path: path)) }
    place = nodes.count - 1
    if let path { places[path] = nodes.count - 1 }
    announcedPath = nil
    isFresh = false
    listsInVisit = []
    controlsInVisit = []
  }

  /// A list begins that this node has had: it is the next command's, or, where nothing says whose, another node's.
  mutating func beginAgain() {
    guard let command = commands.next() else { return beginNode(path: nil) }
    announce(command.path)
    _ = node()
  }

  /// A listing begins: where the command being answered does not print it, a later one of its line does.
  mutating func arrive(_ listing: TypedCommand.Listing, _ section: DumpSection? = nil) {
    if let command = commands.next(for: listing, section) { announce(command.path) }
  }

  /// One more command of the same line.
  mutating func queue(_ command: TypedCommand) { commands.add(command) }

  /// The commands are answered; false where fewer outputs came than commands, so that the nodes' paths are not known.
  mutating func closeCommands() -> Bool {
    defer { commands = TypedCommands() }
    guard commands.isInDoubt else { return true }
    closeAll()
    for index in nodes.indices.dropFirst(nodesBeforeCommands) {
      if let path = nodes[index].path { places[path] = nil }
      nodes[index].path = nil
    }
    announce(nil)
    return false
  }

  /// The node being read, made when there is none yet.
  mutating func node() -> Int {
    if let place {
      isFresh = false
      return place
    }
    beginNode(path: announcedPath)
    return nodes.count - 1
  }

  mutating func suggest(_ heading: DeviceHeading) { cards.suggest(heading) }

  mutating func endDeviceList() { cards.close() }

  /// A line was not understood: it is noted, and what follows a lost format or size belongs to nothing.
  mutating func note(_ finding: Finding?, loss: LineLoss = .rate) {
    if let finding, let place { nodes[place].add(finding) }
    if loss != .rate { lose(format: loss == .format) }
  }

  mutating func lose(format: Bool) {
    closeSize()
    if format { hasOpenFormat = false }
    awaitsDescription = false
  }
}
