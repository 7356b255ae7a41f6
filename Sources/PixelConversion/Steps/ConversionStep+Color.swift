import CLibYUV
import CameraModel

extension ConversionStep {
  /// From luma and chroma to red, green and blue.
  ///
  /// libyuv names a 32-bit word from its highest byte: its ARGB is blue, green, red, alpha in memory. Its RGB24 is blue, green, red.
  static let color =
    [
      ConversionStep(.nv12, .bgra, 2.1, byMatrix) { from, to, context in
        unsafe pairs(from, to, constants(context).bgr, NV12ToARGBMatrix)
      },
      ConversionStep(.nv21, .bgra, 2.1, byMatrix) { from, to, context in
        unsafe pairs(from, to, constants(context).bgr, NV21ToARGBMatrix)
      },
      // Red and blue change places when Cb and Cr do, in the picture and in the constants.
      ConversionStep(.nv12, .rgb24, 3.3, byMatrix) { from, to, context in
        unsafe pairs(from, to, constants(context).rgb, NV21ToRGB24Matrix)
      },
      ConversionStep(.nv21, .rgb24, 3.3, byMatrix) { from, to, context in
        unsafe pairs(from, to, constants(context).rgb, NV12ToRGB24Matrix)
      },
      ConversionStep(.i420, .bgra, 2.1, byMatrix) { from, to, context in
        unsafe planes(from, to, constants(context).bgr, I420ToARGBMatrix)
      },
      ConversionStep(.i422, .bgra, 2.1, byMatrix) { from, to, context in
        unsafe planes(from, to, constants(context).bgr, I422ToARGBMatrix)
      },
      ConversionStep(.i444, .bgra, 2.3, byMatrix) { from, to, context in
        unsafe planes(from, to, constants(context).bgr, I444ToARGBMatrix)
      },
      ConversionStep(.i420, .rgb24, 3.2, byMatrix) { from, to, context in
        unsafe planes(from.swappingChroma, to, constants(context).rgb, I420ToRGB24Matrix)
      },
      ConversionStep(.i422, .rgb24, 3.2, byMatrix) { from, to, context in
        unsafe planes(from.swappingChroma, to, constants(context).rgb, I422ToRGB24Matrix)
      },
      ConversionStep(.i444, .rgb24, 3.4, byMatrix) { from, to, context in
        unsafe planes(from.swappingChroma, to, constants(context).rgb, I444ToRGB24Matrix)
      },
    ]
    + [PixelForm.i420, .i422, .i444].map { form in
      ConversionStep(form, .bgra, 20, full) { from, to, context in
        multiply(from, to, MatrixFactors(context.matrix, context.range))
      }
    }

  private typealias Constants = UnsafePointer<YuvConstants>

  private static func constants(_ context: ConversionContext) -> viewfinder_yuv_constants {
    // The path has the step only where there are constants.
    unsafe ConversionContext.constants(context.matrix, context.range) ?? viewfinder_bt601_full()
  }

  private typealias Pairs =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32, Constants?, Int32, Int32
    ) -> Int32

  private static func pairs(_ from: PictureView, _ to: PictureView, _ constants: Constants, _ function: Pairs) {
    _ = unsafe function(
      from[0].start, Int32(from[0].stride), from[1].start, Int32(from[1].stride), to[0].start, Int32(to[0].stride), constants,
      Int32(from.width), Int32(from.height))
  }

  private typealias Planes =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32,
      Constants?, Int32, Int32
    ) -> Int32

  private static func planes(_ from: PictureView, _ to: PictureView, _ constants: Constants, _ function: Planes) {
    _ = unsafe function(
      from[0].start, Int32(from[0].stride), from[1].start, Int32(from[1].stride), from[2].start, Int32(from[2].stride), to[0].start,
      Int32(to[0].stride), constants, Int32(from.width), Int32(from.height))
  }

  /// Any matrix and range: for those that libyuv does not know, or not exactly.
  private static func multiply(_ from: PictureView, _ to: PictureView, _ factors: MatrixFactors) {
    // Plain arithmetic: the factors are below 2^18 and the numbers below 2^8, so that nothing overflows.
    let (across, down) = (from.form.planes[1].horizontal - 1, from.form.planes[1].vertical)
    for y in 0..<from.height {
      let (luma, result) = unsafe (from[0].row(y), to[0].row(y))
      let (first, second) = unsafe (from[1].row(y / down), from[2].row(y / down))
      for x in 0..<from.width {
        let (cb, cr) = unsafe (Int32(first[x &>> across]) &- 128, Int32(second[x &>> across]) &- 128)
        let base = unsafe (Int32(luma[x]) &- factors.black) &* factors.luma &+ 0x8000
        let blue = clamped((base &+ factors.blueFromCb &* cb) &>> 16)
        let green = clamped((base &- factors.greenFromCb &* cb &- factors.greenFromCr &* cr) &>> 16)
        let red = clamped((base &+ factors.redFromCr &* cr) &>> 16)
        let pixel = (blue | green &<< 8 | red &<< 16 | 0xff00_0000).littleEndian
        unsafe UnsafeMutableRawPointer(result).storeBytes(of: pixel, toByteOffset: 4 &* x, as: UInt32.self)
      }
    }
  }

  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt32 { UInt32(truncatingIfNeeded: max(0, min(255, value))) }
}

/// The factors of a matrix and range, in 65536ths.
struct MatrixFactors {
  let luma, redFromCr, greenFromCb, greenFromCr, blueFromCb: Int32
  /// The luma of black.
  let black: Int32

  init(_ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) {
    let (red, blue) = matrix.lumaShares
    let green = 1 - red - blue
    let chroma = range == .full ? 65536 : 65536 * 255.0 / 224
    luma = range == .full ? 65536 : Int32((65536 * 255.0 / 219).rounded())
    black = range == .full ? 0 : 16
    redFromCr = Int32((2 * (1 - red) * chroma).rounded())
    blueFromCb = Int32((2 * (1 - blue) * chroma).rounded())
    greenFromCr = Int32((2 * (1 - red) * red / green * chroma).rounded())
    greenFromCb = Int32((2 * (1 - blue) * blue / green * chroma).rounded())
  }
}
