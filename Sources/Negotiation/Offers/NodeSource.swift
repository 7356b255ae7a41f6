public import CameraModel
import PixelFormats

/// What the ranges of a node mean: what its source gives, or only what its interface carries (docs/semantics.md, section 9).
struct NodeSource: Sendable {
  /// Whether a range of sizes says what the interface carries: on media-controller nodes, and where the source has timings.
  let isBehindInterface: Bool
  /// Whether nothing says which size the source gives: neither timings nor a current size, or a size of which nobody knows whose it is.
  var isUnknown: Bool { size == nil || !isBehindInterface && hasUnknownCapabilities }
  private let hasUnknownCapabilities: Bool
  /// The size of the source: that of its timings, else the current size; nil where neither is known.
  let size: FrameSize?
  /// The usual code of a media-controller node's current format; nil for other nodes, and where it is unknown.
  let interfaceFormat: PixelFormat?

  init(_ node: CameraNode) {
    let isMediaController = node.capabilities.contains("mediaController")
    isBehindInterface = isMediaController || node.timings != nil
    hasUnknownCapabilities = node.capabilities.isEmpty
    size = [node.timings, node.current?.size].compactMap(\.self).first(where: \.isValid)
    interfaceFormat = isMediaController ? node.current.map { PixelFormatRegistry.canonical($0.pixelFormat) } : nil
  }
}

extension ModeTable {
  /// The size that a range stands for where no width and height are asked for; nil where the range says what the source gives.
  func sizeMeant(by range: Range) -> FrameSize? {
    let source = sources[formats[range.format].node]
    guard source.isBehindInterface, range.extent.isRange else { return nil }
    return range.extent.nearest(to: source.size ?? range.extent.largest)
  }
}

extension OfferedSize.Extent {
  /// The point with the smallest |Δwidth| + |Δheight|, the larger on a tie; nil where the grid is empty.
  fileprivate func nearest(to size: FrameSize) -> FrameSize? {
    let distance = SizeDistance(to: size)
    return candidates(near: size).map { Candidate(size: $0, interval: nil, format: 0, order: 0) }
      .min { (distance.of($0), $1.area) < (distance.of($1), $0.area) }?.size
  }
}

extension FindingCode {
  /// The largest size of an interface was taken, because nothing says the size of its source.
  public static let sourceSizeUnknown: FindingCode = "source-size-unknown"
}

extension Finding {
  static let sourceSizeUnknown = Finding(
    .sourceSizeUnknown, .warning,
    "The size of the source is unknown; this is the largest that the interface carries. Ask for the size that the source is set to."
  )
}
