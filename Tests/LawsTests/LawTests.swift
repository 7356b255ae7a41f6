import Foundation
import Laws
import RandomNumbers
import Testing

@Suite struct `a law` {
  /// On a thread of its own: calls block, and must not block the threads that run tasks.
  @Test(arguments: Law.allCases) func `holds for its corpus, for what is made from it, and for random bytes`(law: Law) async throws {
    let inputs = try LawInputs(of: law)
    let broken = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.broken(law, inputs)) }
    }
    if let broken { Issue.record("\(broken)") }
  }

  /// The first input for which a law does not hold; nil for none.
  ///
  /// Each input lies in a file while it is checked, so that one that ends the process is found.
  private static func broken(_ law: Law, _ inputs: LawInputs) -> String? {
    let folder = LawInputs.root.appending(path: ".build/laws")
    let file = folder.appending(path: law.rawValue)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let made = RandomSeeds.seeds(law.count).lazy.map { ("VIEWFINDER_PROPERTY_SEED=\($0)", inputs.input(seed: $0)) }
    for (name, bytes) in [AnySequence(inputs.corpus), AnySequence(made)].joined() {
      try? Data(bytes).write(to: file)
      do throws(Broken) { try law.check(bytes) } catch {
        return "\(law) \(name): \(error). Again: Fuzz/run \(law) .build/laws/\(law)"
      }
    }
    try? FileManager.default.removeItem(at: file)
    return nil
  }
}

extension Law {
  /// How many inputs are made: what takes some 0.8 s of processor time in an optimised build. A debug build makes a tenth of them.
  fileprivate var count: UInt64 {
    let count: UInt64 =
      switch self {
      case .profile: 1_000
      case .paste: 4_000
      case .json: 5_000
      case .arguments: 1_000
      case .fractions: 3_000
      case .simulator: 300
      case .settings: 4_000
      case .jpeg: 3_000
      case .requests: 3_000
      case .descriptors: 5_000
      case .edid: 3_000
      case .movies: 5_000
      case .calls: 300
      }
    #if DEBUG
      return count / 10
    #else
      return count
    #endif
  }
}
