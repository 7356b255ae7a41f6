import CameraModel
import Negotiation
import PixelFormats

/// A mode that a camera lists, judged without the negotiator. Of a range only the largest size and the ends of its rates count: enough to find a better answer, if any.
struct OfferedMode: Equatable {
  let pixelFormat: PixelFormat
  let size: FrameSize
  let framesPerSecond: Double?

  init(_ mode: Mode) {
    self.init(mode.pixelFormat, mode.size, mode.interval)
  }

  private init(_ pixelFormat: PixelFormat, _ size: FrameSize, _ interval: FrameInterval?) {
    (self.pixelFormat, self.size) = (pixelFormat, size)
    framesPerSecond = interval.map { Double($0.denominator) / Double($0.numerator) }
  }

  static func all(of camera: Camera) -> [OfferedMode] {
    let formats = camera.nodes.filter { $0.role == .capture || $0.role == .captureMultiplanar }.flatMap(\.formats)
    return formats.flatMap { format in
      format.sizes.flatMap { offered in
        offered.intervals.flatMap { [$0.shortest, $0.longest] }.compactMap { time in
          guard let code = format.pixelFormat, time.numerator > 0, time.denominator > 0 else { return nil }
          return OfferedMode(code, offered.extent.largest, time)
        }
      }
    }
  }

  /// Whether it gives 24000/1001 frames a second, or the wished rate where that is slower.
  func isFluid(for request: FormatRequest) -> Bool {
    var floor = 23.97
    if case .ideal(let interval) = request.rate { floor = min(floor, Self.rate(interval) * 0.999) }
    return (framesPerSecond ?? 0) >= floor
  }

  /// Whether the registry knows the code as one that carries colour.
  var carriesColor: Bool {
    switch PixelFormatRegistry.entry(for: pixelFormat)?.group {
    case .luma, .depth, .chroma, .vendor, nil: false
    default: true
    }
  }

  func isWithinLimits(of request: FormatRequest) -> Bool {
    let rate = framesPerSecond ?? 0
    if let longest = request.minimumRate, rate * 1.000_01 < Self.rate(longest) { return false }
    if let shortest = request.maximumRate, rate > Self.rate(shortest) * 1.000_01 { return false }
    if !request.requiredFormats.isEmpty, !request.requiredFormats.contains(pixelFormat) { return false }
    return true
  }

  /// Whether it is within the limits and meets each wish that the other meets.
  func fits(_ request: FormatRequest, asWellAs other: OfferedMode) -> Bool {
    guard isWithinLimits(of: request), carriesColor || !other.carriesColor else { return false }
    if let size = request.size, size.isMet(by: other.size), !size.isMet(by: self.size) { return false }
    if let asked = request.size?.size, other.size == asked.turned { return false }
    if !request.preferredFormats.isEmpty, request.preferredFormats.contains(other.pixelFormat),
      !request.preferredFormats.contains(pixelFormat)
    {
      return false
    }
    return true
  }

  private static func rate(_ interval: FrameInterval) -> Double { Double(interval.denominator) / Double(interval.numerator) }
}

extension FrameSize {
  fileprivate var turned: FrameSize { FrameSize(height, width) }
}
