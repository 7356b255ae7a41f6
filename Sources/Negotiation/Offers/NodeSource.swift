public import CameraModel
import PixelFormats

/// What the ranges of a node mean: what its source gives, or only what the interface can carry (semantics, section 4).
struct NodeSource: Sendable {
  /// Whether a range of sizes says what the interface can carry: on media-controller nodes, and where the source has timings.
  let isBehindInterface: Bool
  /// The size that the source gives: that of its timings, else the one that is set; nil where neither is known.
  let size: FrameSize?
  /// The usual code of the format that a media-controller node is set to; nil for other nodes, and where it is unknown.
  let interfaceFormat: PixelFormat?

  init(_ node: CameraNode) {
    let isMediaController = node.capabilities.contains("mediaController")
    isBehindInterface = isMediaController || node.timings != nil
    size = [node.timings, node.current?.size].compactMap(\.self).first(where: \.isValid)
    interfaceFormat = isMediaController ? node.current.map { PixelFormatRegistry.canonical($0.pixelFormat) } : nil
  }
}

extension ModeTable {
  /// The one size of a range that is meant where no width and height are asked for; nil where the range says what the source gives.
  func sizeMeant(by range: Range) -> FrameSize? {
    let source = sources[formats[range.format].node]
    guard source.isBehindInterface, range.extent.isRange else { return nil }
    return range.extent.nearest(to: source.size ?? range.extent.largest)
  }

  /// The ranges that are offered under a request: where neither size nor format is asked for, those in the format that the interface is
  /// set to, as far as the request accepts that format.
  func rangesOffered(to request: FormatRequest, _ standings: [FormatStanding]) -> [Range] {
    guard sources.contains(where: { $0.interfaceFormat != nil }), !request.asks(for: .size), !request.asks(for: .format) else {
      return ranges
    }
    let isSet = { (range: Range) in
      range.extent.isRange && formats[range.format].canonical == sources[formats[range.format].node].interfaceFormat
    }
    let nodes = Set(ranges.lazy.filter { isSet($0) && standings[$0.format].isAllowed }.map { formats[$0.format].node })
    return ranges.filter { isSet($0) || !$0.extent.isRange || !nodes.contains(formats[$0.format].node) }
  }
}

extension OfferedSize.Extent {
  /// The point of the grid with the smallest |Δwidth| + |Δheight|, the larger on a tie; nil where it holds none.
  fileprivate func nearest(to size: FrameSize) -> FrameSize? {
    let distance = SizeDistance(to: size)
    return candidates(near: size).map { Candidate(size: $0, interval: nil, format: 0, order: 0) }
      .min { (distance.of($0), $1.area) < (distance.of($1), $0.area) }?.size
  }
}

extension FindingCode {
  /// The largest size that an interface can carry was taken, since nothing says which size its source gives.
  public static let sourceSizeUnknown: FindingCode = "source-size-unknown"
}

extension Finding {
  static let sourceSizeUnknown = Finding(
    .sourceSizeUnknown, .warning,
    "Nothing says which size the source gives: this is the largest that the interface can carry. Ask for the size that is set at the source."
  )
}
