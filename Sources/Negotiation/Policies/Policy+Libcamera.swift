import CameraModel
import PixelFormats

extension Policy {
  /// What libcamera makes of a configuration for a USB camera.
  ///
  /// `PipelineHandlerUVC::generateConfiguration` and `UVCCameraConfiguration::validate` in `src/libcamera/pipeline/uvcvideo/uvcvideo.cpp`
  /// of libcamera 0.7.2 (commit 94d1744). That handler sets no rate, so the driver's default one stays.
  public static let libcamera = Policy(
    "libcamera",
    "The pixel format asked for, else the one with the lowest DRM code; the largest size by area that is not above the one asked for.",
    source: "libcamera, src/libcamera/pipeline/uvcvideo/uvcvideo.cpp, generateConfiguration and validate", findings: [.defaultsUnknown],
    rangeTargets: RangeTargets(sizes: LibcameraSizes.targets),
    reasons: [
      .size: "libcamera takes the largest area that is not above the one asked for, else the smallest.",
      .format: "libcamera keeps to the pixel format asked for, else to the one with the lowest DRM code that it knows.",
      .order: "libcamera sets no rate, and opens one device file: the first in the list is taken.",
    ],
    rules: [FirstNodeRule(), LibcameraFormatRule(), LibcameraSizeRule(), OrderRule()])
}

/// The best preferred format, else the one that sorts first among those that libcamera knows.
struct LibcameraFormatRule: Rule {
  func narrow(_ race: inout Race) {
    race.keepLeast(.format, byFormat: { LibcameraFormat.code(of: $0.pixelFormat) == nil ? 1 : 0 })
    FormatRule().narrow(&race)
    race.keepLeast(.format, byFormat: { LibcameraFormat.code(of: $0.pixelFormat) ?? LibcameraFormat.Code(drm: 0, isPacked: false) })
    FirstFormatRule().narrow(&race)
  }
}

/// The largest size not above the one asked for, sizes being sorted by area and then by width; if none is, the smallest.
struct LibcameraSizeRule: Rule {
  func narrow(_ race: inout Race) {
    guard let wish = race.request.size?.size else { return keepLargest(&race) }
    let (width, height) = (UInt32(clamping: wish.width), UInt32(clamping: wish.height))
    let area = UInt64(width) * UInt64(height)
    let isWithin = { (candidate: Candidate) in (candidate.area, candidate.width) <= (area, width) }
    race.keepLeast(.size) { isWithin($0) ? 0 : 1 }
    guard let leader = race.leader, !isWithin(race.candidates[Int(leader)]) else { return keepLargest(&race) }
    race.keepLeast(.size) { $0.area }
    race.keepLeast(.size) { $0.width }
  }

  private func keepLargest(_ race: inout Race) {
    race.keepLeast(.size) { UInt64.max - $0.area }
    race.keepLeast(.size) { UInt32.max - $0.width }
  }
}
