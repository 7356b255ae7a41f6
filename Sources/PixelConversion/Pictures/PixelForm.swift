import CameraModel

/// The planes of a form.
extension PixelForm {
  /// One plane of a form. A sample is the smallest unit, such as the four bytes of two YUYV pixels.
  struct PlaneShape {
    /// Bytes of a sample.
    let bytes: Int
    /// Pixels across that share a sample.
    let horizontal: Int
    /// Pixels down that share a sample.
    let vertical: Int

    init(_ bytes: Int, _ horizontal: Int = 1, _ vertical: Int = 1) {
      (self.bytes, self.horizontal, self.vertical) = (bytes, horizontal, vertical)
    }
  }

  /// The planes, in the order of memory.
  var planes: [PlaneShape] { Self.shapes[rawValue] }

  private static let shapes: [[PlaneShape]] = allCases.map { form in
    switch form {
    case .yuyv, .uyvy, .yvyu, .vyuy: [PlaneShape(4, 2)]
    case .nv12, .nv21: [PlaneShape(1), PlaneShape(2, 2, 2)]
    case .nv16, .nv61: [PlaneShape(1), PlaneShape(2, 2)]
    case .i420: [PlaneShape(1), PlaneShape(1, 2, 2), PlaneShape(1, 2, 2)]
    case .i422: [PlaneShape(1), PlaneShape(1, 2), PlaneShape(1, 2)]
    case .i444: [PlaneShape(1), PlaneShape(1), PlaneShape(1)]
    case .grey, .bayer8, .mosaic: [PlaneShape(1)]
    case .grey16, .grey16BigEndian, .rgb565, .bayer16: [PlaneShape(2)]
    case .rgb24, .bgr24: [PlaneShape(3)]
    case .bgra, .rgba, .bgrx, .rgbx, .xrgb, .xbgr: [PlaneShape(4)]
    case .bayer10Packed, .grey10Packed: [PlaneShape(5, 4)]
    case .bayer12Packed, .grey12Packed: [PlaneShape(3, 2)]
    case .bayer14Packed, .grey14Packed: [PlaneShape(7, 4)]
    }
  }

  /// Bytes per pixel, over all planes.
  var bytesPerPixel: Double { planes.reduce(0) { $0 + Double($1.bytes) / Double($1.horizontal * $1.vertical) } }

  /// Whether the samples of each plane are independent 8-bit numbers, so that a picture can be scaled plane by plane.
  var isScalable: Bool {
    switch self {
    case .nv12, .nv21, .nv16, .nv61, .i420, .i422, .i444, .grey, .bgra, .bgrx: true
    default: false
    }
  }

  /// Whether pictures can be turned by 90°, because chroma is subsampled equally across and down.
  var isSquare: Bool { isScalable && planes.allSatisfy { $0.horizontal == $0.vertical } }

  /// The amount of chroma.
  enum Chroma: Int, Comparable {
    /// None, one sample for four pixels, one for two, one for each.
    case none, quarter, half, all

    static func < (left: Chroma, right: Chroma) -> Bool { left.rawValue < right.rawValue }
  }

  /// The chroma of the form's pictures.
  var chroma: Chroma {
    switch self {
    case .grey, .grey16, .grey16BigEndian, .grey10Packed, .grey12Packed, .grey14Packed: .none
    case .nv12, .nv21, .i420: .quarter
    case .yuyv, .uyvy, .yvyu, .vyuy, .nv16, .nv61, .i422: .half
    default: .all
    }
  }

  /// Whether a pixel's colour depends on its position.
  var isMosaic: Bool {
    switch self {
    case .bayer8, .bayer16, .bayer10Packed, .bayer12Packed, .bayer14Packed, .mosaic: true
    default: false
    }
  }

  /// The multiples of pixels across and down at which a part of a picture can begin.
  var grid: (horizontal: Int, vertical: Int) {
    let least = isMosaic ? 2 : 1
    return (planes.reduce(least) { max($0, $1.horizontal) }, planes.reduce(least) { max($0, $1.vertical) })
  }
}

extension PictureFormat {
  /// The form of the format's pictures.
  var form: PixelForm {
    switch self {
    case .biPlanarFullRange, .biPlanarVideoRange, .nv12: .nv12
    case .i420: .i420
    case .bgra: .bgra
    case .rgba: .rgba
    case .rgb24: .rgb24
    case .bgr24: .bgr24
    case .grey8: .grey
    }
  }
}
