import Testing
import Viewfinder

/// The colours of converted pictures: vivid draws bars in every format, matrix and range; captured as RGB they are what is to come out.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct ColorVividTests {
  static let instance = "-000-vid-cap"

  /// Red, green and blue.
  typealias Pixel = SIMD3<Double>

  // MARK: Formats

  @Test func `bars of every format that can be converted have their colours in every format they can become (rows 20 and 24)`() async throws
  {
    let run = try VividSession(Self.instance)
    let expected = try await run.bars()
    #expect(expected.count == 8 && expected[0].min() > 180 && expected[7].max() < 4, "white to black: \(expected)")
    var converted: [PixelFormat] = []
    for format in Set(run.device.formats.map(\.pixelFormat)) {
      try run.use(format)
      let frame = try await run.frame(VideoSettings.native)
      #expect(frame.pixelFormat == format && !frame.isConverted)
      // Chroma is kept by subsampling inside of a bar; five bits of RGBP are not eight.
      let tolerance = format == .rgb565 ? 9.0 : 2.0
      guard let available = try? PictureFormat.allCases.map({ ($0, try frame.converted(to: VideoSettings($0, size: nil))) }) else {
        continue
      }
      converted.append(format)
      for (target, picture) in available where target != PictureFormat(format) {
        for (bar, color) in expected.enumerated() {
          let found = picture.bar(bar)
          let wanted = picture.isGrey || frame.isGrey ? Pixel(repeating: frame.luma(of: color)) : color
          #expect(found.distance(to: wanted) <= tolerance, "\(format) to \(target), bar \(bar): \(found), not \(wanted)")
        }
      }
    }
    let missing = Set(Self.formats).intersection(run.device.formats.map(\.pixelFormat)).subtracting(converted)
    #expect(converted.count >= 30 && missing.isEmpty, "\(missing)")
    try run.expectFree()
  }

  /// The formats that conversions read, as far as vivid has them in one plane of memory.
  static let formats: [PixelFormat] = [
    .yuyv, .uyvy, .yvyu, .vyuy, .nv12, .nv21, .nv16, .nv61, .yuv420, .yvu420, .yuv422P, .grey, .y10, .y12, .y16, .rgb24, .bgr24, .rgb565,
    .abgr32, .xbgr32, "RGGB", "BA81", "GBRG", "GRBG", "RG10", "BG12", "BYR2",
  ]

  @Test func `formats that cannot be converted are refused before the stream starts (row 24)`() async throws {
    let run = try VividSession(Self.instance)
    var refused = 0
    for format in ["NV24", "HSV3", "RGB1", "AYUV", "YUV4", "R444"] as [PixelFormat]
    where run.device.formats.contains(where: { $0.pixelFormat == format }) {
      try run.use(format)
      run.output.videoSettings = VideoSettings(.bgra)
      let error = await #expect(throws: CaptureError.self) { try await run.session.startRunning() }
      #expect(error?.cause.code == .unsupported && error?.state == .idle, "\(format)")
      _ = try await run.frame(VideoSettings.native)
      refused += 1
    }
    #expect(refused > 0)
    try run.expectFree()
  }

  // MARK: Colour settings

  /// The numbers of vivid's menus, and what a frame must say.
  static let settings:
    [(colorspace: Int64, encoding: Int64, quantization: Int64, matrix: ColorDescription.Matrix, range: ColorDescription.Range)] = [
      (2, 0, 0, .bt601, .limited), (2, 1, 2, .bt601, .limited), (2, 1, 1, .bt601, .full), (1, 0, 0, .bt709, .limited),
      (2, 2, 2, .bt709, .limited), (2, 2, 1, .bt709, .full), (4, 0, 0, .bt2020, .limited), (4, 6, 1, .bt2020, .full),
      (6, 0, 0, .smpte240m, .limited), (0, 0, 0, .bt601, .limited),
    ]

  @Test(arguments: settings)
  func `frames say their matrix and range, and bars are right by them (row 25)`(
    row: (colorspace: Int64, encoding: Int64, quantization: Int64, matrix: ColorDescription.Matrix, range: ColorDescription.Range)
  ) async throws {
    let run = try VividSession(Self.instance)
    try run.set("Colorspace", to: row.colorspace)
    let expected = try await run.bars()
    try run.set("Y'CbCr Encoding", to: row.encoding)
    try run.set("Quantization", to: row.quantization)
    for format in [PixelFormat.yuyv, .nv12] {
      try run.use(format)
      let native = try await run.frame(.native)
      #expect(native.color.matrix == row.matrix && native.color.range == row.range)
      #expect(native.color.assumed.contains(.range) == (row.quantization == 0))
      for target in [PictureFormat.bgra, .biPlanarFullRange, .biPlanarVideoRange] {
        let picture = try await run.frame(VideoSettings(target))
        #expect(picture.color.matrix == row.matrix && picture.color.range == target.range)
        for (bar, color) in expected.enumerated() {
          let found = picture.bar(bar)
          #expect(found.distance(to: color) <= 2, "\(format) to \(target), bar \(bar): \(found), not \(color)")
        }
      }
    }
    for name in ["Y'CbCr Encoding", "Quantization"] { try run.set(name, to: 0) }
    try run.set("Colorspace", to: 2)
    try run.expectFree()
  }
}

