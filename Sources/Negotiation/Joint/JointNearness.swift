import CameraModel

/// How near the modes of one camera come to the size asked for, as it is and turned: the request is read alike for all cameras.
struct JointNearness {
  private let upright: Int64
  private let turned: Int64

  /// - Parameter modes: those within the limits, of which only those count that come first by colour.
  init(_ race: Race, _ modes: [Int32]) {
    guard let size = race.request.size?.size, race.request.mayTurn else {
      (upright, turned) = (.max, .max)
      return
    }
    let isColorFirst = race.putsColorFirst(among: modes)
    let (distance, turnedDistance) = (SizeDistance(to: size), SizeDistance(to: size.turned))
    var (least, leastTurned) = (Int64.max, Int64.max)
    for mode in modes.lazy.map({ race.candidates[Int($0)] }) where !isColorFirst || race.table.formats[Int(mode.format)].carriesColor {
      least = min(least, distance.of(mode))
      leastTurned = min(leastTurned, turnedDistance.of(mode))
    }
    (upright, turned) = (least, leastTurned)
  }

  /// Whether a mode of one of the cameras is strictly nearer with width and height swapped than any is to the size.
  static func isTurned(_ cameras: some Sequence<JointNearness>) -> Bool {
    var (least, leastTurned) = (Int64.max, Int64.max)
    for camera in cameras { (least, leastTurned) = (min(least, camera.upright), min(leastTurned, camera.turned)) }
    return leastTurned < least
  }
}

extension Race {
  /// Whether modes of formats with colour come before others among these: of one camera, whatever another has.
  func putsColorFirst(among modes: [Int32]) -> Bool {
    let formats = Set(modes.lazy.map { candidates[Int($0)].format })
    let isNamed = formats.contains { !table.formats[Int($0)].carriesColor && standings[Int($0)].isNamed }
    return !isNamed && formats.contains { table.formats[Int($0)].carriesColor }
  }

  /// Whether the floor stands among these: of one camera, whatever another has.
  func hasFloor(among modes: [Int32]) -> Bool {
    guard request.nominalRateFloor != nil else { return false }
    guard let size = request.size?.size else { return true }
    return !modes.contains { candidates[Int($0)].size == size }
  }
}
