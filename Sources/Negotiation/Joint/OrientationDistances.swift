import CameraModel

/// The distances of one camera's modes to the requested size and to the swapped size. All cameras of a plan share one orientation.
struct OrientationDistances {
  private let upright: Int64
  private let transposed: Int64

  /// - Parameter modes: the modes within the limits. If colour decides, only modes with colour count.
  init(_ elimination: Elimination, _ modes: [Int32]) {
    guard let size = elimination.request.size?.size, elimination.request.mayRotate else {
      (upright, transposed) = (.max, .max)
      return
    }
    let isColorFirst = elimination.putsColorFirst(among: modes)
    let (distance, transposedDistance) = (SizeDistance(to: size), SizeDistance(to: size.transposed))
    var (least, leastTransposed) = (Int64.max, Int64.max)
    for mode in modes.lazy.map({ elimination.candidates[Int($0)] })
    where !isColorFirst || elimination.table.formats[Int(mode.format)].carriesColor {
      least = min(least, distance.of(mode))
      leastTransposed = min(leastTransposed, transposedDistance.of(mode))
    }
    (upright, transposed) = (least, leastTransposed)
  }

  /// Whether a mode of any camera is strictly nearer to the swapped size than all modes are to the requested size.
  static func isRotated(_ cameras: some Sequence<OrientationDistances>) -> Bool {
    var (least, leastTransposed) = (Int64.max, Int64.max)
    for camera in cameras { (least, leastTransposed) = (min(least, camera.upright), min(leastTransposed, camera.transposed)) }
    return leastTransposed < least
  }
}

extension Elimination {
  /// Whether formats with colour come first among these modes of one camera.
  func putsColorFirst(among modes: [Int32]) -> Bool {
    let formats = Set(modes.lazy.map { candidates[Int($0)].format })
    let isNamed = formats.contains { !table.formats[Int($0)].carriesColor && matches[Int($0)].isNamed }
    return !isNamed && formats.contains { table.formats[Int($0)].carriesColor }
  }

  /// Whether a floor applies to these modes of one camera.
  func hasFloor(among modes: [Int32]) -> Bool {
    guard request.nominalRateFloor != nil else { return false }
    guard let size = request.size?.size else { return true }
    return !modes.contains { candidates[Int($0)].size == size }
  }
}
