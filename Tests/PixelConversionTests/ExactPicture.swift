import CameraModel
import PixelFormats

/// A picture in real numbers: what exact arithmetic makes of a camera's bytes. Written from the formulas alone.
struct ExactPicture {
  /// Luma and chroma of each pixel, 0…1 and −0.5…0.5; chroma is that of the nearest sample.
  struct Pixel {
    var luma = 0.0
    var cb = 0.0
    var cr = 0.0
    /// Red, green and blue of sources that have them, 0…1.
    var rgb: (Double, Double, Double)?
  }

  let width: Int
  let height: Int
  var pixels: [Pixel]
  let matrix: ColorDescription.Matrix

  subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

  static func shares(_ matrix: ColorDescription.Matrix) -> (red: Double, blue: Double) {
    switch matrix {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .smpte240m: (0.212, 0.087)
    case .bt2020: (0.2627, 0.0593)
    }
  }

  // MARK: From bytes

  /// Where a 4:2:2 format in one plane has its numbers, in four bytes.
  static let packed: [PixelFormat: (luma: [Int], cb: Int, cr: Int)] = [
    .yuyv: ([0, 2], 1, 3), .uyvy: ([1, 3], 0, 2), .yvyu: ([0, 2], 3, 1), .vyuy: ([1, 3], 2, 0),
  ]
  /// Which plane and byte of formats with planes have chroma: plane and offset of Cb and of Cr, bytes a sample, pixels across and down.
  static let planar: [PixelFormat: (cb: (Int, Int), cr: (Int, Int), bytes: Int, across: Int, down: Int)] = [
    .nv12: ((1, 0), (1, 1), 2, 2, 2), .nv21: ((1, 1), (1, 0), 2, 2, 2), .nv16: ((1, 0), (1, 1), 2, 2, 1), .nv61: ((1, 1), (1, 0), 2, 2, 1),
    .nv12M: ((1, 0), (1, 1), 2, 2, 2), "NM21": ((1, 1), (1, 0), 2, 2, 2), .nv16M: ((1, 0), (1, 1), 2, 2, 1),
    "NM61": ((1, 1), (1, 0), 2, 2, 1), .yuv420: ((1, 0), (2, 0), 1, 2, 2), .yvu420: ((2, 0), (1, 0), 1, 2, 2),
    .yuv422P: ((1, 0), (2, 0), 1, 2, 1), .yuv420M: ((1, 0), (2, 0), 1, 2, 2), "YM24": ((1, 0), (2, 0), 1, 1, 1),
  ]
  /// The bytes of red, green and blue in a pixel, and a pixel's bytes.
  static let rgb: [PixelFormat: (red: Int, green: Int, blue: Int, bytes: Int)] = [
    .rgb24: (0, 1, 2, 3), .bgr24: (2, 1, 0, 3), .abgr32: (2, 1, 0, 4), .xbgr32: (2, 1, 0, 4), .rgba32: (0, 1, 2, 4), .rgbx32: (0, 1, 2, 4),
    .argb32: (1, 2, 3, 4), "BX24": (1, 2, 3, 4), .bgra32: (3, 2, 1, 4), "RX24": (3, 2, 1, 4), "BGR4": (2, 1, 0, 4), "RGB4": (1, 2, 3, 4),
  ]
  static let greyBits: [PixelFormat: Int] = [.y10: 10, .y12: 12, .y16: 16, .z16: 16, "Y16-BE": 16]

  /// All raw formats but mosaics.
  static let formats = Array(packed.keys) + Array(planar.keys) + Array(rgb.keys) + Array(greyBits.keys) + [.grey, .rgb565]

