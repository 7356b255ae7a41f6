import CLibYUV
import CameraModel

/// Steps that are one call of libyuv, grouped by the planes that its functions read and write.
///
/// libyuv names the bytes of a 32-bit word from the highest: its ARGB is blue, green, red, alpha in memory. Its RGB24 is blue, green, red.
extension ConversionStep {
  /// One plane to one.
  typealias PlaneToPlane =
    @Sendable @convention(c) (UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32) -> Int32

  init(_ from: PixelForm, _ to: PixelForm, _ cost: Double, _ range: RangeEffect = .kept, toPlane function: @escaping PlaneToPlane) {
    self.init(from, to, cost, range) { from, to, _ in
      // SAFETY: here and below, each view has the rows and samples of its form and size.
      _ = unsafe function(from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), Int32(from.width), Int32(from.height))
    }
  }

  /// One plane to luma and pairs of chroma.
  typealias PlaneToPairs =
    @Sendable @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32
    ) -> Int32

  init(_ from: PixelForm, _ to: PixelForm, _ cost: Double, _ range: RangeEffect = .kept, toPairs function: @escaping PlaneToPairs) {
    self.init(from, to, cost, range) { from, to, _ in
      _ = unsafe function(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), to[1].start, Int32(to[1].stride), Int32(from.width),
        Int32(from.height))
    }
  }

  /// One plane to three; `swapsChroma` if the source has Cr before Cb.
  typealias PlaneToPlanes =
    @Sendable @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32,
      UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32
    ) -> Int32

  init(
    _ from: PixelForm, _ to: PixelForm, _ cost: Double, _ range: RangeEffect = .kept, swapsChroma: Bool = false,
    toPlanes function: @escaping PlaneToPlanes
  ) {
    self.init(from, to, cost, range) { from, result, _ in
      let to = swapsChroma ? result.swappingChroma : result
      _ = unsafe function(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), to[1].start, Int32(to[1].stride), to[2].start,
        Int32(to[2].stride), Int32(from.width), Int32(from.height))
    }
  }

  /// Luma and pairs of chroma to red, green and blue. For `rgb24`, the functions for the other order of Cb and Cr are used.
  typealias PairsToColor =
    @Sendable @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, UnsafePointer<YuvConstants>?,
      Int32, Int32
    ) -> Int32

  init(_ from: PixelForm, _ to: PixelForm, _ cost: Double, fromPairs function: @escaping PairsToColor) {
    self.init(from, to, cost, .becomes(.full)) { from, to, context in
      _ = unsafe function(
        from[0].start, Int32(from[0].stride), from[1].start, Int32(from[1].stride), to[0].start, Int32(to[0].stride),
        context.constants(for: to.form), Int32(from.width), Int32(from.height))
    }
  }

  /// Three planes to red, green and blue.
  typealias PlanesToColor =
    @Sendable @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32,
      UnsafePointer<YuvConstants>?, Int32, Int32
    ) -> Int32

  init(_ from: PixelForm, _ to: PixelForm, _ cost: Double, fromPlanes function: @escaping PlanesToColor) {
    self.init(from, to, cost, .becomes(.full)) { source, to, context in
      // Exchanging Cb and Cr, in the picture and in the constants, also exchanges red and blue.
      let from = to.form == .rgb24 ? source.swappingChroma : source
      _ = unsafe function(
        from[0].start, Int32(from[0].stride), from[1].start, Int32(from[1].stride), from[2].start, Int32(from[2].stride), to[0].start,
        Int32(to[0].stride), context.constants(for: to.form), Int32(from.width), Int32(from.height))
    }
  }
}
