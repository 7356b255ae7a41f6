/// Modes grouped by entry: the modes of one format and size are neighbours.
///
/// The fastest mode of each entry is stored a second time, in a dense array. A rule on sizes or formats reads that array alone, and a rule
/// on rates uses it to skip entries that are too slow.
struct CandidateList: Sendable {
  /// All modes, entry by entry.
  private(set) var modes: [Candidate] = []
  /// The fastest mode of each entry, the first of equals. If it is too slow, the whole entry is.
  private(set) var entries: [Candidate] = []
  /// The position of each entry's first mode, then the number of modes.
  private(set) var starts: [Int32] = [0]

  /// Adds the modes of an entry.
  mutating func append(_ entry: some Sequence<Candidate>) {
    let count = modes.count
    modes += entry
    guard modes.count > count else { return }
    var fastest = modes[count]
    for mode in modes[(count + 1)...] where !fastest.hasRate || mode.isFaster(than: fastest) { fastest = mode }
    entries.append(fastest)
    starts.append(Int32(clamping: modes.count))
  }

  /// Drops what was appended to another list.
  mutating func cut(to other: CandidateList) {
    modes.removeLast(modes.count - other.modes.count)
    entries.removeLast(entries.count - other.entries.count)
    starts.removeLast(starts.count - other.starts.count)
  }

  mutating func reserve(_ more: Int) {
    guard more > 0 else { return }
    modes.reserveCapacity(modes.count + more)
    entries.reserveCapacity(entries.count + more)
    starts.reserveCapacity(starts.count + more)
  }
}
