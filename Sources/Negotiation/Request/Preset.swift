public import CameraModel

/// A named request. The names and their meaning are AVFoundation's (`AVCaptureSession.Preset`), as far as they fit.
public struct Preset: Hashable, Sendable {
  /// The name.
  public let name: String
  /// What it asks for, in a plain sentence.
  public let summary: String
  /// The size it has to have to be supported; nil where any device supports it.
  public let size: FrameSize?
  /// The request; nil for `inputPriority`, which leaves the device's own format alone.
  public let request: FormatRequest?

  /// All presets, in the order in which they are listed.
  public static let all: [Preset] = [
    Preset("photo", "The largest size, then the highest rate.", FormatRequest(size: .largest)),
    Preset("high", "The largest size that is fast enough to be seen moving, then the highest rate.", FormatRequest()),
    Preset("medium", "The size nearest to 480x360.", nearest: FrameSize(480, 360)),
    Preset("low", "The size nearest to 192x144.", nearest: FrameSize(192, 144)),
    Preset("qvga320x240", sized: FrameSize(320, 240)),
    Preset("cif352x288", sized: FrameSize(352, 288)),
    Preset("vga640x480", sized: FrameSize(640, 480)),
    Preset("iFrame960x540", sized: FrameSize(960, 540)),
    Preset("iFrame1280x720", sized: FrameSize(1280, 720)),
    Preset("hd1280x720", sized: FrameSize(1280, 720)),
    Preset("hd1920x1080", sized: FrameSize(1920, 1080)),
    Preset("hd4K3840x2160", sized: FrameSize(3840, 2160)),
    Preset("inputPriority", "The device's own format, as it is set now.", nil),
  ]

  /// The preset of a name; nil when there is none. Case matters.
  public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

  private init(_ name: String, _ summary: String, _ request: FormatRequest?) {
    (self.name, self.summary, self.request, size) = (name, summary, request, nil)
  }

  private init(_ name: String, _ summary: String, nearest size: FrameSize) {
    self.init(name, summary, FormatRequest(size: SizeWish(size)))
  }

  private init(_ name: String, sized size: FrameSize) {
    (self.name, self.size) = (name, size)
    summary = "\(size), or the nearest where the device lacks it."
    request = FormatRequest(size: SizeWish(size))
  }
}
