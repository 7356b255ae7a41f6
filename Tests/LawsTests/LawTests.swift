import Foundation
import Laws
import RandomNumbers
import Testing

@Suite struct `a law` {
  @Test(arguments: Law.allCases) func `holds for its corpus`(law: Law) async throws {
    let inputs = try LawInputs(of: law)
    await check(law, inputs.corpus.lazy.map { ($0.name, $0.bytes) })
  }

  @Test(arguments: Law.allCases) func `holds for what is made from its corpus, and for random bytes`(law: Law) async throws {
    let inputs = try LawInputs(of: law)
    await check(law, RandomSeeds.seeds(law.count).lazy.map { ("VIEWFINDER_PROPERTY_SEED=\($0)", inputs.input(seed: $0)) })
  }

  /// Checks inputs until one breaks the law, on a thread of its own: calls block, and must not block the threads that run tasks.
  ///
  /// Each input lies in a file while it is checked, so that one that ends the process is found.
  private func check(
    _ law: Law, _ inputs: some Sequence<(name: String, bytes: [UInt8])> & Sendable, location: SourceLocation = #_sourceLocation
  ) async {
    let folder = LawInputs.root.appending(path: ".build/laws")
    let broken: String? = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let file = folder.appending(path: law.rawValue)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, bytes) in inputs {
          try? Data(bytes).write(to: file)
          do throws(Broken) { try law.check(bytes) } catch {
            return continuation.resume(returning: "\(law) \(name): \(error). Again: Fuzz/run \(law) .build/laws/\(law)")
          }
        }
        try? FileManager.default.removeItem(at: file)
        continuation.resume(returning: nil)
      }
    }
    if let broken { Issue.record("\(broken)", sourceLocation: location) }
  }
}

extension Law {
  /// How many inputs are made: what takes one second of processor time in the optimised build, and a tenth of that in others.
  fileprivate var count: UInt64 {
    let count: UInt64 =
      switch self {
      case .profile: 1_000
      case .paste: 1_000
      case .json: 1_000
      case .arguments: 1_000
      case .fractions: 1_000
      case .simulator: 1_000
      case .settings: 1_000
      case .jpeg: 1_000
      case .requests: 1_000
      case .descriptors: 1_000
      case .edid: 1_000
      case .calls: 100
      }
    #if DEBUG
      return count / 10
    #else
      return count
    #endif
  }
}
