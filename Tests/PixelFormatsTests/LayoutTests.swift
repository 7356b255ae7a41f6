import PixelFormats
import Testing

@Suite struct `Layouts` {
  @Test(arguments: [
    // Code, bits per pixel, memory planes, colour planes, subsampling.
    ("YUYV", 16, 1, 1, 2, 1), ("NV12", 12, 1, 2, 2, 2), ("NM12", 12, 2, 2, 2, 2), ("YU12", 12, 1, 3, 2, 2), ("YM12", 12, 3, 3, 2, 2),
    ("422P", 16, 1, 3, 2, 1), ("411P", 12, 1, 3, 4, 1), ("YUV9", 9, 1, 3, 4, 4), ("NV24", 24, 1, 2, 1, 1), ("NV15", 15, 1, 2, 2, 2),
    ("NV20", 20, 1, 2, 2, 1), ("P010", 24, 1, 2, 2, 2), ("Y210", 32, 1, 1, 2, 1), ("Y41P", 12, 1, 1, 4, 1), ("M420", 12, 1, 1, 2, 2),
    ("Y10", 16, 1, 1, 1, 1), ("Y10P", 10, 1, 1, 1, 1), ("Y14P", 14, 1, 1, 1, 1), ("Y12I", 24, 1, 1, 1, 1), ("INZI", 32, 1, 2, 1, 1),
    ("CNF4", 4, 1, 1, 1, 1), ("BG10", 16, 1, 1, 1, 1), ("pBAA", 10, 1, 1, 1, 1), ("pRCC", 12, 1, 1, 1, 1), ("ip3b", 11, 1, 1, 1, 1),
    ("CR14", 16, 1, 1, 1, 1), ("VT15", 15, 1, 2, 2, 2), ("MT2T", 15, 2, 2, 2, 2), ("BGRH", 32, 1, 1, 1, 1), ("B412", 64, 1, 1, 1, 1),
  ])
  func `storage bits, planes and subsampling`(_ code: String, _ bits: Int, _ memory: Int, _ color: Int, _ across: Int, _ down: Int) throws {
    let entry = try PixelFormatRegistry.entry(spelled: code)
    #expect(entry.bitsPerPixel == bits)
    #expect(entry.memoryPlanes == memory)
    #expect(entry.colorPlanes == color)
    #expect(entry.horizontalSubsampling == across)
    #expect(entry.verticalSubsampling == down)
  }

  @Test(arguments: [("YUYV", 16.0), ("NV12", 12.0), ("ip3b", 10.24), ("CR10", 32.0 / 3.0), ("CR12", 12.8), ("YUV9", 9.0)])
  func `storage bits are exact where they are no whole number`(_ code: String, _ bits: Double) throws {
    #expect(try PixelFormatRegistry.entry(spelled: code).exactBitsPerPixel == bits)
  }

  @Test(arguments: [
    // Code, width, height, bytes per line, bytes of the whole picture.
    ("YUYV", 640, 480, 1280, 614_400), ("YUYV", 641, 480, 1282, 615_360), ("NV12", 1920, 1080, 1920, 3_110_400),
    ("NV12", 641, 481, 641, 641 * 481 + 642 * 241), ("NM12", 641, 481, 641, 641 * 481 + 642 * 241),
    ("YU12", 641, 481, 641, 641 * 481 + 2 * 321 * 241), ("YUV9", 5, 5, 5, 25 + 2 * 4), ("422P", 3, 3, 3, 9 + 2 * 6),
    ("NV16", 3, 3, 3, 9 + 12), ("P010", 1280, 720, 2560, 2_764_800), ("P010", 3, 3, 6, 18 + 16), ("NV15", 1920, 1080, 2400, 3_888_000),
    ("Y10", 640, 480, 1280, 614_400), ("Y10P", 640, 480, 800, 384_000), ("Y10P", 641, 1, 802, 802), ("CNF4", 3, 2, 2, 4),
    ("GREY", 1, 1, 1, 1), ("RGB3", 3, 2, 9, 18), ("ip3b", 50, 2, 64, 128), ("CR10", 12, 1, 16, 16), ("INZI", 640, 480, 1280, 1_228_800),
    ("M420", 640, 480, 640, 460_800), ("HM12", 720, 480, 720, 518_400), ("HM12", 721, 481, 736, 736 * 496 * 3 / 2),
    ("VT15", 8, 4, 10, 60),
  ])
  func `bytes of a line and of a picture`(_ code: String, _ width: Int, _ height: Int, _ line: Int, _ size: Int) throws {
    let entry = try PixelFormatRegistry.entry(spelled: code)
    #expect(entry.bytesPerLine(width: width) == line)
    #expect(entry.minimumBufferSize(width: width, height: height) == size)
  }

  @Test func `no size traps, and none is invented`() {
    let extremes = [Int.min, -1, 0, 1, 2, 65_535, Int(UInt32.max), Int.max - 1, .max]
    for entry in PixelFormatRegistry.entries {
      for width in extremes {
        for height in extremes {
          let size = entry.minimumBufferSize(width: width, height: height)
          #expect(size ?? 1 > 0)
          if width < 1 || height < 1 || entry.layout == nil { #expect(size == nil) }
        }
        if width < 1 { #expect(entry.bytesPerLine(width: width) == nil) }
      }
    }
    #expect(PixelFormatRegistry.entry(for: "YU12")?.minimumBufferSize(width: Int(UInt32.max), height: Int(UInt32.max)) == nil)
    #expect(PixelFormatRegistry.entry(for: "MJPG")?.minimumBufferSize(width: 640, height: 480) == nil)
  }

  @Test(arguments: [
    ("YUYV", PixelFormatUse.colorRaw), ("RGB3", .colorRaw), ("NV12", .colorRaw), ("MJPG", .compressed), ("JPEG", .compressed),
    ("H264", .compressed), ("BA81", .bayer), ("pRAA", .bayer), ("GREY", .other), ("Y8I", .other), ("Z16", .other), ("S561", .other),
    ("PC1R", .other), ("PAL8", .colorRaw), ("MM21", .other), ("S920", .other), ("HSV3", .colorRaw),
  ])
  func `what a format costs is told by its group, but for one maker's`(_ code: String, _ use: PixelFormatUse) throws {
    #expect(try PixelFormatRegistry.entry(spelled: code).use == use)
  }

  @Test(arguments: [
    ("YUYV", true), ("RGBP", true), ("HSV4", true), ("PAL8", true), ("MJPG", true), ("H264", true), ("pRAA", true), ("S920", true),
    ("MM21", true), ("CPIA", true), ("GREY", false), ("Y8I", false), ("Z16", false), ("INZI", false), ("UV8", false), ("S910", false),
    ("PC1R", false), ("PJPG", false),
  ])
  func `grey, depth, and what nobody knows, carry no colour`(_ code: String, _ carriesColor: Bool) throws {
    #expect(try PixelFormatRegistry.entry(spelled: code).carriesColor == carriesColor)
  }

  @Test func `pictures of JPEG and DV are coded one by one, and pairs are told from plain grey`() {
    let entries = PixelFormatRegistry.entries
    #expect(entries.filter(\.isIntraOnly).map(\.shortName) == ["MJPEG", "JPEG", "DV"])
    #expect(entries.filter(\.isStereoPair).map(\.shortName) == ["Y8I", "Y12I", "Y16I"])
  }
}
