/// Lists that come again, kept once.
///
/// A camera offers the same rates for many sizes and the same sizes for many formats. Where equal lists share their memory,
/// reading takes less of it, and whoever compares two of them later sees at once that they are the same.
package struct SharedLists<Element: Equatable> {
  private var recent: [[Element]] = []
  /// The lists that are compared with a new one; cameras have a handful of different ones.
  private static var limit: Int { 16 }

  /// No lists yet.
  package init() {}

  /// The list, in the memory of an equal one where there is one.
  package mutating func shared(_ list: [Element]) -> [Element] {
    for known in recent where known == list { return known }
    if recent.count == Self.limit { recent.removeFirst() }
    recent.append(list)
    return list
  }
}
