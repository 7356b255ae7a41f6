/// The spread of values: percentiles by nearest rank, and the standard deviation.
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

  /// Whether most values are close to the median, which is above zero.
  var isEven: Bool { median > 0 && Double(percentile95 - median) < 0.2 * Double(median) }

  /// The distribution of values; nil without any.
  public init?(_ values: [Int64]) {
    guard !values.isEmpty else { return nil }
    let ordered = values.sorted()
    // Nearest rank (NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.6.2).
    let percentiles = [50, 95, 99, 100].map { ordered[max(0, (values.count * $0 + 99) / 100 - 1)] }
    (median, percentile95, percentile99, maximum) = (percentiles[0], percentiles[1], percentiles[2], percentiles[3])
    let mean = values.reduce(0.0) { $0 + Double($1) } / Double(values.count)
    let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(values.count)
    deviation = Int64(exactly: variance.squareRoot().rounded()) ?? .max
  }
}
