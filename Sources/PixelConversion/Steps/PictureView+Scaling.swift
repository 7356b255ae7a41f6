import CLibYUV
import CameraModel

extension PictureView {
  /// Scales the picture into another of the same form.
  ///
  /// If an axis shrinks to less than half, a pixel is the mean of a box of whole pixels. Otherwise libyuv interpolates linearly, with
  /// errors up to 3 of 255 for samples with several bytes. It repeats pairs of chroma if only their width doubles.
  ///
  /// - Parameter sums: memory with one number for each byte of the longest row.
  func scale(into result: PictureView, sums: UnsafeMutablePointer<UInt32>) {
    for number in 0..<count {
      let (from, to) = (self[number], result[number])
      if from.width > 2 * to.width || from.height > 2 * to.height {
        unsafe from.average(into: to, sums: sums)
      } else {
        from.interpolate(into: to)
      }
    }
  }
}

extension PlaneView {
  fileprivate func interpolate(into result: PlaneView) {
    let (width, height, toWidth, toHeight) = (Int32(width), Int32(height), Int32(result.width), Int32(result.height))
    // SAFETY: both planes have the rows and samples of their sizes.
    switch bytes {
    case 1:
      unsafe ScalePlane(start, Int32(stride), width, height, result.start, Int32(result.stride), toWidth, toHeight, kFilterBox)
    case 2:
      _ = unsafe UVScale(start, Int32(stride), width, height, result.start, Int32(result.stride), toWidth, toHeight, kFilterBox)
    default:
      _ = unsafe ARGBScale(start, Int32(stride), width, height, result.start, Int32(result.stride), toWidth, toHeight, kFilterBox)
    }
  }
}

extension PictureView {
  /// Makes the whole picture black.
  func fillBlack(_ range: ColorDescription.Range) {
    if form == .bgra || form == .rgba {
      // SAFETY: the plane has the rows and pixels of its size.
      _ = unsafe ARGBRect(self[0].start, Int32(self[0].stride), 0, 0, Int32(width), Int32(height), 0xff00_0000)
      return
    }
    self[0].fill(with: range == .limited ? 16 : 0)
    for plane in 0..<count where plane > 0 { self[plane].fill(with: 128) }
  }
}
