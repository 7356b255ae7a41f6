import CameraModel

/// What became of a statement.
enum Taking {
  /// It found its place.
  case taken
  /// It means nothing here, as a numbered line where there is no menu.
  case foreign
  /// It has lost what it belongs to; what is missing.
  case misplaced(String)

  var outcome: LineOutcome {
    switch self {
    case .taken: .read
    case .foreign: .foreign
    case .misplaced(let reason): .unread(reason)
    }
  }
}

/// Puts statements together into nodes: which part of the output is being read, and of which node.
struct DumpAssembler {
  /// The most nodes; a machine has far fewer.
  private static let mostNodes = 4_096
  /// The most entries of one list, as on a live node.
  private static let mostEntries = CallBudget().entriesPerList

  var nodes: [DraftNode] = []
  /// The last node of each path, by its place in ``nodes``.
  private var places: [String: Int] = [:]
  var cards = DeviceList()
  /// The program whose output it is.
  private(set) var tool = "v4l2-ctl"
  /// The node being read, by its place in ``nodes``; nil before the first and after a command.
  private var place: Int?
  /// The path that a command or heading gave to what follows.
  private var announcedPath: String?
  /// Whether nothing has been read since the node was announced.
  private var isFresh = true
  private var section: DumpSection?
  private var pendingIndex: Int?
  private var awaitsDescription = false
  private var hasOpenFormat = false
  private var hasOpenSize = false
  /// The rates of the open size, until it closes.
  private var openIntervals: [OfferedInterval] = []
  /// Where the last format came from, in `ffmpeg`'s output.
  private var origin: UInt64?
  private var isInFFmpegLine = false
  private var listsInVisit: Set<BufferType> = []

  // MARK: Which node

  /// A command, heading or prefix says which node what follows is about.
  mutating func move(to path: String) {
    guard place.map({ nodes[$0].path != path }) ?? (announcedPath != path) else { return }
    announce(path)
  }

  private mutating func announce(_ path: String?) {
    closeAll()
    place = path.flatMap { places[$0] }
    announcedPath = path
    isFresh = true
    listsInVisit = []
    section = nil
  }

  /// Puts the rates read so far into their size.
  private mutating func closeSize() {
    hasOpenSize = false
    guard !openIntervals.isEmpty, let place, let list = nodes[place].lists.indices.last else { return }
    let format = nodes[place].lists[list].formats.count - 1
    let size = nodes[place].lists[list].formats[format].sizes.count - 1
    nodes[place].lists[list].formats[format].sizes[size].intervals = openIntervals
    openIntervals = []
  }

  /// The text is over.
  mutating func end() { closeAll() }

  private mutating func closeAll() {
    closeSize()
    hasOpenFormat = false
    pendingIndex = nil
    awaitsDescription = false
    isInFFmpegLine = false
  }

  private mutating func beginNode(path: String?) {
    closeAll()
    if nodes.count < Self.mostNodes { nodes.append(DraftNode(path: path)) }
    place = nodes.count - 1
    if let path { places[path] = nodes.count - 1 }
    announcedPath = nil
    isFresh = false
    listsInVisit = []
  }

