import PixelFormats
import Testing

@Suite struct `Constants` {
  /// The constants and the names that the kernel's header gives them, without the prefix.
  static let formats: [(PixelFormat, String)] = [
    (.yuyv, "YUYV"), (.uyvy, "UYVY"), (.yvyu, "YVYU"), (.vyuy, "VYUY"), (.nv12, "NV12"), (.nv21, "NV21"), (.nv16, "NV16"),
    (.nv61, "NV61"), (.nv24, "NV24"), (.nv12M, "NV12M"), (.nv16M, "NV16M"), (.p010, "P010"), (.yuv420, "YUV420"), (.yvu420, "YVU420"),
    (.yuv422P, "YUV422P"), (.yuv420M, "YUV420M"), (.grey, "GREY"), (.y10, "Y10"), (.y12, "Y12"), (.y16, "Y16"), (.z16, "Z16"),
    (.rgb24, "RGB24"), (.bgr24, "BGR24"), (.rgb565, "RGB565"), (.abgr32, "ABGR32"), (.xbgr32, "XBGR32"), (.rgba32, "RGBA32"),
    (.rgbx32, "RGBX32"), (.argb32, "ARGB32"), (.bgra32, "BGRA32"), (.mjpeg, "MJPEG"), (.jpeg, "JPEG"), (.h264, "H264"), (.hevc, "HEVC"),
    (.vp8, "VP8"), (.vp9, "VP9"), (.mpeg4, "MPEG4"), (.sbggr8, "SBGGR8"), (.sgbrg8, "SGBRG8"), (.sgrbg8, "SGRBG8"), (.srggb8, "SRGGB8"),
    (.sbggr10, "SBGGR10"), (.sgbrg10, "SGBRG10"), (.sgrbg10, "SGRBG10"), (.srggb10, "SRGGB10"), (.sbggr10P, "SBGGR10P"),
    (.sgbrg10P, "SGBRG10P"), (.sgrbg10P, "SGRBG10P"), (.srggb10P, "SRGGB10P"), (.sbggr12, "SBGGR12"), (.sgbrg12, "SGBRG12"),
    (.sgrbg12, "SGRBG12"), (.srggb12, "SRGGB12"),
  ]

  @Test(arguments: formats) func `of V4L2 are the registry's formats of that name`(_ format: PixelFormat, _ name: String) {
    #expect(PixelFormatRegistry.entry(for: format)?.shortName == name)
    #expect(PixelFormatRegistry.canonical(format) == format)
  }

  /// CoreVideo's constants, their codes, and V4L2's codes of the same layout.
  static let coreVideo: [(CoreVideoFormat, String, PixelFormat)] = [
    (.biPlanar420VideoRange, "420v", "NV12"), (.biPlanar420FullRange, "420f", "NV12"), (.biPlanar422VideoRange, "422v", "NV16"),
    (.biPlanar422FullRange, "422f", "NV16"), (.biPlanar420VideoRange10, "x420", "P010"), (.biPlanar420FullRange10, "xf20", "P010"),
    (.planar420VideoRange, "y420", "YU12"), (.planar420FullRange, "f420", "YU12"), (.uyvy422VideoRange, "2vuy", "UYVY"),
    (.yuyv422VideoRange, "yuvs", "YUYV"), (.yuyv422FullRange, "yuvf", "YUYV"), (.bgra32, "BGRA", "AR24"), (.argb32, "32", "BA24"),
    (.rgba32, "RGBA", "AB24"), (.abgr32, "ABGR", "RA24"), (.rgb24, "24", "RGB3"), (.bgr24, "24BG", "BGR3"),
    (.oneComponent8, "L008", "GREY"), (.oneComponent16, "L016", "Y16"),
  ]

  @Test(arguments: coreVideo) func `of CoreVideo map to V4L2 and back`(_ format: CoreVideoFormat, _ code: String, _ same: PixelFormat) {
    #expect(format.description == code)
    #expect(format.pixelFormat == same)
    #expect(same.coreVideoFormats.contains(format))
  }

  @Test func `of CoreVideo have the numbers that Apple's programs name`() {
    #expect(CoreVideoFormat.biPlanar420VideoRange.rawValue == 875_704_438)
    #expect(CoreVideoFormat.biPlanar420FullRange.rawValue == 875_704_422)
    #expect(CoreVideoFormat.bgra32.rawValue == 1_111_970_369)
    #expect(CoreVideoFormat.argb32.rawValue == 32)
    #expect(CoreVideoFormat(rawValue: 0).pixelFormat == nil)
    #expect(PixelFormat.mjpeg.coreVideoFormats.isEmpty)
  }
}

@Suite struct `Literals` {
  @Test func `that are codes nobody named are kept`() {
    #expect(("?!?!" as PixelFormat).rawValue == 0x213f_213f)
  }

  @Test func `that are not V4L2 codes stop the program and name the nearest`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PixelFormat(stringLiteral: "MJPEG")
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("\"MJPEG\" is not a pixel format code; did you mean \"MJPG\"?"))
  }

  @Test func `that are not DRM codes stop the program and name the nearest`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DRMFormat(stringLiteral: "XR24X")
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("\"XR24X\" is not a pixel format code; did you mean \"XR24\"?"))
  }

  @Test func `that are not CoreVideo codes stop the program`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CoreVideoFormat(stringLiteral: "")
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("\"\" is not a pixel format code."))
  }
}
