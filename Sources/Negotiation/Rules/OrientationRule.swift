import CameraModel

/// Reads the whole request with width and height swapped, where a mode in the running is strictly nearer so; it drops nothing.
struct OrientationRule: Rule {
  func narrow(_ race: inout Race) {
    // It is settled once, over all modes that come first by colour: the next best is looked for under the same reading.
    if race.isOrientationSettled { return }
    race.settleOrientation(isTurned: race.request.mayTurn && race.isNearerTurned)
  }
}

extension Race {
  /// Whether a mode in the running is strictly nearer to the size with width and height swapped than any is to the size (semantics, section 3).
  fileprivate var isNearerTurned: Bool {
    guard let size = request.size?.size else { return false }
    let upright = SizeDistance(to: size)
    let turned = SizeDistance(to: size.turned)
    var (least, leastTurned) = (Int64.max, Int64.max)
    forEachEntry { candidate in
      least = min(least, upright.of(candidate))
      leastTurned = min(leastTurned, turned.of(candidate))
      // Nothing is strictly nearer than the size itself.
      return least == 0 ? .enough : .more
    }
    return leastTurned < least
  }
}

extension FormatRequest {
  /// Whether the size may be read with width and height swapped.
  var mayTurn: Bool {
    guard let size, let asked = size.size else { return false }
    return size.rule == .nearest && asked.width != asked.height
  }
}

extension FrameSize {
  /// Width and height swapped.
  var turned: FrameSize { FrameSize(height, width) }
}
