import CameraModel
import Negotiation
import RandomNumbers
import Testing

/// Many random cameras, each with a random request.
enum RandomCases {
  /// Hands every case to a law, which says what is wrong with it; the first case that breaks the law is made small and reported.
  static func check(
    _ runs: UInt64 = 400, cameras: RandomCamera = RandomCamera(), location: SourceLocation = #_sourceLocation,
    law: (RandomCase, inout RandomNumbers) -> String?
  ) {
    for seed in RandomSeeds.seeds(runs) {
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
