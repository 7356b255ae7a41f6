import CLibYUV
import CameraModel

extension PictureView {
  /// Makes the whole picture black.
  func fillBlack(_ range: ColorDescription.Range) {
    if form == .bgra {
      // SAFETY: the plane has the rows and pixels of its size.
      _ = unsafe ARGBRect(self[0].start, Int32(self[0].stride), 0, 0, Int32(width), Int32(height), 0xff00_0000)
      return
    }
    self[0].fill(with: range == .limited ? 16 : 0)
    for plane in 0..<count where plane > 0 { self[plane].fill(with: 128) }
  }
}
