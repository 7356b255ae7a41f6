import CameraModel

/// The lines of `ffmpeg -list_formats all`, of one run or of several that write at once.
struct FFmpegAssembly {
  /// The address before the last format.
  private(set) var origin: UInt64?
  /// The node of each address whose list has not ended.
  private var places: [UInt64: Int] = [:]

  /// Takes a format with its sizes. Another address is another node's.
  mutating func take(_ format: PrintedFormat, _ sizes: [OfferedSize.Extent], origin: UInt64?, into drafts: inout DraftNodes) {
    drafts.tool = "ffmpeg"
    if let known = origin.flatMap({ places[$0] }) {
      drafts.move(toPlace: known)
    } else if drafts.place != nil, !drafts.isFresh, self.origin != origin || drafts.section != nil {
      drafts.beginAgain()
    }
    self.origin = origin
    if drafts.isFresh || drafts.current.formats.lists.isEmpty { drafts.begin(.formats) }
    drafts.section = nil
    drafts.current.formats.add(format, sizes: sizes)
    if let origin { places[origin] = drafts.currentPlace() }
  }

  /// Takes the path at the end of a node's list.
  mutating func close(_ path: String, in drafts: inout DraftNodes) -> LineOutcome {
    guard let place = drafts.place, drafts.nodes[place].path == nil else { return .read }
    if places.values.filter({ drafts.nodes[$0].path == nil }).count > 1 {
      return .unread("it ends one of several lists, which is not said")
    }
    drafts.name(path)
    places = places.filter { $0.value != place }
    return .read
  }
}
