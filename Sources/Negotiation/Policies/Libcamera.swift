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
    rangeSampling: RangeSampling(sizes: LibcameraSizes.targets),
    reasons: [
      .size: "libcamera takes the largest area that is not above the one asked for, else the smallest.",
      .format: "libcamera takes the pixel format asked for, else the one with the lowest DRM code that it knows.",
      .order: "libcamera sets no rate and opens one device file; the first one listed is taken.",
    ],
    rules: [FirstNodeRule(), Libcamera.KnownFormatRule(), Libcamera.AreaRule(), OrderRule()])
}

/// The rules of libcamera's pipeline handler for USB cameras.
enum Libcamera {
  /// The best preferred format, else the first in libcamera's order of its known formats.
  struct KnownFormatRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      elimination.keepLeast(.format, byFormat: { LibcameraFormat.code(of: $0.pixelFormat) == nil ? 1 : 0 })
      FormatRule().narrow(&elimination)
      elimination.keepLeast(
        .format, byFormat: { LibcameraFormat.code(of: $0.pixelFormat) ?? LibcameraFormat.Code(drm: 0, isPacked: false) })
      FirstFormatRule().narrow(&elimination)
    }
  }

  /// The largest size not above the requested one, by area and then width; the smallest size if there is none.
  struct AreaRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      guard let wish = elimination.request.size?.size else { return keepLargest(&elimination) }
      let (width, height) = (UInt32(clamping: wish.width), UInt32(clamping: wish.height))
      let area = UInt64(width) * UInt64(height)
      let isWithin = { (candidate: Candidate) in (candidate.area, candidate.width) <= (area, width) }
      elimination.keepLeast(.size) { isWithin($0) ? 0 : 1 }
      guard let place = elimination.first, !isWithin(elimination.candidates[Int(place)]) else { return keepLargest(&elimination) }
      elimination.keepLeast(.size) { $0.area }
      elimination.keepLeast(.size) { $0.width }
    }

    private func keepLargest(_ elimination: inout Elimination) {
      elimination.keepLeast(.size) { UInt64.max - $0.area }
      elimination.keepLeast(.size) { UInt32.max - $0.width }
    }
  }
}
