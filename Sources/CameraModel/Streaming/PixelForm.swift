/// The memory layout of pixels during a conversion: V4L2's formats without their range, and without variants that differ only in the order
/// of planes.
package enum PixelForm: Int, CaseIterable, Sendable {
  // Luma and chroma in one plane.
  case yuyv, uyvy, yvyu, vyuy
  // A luma plane and a plane of chroma pairs.
  case nv12, nv21, nv16, nv61
  // A luma plane and two chroma planes.
  case i420, i422, i444
  // Brightness; the source's format determines the highest bit of `grey16`.
  case grey, grey16, grey16BigEndian
  // Brightness in MIPI's packing.
  case grey10Packed, grey12Packed, grey14Packed
  // Red, green and blue; the names give the order in memory. The fourth byte of `bgrx` is undefined; in `bgra` and `rgba` it is 255.
  case bgra, rgba, bgrx, rgbx, xrgb, xbgr, rgb24, bgr24, rgb565
  // A sensor's mosaic, one colour per pixel; then a mosaic of 8 bits whose white is balanced.
  case bayer8, bayer16, bayer10Packed, bayer12Packed, bayer14Packed, mosaic
}
