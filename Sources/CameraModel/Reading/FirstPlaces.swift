/// The order in which keys came first: tells for each whether it has come before, and at which place.
///
/// Short lists, which nearly all lists of a camera are, are searched; longer ones are found by their hash. The table is one of numbers:
/// the first use of a `Dictionary` with a key of one's own makes the runtime look the type up, which takes longer than a whole listing's text.
package struct FirstPlaces<Key: Hashable> {
  private var keys: [Key] = []
  /// Places by hash, `free` where there is none; at least twice as many as keys, so that a search ends soon.
  private var slots: [Int] = []

  private static var mostSearched: Int { 16 }
  private static var free: Int { -1 }

  /// No keys yet.
  package init() {}

  /// The keys in the order in which they came first.
  var all: [Key] { keys }

  /// The place of a key, and whether it has come for the first time and was given the next place.
  package mutating func place(of key: Key) -> (index: Int, isNew: Bool) {
    if slots.isEmpty {
      if let index = keys.firstIndex(of: key) { return (index, false) }
    } else {
      let slot = slot(of: key)
      if slots[slot] != Self.free { return (slots[slot], false) }
      slots[slot] = keys.count
    }
    keys.append(key)
    if keys.count > max(Self.mostSearched, slots.count / 2) { makeRoom() }
    return (keys.count - 1, true)
  }

  /// The slot that holds the key's place, or the free one where it belongs.
  private func slot(of key: Key) -> Int {
    var slot = key.hashValue & (slots.count - 1)
    while slots[slot] != Self.free, keys[slots[slot]] != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func makeRoom() {
    slots = Array(repeating: Self.free, count: max(slots.count, 2 * Self.mostSearched) * 2)
    for index in keys.indices { slots[slot(of: keys[index])] = index }
  }
}

/// The order in which texts came first.
package struct FirstTexts {
  private var places = FirstPlaces<String>()

  /// No texts yet.
  package init() {}

  /// The place of a text, and whether it has come for the first time and was given the next place.
  package mutating func place(of text: String) -> (index: Int, isNew: Bool) { places.place(of: text) }
}
