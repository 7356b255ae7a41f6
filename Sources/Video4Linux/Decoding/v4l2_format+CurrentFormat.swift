import CVideo4Linux
import CameraModel
import PixelFormats

extension CurrentFormat {
  /// A node's present mode, pictures in one memory plane.
  init(_ picture: v4l2_pix_format) {
    self.init(
      pixelFormat: PixelFormat(rawValue: picture.pixelformat), size: FrameSize(Int(picture.width), Int(picture.height)),
      bytesPerLine: Int(picture.bytesperline), sizeImage: Int(picture.sizeimage), interval: nil)
  }

  /// A node's present mode, pictures in one or several memory planes: the bytes of all planes together, the row of the first.
  init(_ picture: v4l2_pix_format_mplane) {
    let planes = picture.plane_fmt
    let all = [planes.0, planes.1, planes.2, planes.3, planes.4, planes.5, planes.6, planes.7]
    self.init(
      pixelFormat: PixelFormat(rawValue: picture.pixelformat), size: FrameSize(Int(picture.width), Int(picture.height)),
      bytesPerLine: Int(planes.0.bytesperline),
      sizeImage: all.prefix(Int(picture.num_planes)).reduce(0) { $0 + Int($1.sizeimage) }, interval: nil)
  }
}
