import Rivals

/// Measures what one call of several rivals costs, in turns, so that a slow moment of the machine falls on all alike.
struct Stopwatch {
  /// How many turns everyone has.
  var turns = 31
  /// How long one turn lasts, in nanoseconds of processor time.
  var turn: UInt64 = 2_000_000

  /// One who is measured.
  final class Runner {
    let name: String
    private let body: () -> Int
    private var calls = 1
    private var samples: [Double] = []
    fileprivate(set) var allocations = 0.0

    init(_ name: String, _ body: @escaping () -> Int) {
      self.name = name
      self.body = body
    }

    /// The median of the turns, in nanoseconds a call.
    var nanoseconds: Double { samples.sorted()[samples.count / 2] }

    @inline(never)
    private func run(_ calls: Int) -> UInt64 {
      let start = thread_nanoseconds()
      for _ in 0..<calls { sink &+= body() }
      return thread_nanoseconds() - start
    }

    fileprivate func prepare(for turn: UInt64) {
      while run(calls) < turn { calls *= 2 }
      let before = allocation_count()
      _ = run(calls)
      allocations = Double(allocation_count() - before) / Double(calls)
    }

    fileprivate func measure() { samples.append(Double(run(calls)) / Double(calls)) }
  }

  func measure(_ runners: [Runner]) {
    for runner in runners { runner.prepare(for: turn) }
    for _ in 0..<turns { for runner in runners { runner.measure() } }
  }
}

/// Where results go, so that none of the work can be left out.
nonisolated(unsafe) var sink = 0
