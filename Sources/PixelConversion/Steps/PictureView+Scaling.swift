import CLibYUV

extension PictureView {
  /// Scales the picture into another of the same form: the mean of the pixels where it shrinks, between them where it grows.
  func scale(into result: PictureView) {
    for number in 0..<count {
      let (from, to) = (self[number], result[number])
      let (width, height, toWidth, toHeight) = (Int32(from.width), Int32(from.height), Int32(to.width), Int32(to.height))
      // For a quarter of the width, libyuv means four by four pixels of several bytes, and aborts unless four rows go into the height's
      // ratio. Bilinear is what it does for other even ratios.
      let isRefused = width == 4 * toWidth && height % toHeight == 0 && height / toHeight % 4 == 2
      let filter = isRefused ? kFilterBilinear : kFilterBox
      // SAFETY: both planes have the rows and samples that their sizes say.
      switch from.bytes {
      case 1:
        unsafe ScalePlane(
          from.start, Int32(from.stride), width, height, to.start, Int32(to.stride), toWidth, toHeight, kFilterBox)
      case 2:
        _ = unsafe UVScale(from.start, Int32(from.stride), width, height, to.start, Int32(to.stride), toWidth, toHeight, filter)
      default:
        _ = unsafe ARGBScale(from.start, Int32(from.stride), width, height, to.start, Int32(to.stride), toWidth, toHeight, filter)
      }
    }
  }
}
