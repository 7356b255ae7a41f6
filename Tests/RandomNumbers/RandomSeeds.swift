import Foundation

/// The seeds of random cases, one each.
///
/// `VIEWFINDER_PROPERTY_RUNS` says how many (the test's own count where it is unset), `VIEWFINDER_PROPERTY_SEED` where to begin:
/// the seed of a failure, with one run, is that failure again.
public enum RandomSeeds {
  private static func number(_ name: String) -> UInt64? { ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } }

  /// The first seed of every test.
  public static let first = number("VIEWFINDER_PROPERTY_SEED") ?? 1
  private static let runs = number("VIEWFINDER_PROPERTY_RUNS")

  /// The seeds of a test, one for each case. `count` is the test's own number of cases.
  public static func seeds(_ count: UInt64) -> Range<UInt64> { first..<(first + (runs ?? count)) }
}
