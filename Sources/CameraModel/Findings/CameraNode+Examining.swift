extension CameraNode {
  /// The node with duplicates folded into their first entries, and with all findings that its lists themselves show.
  ///
  /// Doing it twice changes nothing. Findings that the lists cannot show again (a failed call, an unreadable line, a duplicate
  /// that is folded already) are kept in their order; all others are computed anew.
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
  /// Whether the lists of a node show the finding by themselves, so that it is computed again on load.
  var isStructural: Bool { Self.structural.contains(self) }

  private static let structural: Set<FindingCode> = [
    .intervalZero, .intervalImplausible, .sizeZero, .rangeInverted, .stepZero, .stepExceedsRange, .mixedKinds, .unsortedList,
    .sizeWithoutIntervals, .formatWithoutSizes, .fourCCUnprintable, .fourCCEmpty, .mediaController, .modesFollowSource, .nameCleaned,
    .controlRange,
  ]
}

extension [Finding] {
  fileprivate func appendingNew(_ others: [Finding]) -> [Finding] {
    guard !others.isEmpty else { return self }
    let known = Set(self)
    return self + others.filter { !known.contains($0) }
  }
}