extension VividSession {
  /// Sets a format of 640x360.
  fileprivate func use(_ format: PixelFormat) throws {
    try device.configure(FormatRequest(size: .nearest(640, 360), rate: .fps(30), requiring: [format]))
  }

  /// One frame of the session with these settings.
  fileprivate func frame(_ settings: VideoSettings) async throws -> VideoFrame {
    output.videoSettings = settings
    async let taken = frames(1)
    try await session.startRunning()
    let frame = try #require(try await taken.first)
    await session.stopRunning()
    return frame
  }

  /// The colours of the bars, from left to right, as the driver draws them in full range.
  fileprivate func bars() async throws -> [SIMD3<Double>] {
    try set("OSD Text Mode", to: 2)
    for name in ["Y'CbCr Encoding", "Quantization", "Test Pattern"] { try set(name, to: 0) }
    try use(.rgb24)
    let frame = try await frame(.native)
    return (0..<8).map(frame.bar)
  }
}

extension SIMD3<Double> {
  /// The largest difference of a component.
  fileprivate func distance(to other: SIMD3<Double>) -> Double {
    let difference = self - other
    return Swift.max(difference.max(), -difference.min())
  }
}

extension VideoFrame {
  fileprivate var isGrey: Bool { [.grey, .y10, .y12, .y16].contains(pixelFormat) }

  /// Brightness in full range by the frame's matrix; by BT.601 where the frame is red, green and blue.
  fileprivate func luma(of color: SIMD3<Double>) -> Double {
    let isColor = ["RGB3", "AR24", "XR24"].contains(pixelFormat)
    let (red, blue) = (isColor ? .bt601 : self.color.matrix).shares
    return red * color.x + (1 - red - blue) * color.y + blue * color.z
  }

  /// The colour in the middle of a bar, a quarter of the picture above its lower edge, by exact arithmetic.
  fileprivate func bar(_ number: Int) -> SIMD3<Double> {
    let (x, y) = ((2 * number + 1) * size.width / 16, size.height * 3 / 4)
    func byte(_ plane: Int, _ x: Int, _ y: Int) -> Double {
      withPlane(plane) { Double($0[y * layout.planes[plane].bytesPerRow + x]) }
    }
    switch pixelFormat {
    case .rgb24: return SIMD3(byte(0, 3 * x, y), byte(0, 3 * x + 1, y), byte(0, 3 * x + 2, y))
    case .abgr32: return SIMD3(byte(0, 4 * x + 2, y), byte(0, 4 * x + 1, y), byte(0, 4 * x, y))
    case .grey: return SIMD3(repeating: byte(0, x, y))
    default: break
    }
    let isPlanar = pixelFormat == .yuv420
    let cb = isPlanar ? byte(1, x / 2, y / 2) : byte(1, x / 2 * 2, y / 2)
    let cr = isPlanar ? byte(2, x / 2, y / 2) : byte(1, x / 2 * 2 + 1, y / 2)
    let isFull = color.range == .full
    let luma = isFull ? byte(0, x, y) : (byte(0, x, y) - 16) * 255 / 219
    let (blueness, redness) = ((cb - 128) * (isFull ? 1 : 255.0 / 224), (cr - 128) * (isFull ? 1 : 255.0 / 224))
    let shares = color.matrix.shares
    let (red, blue) = (luma + 2 * (1 - shares.red) * redness, luma + 2 * (1 - shares.blue) * blueness)
    let green = (luma - shares.red * red - shares.blue * blue) / (1 - shares.red - shares.blue)
    return SIMD3(red, green, blue).clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
  }
}

extension ColorDescription.Matrix {
  /// The shares of red and blue in luma, by the standards.
  fileprivate var shares: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .smpte240m: (0.212, 0.087)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}