  /// The node being read, made when there is none yet.
  private mutating func node() -> Int {
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
  mutating func note(_ finding: Finding?, loss: LineLoss) {
    if let finding, let place { nodes[place].add(finding) }
    if loss != .rate { lose(format: loss == .format) }
  }

  private mutating func lose(format: Bool) {
    closeSize()
    if format { hasOpenFormat = false }
    awaitsDescription = false
  }

  // MARK: Statements

  mutating func take(_ statement: DumpStatement) -> Taking {
    switch statement {
    case .size(let extent): return take(extent)
    case .interval(let interval): return take(interval)
    default: break
    }
    let wasInFFmpegLine = isInFFmpegLine
    if case .unneeded = statement { return .taken }
    isInFFmpegLine = false
    switch statement {
    case .command(let command):
      cards.close()
      announce(command.path)
    case .path(let path, let isAlone): return take(path: path, isAlone: isAlone)
    case .closingPath(let path):
      if let place, nodes[place].path == nil {
        nodes[place].path = path
        places[path] = place
      }
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
      guard wasInFFmpegLine, let place, let list = nodes[place].lists.indices.last, let last = nodes[place].lists[list].formats.indices.last
      else { return .foreign }
      isInFFmpegLine = true
      nodes[place].lists[list].formats[last].sizes += sizes.map { OfferedSize($0, intervals: []) }
    case .control(let control): add(control)
    case .controlRest(let rest): return take(rest)
    case .controlClass(let name, let id): add(PrintedControl(name: name, id: id, type: .controlClass))
    case .menuItem(let item): return take(item)
    case .input(let index, let name):
      let node = node()
      let input = VideoInput(index: index, name: name.isEmpty ? nil : name, isCurrent: true)
      if let known = nodes[node].inputs.prefix(64).firstIndex(where: { $0.index == index }) {
        nodes[node].inputs[known] = input
      } else {
        nodes[node].inputs.append(input)
      }
    case .failure(let call, let reason):
      let node = node()
      nodes[node].add(Finding(.callFailed, .error, reason.isEmpty ? "\(call) failed." : "\(call) failed: \(reason)."))
    case .elision(let ofRates):
      lose(format: !ofRates)
      return .misplaced("something was left out here")
    case .size, .interval, .unneeded: break
    }
    return .taken
  }

  private mutating func take(path: String, isAlone: Bool) -> Taking {
    if isAlone, cards.add(path) { return .taken }
    cards.close()
    guard path.hasPrefix("/dev/v") || path.hasPrefix("/dev/radio") || path.hasPrefix("/dev/swradio") else { return .foreign }
    announce(path)
    return .taken
  }

  private mutating func begin(_ section: DumpSection) {
    closeAll()
    cards.close()
    switch section {
    case .driver:
      if let place, !isFresh || nodes[place].driver != nil { beginNode(path: isFresh ? nodes[place].path : nil) } else { _ = node() }
    case .formats:
      let node = node()
      nodes[node].lists.append(DraftNode.FormatList())
    default: break
    }
    self.section = section
  }

  private mutating func take(_ field: DumpField, _ text: String) -> Taking {
    if field == .name { return takeName(text) }
    if field == .input {
      guard section == .inputs, let index = Int(text) else { return .foreign }
      let node = node()
      nodes[node].inputs.append(VideoInput(index: index, name: nil, isCurrent: false))
      return .taken
    }
    // The media device and the framebuffer have values of the same names.
    if section == .other || section == .otherList { return .taken }
    if section == .formats, field == .driver || field == .capabilities { begin(.driver) }
    let node = node()
    return nodes[node].take(field, text)
  }

  private mutating func takeName(_ text: String) -> Taking {
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

  private mutating func take(_ capability: Capabilities) -> Taking {
    guard section == .driver, let place else { return section == nil ? .foreign : .taken }
    nodes[place].spokenCapabilities.insert(capability)
    return .taken
  }

  // MARK: Formats

  private mutating func take(_ type: BufferType) -> Taking {
    if section == .other || section == .otherList || section == .inputs { return .taken }
    if section != .formats {
      if type == .other { return .foreign }
      begin(.formats)
    }
    guard let place, let list = nodes[place].lists.indices.last else { return .foreign }
    if nodes[place].lists[list].type == nil, nodes[place].lists[list].formats.isEmpty, type != .other, !listsInVisit.insert(type).inserted {
      // The same list again, and no command between: another node's.
      nodes[place].lists.removeLast()
      beginNode(path: nil)
      nodes[nodes.count - 1].lists.append(DraftNode.FormatList(type: type))
      listsInVisit = [type]
      section = .formats
      return .taken
    }
    nodes[place].lists[list].type = nodes[place].lists[list].type ?? type
    return .taken
  }

  private mutating func take(index: Int) -> Taking {
    if section == .otherList || section == .inputs { return .taken }
    if section != .formats { begin(.formats) }
    restart(at: index)
    closeSize()
    hasOpenFormat = false
    pendingIndex = index
    return .taken
  }

  /// Numbers count up within a list: 0 after another number begins the list of another node.
  private mutating func restart(at index: Int) {
    guard index == 0, let place, let list = nodes[place].lists.last, !list.formats.isEmpty else { return }
    beginNode(path: nil)
    nodes[nodes.count - 1].lists.append(DraftNode.FormatList(type: list.type))
    section = .formats
  }

  private mutating func take(_ format: PrintedFormat) -> Taking {
    if format.index == nil {
      if section == .current {
        let node = node()
        nodes[node].current.pixelFormat = format.pixelFormat
        return .taken
      }
      if section == .other || section == .otherList { return .taken }
    }
    if section != .formats { begin(.formats) }
    if let index = format.index { restart(at: index) }
    add(format)
    // The old style has the description in a line of its own.
    awaitsDescription = format.description == nil
    return .taken
  }

  private mutating func add(_ format: PrintedFormat) {
    closeSize()
    let place = node()
    if nodes[place].lists.isEmpty { nodes[place].lists.append(DraftNode.FormatList()) }
    let list = nodes[place].lists.count - 1
    guard nodes[place].lists[list].formats.count < Self.mostEntries else { return truncate(place) }
    let index = format.index ?? pendingIndex ?? nodes[place].lists[list].formats.count
    nodes[place].lists[list].formats.append(
      OfferedFormat(
        index: index, pixelFormat: format.pixelFormat, description: format.description, isCompressed: format.isCompressed,
        isEmulated: format.isEmulated))
    pendingIndex = nil
    hasOpenFormat = true
  }

  mutating func take(_ extent: OfferedSize.Extent) -> Taking {
    guard hasOpenFormat, let place, let list = nodes[place].lists.indices.last else { return .misplaced("a size without a format") }
    closeSize()
    let last = nodes[place].lists[list].formats.count - 1
    guard nodes[place].lists[list].formats[last].sizes.count < Self.mostEntries else {
      truncate(place)
      return .taken
    }
    nodes[place].lists[list].formats[last].sizes.append(OfferedSize(extent, intervals: []))
    hasOpenSize = true
    return .taken
  }

  mutating func take(_ interval: OfferedInterval) -> Taking {
    guard hasOpenSize else { return .misplaced("a rate without a size") }
    if openIntervals.count < Self.mostEntries { openIntervals.append(interval) } else if let place { nodes[place].isTruncated = true }
    return .taken
  }

  private mutating func truncate(_ place: Int) {
    nodes[place].isTruncated = true
    lose(format: true)
  }

  private mutating func addFromFFmpeg(_ format: PrintedFormat, _ sizes: [OfferedSize.Extent], origin: UInt64?) {
    tool = "ffmpeg"
    if place != nil, !isFresh, self.origin != origin || section != nil { beginNode(path: nil) }
    self.origin = origin
    if nodes.isEmpty || place == nil || nodes[node()].lists.isEmpty { begin(.formats) }
    section = nil
    add(format)
    isInFFmpegLine = true
    let place = node()
    let list = nodes[place].lists.count - 1
    let last = nodes[place].lists[list].formats.count - 1
    nodes[place].lists[list].formats[last].sizes = sizes.map { OfferedSize($0, intervals: []) }
  }

  // MARK: Controls

  private mutating func add(_ control: PrintedControl) {
    closeAll()
    if section == .formats || section == .current || section == .parameters || section == .driver { section = .other }
    let node = node()
    nodes[node].controls.append(control)
  }

  private mutating func take(_ rest: PrintedControl) -> Taking {
    guard let place, let last = nodes[place].controls.indices.last else { return .misplaced("the end of a control without its beginning") }
    nodes[place].controls[last].append(rest)
    return .taken
  }

  private mutating func take(_ item: MenuItem) -> Taking {
    guard let place, let last = nodes[place].controls.indices.last else { return .foreign }
    let control = nodes[place].controls[last]
    guard control.type == .menu || control.type == .integerMenu, (control.min ?? 0)...max(control.max ?? .max, control.min ?? 0) ~= item.index
    else { return .foreign }
    let known = nodes[place].menus[last]?.last?.index
    guard known.map({ $0 < item.index }) ?? true else { return .foreign }
    nodes[place].menus[last, default: []].append(item)
    return .taken
  }
}

extension DraftNode {
  /// Takes a value of the node or its present mode.
  mutating func take(_ field: DumpField, _ text: String) -> Taking {
    let number = Int(text)
    switch field {
    case .driver: driver = text.isEmpty ? driver : text
    case .card: card = text.isEmpty ? card : text
    case .bus: bus = text.isEmpty ? bus : text
    case .capabilities: capabilities = Capabilities(hexadecimal: text)
    case .deviceCapabilities: deviceCapabilities = Capabilities(hexadecimal: text)
    case .size:
      let parts = text.split(separator: "/").compactMap { UInt32($0.trimmingBlanks) }
      guard parts.count == 2 else { return .misplaced("not a size") }
      current.size = FrameSize(Int(parts[0]), Int(parts[1]))
    case .bytesPerLine:
      guard let number else { return .misplaced("not a number") }
      current.bytesPerLine = current.bytesPerLine ?? number
    case .sizeImage:
      guard let number, number >= 0 else { return .misplaced("not a number") }
      // With several planes, each has its own.
      current.sizeImage = (current.sizeImage ?? 0) &+ number
    case .name, .input: break
    }
    return .taken
  }
}

extension Capabilities {
  fileprivate init?(hexadecimal text: String) {
    guard let bits = UInt32(text.dropFirst(2), radix: 16) else { return nil }
    self.init(rawValue: bits)
  }
}
