/// A small generator of numbers that is the same everywhere: a seed is a whole test case.
///
/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators (2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// One of the table's rows.
  mutating func pick<Value>(_ table: [Value]) -> Value { table[Int.random(in: table.indices, using: &self)] }

  /// Some rows of the table, a row perhaps twice.
  mutating func pickSome<Value>(_ counts: ClosedRange<Int>, of table: [Value]) -> [Value] {
    (0..<Int.random(in: counts, using: &self)).map { _ in pick(table) }
  }
}
