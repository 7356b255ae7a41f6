extension RandomNumbers {
  /// True once in `count` times.
  public mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// One of the table's rows.
  public mutating func pick<Value>(_ table: [Value]) -> Value { table[Int.random(in: table.indices, using: &self)] }

  /// Some rows of the table, a row perhaps twice.
  public mutating func pickSome<Value>(_ counts: ClosedRange<Int>, of table: [Value]) -> [Value] {
    (0..<Int.random(in: counts, using: &self)).map { _ in pick(table) }
  }
}
