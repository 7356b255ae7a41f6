/// Modes grouped by entry: the modes of one format and size are neighbours.
///
/// The fastest mode of each entry is also stored in a dense array. Rules on sizes or formats read only that array; rules on rates use it to
/// skip entries that are too slow.
struct CandidateList: Sendable {
  /// All modes, entry by entry.
  private(set) var modes: [Candidate] = []
  /// The fastest mode of each entry, or the first of several equals. If it is too slow, so is the whole entry.
  private(set) var entries: [Candidate] = []
  /// The position of each entry's first mode, and last the number of modes.
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

  /// Removes everything that was appended since an earlier copy of the list.
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
