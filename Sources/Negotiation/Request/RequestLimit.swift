public import CameraModel
public import PixelFormats

/// One thing that a request will not do without.
public enum RequestLimit: Hashable, Sendable {
  /// This size and no other.
  case size(FrameSize)
  /// This rate and no other.
  case rate(FrameInterval)
  /// No slower rate: the longest time per frame.
  case slowestRate(FrameInterval)
  /// No faster rate: the shortest time per frame.
  case fastestRate(FrameInterval)
  /// One of these pixel formats.
  case formats([PixelFormat])
  /// A pixel format that the application takes, or that can be converted to one.
  case outputs([PixelFormat])
}

extension FormatRequest {
  /// All its limits.
  public var limits: [RequestLimit] {
    var limits: [RequestLimit] = []
    if let size, size.rule == .exact, let size = size.size { limits.append(.size(size)) }
    if let exactInterval { limits.append(.rate(exactInterval)) }
    if let longestInterval { limits.append(.slowestRate(longestInterval)) }
    if let shortestInterval { limits.append(.fastestRate(shortestInterval)) }
    if !requiredFormats.isEmpty { limits.append(.formats(requiredFormats)) }
    if !outputFormats.isEmpty { limits.append(.outputs(outputFormats)) }
    return limits
  }

  /// The same request without one of its limits; an exact size becomes the nearest.
  func dropping(_ limit: RequestLimit) -> FormatRequest {
    var request = self
    switch limit {
    case .size: request.size?.rule = .nearest
    case .rate: request.exactInterval = nil
    case .slowestRate: request.longestInterval = nil
    case .fastestRate: request.shortestInterval = nil
    case .formats: request.requiredFormats = []
    case .outputs: request.outputFormats = []
    }
    return request
  }
}

extension RequestLimit: CustomStringConvertible {
  /// `exactly 640x480`, `at least 30 fps`.
  public var description: String {
    switch self {
    case .size(let size): "exactly \(size)"
    case .rate(let interval): "exactly \(interval.rateText) fps"
    case .slowestRate(let interval): "at least \(interval.rateText) fps"
    case .fastestRate(let interval): "at most \(interval.rateText) fps"
    case .formats(let formats): "format \(formats.map(\.unpadded).joined(separator: " or "))"
    case .outputs(let formats): "output \(formats.map(\.unpadded).joined(separator: " or "))"
    }
  }
}
