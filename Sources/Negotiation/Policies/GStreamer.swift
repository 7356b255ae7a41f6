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
    rangeSampling: RangeSampling(
      sizes: { request, _ in [GStreamer.Preference(request).size] }, intervals: { [GStreamer.Preference($0).interval] }),
    reasons: [
      .size: PolicyReason { "The area of \($0.size) is farther from that of GStreamer's preferred \(GStreamer.Preference($1).size)." },
      .format: "GStreamer lists its media type or pixel format later.",
      .rate: PolicyReason {
        "\($0.interval.rateText) fps is farther from GStreamer's preferred \(GStreamer.Preference($1).interval.rateText) fps."
      },
      .cost: "GStreamer ranks its pixel format lower.",
      .order: "Of equals, GStreamer takes the larger size, then the last one listed.",
    ],
    rules: [FirstNodeRule(), GStreamer.FixationRule(), GStreamer.SortingRule(), GStreamer.ListingRule()])
}

/// The rules of `v4l2src`.
enum GStreamer {
  /// The preferences of `v4l2src`: the wishes, or its own values without them.
  struct Preference {
    let size: FrameSize
    let interval: FrameInterval

    init(_ request: FormatRequest) {
      size = request.size?.size ?? FrameSize(3840, 2160)
      if case .ideal(let wish) = request.rate, wish.isValid { interval = wish } else { interval = FrameInterval(1, 120) }
    }

    /// The exact distance of a rate; 0 if it is unknown, because GStreamer then assumes any rate.
    func rateDistance(_ candidate: Candidate) -> Fraction<UInt64> {
      guard candidate.hasRate else { return Fraction(0, 1) }
      let actual = UInt64(candidate.denominator) * UInt64(interval.numerator)
      let asked = UInt64(interval.denominator) * UInt64(candidate.numerator)
      return Fraction(
        actual > asked ? actual - asked : asked - actual, UInt64(candidate.numerator) * UInt64(interval.numerator))
    }

    /// The distance of a rate in whole frames per second, each rounded down.
    func wholeRateDistance(_ candidate: Candidate) -> Int64 {
      guard candidate.hasRate else { return 0 }
      return abs(Int64(candidate.denominator / candidate.numerator) - Int64(interval.denominator / interval.numerator))
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

  /// Reduces each range of sizes to the point nearest to the preference, and each size of a format to its nearest rate.
  struct FixationRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      let preference = Preference(elimination.request)
      if !elimination.table.ranges.isEmpty {
        elimination.keepBestOfRuns(.size, together: { $0.order == $1.order }) { new, best in
          if preference.isNearer(new, than: best) { return true }
          return new.width == best.width && new.height == best.height && preference.rateDistance(new) < preference.rateDistance(best)
        }
      }
      elimination.keepBestOfRuns(.rate, together: { $0.format == $1.format && $0.width == $1.width && $0.height == $1.height }) {
        new, best in
        preference.rateDistance(new) < preference.rateDistance(best)
      }
    }
  }

  /// The nearest rate in whole frames per second, then the nearest area, whatever its shape.
  struct SortingRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      let preference = Preference(elimination.request)
      // `v4l2src` does not offer formats without caps.
      elimination.keepLeast(.format, byFormat: { GStreamerFormat($0) == nil ? 1 : 0 })
      elimination.keepLeast(.rate) { preference.wholeRateDistance($0) }
      elimination.keepLeast(.size) { preference.areaDistance($0) }
    }
  }

  /// Orders equals as the caps do: by wish, media type, rank of the format and size, then the last listed.
  struct ListingRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      let request = elimination.request
      FormatRule().narrow(&elimination)
      if let size = request.size?.size { elimination.keepLeast(.size) { $0.size == size ? 0 : 1 } }
      if case .ideal(let wish) = request.rate { elimination.keepLeast(.rate) { !$0.hasRate || $0.interval.isSameTime(as: wish) ? 0 : 1 } }
      elimination.keepLeast(.format, byFormat: { GStreamerFormat($0)?.media ?? .unlisted })
      elimination.keepLeast(.cost, byFormat: { -(GStreamerFormat($0)?.rank ?? 0) })
      elimination.keepLeast(.order) { -$0.format }
      elimination.keepLeast(.order) { UInt64.max - $0.area }
      elimination.keepLeast(.order) { -$0.order }
      elimination.keepFirst(.order)
    }
  }
}
