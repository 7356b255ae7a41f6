import CameraModel

/// What became of a statement.
enum Taking {
  /// It found its place.
  case taken
  /// It is kept, but something about it is not said; what.
  case doubtful(String)
  /// It means nothing here, as a numbered line where there is no menu.
  case foreign
  /// It has lost what it belongs to; what is missing.
  case misplaced(String)

  var outcome: LineOutcome {
    switch self {
    case .taken: .read
    case .foreign: .foreign
    case .doubtful(let reason): .doubted(reason)
    case .misplaced(let reason): .unread(reason)
    }
  }
}

/// Puts statements together into nodes: which part of the output is being read, and of which node.
struct DumpAssembler {
  /// The most nodes; a machine has far fewer.
  static let mostNodes = 4_096
  /// The most entries of one list, as on a live node.
  static let mostEntries = CallBudget().entriesPerList

  var nodes: [DraftNode] = []
  /// The last node of each path, by its place in ``nodes``.
  var places: [String: Int] = [:]
  var cards = DeviceList()
  /// The program whose output it is.
  var tool = "v4l2-ctl"
  /// The node being read, by its place in ``nodes``; nil before the first and after a command.
  var place: Int?
  /// The path that a command or heading gave to what follows.
  var announcedPath: String?
  /// Whether nothing has been read since the node was announced.
  var isFresh = true
  var section: DumpSection?
  /// The commands whose output is being read.
  var commands = TypedCommands()
  /// How many nodes there were before those commands.
  var nodesBeforeCommands = 0
  var pendingIndex: Int?
  var awaitsDescription = false
  var hasOpenFormat = false
  var hasOpenSize = false
  /// The rates of the open size, until it closes.
  var openIntervals: [OfferedInterval] = []
  /// Where the last format came from, in `ffmpeg`'s output.
  var origin: UInt64?
  /// The node of each of `ffmpeg`'s addresses, until its list ends: two runs may write at once.
  var origins: [UInt64: Int] = [:]
  var isInFFmpegLine = false
  var listsInVisit: Set<BufferType> = []
  var controlsInVisit: Set<String> = []
  /// What another tool said of a device before its first mode.
  var toolDevice: DraftNode?
  /// Whether that device gives pictures.
  var isInVideoDevice = false
  /// Whether the sizes that follow in `cam`'s list are all of the format's, or its format was listed before.
  var isInListOfSizes = false
  var isInKnownFormat = false
  var descriptors = UVCDescriptors()

  /// Whether the text is of one program.
  var isOneStream = true

  // MARK: Statements

  mutating func take(_ statement: DumpStatement) -> Taking {
    switch statement {
    case .size(let extent): return take(extent)
    case .interval(let interval): return take(interval)
    case .intervals(let intervals):
      for interval in intervals { if case .misplaced(let reason) = take(interval) { return .misplaced(reason) } }
      return .taken
    case .descriptor(let field, let value, let words): return take(field, value, words)
    case .listedSize(let size): return take(listedSize: size)
    default: break
    }
    let wasInFFmpegLine = isInFFmpegLine
    if case .unneeded = statement { return .taken }
    if case .unreadTool = statement { return .foreign }
    isInFFmpegLine = false
    switch statement {
    case .command(let command):
      cards.close()
      announce(command.path)
      commands = TypedCommands(command)
      nodesBeforeCommands = nodes.count
      if let complaint = command.complaint { return .misplaced(complaint) }
    case .unopened(let path):
      if let command = commands.drop(path) { announce(command.path) }
    case .path(let path, let isAlone): return take(path: path, isAlone: isAlone)
    case .closingPath(let path): return name(path)
    case .section(let section): begin(section)
    case .field(let field, let text): return take(field, text)
    case .capability(let capability): return take(capability)
    case .bufferType(let type): return take(type)
    case .index(let index): return take(index: index)
    case .format(let format): return take(format)
    case .currentInterval(let interval):
      if section == .other { return .taken }
      let node = node()
      nodes[node].current.interval = interval
    case .ffmpegFormat(let format, let sizes, let origin): addFromFFmpeg(format, sizes, origin: origin)
    case .ffmpegSizes(let sizes):
      isInFFmpegLine = wasInFFmpegLine
      return wasInFFmpegLine ? addFromFFmpeg(sizes) : .foreign
    case .listing(let tool, let path): begin(tool: tool, path: path)
    case .toolDevice(let card, let bus): beginDevice(card: card, bus: bus)
    case .toolProperty(let property, let text): return take(property, text)
    case .toolFormat(let format): return take(toolFormat: format)
    case .rangedFormat(let format, let range): return take(format, range)
    case .caps(let formats, let extent, let intervals): return take(formats, extent, intervals)
    case .control(let control): add(control)
    case .controlRest(let rest): return take(rest)
    case .controlClass(let name, let id): add(PrintedControl(name: name, id: id, type: .controlClass))
    case .menuItem(let item): return take(item)
    case .input(let index, let name):
      let node = node()
      nodes[node].show(VideoInput(index: index, name: name.isEmpty ? nil : name, isCurrent: true))
    case .failure(let call, let reason):
      let node = node()
      nodes[node].add(Finding(.callFailed, .error, reason.isEmpty ? "\(call) failed." : "\(call) failed: \(reason)."))
    case .elision(let ofRates):
      lose(format: !ofRates)
      return .misplaced("something was left out here")
    case .size, .interval, .intervals, .descriptor, .listedSize, .unreadTool, .unneeded: break
    }
    return .taken
  }