  init(_ picture: BytePicture, _ color: ColorDescription) {
    let format = picture.layout.pixelFormat
    (width, height) = (picture.layout.size.width, picture.layout.size.height)
    matrix = color.matrix
    let isLimited = color.range == .limited
    func luma(_ byte: UInt8) -> Double { isLimited ? (Double(byte) - 16) / 219 : Double(byte) / 255 }
    func chroma(_ byte: UInt8) -> Double { (Double(byte) - 128) / (isLimited ? 224 : 255) }
    pixels = []
    for y in 0..<height {
      for x in 0..<width {
        var pixel = Pixel()
        if let order = Self.packed[format] {
          pixel.luma = luma(picture[0, x / 2 * 4 + order.luma[x % 2], y])
          pixel.cb = chroma(picture[0, x / 2 * 4 + order.cb, y])
          pixel.cr = chroma(picture[0, x / 2 * 4 + order.cr, y])
        } else if let planes = Self.planar[format] {
          pixel.luma = luma(picture[0, x, y])
          pixel.cb = chroma(picture[planes.cb.0, x / planes.across * planes.bytes + planes.cb.1, y / planes.down])
          pixel.cr = chroma(picture[planes.cr.0, x / planes.across * planes.bytes + planes.cr.1, y / planes.down])
        } else if let order = Self.rgb[format] {
          let start = x * order.bytes
          pixel.rgb = (
            luma(picture[0, start + order.red, y]), luma(picture[0, start + order.green, y]), luma(picture[0, start + order.blue, y])
          )
        } else if format == .rgb565 {
          let word = Int(picture[0, 2 * x, y]) | Int(picture[0, 2 * x + 1, y]) << 8
          // Of 8 bits there is less than black and more than white in limited range.
          func part(_ value: Double) -> Double { isLimited ? min(max((value * 255 - 16) / 219, 0), 1) : value }
          pixel.rgb = (part(Double(word >> 11) / 31), part(Double(word >> 5 & 63) / 63), part(Double(word & 31) / 31))
        } else if let bits = Self.greyBits[format] {
          let high = format.isBigEndian ? 0 : 1
          let word = Int(picture[0, 2 * x + 1 - high, y]) | Int(picture[0, 2 * x + high, y]) << 8
          pixel.luma = Double(word >> (bits - 8)) / 255
        } else {
          pixel.luma = luma(picture[0, x, y])
        }
        if let (red, green, blue) = pixel.rgb {
          pixel.luma = 0.299 * red + 0.587 * green + 0.114 * blue
          pixel.cb = (blue - pixel.luma) / 1.772
          pixel.cr = (red - pixel.luma) / 1.402
        }
        pixels.append(pixel)
      }
    }
  }

  // MARK: To bytes

  /// Red, green and blue of a pixel in 0…255.
  func color(_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double) {
    let pixel = self[x, y]
    if let (red, green, blue) = pixel.rgb { return (red * 255, green * 255, blue * 255) }
    let (red, blue) = Self.shares(matrix)
    let r = pixel.luma + 2 * (1 - red) * pixel.cr
    let b = pixel.luma + 2 * (1 - blue) * pixel.cb
    let g = (pixel.luma - red * r - blue * b) / (1 - red - blue)
    return (min(max(r, 0), 1) * 255, min(max(g, 0), 1) * 255, min(max(b, 0), 1) * 255)
  }

  func luma(_ x: Int, _ y: Int, _ range: ColorDescription.Range) -> Double {
    let value = self[x, y].luma
    return range == .full ? min(max(value * 255, 0), 255) : value * 219 + 16
  }

  /// The mean of a square of four pixels, as far as they are in the picture.
  func chroma(_ x: Int, _ y: Int, _ range: ColorDescription.Range) -> (cb: Double, cr: Double) {
    var sum = (cb: 0.0, cr: 0.0, count: 0.0)
    for row in 2 * y..<min(2 * y + 2, height) {
      for column in 2 * x..<min(2 * x + 2, width) {
        sum = (sum.cb + self[column, row].cb, sum.cr + self[column, row].cr, sum.count + 1)
      }
    }
    let scale = range == .full ? 255.0 : 224
    return (min(max(sum.cb / sum.count * scale + 128, 0), 255), min(max(sum.cr / sum.count * scale + 128, 0), 255))
  }

  /// The largest difference of a converted picture's bytes from the exact numbers, rounded.
  func largestDifference(from result: BytePicture, _ target: PictureFormat, _ range: ColorDescription.Range) -> (luma: Int, chroma: Int) {
    var most = (luma: 0, chroma: 0)
    func compare(_ byte: UInt8, _ exact: Double, isChroma: Bool = false) {
      let difference = abs(Int(byte) - Int(exact.rounded()))
      if isChroma { most.chroma = max(most.chroma, difference) } else { most.luma = max(most.luma, difference) }
    }
    for y in 0..<height {
      for x in 0..<width {
        switch target {
        case .bgra, .rgba, .rgb24, .bgr24:
          let exact = color(x, y)
          let (red, green, blue, bytes) = Self.rgb[target.pixelFormat] ?? (0, 0, 0, 0)
          compare(result[0, x * bytes + red, y], exact.red)
          compare(result[0, x * bytes + green, y], exact.green)
          compare(result[0, x * bytes + blue, y], exact.blue)
          if bytes == 4 { compare(result[0, x * 4 + 3, y], 255) }
        case .grey8, .nv12, .i420, .biPlanarFullRange, .biPlanarVideoRange:
          compare(result[0, x, y], luma(x, y, range))
        }
      }
    }
    guard target.pixelFormat == .nv12 || target.pixelFormat == .yuv420 else { return most }
    for y in 0..<(height + 1) / 2 {
      for x in 0..<(width + 1) / 2 {
        let exact = chroma(x, y, range)
        compare(target == .i420 ? result[1, x, y] : result[1, 2 * x, y], exact.cb, isChroma: true)
        compare(target == .i420 ? result[2, x, y] : result[1, 2 * x + 1, y], exact.cr, isChroma: true)
      }
    }
    return most
  }
}
