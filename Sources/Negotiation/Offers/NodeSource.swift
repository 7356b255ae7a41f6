public import CameraModel
import PixelFormats

/// The meaning of a node's ranges: the source's sizes, or only the interface's (docs/semantics.md, section 9).
struct NodeSource: Sendable {
  /// Whether a range of sizes belongs to the interface: on media-controller nodes, and if the source has timings.
  let isBehindInterface: Bool
  /// Whether the source's size is unknown: there are neither timings nor a current size, or the size's owner is unknown.
  var isUnknown: Bool { size == nil || !isBehindInterface && hasUnknownCapabilities }
  private let hasUnknownCapabilities: Bool
  /// The size of the source, from its timings or else the current size; nil if both are unknown.
  let size: FrameSize?
  /// The present time per frame; nil if it is unknown.
  let interval: FrameInterval?
  /// Whether it is for infrared or depth: none of its formats carries colour, or its name says so (docs/semantics.md, section 5).
  let isWithoutColor: Bool
  /// The usual code of a media-controller node's current format; nil for other nodes, and if it is unknown.
  let interfaceFormat: PixelFormat?

  init(_ node: CameraNode) {
    let isMediaController = node.capabilities.contains(.mediaController)
    isBehindInterface = isMediaController || node.timings != nil
    hasUnknownCapabilities = node.capabilities.isEmpty
    size = [node.timings, node.current?.size].compactMap(\.self).first(where: \.isValid)
    interval = node.current?.interval.flatMap { $0.isValid ? $0 : nil }
    let words = (node.card ?? "").split { !$0.isLetter && !$0.isNumber }
    isWithoutColor =
      words.contains { $0 == "IR" || ["infrared", "depth"].contains($0.lowercased()) }
      || !node.formats.contains { $0.pixelFormat.flatMap { PixelFormatRegistry.entry(for: $0) }?.carriesColor == true }
    interfaceFormat = isMediaController ? node.current.map { PixelFormatRegistry.canonical($0.pixelFormat) } : nil
  }
}

extension ModeTable {
  /// The size that a range stands for if no size in pixels is requested; nil if the range has the source's sizes.
  func sizeMeant(by range: Range) -> FrameSize? {
    let source = sources[formats[range.format].node]
    guard source.isBehindInterface, range.extent.isRange else { return nil }
    return range.extent.nearest(to: source.size ?? range.extent.largest)
  }
}

extension OfferedSize.Extent {
  /// The point with the smallest |Δwidth| + |Δheight|, and the larger of two equals; nil if the grid is empty.
  fileprivate func nearest(to size: FrameSize) -> FrameSize? {
    candidates(near: size).min { ($0.distance(to: size), $1.area) < ($1.distance(to: size), $0.area) }
  }
}

extension FindingCode {
  /// A rate was chosen of a range that does not promise its fast end, because none was asked for.
  public static let rateOfRange: FindingCode = "rate-of-range"
  /// The interface's largest size was chosen, because the size of its source is unknown.
  public static let sourceSizeUnknown: FindingCode = "source-size-unknown"
}

extension Finding {
  static let sourceSizeUnknown = Finding(
    .sourceSizeUnknown, .warning,
    "The size of the source is unknown; this is the largest that the interface carries. Ask for the size that the source is set to."
  )

  static func rateOfRange(_ interval: FrameInterval, _ times: FrameIntervalRange) -> Finding {
    let ends = "\(times.max.rateText)–\(times.min.rateText) fps"
    return Finding(
      .rateOfRange, .info, "rate: \(interval.rateText) of \(ends). Such a range does not promise its fast end; ask for a rate.")
  }
}
