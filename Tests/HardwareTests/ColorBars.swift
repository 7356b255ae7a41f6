import PixelFormats
import CameraModel
import Viewfinder

/// The colour bars that vivid draws, in the numbers that it has for them: eight bits, rounded once for each family of formats.
struct ColorBars {
  typealias Numbers = SIMD3<Double>

  /// Red, green and blue, in full range.
  let rgb: [Numbers]
  /// Luma, Cb and Cr.
  let ycbcr: [Numbers]
  /// Brightness, of formats without colour.
  let grey: [Double]

  /// Bars by what native frames have in their middles: of RGB3, YUYV and GREY.
  init(rgb: VideoFrame, ycbcr: VideoFrame, grey: VideoFrame) {
    let bars = 0..<8
    self.rgb = bars.map(rgb.bar)
    self.ycbcr = bars.map(ycbcr.bar)
    self.grey = bars.map { grey.bar($0).x }
  }

  /// What the bars of a native frame are in a converted one, by exact arithmetic.
  ///
  /// - Parameters:
  ///   - native: the camera's own format, with its matrix and range.
  ///   - picture: the format, matrix and range of the conversion.
  func expected(of native: (format: PixelFormat, color: ColorDescription), in picture: VideoFrame) -> [Numbers] {
    let hasColor = [.rgb24, .bgr24, .abgr32, .rgba32].contains(picture.pixelFormat)
    return rgb.indices.map { bar in
      let group = PixelFormatRegistry.entry(for: native.format)?.group
      if group == .luma {
        let all = Numbers(repeating: grey[bar])
        return hasColor || picture.pixelFormat == .grey ? all : picture.color.ycbcr(of: all)
      }
      let exact =
        switch native.format {
        case .rgb565: (rgb[bar] / Numbers(8, 4, 8)).rounded(.down) * Numbers(255 / 31.0, 255 / 63.0, 255 / 31.0)
        case _ where group?.isYCbCr == true: native.color.rgb(of: ycbcr[bar])
        default: rgb[bar]
        }
      if hasColor { return exact.clamped(lowerBound: Numbers(repeating: 0), upperBound: Numbers(repeating: 255)) }
      let numbers = picture.color.ycbcr(of: exact)
      return picture.pixelFormat == .grey ? Numbers(repeating: numbers.x) : numbers
    }
  }
}

extension ColorDescription {
  /// Red, green and blue in full range of luma, Cb and Cr of this matrix and range.
  func rgb(of ycbcr: SIMD3<Double>) -> SIMD3<Double> {
    let isFull = range == .full
    let luma = isFull ? ycbcr.x : (ycbcr.x - 16) * 255 / 219
    let chroma = (SIMD2(ycbcr.y, ycbcr.z) - 128) * (isFull ? 1 : 255 / 224.0)
    let (red, blue) = (luma + 2 * (1 - matrix.red) * chroma.y, luma + 2 * (1 - matrix.blue) * chroma.x)
    return SIMD3(red, (luma - matrix.red * red - matrix.blue * blue) / (1 - matrix.red - matrix.blue), blue)
  }

  /// Luma, Cb and Cr of this matrix and range.
  func ycbcr(of rgb: SIMD3<Double>) -> SIMD3<Double> {
    let luma = matrix.red * rgb.x + (1 - matrix.red - matrix.blue) * rgb.y + matrix.blue * rgb.z
    let (cb, cr) = ((rgb.z - luma) / (2 * (1 - matrix.blue)), (rgb.x - luma) / (2 * (1 - matrix.red)))
    return range == .full
      ? SIMD3(luma, 128 + cb, 128 + cr) : SIMD3(16 + luma * 219 / 255, 128 + cb * 224 / 255, 128 + cr * 224 / 255)
  }
}

extension ColorDescription.Matrix {
  /// The share of red in luma, by the standards.
  fileprivate var red: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .smpte240m: 0.212
    case .bt2020: 0.2627
    }
  }

  /// The share of blue.
  fileprivate var blue: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .smpte240m: 0.087
    case .bt2020: 0.0593
    }
  }
}

extension PixelFormatGroup {
  fileprivate var isYCbCr: Bool { [.yuvPacked, .yuvPlanar, .yuvSemiplanar].contains(self) }
}

extension VideoFrame {
  /// The numbers in the middle of a bar, a quarter of the picture above its lower edge: red, green and blue, or luma, Cb and Cr.
  func bar(_ number: Int) -> SIMD3<Double> {
    let (x, y) = ((2 * number + 1) * size.width / 16 & ~1, size.height * 3 / 4 & ~1)
    func byte(_ plane: Int, _ x: Int, _ y: Int) -> Double {
      // A format that this table lacks: no number, rather than the end of all suites.
      guard layout.planes.indices.contains(plane) else { return .nan }
      return withPlane(plane) { Double($0[y * layout.planes[plane].bytesPerRow + x]) }
    }
    return switch pixelFormat {
    case .rgb24: SIMD3(byte(0, 3 * x, y), byte(0, 3 * x + 1, y), byte(0, 3 * x + 2, y))
    case .bgr24: SIMD3(byte(0, 3 * x + 2, y), byte(0, 3 * x + 1, y), byte(0, 3 * x, y))
    case .abgr32: SIMD3(byte(0, 4 * x + 2, y), byte(0, 4 * x + 1, y), byte(0, 4 * x, y))
    case .rgba32: SIMD3(byte(0, 4 * x, y), byte(0, 4 * x + 1, y), byte(0, 4 * x + 2, y))
    case .grey: SIMD3(repeating: byte(0, x, y))
    case .yuyv: SIMD3(byte(0, 2 * x, y), byte(0, 2 * x + 1, y), byte(0, 2 * x + 3, y))
    case .yuv420: SIMD3(byte(0, x, y), byte(1, x / 2, y / 2), byte(2, x / 2, y / 2))
    default: SIMD3(byte(0, x, y), byte(1, x, y / 2), byte(1, x + 1, y / 2))
    }
  }
}
