import Testing
import CameraModel
import Viewfinder

/// The colours of converted pictures: bars that vivid draws in every format, matrix and range, against exact arithmetic.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct ColorVividTests {
  static let instance = "-000-vid-cap"

  /// The formats that conversions read, as far as vivid has them.
  static let formats: [PixelFormat] = [
    .yuyv, .uyvy, .yvyu, .vyuy, .nv12, .nv21, .nv16, .nv61, .yuv420, .yvu420, .yuv422P, .grey, .y10, .y12, .y16, .rgb24, .bgr24, .rgb565,
    .abgr32, .xbgr32, "RGGB", "BA81", "GBRG", "GRBG", "RG10", "BG12", "BYR2",
  ]

  @Test func `bars of every format that can be converted have their colours in every format they can become`() async throws {
    let run = try HardwareSession(vivid: Self.instance)
    try run.drawBars()
    let bars = try await run.bars()
    #expect(bars.rgb[0].min() > 180 && bars.rgb[7].max() < 4, "white to black: \(bars.rgb)")
    var converted: Set<PixelFormat> = []
    for format in run.device.availableVideoPixelFormatTypes.sorted(by: { $0.description < $1.description }) {
      let frame = try await run.native(format)
      #expect(frame.pixelFormat == format && !frame.isConverted)
      guard let pictures = try? PictureFormat.allCases.map({ try frame.converted(to: VideoSettings($0)) }) else {
        let error = await run.refusal()
        #expect(error?.cause.code == .unsupported && run.session.state == .idle, "\(format) is refused before the stream starts.")
        continue
      }
      converted.insert(format)
      for picture in pictures {
        for (bar, wanted) in bars.expected(of: (format, frame.color), in: picture).enumerated() {
          let found = picture.bar(bar)
          #expect(found.distance(to: wanted) <= 2, "\(format) to \(picture.pixelFormat), bar \(bar): \(found), not \(wanted)")
        }
      }
    }
    let missing = Set(Self.formats).intersection(run.device.availableVideoPixelFormatTypes).subtracting(converted)
    #expect(converted.count > 40 && missing.isEmpty, "\(converted)")
    try run.expectFree()
  }

  /// The numbers of vivid's menus, and what a frame must say.
  static let settings: [ColorSetting] = [
    ColorSetting(colorspace: 2, encoding: 0, quantization: 0, .bt601, .limited),
    ColorSetting(colorspace: 2, encoding: 1, quantization: 2, .bt601, .limited),
    ColorSetting(colorspace: 2, encoding: 1, quantization: 1, .bt601, .full),
    ColorSetting(colorspace: 2, encoding: 2, quantization: 2, .bt709, .limited),
    ColorSetting(colorspace: 2, encoding: 2, quantization: 1, .bt709, .full),
    ColorSetting(colorspace: 1, encoding: 0, quantization: 0, .bt709, .limited),
    ColorSetting(colorspace: 0, encoding: 0, quantization: 0, .bt601, .limited),
    ColorSetting(colorspace: 4, encoding: 0, quantization: 0, .bt2020, .limited),
    ColorSetting(colorspace: 4, encoding: 6, quantization: 1, .bt2020, .full),
    ColorSetting(colorspace: 6, encoding: 0, quantization: 0, .smpte240m, .limited),
  ]

  @Test(arguments: settings)
  func `frames say their matrix and range, and bars are right by them`(row: ColorSetting) async throws {
    let run = try HardwareSession(vivid: Self.instance)
    try run.drawBars(row)
    let bars = try await run.bars(row)
    for format in [PixelFormat.yuyv, .nv12] {
      let native = try await run.native(format)
      #expect(native.color.matrix == row.matrix && native.color.range == row.range)
      #expect(native.color.assumed.contains(.range) == (row.quantization == 0))
      let stated = ColorDescription(matrix: row.matrix, range: row.range)
      for (bar, color) in bars.rgb.enumerated() {
        // Eight bits of Y'CbCr are this coarse.
        #expect(stated.rgb(of: bars.ycbcr[bar]).distance(to: color) < 4, "The driver draws bar \(bar) by this matrix and range.")
      }
      for target in [PictureFormat.bgra, .biPlanarFullRange, .biPlanarVideoRange] {
        let picture = try await run.frame(VideoSettings(target))
        #expect(picture.color.matrix == row.matrix && picture.color.range == target.range)
        for (bar, wanted) in bars.expected(of: (format, stated), in: picture).enumerated() {
          let found = picture.bar(bar)
          #expect(found.distance(to: wanted) <= 2, "\(format) to \(target), bar \(bar): \(found), not \(wanted)")
        }
      }
    }
    try run.drawBars()
    try run.expectFree()
  }
}

/// Numbers of vivid's menus for colour, and what they mean for Y'CbCr.
struct ColorSetting: Sendable, CustomTestStringConvertible {
  var colorspace: Int64
  var encoding: Int64
  var quantization: Int64
  var matrix: ColorDescription.Matrix
  var range: ColorDescription.Range

  init(
    colorspace: Int64, encoding: Int64, quantization: Int64, _ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range
  ) {
    (self.colorspace, self.encoding, self.quantization, self.matrix, self.range) = (colorspace, encoding, quantization, matrix, range)
  }

  var testDescription: String { "colour space \(colorspace), encoding \(encoding), quantization \(quantization): \(matrix) \(range)" }
}

extension HardwareSession {
  /// Has vivid draw bars without text, by default in sRGB as V4L2 understands it.
  fileprivate func drawBars(_ setting: ColorSetting = ColorVividTests.settings[0]) throws {
    for (name, value) in [
      ("OSD Text Mode", 2), ("Test Pattern", 0), ("Colorspace", setting.colorspace), ("Y'CbCr Encoding", setting.encoding),
      ("Quantization", setting.quantization),
    ] { try set(name, to: value) }
  }

  /// The numbers that the driver has for its bars, as it is set.
  ///
  /// Its quantization is that of RGB too, so that is read with the default one.
  fileprivate func bars(_ setting: ColorSetting = ColorVividTests.settings[0]) async throws -> ColorBars {
    let (ycbcr, grey) = (try await native(.yuyv), try await native(.grey))
    try set("Quantization", to: 0)
    let rgb = try await native(.rgb24)
    try set("Quantization", to: setting.quantization)
    return ColorBars(rgb: rgb, ycbcr: ycbcr, grey: grey)
  }

  /// A native frame of 640x360 in a format.
  fileprivate func native(_ format: PixelFormat) async throws -> VideoFrame {
    try device.configure(CaptureRequest(size: .nearest(640, 360), rate: .fps(30), requiring: [format]))
    return try await frame(.native)
  }

  /// One frame of the session with these settings.
  fileprivate func frame(_ settings: VideoSettings) async throws -> VideoFrame {
    output.videoSettings = settings
    let frame = try #require(try await frames(1).first)
    await session.stopRunning()
    return frame
  }

  /// Why the session does not start with pictures in BGRA.
  fileprivate func refusal() async -> ConfigurationError? {
    output.videoSettings = VideoSettings(.bgra)
    return await #expect(throws: ConfigurationError.self) { try await session.startRunning() }
  }
}

extension SIMD3<Double> {
  /// The largest difference of a component.
  fileprivate func distance(to other: SIMD3<Double>) -> Double {
    let difference = self - other
    return Swift.max(difference.max(), -difference.min())
  }
}
