/// Suggests a name for a misspelled one.
public enum NearestSpelling {
  /// The name with the smallest edit distance, if at most a third of its length; else the first name that begins with the text; else the
  /// first that contains it; else nil. Case is ignored.
  public static func of(_ text: String, among names: some Sequence<String>) -> String? {
    if let typo = typo(of: text, among: names) { return typo }
    let wanted = Array(text.lowercased().utf8)
    var containing: String?
    for name in names {
      let candidate = Array(name.lowercased().utf8)
      if wanted.count > 1, candidate.starts(with: wanted) { return name }
      if containing == nil, wanted.count > 2, candidate.contains(wanted) { containing = name }
    }
    return containing
  }

  /// The name with the smallest edit distance, if at most a third of its length; else nil. Case is ignored.
  public static func typo(of text: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().utf8)
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased().utf8)
      let found = distance(wanted, candidate)
      if found <= max(1, candidate.count / 3), found < best?.distance ?? .max { best = (name, found) }
    }
    return best?.name
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    // No name is this long.
    left.count <= 64 && right.count <= 64 ? EditDistance.between(left, right) : .max
  }
}

/// The distance between two texts by optimal string alignment.
enum EditDistance {
  /// The number of insertions, removals, replacements and swaps of neighbours between two texts.
  static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(last[column + 1] + 1, current[column] + 1, replaced)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}

extension [UInt8] {
  /// Whether these bytes contain others as a contiguous run.
  fileprivate func contains(_ part: [UInt8]) -> Bool { indices.contains { self[$0...].starts(with: part) } }
}
