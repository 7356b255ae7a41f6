extension NodeReading {
  /// Reads an open node.
  ///
  /// - Parameters:
  ///   - node: the open node; left as it was, nothing is set.
  ///   - path: what it was opened by.
  ///   - scope: how much is read.
  ///   - budget: the caps on its lists.
  ///   - progress: told before each stage what was read so far.
  /// - Throws: ``DeviceError`` when the node does not say what it is; any later failure is a finding.
  public init(
    of node: borrowing some VideoNode & ~Copyable, path: String, scope: ReadingScope = ReadingScope(), budget: CallBudget = CallBudget(),
    progress: (ReadingProgress) -> Void = { _ in }
  ) throws(DeviceError) {
    var reader = NodeReader(path: path, scope: scope, budget: budget)
    self = try reader.read(node, progress)
  }
}
