import CameraModel
import PixelFormats

extension Policy {
  /// The choice of libcamera for a configuration of a USB camera.
  ///
  /// Source: `PipelineHandlerUVC::generateConfiguration` and `UVCCameraConfiguration::validate` in
  /// `src/libcamera/pipeline/uvcvideo/uvcvideo.cpp` of libcamera 0.7.2 (commit 94d1744). It keeps the driver's default rate.
  public static let libcamera = Policy(
    "libcamera",
    "The pixel format asked for, else the one with the lowest DRM code; the largest size by area that is not above the one asked for.",
    source: "libcamera, src/libcamera/pipeline/uvcvideo/uvcvideo.cpp, generateConfiguration and validate", findings: [.defaultsUnknown],
    rangeSizes: libcameraSizes,
    reasons: [
      .size: { _, _ in "libcamera takes the largest area that is not above the one asked for, else the smallest." },
      .format: { _, _ in "libcamera takes the pixel format asked for, else the one with the lowest DRM code that it knows." },
      .order: { _, _ in "libcamera sets no rate and opens one device file; the first one listed is taken." },
    ]
  ) { elimination in
    elimination.keepFirstNode()
    elimination.keepLibcameraFormat()
    elimination.keepLibcameraSize()
    elimination.keepFirstListed()
  }
}

extension Elimination {
  /// The best preferred format, else the first in libcamera's order of its known formats.
  fileprivate mutating func keepLibcameraFormat() {
    let codes = table.formats.map { LibcameraFormat.code(of: $0.pixelFormat) }
    prefer(.format) { codes[$0.format] != nil }
    keepLeast(.preference)
    keepLeast(.format) { codes[$0.format] ?? LibcameraFormat.Code(drm: 0, isPacked: false) }
    keepFirstFormat()
  }

  /// The largest size not above the requested one, by area and then width; the smallest size if there is none.
  fileprivate mutating func keepLibcameraSize() {
    let wish = request.size?.size ?? FrameSize(.max, .max)
    let (width, height) = (UInt32(clamping: wish.width), UInt32(clamping: wish.height))
    let isWithin = { (candidate: Candidate) in (candidate.area, candidate.width) <= (UInt64(width) * UInt64(height), width) }
    prefer(.size, where: isWithin)
    if first.map(isWithin) ?? true {
      keepLeast(.size) { UInt64.max - $0.area }
      keepLeast(.size) { UInt32.max - $0.width }
    } else {
      keepLeast(.size) { $0.area }
      keepLeast(.size) { $0.width }
    }
  }
}

extension Policy {
  /// The size that libcamera takes from a range: a common size on its grid (`StreamFormats::sizes`, `stream.cpp`), or the requested size if
  /// the range has none.
  @Sendable
  private static func libcameraSizes(_ request: FormatRequest, in range: FrameSizeRange) -> [FrameSize] {
    let wish = request.size?.size
    // Limits apply before every policy.
    if let wish, request.size?.rule == .exact { return [wish] }
    let held = commonSizes.lazy.filter { range.holds($0) }
    let largest = held.filter { size in wish.map { isNotAbove(size, $0) } ?? true }.max(by: isBefore)
    return [largest ?? held.min(by: isBefore) ?? wish ?? range.max]
  }

  private static func isBefore(_ first: FrameSize, _ second: FrameSize) -> Bool {
    (first.area, first.width) < (second.area, second.width)
  }

  private static func isNotAbove(_ size: FrameSize, _ wish: FrameSize) -> Bool { !isBefore(wish, size) }

  private static let commonSizes: [FrameSize] = [
    FrameSize(160, 120), FrameSize(240, 160), FrameSize(320, 240), FrameSize(400, 240), FrameSize(480, 320), FrameSize(640, 360),
    FrameSize(640, 480), FrameSize(720, 480), FrameSize(720, 576), FrameSize(768, 480), FrameSize(800, 600), FrameSize(854, 480),
    FrameSize(960, 540), FrameSize(960, 640), FrameSize(1024, 576), FrameSize(1024, 600), FrameSize(1024, 768), FrameSize(1152, 864),
    FrameSize(1280, 1024), FrameSize(1280, 1080), FrameSize(1280, 720), FrameSize(1280, 800), FrameSize(1360, 768), FrameSize(1366, 768),
    FrameSize(1400, 1050), FrameSize(1440, 900), FrameSize(1536, 864), FrameSize(1600, 1200), FrameSize(1600, 900), FrameSize(1680, 1050),
    FrameSize(1920, 1080), FrameSize(1920, 1200), FrameSize(2048, 1080), FrameSize(2048, 1152), FrameSize(2048, 1536),
    FrameSize(2160, 1080), FrameSize(2560, 1080), FrameSize(2560, 1440), FrameSize(2560, 1600), FrameSize(2560, 2048),
    FrameSize(2960, 1440), FrameSize(3200, 1800), FrameSize(3200, 2048), FrameSize(3200, 2400), FrameSize(3440, 1440),
    FrameSize(3840, 1080), FrameSize(3840, 1600), FrameSize(3840, 2160), FrameSize(3840, 2400), FrameSize(4096, 2160),
    FrameSize(5120, 2160), FrameSize(5120, 2880), FrameSize(7680, 4320),
  ]
}

extension FrameSizeRange {
  /// Whether libcamera finds a size in the range. Unlike in `FrameSizeRange.contains(_:)`, a step of 0 allows every size.
  fileprivate func holds(_ size: FrameSize) -> Bool {
    func holds(_ length: Int, _ min: Int, _ max: Int, _ step: Int) -> Bool {
      length >= min && length <= max && (step == 0 || (length - min) % step == 0)
    }
    return holds(size.width, min.width, max.width, step.width) && holds(size.height, min.height, max.height, step.height)
  }
}
