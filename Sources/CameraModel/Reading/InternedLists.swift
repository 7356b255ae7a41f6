/// Stores equal lists once, so that they share their memory.
///
/// A camera offers the same rates for many sizes and the same sizes for many formats. Shared lists take less memory,
/// and comparing two of them takes one step.
struct InternedLists<Element: Equatable> {
  private var recent: [[Element]] = []
  /// The memory of a list that was not kept, for the next one.
  private var spare: [Element] = []
  /// How many lists a new one is compared with; cameras have few different ones.
  private static var limit: Int { 16 }

  /// The list, in the memory of an equal one if there is one.
  mutating func intern(_ new: consuming [Element]) -> [Element] {
    var list = new
    for known in recent where known == list {
      list.removeAll(keepingCapacity: true)
      spare = list
      return known
    }
    if recent.count == Self.limit { recent.removeFirst() }
    recent.append(list)
    return list
  }

  /// An empty list to read into, with the memory of one that was not kept.
  mutating func takeSpare() -> [Element] {
    defer { spare = [] }
    return spare
  }
}
