import CameraModel

/// Swaps the requested width and height if a remaining mode is then strictly nearer. It eliminates nothing.
struct OrientationRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    // The runners-up have the same orientation as the winner.
    if elimination.isOrientationSettled { return }
    elimination.settleOrientation(isRotated: elimination.request.mayRotate && elimination.isNearerTransposed)
  }
}

extension Elimination {
  /// Whether a remaining mode is strictly nearer to the swapped size than all are to the requested one (docs/semantics.md, section 5).
  fileprivate var isNearerTransposed: Bool {
    guard let size = request.size?.size else { return false }
    let upright = SizeDistance(to: size)
    let transposed = SizeDistance(to: size.transposed)
    var (least, leastTransposed) = (Int64.max, Int64.max)
    forEachEntry { candidate in
      least = min(least, upright.of(candidate))
      leastTransposed = min(leastTransposed, transposed.of(candidate))
      // Nothing is strictly nearer than the requested size itself.
      return least == 0 ? .enough : .more
    }
    return leastTransposed < least
  }
}

/// The requested size by its rule, or the larger area without one, among the modes that the floor leaves.
struct SizeRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    let wish = elimination.request.size
    if let wish, wish.rule.covers { elimination.preferEntries(.size) { wish.isMet(by: $0.size) } }
    let floor = FloorRule()
    floor.narrowEntries(&elimination)
    // Distances do not depend on rates, so without recording, the floor reads only the modes of the nearest sizes.
    if elimination.recordsRejections { floor.narrowModes(&elimination) }
    if let size = wish?.size {
      let distance = SizeDistance(to: size)
      elimination.keepLeastEntries(.size) { distance.of($0) }
    }
    elimination.keepLeastEntries(.size) { UInt64.max - $0.area }
    if !elimination.recordsRejections { floor.narrowModes(&elimination) }
  }
}
