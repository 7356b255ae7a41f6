/// The modes of a table one by one, and by entries: those of one format and size stand together.
///
/// The entries are kept apart and close together: a rule on sizes or formats walks them alone, and a rule on rates sees by them which need not be
/// walked.
struct Lineup: Sendable {
  /// The modes.
  private(set) var modes: [Candidate] = []
  /// The fastest mode of each entry, the first of equals: what is too slow here is too slow altogether.
  private(set) var entries: [Candidate] = []
  /// Where the modes of each entry begin; one more than there are entries, the last being where they all end.
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

  /// Leaves the first entries only.
  mutating func cut(to other: Lineup) {
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
