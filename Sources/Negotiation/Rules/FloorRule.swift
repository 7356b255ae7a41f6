import CameraModel

/// Modes at least as fast as the floor before the others (docs/semantics.md, section 6).
///
/// The floor does not apply if a remaining mode has exactly the requested size. If no remaining mode reaches it, two thirds of the fastest
/// rate are enough.
struct FloorRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    narrowEntries(&elimination)
    narrowModes(&elimination)
  }

  /// Eliminates entries that are too slow as a whole, without reading their modes.
  func narrowEntries(_ elimination: inout Elimination) {
    let floor = elimination.hasFloor ? Self.floor(in: elimination) : nil
    elimination.record(floor: floor)
    guard let floor else { return }
    elimination.keepEntries(.rate) { $0.isAsFast(as: floor) }
  }

  /// Eliminates the modes of the remaining entries that are too slow.
  func narrowModes(_ elimination: inout Elimination) {
    guard let floor = elimination.floor else { return }
    elimination.keep(.rate) { $0.isAsFast(as: floor) }
  }

  /// The longest time per frame that passes; nil if no floor applies, or no rate is known.
  private static func floor(in elimination: Elimination) -> FrameInterval? {
    guard let nominal = elimination.request.nominalRateFloor else { return nil }
    if let size = elimination.request.size?.size, elimination.contains(where: { $0.size == size }) { return nil }
    if elimination.contains(where: { $0.isAsFast(as: nominal) }) { return nominal }
    return elimination.fastest?.multiplied(by: 3, dividedBy: 2)
  }
}
