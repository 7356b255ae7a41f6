import CameraModel
import Negotiation
import PixelFormats

/// Cameras in few words.
enum Made {
  static func camera(bus: Int? = nil, _ formats: OfferedFormat...) -> Camera {
    Camera(name: "Made", busSpeedMbps: bus, nodes: [CameraNode(path: "/dev/video0", role: .capture, formats: formats)])
  }

  static func format(_ code: PixelFormat?, emulated: Bool = false, compressed: Bool = false, _ sizes: OfferedSize...) -> OfferedFormat {
    OfferedFormat(index: 0, pixelFormat: code, isCompressed: compressed, isEmulated: emulated, sizes: sizes)
  }

  /// A size without any rate.
  static func size(_ width: Int, _ height: Int) -> OfferedSize { OfferedSize(.discrete(FrameSize(width, height)), intervals: []) }

  /// A size at whole rates.
  static func size(_ width: Int, _ height: Int, _ rates: UInt32...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
  }

  /// A size at times as the driver writes them.
  static func size(_ width: Int, _ height: Int, _ times: OfferedInterval...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: times)
  }

  static func sizes(_ min: FrameSize, _ max: FrameSize, step: FrameSize, _ times: OfferedInterval...) -> OfferedSize {
    OfferedSize(.stepwise(FrameSizeRange(min: min, max: max, step: step)), intervals: times)
  }

  static func time(_ numerator: UInt32, _ denominator: UInt32) -> OfferedInterval { .discrete(FrameInterval(numerator, denominator)) }

  /// Times from the shortest to the longest, in steps.
  static func times(_ min: FrameInterval, _ max: FrameInterval, step: FrameInterval) -> OfferedInterval {
    .stepwise(FrameIntervalRange(min: min, max: max, step: step))
  }

  /// Any time from the shortest to the longest.
  static func anyTime(_ min: FrameInterval, _ max: FrameInterval) -> OfferedInterval {
    .continuous(FrameIntervalRange(min: min, max: max, step: nil))
  }

  /// A webcam that is fast only when it compresses.
  static let webcam = camera(
    format("YUYV", size(640, 480, 30, 15), size(1280, 720, 10), size(1920, 1080, 5)),
    format("MJPG", compressed: true, size(640, 480, 30), size(1280, 720, 60, 30), size(1920, 1080, 30)))
}

extension FormatRequest {
  /// A size, and what meeting it means.
  static func size(_ width: Int, _ height: Int, _ rule: SizeWish.Rule = .nearest) -> FormatRequest {
    FormatRequest(size: SizeWish(FrameSize(width, height), rule))
  }

  /// A wished time per frame.
  static func wish(_ numerator: UInt32, _ denominator: UInt32) -> FormatRequest {
    FormatRequest(rate: .seconds(numerator, denominator))
  }

  /// A preset, or without limits what asking nothing means.
  static func preset(_ name: String) -> FormatRequest { Preset.named(name)?.request ?? FormatRequest() }

  /// The same with something more.
  func with(_ change: (inout FormatRequest) -> Void) -> FormatRequest {
    var request = self
    change(&request)
    return request
  }
}
