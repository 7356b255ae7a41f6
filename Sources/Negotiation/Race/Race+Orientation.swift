import CameraModel

extension Race {
  /// Whether a mode in the running is strictly nearer to the size with width and height swapped than any is to the size (semantics, section 3).
  var isNearerTurned: Bool {
    guard let size = request.size?.size else { return false }
    let upright = SizeDistance(to: size)
    let turned = SizeDistance(to: FrameSize(size.height, size.width))
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
    guard let size else { return false }
    return size.rule == .nearest && size.size.width != size.size.height
  }
}
