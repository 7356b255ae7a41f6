import CameraModel

/// Modes fast enough to be used before the others, at the place of the size: a size that nobody asked for is not bought with a rate that
/// nobody can use (semantics, section 4).
///
/// It does not stand where a mode in the running has the very size asked for. Where nothing reaches it, two thirds of the fastest rate do.
struct FloorRule: Rule {
  func narrow(_ race: inout Race) {
    narrowEntries(&race)
    narrowModes(&race)
  }

  /// Drops the sizes that are too slow altogether, without a look at their modes.
  func narrowEntries(_ race: inout Race) {
    let floor = race.hasFloor ? Self.floor(in: race) : nil
    race.note(floor: floor)
    guard let floor else { return }
    race.keepEntries(.rate) { $0.isAsFast(as: floor) }
  }

  /// Drops what is too slow of the sizes that are left.
  func narrowModes(_ race: inout Race) {
    guard let floor = race.floor else { return }
    race.keep(.rate) { $0.isAsFast(as: floor) }
  }

  /// The longest time per frame that passes; nil where the floor does not stand, or no rate is known.
  private static func floor(in race: Race) -> FrameInterval? {
    guard let usual = race.request.nominalRateFloor else { return nil }
    if let size = race.request.size?.size, race.contains(where: { $0.size == size }) { return nil }
    if race.contains(where: { $0.isAsFast(as: usual) }) { return usual }
    return race.fastest?.multiplied(by: 3, dividedBy: 2)
  }
}
