import CameraModel
import Negotiation
import PixelFormats

/// What the ranges of a node mean under a request, from the contract: behind an interface, only what its source gives.
struct OracleSource {
  private let node: CameraNode
  private let request: FormatRequest

  init(_ node: CameraNode, _ request: FormatRequest) {
    (self.node, self.request) = (node, request)
  }

  private var isMediaController: Bool { node.capabilities.contains("mediaController") }

  func sizes(of extent: OfferedSize.Extent, in format: PixelFormat) -> [FrameSize] {
    let sizes = OracleGrid.sizes(of: extent)
    if case .discrete = extent { return sizes }
    guard isMediaController || node.timings != nil else { return sizes }
    if isMediaController, let set = node.current?.pixelFormat, !set.matches(format), isNothingAsked, isOffered(set) { return [] }
    if request.size?.size != nil { return sizes }
    let areas = sizes.map { $0.width * $0.height }
    guard let own = [node.timings, node.current?.size].compactMap({ $0 }).first(where: { $0.width > 0 && $0.height > 0 }) else {
      return sizes.filter { $0.width * $0.height == areas.max() }.prefix(1).map { $0 }
    }
    let distances = sizes.map { abs($0.width - own.width) + abs($0.height - own.height) }
    let nearest = zip(sizes, distances).filter { $0.1 == distances.min() }.map(\.0)
    let largest = nearest.map { $0.width * $0.height }.max()
    return nearest.filter { $0.width * $0.height == largest }
  }

  /// Neither a size nor a format.
  private var isNothingAsked: Bool {
    request.size == nil && request.preferredFormats.isEmpty && !request.order.contains(.size) && !request.order.contains(.format)
  }

  /// Whether the format that is set has a range with a size, and the request accepts it (decision 24).
  private func isOffered(_ set: PixelFormat) -> Bool {
    let formats = FormatRequest(requiring: request.requiredFormats, accepting: request.acceptedFormats)
    return node.formats.contains { format in
      guard let code = format.pixelFormat, code.matches(set) else { return false }
      let offer = OracleOffer(node: nil, pixelFormat: code, isEmulated: format.isEmulated, size: FrameSize(1, 1), time: nil)
      let hasRange = format.sizes.contains { if case .discrete = $0.extent { false } else { !OracleGrid.sizes(of: $0.extent).isEmpty } }
      return hasRange && Oracle([], formats, busSpeedMbps: nil).meetsLimits(offer)
    }
  }
}
