import CameraModel
import PixelFormats

/// Lists of formats, sizes and rates.
extension DumpAssembler {
  mutating func take(_ type: BufferType) -> Taking {
    if section == .other || section == .otherList || section == .inputs { return .taken }
    if section != .formats {
      if type == .other { return .foreign }
      begin(.formats)
    }
    guard let place, let list = nodes[place].lists.indices.last else { return .foreign }
    if nodes[place].lists[list].type == nil, nodes[place].lists[list].formats.isEmpty, type != .other, !listsInVisit.insert(type).inserted {
      // The same list again, and no command between: another node's.
      nodes[place].lists.removeLast()
      beginAgain()
      nodes[node()].lists.append(DraftNode.FormatList(type: type))
      listsInVisit = [type]
      section = .formats
      return .taken
    }
    nodes[place].lists[list].type = nodes[place].lists[list].type ?? type
    return .taken
  }

  mutating func take(index: Int) -> Taking {
    if section == .otherList || section == .inputs { return .taken }
    let taking = beginList(at: index)
    closeSize()
    hasOpenFormat = false
    pendingIndex = index
    return taking
  }

  /// Begins a list where none is open, or where a number does not count on: 0 after another number is the list of another node.
  private mutating func beginList(at index: Int?) -> Taking {
    guard section == .formats else { return beginHeaderless() }
    guard index == 0, let place, let list = nodes[place].lists.last, !list.formats.isEmpty else { return .taken }
    beginAgain()
    nodes[node()].lists.append(DraftNode.FormatList(type: list.givesPictures ? list.type : nil))
    section = .formats
    return list.givesPictures ? .taken : .doubtful(Self.headerless)
  }

  private static let headerless = "a list without its first lines: which node's it is, is not said"

  /// A list without its first lines: behind other parts of a node it is that node's only where the command prints both.
  private mutating func beginHeaderless() -> Taking {
    let isAnothers = place != nil && !isFresh && !(commands.current?.listings.contains(.formats) ?? false)
    if isAnothers { beginNode(path: nil) }
    begin(.formats)
    return isAnothers ? .doubtful(Self.headerless) : .taken
  }

  mutating func take(_ format: PrintedFormat) -> Taking {
    if format.index == nil {
      if section == .current {
        let node = node()
        nodes[node].current.pixelFormat = format.pixelFormat
        return .taken
      }
      if section == .other || section == .otherList { return .taken }
    }
    let taking = beginList(at: format.index)
    add(format)
    // The old style has the description in a line of its own.
    awaitsDescription = format.description == nil
    return taking
  }

  mutating func add(_ format: PrintedFormat) {
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

  /// Opens the format, and for rates the size, that the command named: the output itself does not repeat them.
  mutating func openSubject(rates: Bool) {
    guard let pixelFormat = commands.current?.pixelFormat, !rates || commands.current?.size != nil else { return }
    let node = node()
    nodes[node].lists.append(DraftNode.FormatList(isWithoutRates: !rates))
    let isCompressed = PixelFormatRegistry.entry(for: pixelFormat)?.isCompressed ?? false
    add(PrintedFormat(pixelFormat: pixelFormat, isCompressed: isCompressed))
    if rates, let size = commands.current?.size { _ = take(.discrete(size)) }
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

  /// More sizes of the last format.
  mutating func addFromFFmpeg(_ sizes: [OfferedSize.Extent]) -> Taking {
    guard let place, let list = nodes[place].lists.indices.last, let last = nodes[place].lists[list].formats.indices.last
    else { return .foreign }
    nodes[place].lists[list].formats[last].sizes += sizes.map { OfferedSize($0, intervals: []) }
    return .taken
  }

  mutating func truncate(_ place: Int) {
    nodes[place].isTruncated = true
    lose(format: true)
  }

  mutating func addFromFFmpeg(_ format: PrintedFormat, _ sizes: [OfferedSize.Extent], origin: UInt64?) {
    tool = "ffmpeg"
    if origin != self.origin { arrive(.formats) }
    if let known = origin.flatMap({ origins[$0] }) {
      if place != known { announce(nil) }
      place = known
    } else if place != nil, !isFresh, self.origin != origin || section != nil {
      beginAgain()
    }
    self.origin = origin
    if nodes.isEmpty || place == nil || nodes[node()].lists.isEmpty { begin(.formats) }
    section = nil
    add(format)
    isInFFmpegLine = true
    let place = node()
    if let origin { origins[origin] = place }
    let list = nodes[place].lists.count - 1
    let last = nodes[place].lists[list].formats.count - 1
    nodes[place].lists[list].isWithoutRates = true
    nodes[place].lists[list].formats[last].sizes = sizes.map { OfferedSize($0, intervals: []) }
  }
}
