/// How values are spread: percentiles by nearest rank, and the standard deviation.
public struct Distribution: Hashable, Sendable {
  /// Half of the values are at most this.
  public let median: Int64
  /// 95 of 100 values are at most this.
  public let percentile95: Int64
  /// 99 of 100 values are at most this.
  public let percentile99: Int64
  /// The largest value.
  public let maximum: Int64
  /// The standard deviation from the mean.
  public let deviation: Int64

  /// Whether most values differ little from the median, which is above zero.
  var isEven: Bool { median > 0 && Double(percentile95 - median) < 0.2 * Double(median) }

  /// The distribution of values; nil for none.
  public init?(_ values: [Int64]) {
    guard !values.isEmpty else { return nil }
    var (ordered, start) = (values, 0)
    let percentiles = [50, 95, 99, 100].map { percent in
      // Nearest rank (NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.6.2).
      let rank = max(0, (values.count * percent + 99) / 100 - 1)
      ordered.select(rank, from: start)
      start = rank
      return ordered[rank]
    }
    (median, percentile95, percentile99, maximum) = (percentiles[0], percentiles[1], percentiles[2], percentiles[3])
    let mean = values.reduce(0.0) { $0 + Double($1) } / Double(values.count)
    let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(values.count)
    deviation = Int64(exactly: variance.squareRoot().rounded()) ?? .max
  }
}

extension [Int64] {
  /// Puts the value of a rank into its place, larger ones behind it. Sorting all of them would cost ten times as much.
  ///
  /// It is Hoare's selection ("Algorithm 65: Find", Communications of the ACM, 1961). Values that it divides badly are sorted.
  ///
  /// - Parameters:
  ///   - rank: a position in the array.
  ///   - start: a position up to the rank, where no value before it is larger than one behind it.
  fileprivate mutating func select(_ rank: Int, from start: Int) {
    var (low, high, rounds) = (start, count - 1, 0)
    while low < high {
      rounds += 1
      guard rounds < Self.mostRounds else { return self[low...high].sort() }
      let pivot = Swift.max(Swift.min(self[low], self[high]), Swift.min(Swift.max(self[low], self[high]), self[low + (high - low) / 2]))
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      if rank > right, rank < left { return }
      (low, high) = rank <= right ? (low, right) : (left, high)
    }
  }

  /// Usual values need fewer: each round leaves about half of them.
  private static let mostRounds = 100
}
