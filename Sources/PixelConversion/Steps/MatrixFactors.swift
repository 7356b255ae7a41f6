import CameraModel

/// The factors of a matrix and range that make red, green and blue of luma and chroma, in 8192nds.
///
/// Numbers are multiplied in arithmetic of 16 bits, so that vector instructions handle many at once. Five bits after the point remain: more
/// than rounding to whole numbers needs.
struct MatrixFactors {
  private let luma: UInt16
  private let redFromCr, greenFromCb, greenFromCr, blueFromCb: Int16
  /// What is added before the bits after the point are cut off: for rounding, and for the luma of black.
  private let offset: Int16

  init(_ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) {
    let (red, blue) = matrix.lumaShares
    let green = 1 - red - blue
    let (lumaScale, chromaScale) = range == .full ? (1, 1) : (255.0 / 219, 255.0 / 224)
    func factor(_ number: Double) -> Int16 { Int16((number * 8192).rounded()) }
    // Of samples that are spread to 0…65535.
    luma = UInt16((lumaScale * 8192 * 256 / 257).rounded())
    redFromCr = factor(2 * (1 - red) * chromaScale)
    blueFromCb = factor(2 * (1 - blue) * chromaScale)
    greenFromCr = factor(-2 * (1 - red) * red / green * chromaScale)
    greenFromCb = factor(-2 * (1 - blue) * blue / green * chromaScale)
    offset = 16 - Int16(((range == .full ? 0 : 16) * lumaScale * 32).rounded())
  }

  /// Writes the red, green and blue planes of a picture with chroma for each pixel.
  func multiply(_ picture: PictureView, into result: PictureView) {
    for y in 0..<picture.height {
      // SAFETY: all rows have `width` samples.
      let (luma, cb, cr) = unsafe (picture[0].row(y), picture[1].row(y), picture[2].row(y))
      let (red, green, blue) = unsafe (result[0].row(y), result[1].row(y), result[2].row(y))
      // A loop for each: one for all has too many pointers to be made of vector instructions.
      for x in 0..<picture.width { unsafe red[x] = clamped(scaled(luma[x]) &+ product(cr[x], redFromCr)) }
      for x in 0..<picture.width { unsafe blue[x] = clamped(scaled(luma[x]) &+ product(cb[x], blueFromCb)) }
      for x in 0..<picture.width {
        unsafe green[x] = clamped(scaled(luma[x]) &+ product(cb[x], greenFromCb) &+ product(cr[x], greenFromCr))
      }
    }
  }

  @inline(__always)
  private func scaled(_ sample: UInt8) -> Int16 {
    let value = UInt16(sample)
    let product = UInt32(value &<< 8 | value) &* UInt32(luma)
    return Int16(truncatingIfNeeded: product &>> 16) &+ offset
  }

  @inline(__always)
  private func product(_ sample: UInt8, _ factor: Int16) -> Int16 {
    let centred = Int16(bitPattern: UInt16(sample) &<< 8) ^ .min
    return Int16(truncatingIfNeeded: (Int32(centred) &* Int32(factor)) &>> 16)
  }

  @inline(__always)
  private func clamped(_ value: Int16) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value &>> 5))) }
}
