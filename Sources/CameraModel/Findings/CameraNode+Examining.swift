extension CameraNode {
  /// The node without duplicate entries, and with new findings about its lists.
  ///
  /// Examining it again changes nothing. Findings that the lists no longer show are kept: failed calls, unreadable lines, removed
  /// duplicates.
  public func examined() -> CameraNode {
    var folding = DuplicateFolding()
    var result = self
    result.formats = folding.fold(formats)
    let kept = findings.filter { !$0.code.isStructural }
    var examination = ListExamination()
    examination.examine(result)
    result.findings = kept.appendingNew(folding.findings).appendingNew(examination.findings)
    return result
  }
}

extension FindingCode {
  /// Whether the finding follows from a node's lists alone, so that it is found again on load.
  var isStructural: Bool { Self.structural.contains(self) }

  private static let structural: [FindingCode] = [
    .intervalZero, .intervalImplausible, .sizeZero, .rangeInverted, .stepZero, .stepExceedsRange, .mixedKinds, .unsortedList,
    .sizeWithoutIntervals, .formatWithoutSizes, .fourCCUnprintable, .fourCCEmpty, .mediaController, .modesFollowSource, .nameCleaned,
    .controlRange, .edidMissing, .edidFaulty,
  ]
}

extension [Finding] {
  fileprivate func appendingNew(_ others: [Finding]) -> [Finding] {
    guard !others.isEmpty else { return self }
    let known = Set(self)
    return self + others.filter { !known.contains($0) }
  }
}
