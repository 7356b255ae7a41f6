import CLibYUV

extension ConversionStep {
  /// From red, green and blue. What becomes luma and chroma is BT.601.
  static let rgb: [ConversionStep] = [
    ConversionStep(viewing: .bgra, as: .bgrx),
    ConversionStep(.bgrx, .bgra, 1, full) { from, to, _ in setAlpha(from[0], to[0]) },
    ConversionStep(.rgbx, .bgrx, 1, full) { from, to, _ in unsafe pixels(from, to, ABGRToARGB) },
    ConversionStep(.xrgb, .bgrx, 1, full) { from, to, _ in unsafe pixels(from, to, BGRAToARGB) },
    ConversionStep(.xbgr, .bgrx, 1, full) { from, to, _ in unsafe pixels(from, to, RGBAToARGB) },
    ConversionStep(.rgb24, .bgra, 1.6, full) { from, to, _ in unsafe pixels(from, to, RAWToARGB) },
    ConversionStep(.bgr24, .bgra, 1.6, full) { from, to, _ in unsafe pixels(from, to, RGB24ToARGB) },
    ConversionStep(.bgr24, .rgb24, 1.4, full) { from, to, _ in unsafe pixels(from, to, RAWToRGB24) },
    ConversionStep(.rgb565, .bgra, 2, full) { from, to, _ in unsafe pixels(from, to, RGB565ToARGB) },
    ConversionStep(.bgrx, .rgb24, 1.6, full) { from, to, _ in unsafe pixels(from, to, ARGBToRAW) },
    ConversionStep(.bgrx, .grey, 1.2, full) { from, to, _ in unsafe pixels(from, to, ARGBToJ400) },
    ConversionStep(.bgrx, .i420, 2.2, limited) { from, to, _ in unsafe split(from, to, ARGBToI420) },
    ConversionStep(.bgrx, .i420, 2.2, full) { from, to, _ in unsafe split(from, to, ARGBToJ420) },
    ConversionStep(.bgrx, .nv12, 2.4, limited) { from, to, _ in
      // SAFETY: here and below, each view has the rows and samples that its form and size say.
      _ = unsafe ARGBToNV12(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), to[1].start, Int32(to[1].stride), Int32(from.width),
        Int32(from.height))
    },
  ]

  private typealias Pixels =
    @convention(c) (UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32) -> Int32

  private static func pixels(_ from: PictureView, _ to: PictureView, _ function: Pixels) {
    _ = unsafe function(from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), Int32(from.width), Int32(from.height))
  }

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

  private static func setAlpha(_ from: PlaneView, _ to: PlaneView) {
    for y in 0..<from.height {
      let (source, result) = unsafe (UnsafeRawPointer(from.row(y)), UnsafeMutableRawPointer(to.row(y)))
      for x in 0..<from.width {
        let pixel = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
        unsafe result.storeBytes(of: (pixel | 0xff00_0000).littleEndian, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
  }
}
