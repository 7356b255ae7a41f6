import PixelFormats
import Testing

@Suite struct `The well-known traps` {
  /// V4L2 code, then its equals: DRM, GStreamer, FFmpeg, CoreVideo. A dash stands for none.
  static let equals: [(code: String, drm: String, gst: String, ffmpeg: String, cv: String)] = [
    // The same letters, other bytes.
    ("AYUV", "-", "AYUV", "ayuv", "y408"),
    ("VUYA", "AYUV", "VUYA", "vuya", "-"),
    ("XYUV", "-", "-", "-", "-"),
    ("VUYX", "XYUV", "-", "vuyx", "-"),
    ("BA12", "-", "grbg12le", "-", "-"),
    ("GA12", "BA12", "-", "-", "-"),
    ("RG16", "-", "rggb16le", "bayer_rggb16le", "-"),
    ("RGBP", "RG16", "RGB16", "rgb565le", "L565"),
    ("BGRH", "-", "-", "-", "-"),
    ("RGB6", "BG48", "-", "rgb48le", "-"),
    ("BGR6", "RG48", "-", "bgr48le", "-"),
    // The order of memory, and of a little-endian word.
    ("AR24", "AR24", "BGRA", "bgra", "BGRA"),
    ("XR24", "XR24", "BGRx", "bgr0", "-"),
    ("RA24", "RA24", "ABGR", "abgr", "ABGR"),
    ("AB24", "AB24", "RGBA", "rgba", "RGBA"),
    ("BA24", "BA24", "ARGB", "argb", "32"),
    ("RGB3", "BG24", "RGB", "rgb24", "24"),
    ("BGR3", "RG24", "BGR", "bgr24", "24BG"),
    ("XR15-BE", "XR15-BE", "-", "rgb555be", "16"),
    // The driver decides what the spare bits are.
    ("BGR4", "-", "-", "-", "-"),
    ("RGB4", "-", "-", "-", "-"),
    ("RGBO", "-", "-", "-", "-"),
    ("YUV4", "-", "-", "-", "-"),
    // A V4L2 code carries no range.
    ("NV12", "NV12", "NV12", "nv12", "420v 420f"),
    ("YUYV", "YUYV", "YUY2", "yuyv422", "yuvs yuvf"),
    ("UYVY", "UYVY", "UYVY", "uyvy422", "2vuy"),
    // CoreVideo's v210 and v308, FFmpeg's nv20 and yuv420p are other layouts.
    ("Y210", "Y210", "Y210", "y210le", "-"),
    ("YUV3", "VU24", "v308", "-", "-"),
    ("NV20", "NV20", "NV16_10LE40", "-", "-"),
    ("YV12", "YV12", "YV12", "-", "-"),
    ("YU12", "YU12", "I420", "yuv420p", "y420 f420"),
    // Codecs are media types in GStreamer.
    ("MJPG", "-", "image/jpeg", "mjpeg", "-"), ("JPEG", "-", "image/jpeg", "-", "-"), ("H264", "-", "video/x-h264", "h264", "-"),
    ("HEVC", "-", "video/x-h265", "hevc", "-"),
    // High bits and low bits.
    ("P010", "P010", "P010_10LE", "p010le", "x420 xf20"),
    ("Y10 ", "R10 ", "GRAY10_LE16", "gray10le", "-"),
    ("Y012", "-", "-", "-", "L012"),
    // Two buffers: elsewhere planes have addresses of their own anyhow.
    ("NM12", "NV12", "NV12", "nv12", "420v 420f"),
  ]

  @Test(arguments: equals.indices) func `true equals are named, and none else`(_ index: Int) throws {
    let expected = Self.equals[index]
    let entry = try #require(PixelFormat(expected.code).flatMap(PixelFormatRegistry.entry(for:)))
    #expect(entry.format.description == expected.code)
    #expect(entry.drm?.description ?? "-" == expected.drm)
    #expect(entry.gstreamer ?? "-" == expected.gst)
    #expect(entry.ffmpeg ?? "-" == expected.ffmpeg)
    #expect((entry.coreVideo.isEmpty ? "-" : entry.coreVideo.map(\.description).joined(separator: " ")) == expected.cv)
  }

  @Test(arguments: [
    ("P010", PixelLayout.Alignment.mostSignificant), ("P012", .mostSignificant), ("Y210", .mostSignificant), ("Y012", .mostSignificant),
    ("Y10", .leastSignificant), ("Y12", .leastSignificant), ("BG10", .leastSignificant), ("RG12", .leastSignificant),
    ("GB14", .leastSignificant),
  ])
  func `narrow samples lie where the kernel says`(_ code: String, _ alignment: PixelLayout.Alignment) throws {
    #expect(try PixelFormatRegistry.entry(spelled: code).layout?.alignment == alignment)
  }

  @Test(arguments: ["v210", "L010", "v308", "RG48-BE", "2C08"]) func `what V4L2 has no equal of is unknown`(_ code: String) {
    #expect(throws: UnknownPixelFormatSpelling.self) { try PixelFormatRegistry.entry(spelled: "cv:" + code) }
  }

  @Test func `only the 32-bit ARGB of CoreVideo is the number 32`() throws {
    #expect(CoreVideoFormat(rawValue: 32).description == "32")
    #expect(try PixelFormatRegistry.entry(spelled: "cv:32").shortName == "ARGB32")
    #expect(CoreVideoFormat(stringLiteral: "420v").rawValue == 875_704_438)
    #expect(CoreVideoFormat(rawValue: 0x4247_5241) == "BGRA")
  }

  @Test func `JPEG and Motion-JPEG are two formats, YUY2 and YUYV are one`() {
    #expect(!PixelFormat(stringLiteral: "MJPG").matches("JPEG"))
    #expect(PixelFormat(stringLiteral: "YUY2").matches("YUYV"))
    #expect(PixelFormat(stringLiteral: "I420").matches("IYUV"))
    #expect(PixelFormat(stringLiteral: "Y800").matches("GREY"))
    #expect(!PixelFormat(stringLiteral: "yuyv").matches("YUYV"))
    #expect(PixelFormatRegistry.equivalents(of: "IYUV") == ["YU12", "I420", "IYUV"])
    #expect(PixelFormatRegistry.equivalents(of: "?!?!") == ["?!?!"])
    #expect(PixelFormatRegistry.canonical("YUY2") == "YUYV")
    #expect(PixelFormatRegistry.entry(for: "YUY2")?.format == "YUYV")
  }
}
