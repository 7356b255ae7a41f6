/// Which of several names a person probably meant.
package enum NearestSpelling {
  /// The name that takes the fewest changes of one letter, where these are at most a third of it; else a name that begins so; else nil.
  package static func of(_ text: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().utf8)
    var best: (name: String, distance: Int)?
    var beginning: String?
    for name in names {
      let candidate = Array(name.lowercased().utf8)
      let found = distance(wanted, candidate)
      if found <= max(1, candidate.count / 3), found < best?.distance ?? .max { best = (name, found) }
      if beginning == nil, wanted.count > 1, candidate.starts(with: wanted) { beginning = name }
    }
    return best?.name ?? beginning
  }

  /// The number of letters to insert, remove, replace, or exchange with their neighbour (optimal string alignment).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    // What is longer than any name is none.
    guard left.count <= 64, right.count <= 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
