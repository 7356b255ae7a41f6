import CameraModel

extension Policy {
  /// The choice of `v4l2src` if the next element accepts anything and lists the wishes first.
  ///
  /// Source: `gst_v4l2src_negotiate`, `gst_v4l2src_fixate` and `gst_v4l2src_fixed_caps_compare` in `sys/v4l2/gstv4l2src.c`, and the ranks
  /// of `gst_v4l2_object_format_get_rank` in `gstv4l2object.c`, of gst-plugins-good 1.29.2 (commit 4cdf9d9). The rules hold since 1.26.
  /// Version 1.24 does not sort equals by media type; older versions ignore the rate and prefer covering sizes.
  public static let gstreamer = Policy(
    "gstreamer",
    "The rate nearest to the one asked for (else 120) in whole frames a second, then the area nearest to that asked for (else of 3840x2160).",
    source: "GStreamer, gst-plugins-good, sys/v4l2/gstv4l2src.c, gst_v4l2src_fixate; gstv4l2object.c, gst_v4l2_object_format_get_rank",
    rangeSizes: { request, _ in [GStreamerPreference(request).size] }, rangeIntervals: { [GStreamerPreference($0).interval] },
    reasons: [
      .size: { "The area of \($0.size) is farther from that of GStreamer's preferred \(GStreamerPreference($1).size)." },
      .format: { _, _ in "GStreamer lists its media type or pixel format later." },
      .rate: {
        "\($0.rateText) fps is farther from GStreamer's preferred \(GStreamerPreference($1).interval.rateText) fps."
      },
      .cost: { _, _ in "GStreamer ranks its pixel format lower." },
      .order: { _, _ in "Of equals, GStreamer takes the larger size, then the last one listed." },
    ]
  ) { elimination in
    let preference = GStreamerPreference(elimination.request)
    elimination.keepFirstNode()
    elimination.fixate(by: preference)
    elimination.keepNearest(to: preference)
    elimination.keepFirstListedByGStreamer()
  }
}

/// The preferences of `v4l2src`: the wishes, or its own values without them.
private struct GStreamerPreference {
  let size: FrameSize
  let interval: FrameInterval

  init(_ request: FormatRequest) {
    size = request.size?.size ?? FrameSize(3840, 2160)
    interval = request.wishedInterval.flatMap { $0.isValid ? $0 : nil } ?? FrameInterval(1, 120)
  }

  /// The exact distance of a rate; 0 if it is unknown, because GStreamer then assumes any rate.
  func rateDistance(_ candidate: Candidate) -> Fraction<UInt64> {
    guard let time = candidate.interval else { return Fraction(0, 1) }
    let actual = UInt64(time.denominator) * UInt64(interval.numerator)
    let asked = UInt64(interval.denominator) * UInt64(time.numerator)
    return Fraction(actual > asked ? actual - asked : asked - actual, UInt64(time.numerator) * UInt64(interval.numerator))
  }

  /// The distance of a rate in whole frames per second, each rounded down.
  func wholeRateDistance(_ candidate: Candidate) -> Int64 {
    guard let time = candidate.interval else { return 0 }
    return abs(Int64(time.denominator / time.numerator) - Int64(interval.denominator / interval.numerator))
  }

  func areaDistance(_ candidate: Candidate) -> UInt64 {
    let asked = UInt64(UInt32(clamping: size.width)) * UInt64(UInt32(clamping: size.height))
    return candidate.area > asked ? candidate.area - asked : asked - candidate.area
  }

  /// Whether a point of a range is nearer, in width and then in height.
  func isNearer(_ first: Candidate, than second: Candidate) -> Bool {
    let (width, height) = (Int64(clamping: size.width), Int64(clamping: size.height))
    let widths = (abs(Int64(first.width) - width), abs(Int64(second.width) - width))
    if widths.0 != widths.1 { return widths.0 < widths.1 }
    return abs(Int64(first.height) - height) < abs(Int64(second.height) - height)
  }
}

extension Elimination {
  /// Reduces each range of sizes to the point nearest to the preference, and each size of a format to its nearest rate.
  fileprivate mutating func fixate(by preference: GStreamerPreference) {
    keepBestOfRuns(.size, together: { $0.order == $1.order }) { new, best in
      if preference.isNearer(new, than: best) { return true }
      return new.size == best.size && preference.rateDistance(new) < preference.rateDistance(best)
    }
    keepBestOfRuns(.rate, together: { $0.format == $1.format && $0.size == $1.size }) { new, best in
      preference.rateDistance(new) < preference.rateDistance(best)
    }
  }

  /// The nearest rate in whole frames per second, then the nearest area, whatever its shape.
  fileprivate mutating func keepNearest(to preference: GStreamerPreference) {
    let formats = table.formats.map(GStreamerFormat.init)
    // `v4l2src` does not offer formats without caps.
    prefer(.format) { formats[$0.format] != nil }
    keepLeast(.rate) { preference.wholeRateDistance($0) }
    keepLeast(.size) { preference.areaDistance($0) }
  }

  /// Orders equals as the caps do: by wish, media type, rank of the format and size, then the last listed.
  fileprivate mutating func keepFirstListedByGStreamer() {
    let (request, formats) = (request, table.formats.map(GStreamerFormat.init))
    keepLeast(.preference)
    if let size = request.size?.size { prefer(.size) { $0.size == size } }
    if let wish = request.wishedInterval { prefer(.rate) { $0.interval?.isSameTime(as: wish) ?? true } }
    keepLeast(.format) { formats[$0.format]?.media ?? .unlisted }
    keepLeast(.cost) { -(formats[$0.format]?.rank ?? 0) }
    keepLeast(.order) { -$0.format }
    keepLeast(.order) { UInt64.max - $0.area }
    keepLeast(.order) { -$0.order }
    keepFirst(.order)
  }
}