  /// The node being read has this path, as its listing says at its end.
  private mutating func name(_ path: String) -> Taking {
    guard let place, nodes[place].path == nil else { return .taken }
    if origins.values.filter({ nodes[$0].path == nil }).count > 1 { return .misplaced("it ends one of several lists, which is not said") }
    nodes[place].path = path
    places[path] = place
    origins = origins.filter { $0.value != place }
    return .taken
  }

  mutating func take(path: String, isAlone: Bool) -> Taking {
    if isAlone, cards.add(path) { return .taken }
    cards.close()
    guard path.hasPrefix("/dev/v") || path.hasPrefix("/dev/radio") || path.hasPrefix("/dev/swradio") else { return .foreign }
    announce(path)
    return .taken
  }

  mutating func begin(_ section: DumpSection) {
    closeAll()
    cards.close()
    if let listing = section.listing { arrive(listing, section == .formats ? nil : section) }
    switch section {
    case .driver:
      if let place, isFresh, nodes[place].driver != nil {
        beginNode(path: nodes[place].path)
      } else if place != nil, !isFresh {
        beginAgain()
      } else {
        _ = node()
      }
    case .formats:
      let node = node()
      nodes[node].lists.append(DraftNode.FormatList())
    case .sizes, .intervals: openSubject(rates: section == .intervals)
    case .current, .currentMultiplanar:
      let node = node()
      let interval = nodes[node].current.interval
      nodes[node].current = DraftCurrent(interval: interval, isMultiplanar: section == .currentMultiplanar)
    default: break
    }
    self.section = section == .currentMultiplanar ? .current : section
  }

  mutating func take(_ field: DumpField, _ text: String) -> Taking {
    if field == .name { return takeName(text) }
    if field == .input {
      guard section == .inputs, let index = UInt32(text).map({ Int($0) }) else { return .foreign }
      let node = node()
      nodes[node].inputs.append(VideoInput(index: index, name: nil, isCurrent: false))
      return .taken
    }
    // The media device and the framebuffer have values of the same names.
    if section == .other || section == .otherList || section == .inputs { return .taken }
    if section == .formats, field == .driver || field == .capabilities { begin(.driver) }
    let node = node()
    return nodes[node].take(field, text)
  }

  mutating func takeName(_ text: String) -> Taking {
    if awaitsDescription, let place, let list = nodes[place].lists.indices.last, let last = nodes[place].lists[list].formats.indices.last {
      awaitsDescription = false
      nodes[place].lists[list].formats[last].description = text.isEmpty ? nil : text[...].singleSpaced
      return .taken
    }
    if section == .inputs, let place, let last = nodes[place].inputs.indices.last, nodes[place].inputs[last].name == nil {
      nodes[place].inputs[last].name = text
      return .taken
    }
    return section == .other || section == .otherList || section == .inputs ? .taken : .foreign
  }

  mutating func take(_ capability: Capabilities) -> Taking {
    guard section == .driver, let place else { return section == nil ? .foreign : .taken }
    nodes[place].spokenCapabilities.insert(capability)
    return .taken
  }
}
