import CameraModel
import PixelFormats

/// The lists of formats of one node while they are read, and the entries to which the next lines belong.
struct DraftFormats {
  /// One list of formats.
  struct List {
    /// The kind of stream; nil where the dump does not tell, as `--list-formats` does, which lists captured formats.
    var type: BufferType?
    var formats: [OfferedFormat] = []
    /// Whether its rates were not asked for: `ffmpeg` and `v4l2-ctl --list-framesizes` show sizes only.
    var isWithoutRates = false
    /// Whether it lists pictures that come out of the node.
    var givesPictures: Bool { type == nil || type == .videoCapture || type == .videoCaptureMultiplanar }
  }

  /// The most entries of one list, as on a live node.
  static let mostEntries = CallBudget().entriesPerList

  var lists: [List] = []
  /// Whether a list was cut because it was longer than any camera's.
  private(set) var isTruncated = false
  /// Whether a format is open, so that sizes belong to it.
  private(set) var hasOpenFormat = false
  private var hasOpenSize = false
  /// The rates of the open size.
  private var openIntervals: [OfferedInterval] = []
  /// The position of the next format, from a line of its own.
  private var announcedIndex: Int?
  /// Whether the description of the last format follows in a line of its own.
  private var awaitsDescription = false
  /// Whether the last line was one of `ffmpeg`, whose sizes may go on in the next.
  private var isInFFmpegLine = false

  // MARK: Formats

  mutating func add(_ format: PrintedFormat) {
    closeSize()
    if lists.isEmpty { lists.append(List()) }
    let list = lists.count - 1
    guard lists[list].formats.count < Self.mostEntries else { return truncate() }
    lists[list].formats.append(
      OfferedFormat(
        index: format.index ?? announcedIndex ?? lists[list].formats.count, pixelFormat: format.pixelFormat,
        description: format.description, isCompressed: format.isCompressed, isEmulated: format.isEmulated))
    announcedIndex = nil
    hasOpenFormat = true
  }

  /// Adds a format in the style of `v4l2-ctl`; old versions print the description in a line of its own.
  mutating func addWithDescription(_ format: PrintedFormat) {
    add(format)
    awaitsDescription = format.description == nil
  }

  /// Adds formats with all their sizes.
  mutating func add(_ formats: [OfferedFormat]) {
    close()
    if lists.isEmpty { lists.append(List()) }
    let room = max(0, Self.mostEntries - lists[lists.count - 1].formats.count)
    lists[lists.count - 1].formats += formats.prefix(room)
    isTruncated = isTruncated || formats.count > room
  }

  /// Adds a format of a tool that shows no rates.
  mutating func addWithoutRates(_ format: PrintedFormat) {
    add(format)
    lists[lists.count - 1].isWithoutRates = true
  }

  /// Takes the position of the next format.
  mutating func announce(index: Int) {
    closeFormat()
    announcedIndex = index
  }

  /// Takes a description from a line of its own; false where none is awaited.
  mutating func describe(_ text: String) -> Bool {
    guard awaitsDescription, let list = lists.indices.last, let last = lists[list].formats.indices.last else { return false }
    awaitsDescription = false
    lists[list].formats[last].description = text.isEmpty ? nil : text[...].singleSpaced
    return true
  }

  // MARK: Sizes and rates

  static let sizeWithoutFormat = LineOutcome.unread("a size without a format")
  static let rateWithoutSize = LineOutcome.unread("a rate without a size")

  mutating func add(_ extent: OfferedSize.Extent) -> LineOutcome {
    guard hasOpenFormat, let list = lists.indices.last else { return Self.sizeWithoutFormat }
    closeSize()
    let last = lists[list].formats.count - 1
    if lists[list].formats[last].sizes.count < Self.mostEntries {
      lists[list].formats[last].sizes.append(OfferedSize(extent, intervals: []))
      hasOpenSize = true
    } else {
      truncate()
    }
    return .read
  }

  mutating func add(_ interval: OfferedInterval) -> LineOutcome {
    guard hasOpenSize else { return Self.rateWithoutSize }
    if openIntervals.count < Self.mostEntries { openIntervals.append(interval) } else { isTruncated = true }
    return .read
  }

