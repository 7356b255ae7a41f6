import CameraModel
import Foundation
import Negotiation
import RandomNumbers
import Testing

/// Many random cameras, each with a random request.
///
/// `VIEWFINDER_PROPERTY_RUNS` says how many (the tests' own count where it is unset), `VIEWFINDER_PROPERTY_SEED` where to begin:
/// the seed of a failure, with one run, is that failure again.
enum RandomCases {
  private static func number(_ name: String) -> UInt64? { ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } }

  static let firstSeed = number("VIEWFINDER_PROPERTY_SEED") ?? 1

  /// The seeds of a test that makes so many cases by itself.
  static func seeds(_ runs: UInt64) -> Range<UInt64> { firstSeed..<(firstSeed + (number("VIEWFINDER_PROPERTY_RUNS") ?? runs)) }

  /// Hands every case to a law, which says what is wrong with it; the first case that breaks the law is made small and reported.
  static func check(
    _ runs: UInt64 = 400, cameras: RandomCamera = RandomCamera(), location: SourceLocation = #_sourceLocation,
    law: (RandomCase, inout RandomNumbers) -> String?
  ) {
    for seed in seeds(runs) {
      var random = RandomNumbers(seed: seed)
      let whole = RandomCase(camera: cameras.make(&random), request: RandomRequest.make(&random))
      // The law draws from here, so that a smaller case is judged by the same draws.
      let draws = random
      func judge(_ smaller: RandomCase) -> String? {
        var draws = draws
        return law(smaller, &draws)
      }
      guard judge(whole) != nil else { continue }
      let small = whole.shrunk { judge($0) != nil }
      Issue.record("VIEWFINDER_PROPERTY_SEED=\(seed): \(judge(small) ?? "")\n\(small)", sourceLocation: location)
      return
    }
  }
}

/// A camera and what is asked of it.
struct RandomCase {
  var camera: Camera
  var request: FormatRequest
}
