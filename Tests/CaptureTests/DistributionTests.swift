import Capture
import Testing

/// Percentiles are values of their rank, however the values come.
struct DistributionTests {
  typealias Case = (name: String, values: @Sendable (Int) -> [Int64])

  static let cases: [Case] = [
    ("equal", { [Int64](repeating: 7, count: $0) }),
    ("rising", { (0..<$0).map { Int64($0) } }),
    ("falling", { (0..<$0).reversed().map { Int64($0) } }),
    ("rising, then falling", { count in (0..<count).map { Int64(min($0, count - $0)) } }),
    ("two values in turn", { (0..<$0).map { Int64($0 % 2) } }),
    ("scattered", { (0..<$0).map { Int64($0) &* 6_364_136_223_846_793_005 >> 40 } }),
    ("the least and the greatest numbers", { (0..<$0).map { $0.isMultiple(of: 3) ? .min : $0.isMultiple(of: 2) ? .max : 0 } }),
  ]

  @Test("percentiles are those of the sorted values", arguments: cases)
  func percentiles(_ row: Case) throws {
    for count in Array(1...40) + [99, 100, 101, 1000, 1001] {
      let values = row.values(count)
      let distribution = try #require(Distribution(values))
      let sorted = values.sorted()
      let ranked = [50, 95, 99, 100].map { sorted[max(0, (count * $0 + 99) / 100 - 1)] }
      #expect([distribution.median, distribution.percentile95, distribution.percentile99, distribution.maximum] == ranked)
    }
  }

  @Test("no values have no distribution") func none() { #expect(Distribution([]) == nil) }
}