  /// Adds a mode to each of the formats, whose sizes may come in any order.
  mutating func add(_ mode: OfferedSize, toEach pixelFormats: [PixelFormat]) {
    closeSize()
    let list = lists.count - 1
    for pixelFormat in pixelFormats {
      let known = lists[list].formats.firstIndex { $0.pixelFormat == pixelFormat }
      if known == nil { add(PrintedFormat(pixelFormat)) }
      let index = known ?? lists[list].formats.count - 1
      if index >= 0, lists[list].formats[index].sizes.count < Self.mostEntries {
        lists[list].formats[index].sizes.append(mode)
      } else {
        truncate()
      }
    }
    hasOpenFormat = false
  }

  /// Adds a line of `ffmpeg`, which has no rates.
  mutating func add(_ format: PrintedFormat, sizes: [OfferedSize.Extent]) {
    addWithoutRates(format)
    isInFFmpegLine = true
    let list = lists.count - 1
    lists[list].formats[lists[list].formats.count - 1].sizes = sizes.map { OfferedSize($0, intervals: []) }
  }

  /// Adds more sizes of the last line of `ffmpeg`.
  mutating func add(moreSizes sizes: [OfferedSize.Extent]) -> LineOutcome {
    guard isInFFmpegLine, let list = lists.indices.last, let last = lists[list].formats.indices.last else { return .foreign }
    lists[list].formats[last].sizes += sizes.map { OfferedSize($0, intervals: []) }
    return .read
  }

  // MARK: Closing

  /// Puts the rates read so far into their size.
  mutating func closeSize() {
    hasOpenSize = false
    guard !openIntervals.isEmpty, let list = lists.indices.last else { return }
    let format = lists[list].formats.count - 1
    let size = lists[list].formats[format].sizes.count - 1
    // Most sizes have the rates of the size before, and then share their memory.
    let before = size > 0 ? lists[list].formats[format].sizes[size - 1].intervals : []
    lists[list].formats[format].sizes[size].intervals = before == openIntervals ? before : openIntervals
    openIntervals.removeAll(keepingCapacity: true)
  }

  mutating func closeFormat() {
    closeSize()
    hasOpenFormat = false
  }

  mutating func close() {
    closeFormat()
    announcedIndex = nil
    awaitsDescription = false
    isInFFmpegLine = false
  }

  mutating func endFFmpegLine() { isInFFmpegLine = false }

  /// A line was not understood or left out: what follows a lost format or size belongs to nothing.
  mutating func lose(format: Bool) {
    if format { closeFormat() } else { closeSize() }
    awaitsDescription = false
  }

  private mutating func truncate() {
    isTruncated = true
    lose(format: true)
  }
}

extension DraftFormats {
  /// The offered formats. As on a live node, only lists of pictures that come out of it count; repeated entries stand once.
  var offered: [OfferedFormat] {
    lists.reduce(into: []) { formats, list in
      if list.givesPictures { formats.merge(list.formats) }
    }
  }

  /// The type of the capture list where there is one, else of another list; nil where there is none.
  var type: BufferType? {
    let types = lists.map { $0.type ?? .videoCapture }
    let order: [BufferType] = [.videoCapture, .videoCaptureMultiplanar, .metadataCapture, .videoOutput, .other]
    return order.first { type in zip(lists, types).contains { $1 == type && !$0.formats.isEmpty } } ?? order.first(where: types.contains)
  }
}

extension [OfferedSize] {
  /// Adds the sizes of another listing of the same format; a known size keeps the rates of both.
  fileprivate mutating func merge(_ others: [OfferedSize]) {
    let isFirst = isEmpty
    for other in others {
      if !isFirst, let known = firstIndex(where: { $0.extent == other.extent }) {
        self[known].intervals += other.intervals.filter { !self[known].intervals.contains($0) }
      } else {
        append(other)
      }
    }
  }
}

extension [OfferedFormat] {
  /// Adds the formats of another listing of the same node; a known format keeps the sizes of both.
  fileprivate mutating func merge(_ others: [OfferedFormat]) {
    guard !isEmpty else {
      self = others
      return
    }
    for other in others {
      guard let known = firstIndex(where: { $0.pixelFormat == other.pixelFormat && $0.isEmulated == other.isEmulated }) else {
        append(other)
        continue
      }
      self[known].description = self[known].description ?? other.description
      self[known].isCompressed = self[known].isCompressed || other.isCompressed
      self[known].sizes.merge(other.sizes)
    }
  }
}
