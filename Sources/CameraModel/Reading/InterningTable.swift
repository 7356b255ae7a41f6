/// Gives each different key an index, in the order of first use: 0, 1, 2, …
///
/// Up to 16 keys are searched one by one, more by their hash. The slots hold indices rather than keys. The first use of a `Dictionary` with
/// a new key type costs a type lookup, which takes longer than writing a whole listing.
///
/// Keys are hashable, but the type does not require it, because the Swift runtime would look that up for each type of key.
package struct InterningTable<Key> {
  /// The keys by their indices.
  private(set) var keys: [Key] = []
  /// Indices by hash, or `free`. There are at least twice as many slots as keys, so that a search ends soon.
  private var slots: [Int] = []

  private static var mostSearched: Int { 16 }
  private static var free: Int { -1 }

  /// An empty table.
  package init() {}
}

extension InterningTable where Key: Hashable {
  /// The index of a key, and whether the key is new; a new key gets the next index.
  package mutating func intern(_ key: Key) -> (index: Int, isNew: Bool) {
    if slots.isEmpty {
      if let index = keys.firstIndex(of: key) { return (index, false) }
    } else {
      let slot = slot(of: key)
      if slots[slot] != Self.free { return (slots[slot], false) }
      slots[slot] = keys.count
    }
    keys.append(key)
    if keys.count > max(Self.mostSearched, slots.count / 2) { grow() }
    return (keys.count - 1, true)
  }

  /// The slot that holds the key's index, or the free slot for it.
  private func slot(of key: Key) -> Int {
    var slot = key.hashValue & (slots.count - 1)
    while slots[slot] != Self.free, keys[slots[slot]] != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: Self.free, count: max(slots.count, 2 * Self.mostSearched) * 2)
    for index in keys.indices { slots[slot(of: keys[index])] = index }
  }
}

/// An ``InterningTable`` of texts, specialized here for other modules.
package struct TextInterningTable {
  private var table = InterningTable<String>()

  /// An empty table.
  package init() {}

  /// The index of a text, and whether the text is new; a new text gets the next index.
  package mutating func intern(_ text: String) -> (index: Int, isNew: Bool) { table.intern(text) }
}

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
