public import CameraModel

/// A named request, with AVFoundation's names and meanings as far as possible (docs/semantics.md, section 10).
public struct Preset: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The request in one sentence.
  public let summary: String
  /// The size that a device needs to support it; nil if any device supports it.
  public let size: FrameSize?
  /// The request; nil for ``inputPriority``, which keeps the device's active format.
  public let request: FormatRequest?

  /// The preset with a name; nil if there is none. Case matters.
  public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

  private init(_ name: String, _ summary: String, _ request: FormatRequest?) {
    (self.name, self.summary, self.request, size) = (name, summary, request, nil)
  }

  private init(_ name: String, sized size: FrameSize) {
    (self.name, self.size) = (name, size)
    summary = "\(size), or the nearest where the device lacks it."
    request = FormatRequest(size: SizeWish(size))
  }
}

extension Preset {
  /// The largest size at any rate. The corresponding constant is `AVCaptureSession.Preset.photo`.
  public static let photo = Preset("photo", "The largest size, then the highest rate.", FormatRequest(size: .largest))
  /// The largest size that looks like motion, then the highest rate; the same as an empty request. The corresponding constant is `AVCaptureSession.Preset.high`.
  public static let high = Preset("high", "The largest size that is fast enough to be seen moving, then the highest rate.", FormatRequest())
  /// The size nearest to 480x360. The corresponding constant is `AVCaptureSession.Preset.medium`.
  public static let medium = Preset("medium", "The size nearest to 480x360.", FormatRequest(size: .nearest(480, 360)))
  /// The size nearest to 192x144. The corresponding constant is `AVCaptureSession.Preset.low`.
  public static let low = Preset("low", "The size nearest to 192x144.", FormatRequest(size: .nearest(192, 144)))
  /// 320x240, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.qvga320x240`.
  public static let qvga320x240 = Preset("qvga320x240", sized: FrameSize(320, 240))
  /// 352x288, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.cif352x288`.
  public static let cif352x288 = Preset("cif352x288", sized: FrameSize(352, 288))
  /// 640x480, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.vga640x480`.
  public static let vga640x480 = Preset("vga640x480", sized: FrameSize(640, 480))
  /// 960x540, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.iFrame960x540`.
  public static let iFrame960x540 = Preset("iFrame960x540", sized: FrameSize(960, 540))
  /// 1280x720, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.iFrame1280x720`.
  public static let iFrame1280x720 = Preset("iFrame1280x720", sized: FrameSize(1280, 720))
  /// 1280x720, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.hd1280x720`.
  public static let hd1280x720 = Preset("hd1280x720", sized: FrameSize(1280, 720))
  /// 1920x1080, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.hd1920x1080`.
  public static let hd1920x1080 = Preset("hd1920x1080", sized: FrameSize(1920, 1080))
  /// 3840x2160, or the nearest size. The corresponding constant is `AVCaptureSession.Preset.hd4K3840x2160`.
  public static let hd4K3840x2160 = Preset("hd4K3840x2160", sized: FrameSize(3840, 2160))
  /// The device's present format. The corresponding constant is `AVCaptureSession.Preset.inputPriority`.
  public static let inputPriority = Preset("inputPriority", "The device's own format, as it is set now.", nil)

  /// All presets, in the order of listing.
  public static let all: [Preset] = [
    .photo, .high, .medium, .low, .qvga320x240, .cif352x288, .vga640x480, .iFrame960x540, .iFrame1280x720, .hd1280x720, .hd1920x1080,
    .hd4K3840x2160, .inputPriority,
  ]
}

extension Preset: CustomStringConvertible {
  /// Its name: `vga640x480`.
  public var description: String { name }
}
