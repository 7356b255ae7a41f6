public import CameraModel
public import PixelFormats

/// One limit of a request, which the chosen mode always meets. Each case is named after its property of ``FormatRequest``.
public enum RequestLimit: Hashable, Sendable {
  /// Only this size.
  case exactSize(FrameSize)
  /// Only this rate.
  case exactRate(FrameInterval)
  /// This rate or a faster one: the longest time per frame.
  case minimumRate(FrameInterval)
  /// This rate or a slower one: the shortest time per frame.
  case maximumRate(FrameInterval)
  /// One of these pixel formats.
  case requiredFormats([PixelFormat])
  /// A pixel format that the program accepts, or that can be converted to one.
  case acceptedFormats([PixelFormat])
}

extension FormatRequest {
  /// All its limits.
  public var limits: [RequestLimit] {
    var limits: [RequestLimit] = []
    if let exactSize { limits.append(.exactSize(exactSize)) }
    if let exactRate { limits.append(.exactRate(exactRate)) }
    if let minimumRate { limits.append(.minimumRate(minimumRate)) }
    if let maximumRate { limits.append(.maximumRate(maximumRate)) }
    if !requiredFormats.isEmpty { limits.append(.requiredFormats(requiredFormats)) }
    if !acceptedFormats.isEmpty { limits.append(.acceptedFormats(acceptedFormats)) }
    return limits
  }

  /// The only accepted size; nil for no limit.
  var exactSize: FrameSize? { size?.rule == .exact ? size?.size : nil }

  /// The request without one of its limits; an exact size becomes the nearest.
  func dropping(_ limit: RequestLimit) -> FormatRequest {
    var request = self
    switch limit {
    case .exactSize: request.size?.rule = .nearest
    case .exactRate: request.exactRate = nil
    case .minimumRate: request.minimumRate = nil
    case .maximumRate: request.maximumRate = nil
    case .requiredFormats: request.requiredFormats = []
    case .acceptedFormats: request.acceptedFormats = []
    }
    return request
  }

  /// The request with another rate limit.
  func replacing(_ limit: RequestLimit) -> FormatRequest {
    var request = self
    switch limit {
    case .exactRate(let interval): request.exactRate = interval
    case .minimumRate(let interval): request.minimumRate = interval
    case .maximumRate(let interval): request.maximumRate = interval
    case .exactSize, .requiredFormats, .acceptedFormats: break
    }
    return request
  }
}

extension RequestLimit {
  /// The time per frame of a rate limit; nil for other limits.
  var interval: FrameInterval? {
    switch self {
    case .exactRate(let interval), .minimumRate(let interval), .maximumRate(let interval): interval
    case .exactSize, .requiredFormats, .acceptedFormats: nil
    }
  }

  /// A rate limit with another time per frame; other limits as they are.
  func moved(to interval: FrameInterval) -> RequestLimit {
    switch self {
    case .exactRate: .exactRate(interval)
    case .minimumRate: .minimumRate(interval)
    case .maximumRate: .maximumRate(interval)
    case .exactSize, .requiredFormats, .acceptedFormats: self
    }
  }
}

extension RequestLimit: CustomStringConvertible {
  /// `exactly 640x480`, `at least 30 fps`.
  public var description: String {
    switch self {
    case .exactSize(let size): "exactly \(size)"
    case .exactRate(let interval): "exactly \(interval.rateText) fps"
    case .minimumRate(let interval): "at least \(interval.rateText) fps"
    case .maximumRate(let interval): "at most \(interval.rateText) fps"
    case .requiredFormats(let formats): "format \(formats.map(\.unpadded).joined(separator: " or "))"
    case .acceptedFormats(let formats): "output \(formats.map(\.unpadded).joined(separator: " or "))"
    }
  }
}
