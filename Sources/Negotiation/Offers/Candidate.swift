import CameraModel

/// One mode of a ``ModeTable``: a format, a size and a time per frame.
struct Candidate: Hashable, Sendable {
  /// Pixels from left to right.
  let width: UInt32
  /// Pixels from top to bottom.
  let height: UInt32
  /// The time per frame; nil if the rate is unknown.
  let interval: FrameInterval?
  /// The position of the format in ``ModeTable/formats``.
  let format: Int
  /// The position in the enumeration by node, format, size and interval. The points of a range share it.
  let order: Int

  init(size: FrameSize, interval: FrameInterval?, format: Int, order: Int) {
    width = UInt32(clamping: size.width)
    height = UInt32(clamping: size.height)
    self.interval = interval
    self.format = format
    self.order = order
  }

  /// The order tells candidates apart, but for the points of a range.
  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(width) << 32 | UInt64(height))
    hasher.combine(order)
  }

  var size: FrameSize { FrameSize(Int(width), Int(height)) }
  var area: UInt64 { UInt64(width) * UInt64(height) }

  /// The rate for display, without a unit; `?` if it is unknown.
  var rateText: String { interval?.rateText ?? "?" }

  /// |Δwidth| + |Δheight| in pixels.
  func distance(to size: FrameSize) -> Int { self.size.distance(to: size) }

  /// Whether the time per frame is at most this one, within 200 ns; false if the rate is unknown.
  func isAsFast(as limit: FrameInterval) -> Bool { interval?.isAtMost(limit) ?? false }

  /// Whether the time per frame is at least this one, within 200 ns; false if the rate is unknown.
  func isAsSlow(as limit: FrameInterval) -> Bool { interval.map { limit.isAtMost($0) } ?? false }

  /// Whether its rate is higher, without any tolerance. Unknown rates come last.
  func isFaster(than other: Candidate) -> Bool {
    guard let interval else { return false }
    return other.interval.map { interval.isShorter(than: $0) } ?? true
  }
}

extension FrameInterval {
  /// Whether the time is at most another, within 200 ns.
  func isAtMost(_ limit: FrameInterval) -> Bool {
    let (own, other) = (UInt64(numerator) * UInt64(limit.denominator), UInt64(limit.numerator) * UInt64(denominator))
    return own <= other || own - other <= UInt64(denominator) * UInt64(limit.denominator) / (1_000_000_000 / Self.toleranceInNanoseconds)
  }
}

extension FrameSize {
  /// Width and height swapped.
  var transposed: FrameSize { FrameSize(height, width) }

  /// |Δwidth| + |Δheight| in pixels.
  func distance(to other: FrameSize) -> Int {
    // No length exceeds 32 bits, so no sum overflows.
    func difference(_ length: Int, _ other: Int) -> Int { abs(Int(UInt32(clamping: length)) - Int(UInt32(clamping: other))) }
    return difference(width, other.width) + difference(height, other.height)
  }
}
