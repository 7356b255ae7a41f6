import CLibYUV

extension ConversionStep {
  /// From luma and chroma in one plane.
  static let packed = [
    ConversionStep(.yuyv, .nv12, 0.9) { from, to, _ in
      // SAFETY: here and below, each view has the rows and samples that its form and size say.
      _ = unsafe YUY2ToNV12(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), to[1].start, Int32(to[1].stride), Int32(from.width),
        Int32(from.height))
    },
    ConversionStep(.uyvy, .nv12, 0.9) { from, to, _ in
      _ = unsafe UYVYToNV12(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), to[1].start, Int32(to[1].stride), Int32(from.width),
        Int32(from.height))
    },
    ConversionStep(.yuyv, .i420, 0.9) { from, to, _ in unsafe split(from, to, YUY2ToI420) },
    ConversionStep(.uyvy, .i420, 0.9) { from, to, _ in unsafe split(from, to, UYVYToI420) },
    ConversionStep(.yuyv, .i422, 0.9) { from, to, _ in unsafe split(from, to, YUY2ToI422) },
    ConversionStep(.uyvy, .i422, 0.9) { from, to, _ in unsafe split(from, to, UYVYToI422) },
    ConversionStep(.yvyu, .i422, 0.9) { from, to, _ in unsafe split(from, to.swappingChroma, YUY2ToI422) },
    ConversionStep(.vyuy, .i422, 0.9) { from, to, _ in unsafe split(from, to.swappingChroma, UYVYToI422) },
    ConversionStep(.yvyu, .i420, 0.9) { from, to, _ in unsafe split(from, to.swappingChroma, YUY2ToI420) },
    ConversionStep(.vyuy, .i420, 0.9) { from, to, _ in unsafe split(from, to.swappingChroma, UYVYToI420) },
    ConversionStep(.yuyv, .grey, 0.7) { from, to, _ in unsafe luma(from, to, YUY2ToY) },
    ConversionStep(.yvyu, .grey, 0.7) { from, to, _ in unsafe luma(from, to, YUY2ToY) },
    ConversionStep(.uyvy, .grey, 0.7) { from, to, _ in unsafe luma(from, to, UYVYToY) },
    ConversionStep(.vyuy, .grey, 0.7) { from, to, _ in unsafe luma(from, to, UYVYToY) },
    ConversionStep(.yuyv, .bgra, 2.8, bt601Limited) { from, to, _ in
      _ = unsafe YUY2ToARGB(from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), Int32(from.width), Int32(from.height))
    },
    ConversionStep(.uyvy, .bgra, 2.8, bt601Limited) { from, to, _ in
      _ = unsafe UYVYToARGB(from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), Int32(from.width), Int32(from.height))
    },
  ]

  private typealias Splitting =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32,
      UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32
    ) -> Int32

  private static func split(_ from: PictureView, _ to: PictureView, _ function: Splitting) {
    _ = unsafe function(
      from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), to[1].start, Int32(to[1].stride), to[2].start,
      Int32(to[2].stride), Int32(from.width), Int32(from.height))
  }

  private typealias TakingLuma =
    @convention(c) (UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32) -> Int32

  private static func luma(_ from: PictureView, _ to: PictureView, _ function: TakingLuma) {
    _ = unsafe function(from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), Int32(from.width), Int32(from.height))
  }

  /// Between planes of luma and chroma.
  static let planar =
    [.nv12, .nv21, .nv16, .nv61, .i420, .i422, .i444].map { ConversionStep(viewing: $0, as: .grey) } + [
      ConversionStep(.nv12, .i420, 0.9) { from, to, _ in
        copy(from[0], to[0])
        splitChroma(from[1], to[1], to[2])
      },
      ConversionStep(.nv21, .i420, 0.9) { from, to, _ in
        copy(from[0], to[0])
        splitChroma(from[1], to[2], to[1])
      },
      ConversionStep(.nv16, .i422, 1) { from, to, _ in
        copy(from[0], to[0])
        splitChroma(from[1], to[1], to[2])
      },
      ConversionStep(.nv61, .i422, 1) { from, to, _ in
        copy(from[0], to[0])
        splitChroma(from[1], to[2], to[1])
      },
      ConversionStep(.nv21, .nv12, 0.9) { from, to, _ in
        copy(from[0], to[0])
        unsafe SwapUVPlane(
          from[1].start, Int32(from[1].stride), to[1].start, Int32(to[1].stride), Int32(from[1].width), Int32(from[1].height))
      },
      ConversionStep(.i420, .nv12, 0.9) { from, to, _ in
        copy(from[0], to[0])
        unsafe MergeUVPlane(
          from[1].start, Int32(from[1].stride), from[2].start, Int32(from[2].stride), to[1].start, Int32(to[1].stride),
          Int32(to[1].width), Int32(to[1].height))
      },
      ConversionStep(.i444, .nv12, 1.3) { from, to, _ in
        copy(from[0], to[0])
        unsafe HalfMergeUVPlane(
          from[1].start, Int32(from[1].stride), from[2].start, Int32(from[2].stride), to[1].start, Int32(to[1].stride), Int32(from.width),
          Int32(from.height))
      },
      ConversionStep(.i422, .nv12, 1.1) { from, to, _ in
        copy(from[0], to[0])
        halveRows(from[1], from[2], to[1])
      },
      ConversionStep(.nv16, .nv12, 1) { from, to, _ in
        copy(from[0], to[0])
        halveRows(from[1], to[1])
      },
      ConversionStep(.i422, .i420, 1) { from, to, _ in
        copy(from[0], to[0])
        halveRows(from[1], to[1])
        halveRows(from[2], to[2])
      },
    ]

  /// Copies a plane.
  static func copy(_ from: PlaneView, _ to: PlaneView) {
    unsafe CopyPlane(
      from.start, Int32(from.stride), to.start, Int32(to.stride), Int32(min(from.width, to.width) * to.bytes),
      Int32(min(from.height, to.height)))
  }

  private static func splitChroma(_ from: PlaneView, _ first: PlaneView, _ second: PlaneView) {
    unsafe SplitUVPlane(
      from.start, Int32(from.stride), first.start, Int32(first.stride), second.start, Int32(second.stride), Int32(from.width),
      Int32(from.height))
  }

  /// Half the rows: each the mean of two, the last its own where their number is odd.
  private static func halveRows(_ from: PlaneView, _ to: PlaneView) {
    for row in 0..<to.height {
      let upper = unsafe from.row(2 * row)
      let lower = unsafe from.row(min(2 * row + 1, from.height - 1))
      let result = unsafe to.row(row)
      for x in 0..<to.width * to.bytes {
        unsafe result[x] = UInt8(truncatingIfNeeded: (UInt16(upper[x]) &+ UInt16(lower[x]) &+ 1) &>> 1)
      }
    }
  }

  /// The same for two planes that become pairs.
  private static func halveRows(_ first: PlaneView, _ second: PlaneView, _ to: PlaneView) {
    for row in 0..<to.height {
      let below = min(2 * row + 1, first.height - 1)
      let (upperFirst, lowerFirst) = unsafe (first.row(2 * row), first.row(below))
      let (upperSecond, lowerSecond) = unsafe (second.row(2 * row), second.row(below))
      let result = unsafe to.row(row)
      for x in 0..<to.width {
        unsafe result[2 * x] = UInt8(truncatingIfNeeded: (UInt16(upperFirst[x]) &+ UInt16(lowerFirst[x]) &+ 1) &>> 1)
        unsafe result[2 * x + 1] = UInt8(truncatingIfNeeded: (UInt16(upperSecond[x]) &+ UInt16(lowerSecond[x]) &+ 1) &>> 1)
      }
    }
  }
}
