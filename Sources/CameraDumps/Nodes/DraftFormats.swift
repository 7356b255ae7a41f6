import CameraModel
import PixelFormats

/// The lists of formats of one node while they are read, and the entries to which the next lines belong.
struct DraftFormats {
  /// One list of formats.
  struct List {
    /// The kind of stream; nil if the dump does not tell, as `--list-formats` does, which lists captured formats.
    var type: BufferType?
    var formats: [OfferedFormat] = []
    /// Whether its rates were not asked for: `ffmpeg` shows sizes only.
    var isWithoutRates = false
    /// Whether it lists pictures that come out of the node.
    var givesPictures: Bool { type == nil || type == .videoCapture || type == .videoCaptureMultiplanar }
  }

  /// The most entries of one list, as on a live node.
  private static let mostEntries = CallBudget().entriesPerList

  var lists: [List] = []
  /// Whether a list was cut because it was longer than any camera's.
  private(set) var isTruncated = false
  /// Whether a format is open, so that sizes belong to it.
  private var hasOpenFormat = false
  private var hasOpenSize = false
  /// The position of the next format, from a line of its own.
  private var announcedIndex: Int?
  /// Whether the description of the last format follows in a line of its own.
  private var awaitsDescription = false
  /// The number of sizes of the last format before the first mark of an omission; nil without one.
  private var sizesBeforeOmission: Int?
  /// Whether formats were left out together with the sizes of the one before them.
  private(set) var lacksFormats = false

  // MARK: Formats

  /// Adds a format whose sizes follow; old versions of `v4l2-ctl` print the description in a line of its own.
  mutating func add(_ format: PrintedFormat) {
    add(
      OfferedFormat(
        index: format.index ?? announcedIndex ?? lists.last?.formats.count ?? 0, pixelFormat: format.pixelFormat,
        description: format.description, isCompressed: format.isCompressed, isEmulated: format.isEmulated))
    awaitsDescription = hasOpenFormat && format.description == nil
  }

  /// Adds formats with all their sizes.
  mutating func add(_ formats: [OfferedFormat]) {
    for format in formats { add(format) }
    close()
  }

  /// Adds a format, with its sizes or before them.
  mutating func add(_ format: OfferedFormat) {
    settleOmission(before: format.index)
    close()
    if lists.isEmpty { lists.append(List()) }
    let list = lists.count - 1
    guard lists[list].formats.count < Self.mostEntries else { return isTruncated = true }
    lists[list].formats.append(format)
    if format.sizes.count > Self.mostEntries {
      isTruncated = true
      lists[list].formats[lists[list].formats.count - 1].sizes.removeSubrange(Self.mostEntries...)
    }
    hasOpenFormat = true
  }

  /// Takes the position of the next format.
  mutating func announce(index: Int) {
    close()
    announcedIndex = index
  }

  /// Takes the kind of the last list, unless it is known.
  mutating func setType(_ type: BufferType) {
    guard let last = lists.indices.last else { return }
    lists[last].type = lists[last].type ?? type
  }

  /// Takes a description from a line of its own; false if none is awaited.
  mutating func describe(_ text: String) -> Bool {
    guard awaitsDescription, let list = lists.indices.last, let last = lists[list].formats.indices.last else { return false }
    awaitsDescription = false
    lists[list].formats[last].description = text.isEmpty ? nil : text
    return true
  }

  // MARK: Sizes and rates

  mutating func add(_ extent: OfferedSize.Extent) -> LineOutcome {
    guard hasOpenFormat, let list = lists.indices.last else { return .unread("a size without a format") }
    hasOpenSize = append(OfferedSize(extent, intervals: []), toFormat: lists[list].formats.count - 1)
    return .read
  }

  mutating func add(_ interval: OfferedInterval) -> LineOutcome {
    guard hasOpenSize, let list = lists.indices.last else { return .unread("a rate without a size") }
    let format = lists[list].formats.count - 1
    let size = lists[list].formats[format].sizes.count - 1
    if lists[list].formats[format].sizes[size].intervals.count < Self.mostEntries {
      lists[list].formats[format].sizes[size].intervals.append(interval)
    } else {
      isTruncated = true
    }
    return .read
  }

  /// Adds a mode to each of the formats, whose sizes may come in any order.
  mutating func add(_ mode: OfferedSize, toEach pixelFormats: [PixelFormat]) {
    for pixelFormat in pixelFormats {
      if let known = lists.last?.formats.firstIndex(where: { $0.pixelFormat == pixelFormat }) {
        _ = append(mode, toFormat: known)
      } else {
        let isCompressed = PixelFormatRegistry.entry(for: pixelFormat)?.isCompressed ?? false
        add(
          OfferedFormat(index: lists.last?.formats.count ?? 0, pixelFormat: pixelFormat, isCompressed: isCompressed, sizes: [mode]))
      }
    }
    close()
  }

  /// Adds a size to a format of the last list; false if it has too many.
  private mutating func append(_ size: OfferedSize, toFormat format: Int) -> Bool {
    let list = lists.count - 1
    guard lists[list].formats[format].sizes.count < Self.mostEntries else {
      isTruncated = true
      return false
    }
    lists[list].formats[format].sizes.append(size)
    return true
  }

  // MARK: Closing

  mutating func close() {
    (hasOpenFormat, hasOpenSize, awaitsDescription) = (false, false, false)
    announcedIndex = nil
  }

  /// Lines were left out: the next sizes belong to the same format, the next rates to no size.
  mutating func omit() {
    guard hasOpenFormat, let format = lists.last?.formats.last else { return }
    (hasOpenSize, awaitsDescription) = (false, false)
    sizesBeforeOmission = sizesBeforeOmission ?? format.sizes.count
  }

  /// Removes the sizes behind a mark if the number of the next format says that formats were left out: they may be of one of these.
  private mutating func settleOmission(before index: Int) {
    defer { sizesBeforeOmission = nil }
    guard let known = sizesBeforeOmission, let list = lists.indices.last, let last = lists[list].formats.last, index > last.index,
      index - last.index > 1, last.sizes.count > known
    else { return }
    lists[list].formats[lists[list].formats.count - 1].sizes.removeSubrange(known...)
    lacksFormats = true
  }

  /// A line was not understood: what follows a lost format or size belongs to nothing.
  mutating func lose(_ loss: LineLoss) {
    switch loss {
    case .format: close()
    case .size: hasOpenSize = false
    case .rate: break
    }
  }
}

/// A kind of stream. The corresponding C type is `enum v4l2_buf_type`.
enum BufferType: Hashable { case videoCapture, videoCaptureMultiplanar, metadataCapture, videoOutput, other }

/// A pixel format as `v4l2-ctl` shows it.
struct PrintedFormat {
  var index: Int?
  var pixelFormat: PixelFormat?
  var description: String?
  var isCompressed = false
  var isEmulated = false
}

extension DraftFormats {
  /// The offered formats. As on a live node, only lists of pictures that come out of it count; repeated entries stand once.
  var offered: [OfferedFormat] {
    lists.reduce(into: []) { formats, list in
      if list.givesPictures { formats.merge(list.formats) }
    }
  }

  /// The type of the capture list, or of another list if there is none; nil without lists.
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
