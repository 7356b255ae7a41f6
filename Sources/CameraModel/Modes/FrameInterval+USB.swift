extension FrameInterval {
  /// The time that the kernel's USB video driver reports for a multiple of 100 ns: the last convergent of its continued fraction. The
  /// fraction has at most 8 terms below 333; only the first or second may exceed that. 0 counts as 1.
  ///
  /// Source: `v4l2_simplify_fraction` of the kernel's `drivers/media/v4l2-core/v4l2-common.c`, as `uvc_v4l2.c` calls it.
  package init(usbUnits: UInt32) {
    var rest = (UInt64(max(1, usbUnits)), UInt64(10_000_000))
    var (numerator, denominator) = (UInt64(1), UInt64(0))
    var before = (UInt64(0), UInt64(1))
    for position in 0..<8 where rest.1 != 0 {
      let term = rest.0 / rest.1
      if term >= 333, position >= 2 { break }
      (before, (numerator, denominator)) = ((numerator, denominator), (term * numerator + before.0, term * denominator + before.1))
      if term >= 333 { break }
      rest = (rest.1, rest.0 % rest.1)
    }
    // Convergents are never above the fraction's own parts.
    self.init(UInt32(clamping: numerator), UInt32(clamping: denominator))
  }
}
