public import CameraModel
import PixelFormats

/// All modes of a camera, arranged once for many decisions.
///
/// Ranges stay ranges; each request adds only their points that can win.
public struct ModeTable: Sendable {
  /// One format of a node.
  struct Format: Sendable {
    let node: Int
    let pixelFormat: PixelFormat
    /// The usual code if ``pixelFormat`` is an alias.
    let canonical: PixelFormat
    let cost: CostClass
    /// Whether pictures are known to carry colour.
    let carriesColor: Bool
    /// Whether the registry knows the code.
    let isKnown: Bool
    /// Storage bits per pixel; nil if they vary or are unknown.
    let bitsPerPixel: Int?
    /// Whether conversions take it as a source (docs/semantics.md, section 3).
    let isConvertible: Bool

    init(_ format: OfferedFormat, _ pixelFormat: PixelFormat, node: Int) {
      let entry = PixelFormatRegistry.entry(for: pixelFormat)
      (self.node, self.pixelFormat) = (node, pixelFormat)
      canonical = entry?.format ?? pixelFormat
      (carriesColor, bitsPerPixel) = (entry?.carriesColor ?? false, entry?.bitsPerPixel)
      isKnown = entry != nil
      cost = CostClass(of: format, entry)
      isConvertible = SourceForm(pixelFormat) != nil
    }
  }

  /// An entry with a range of sizes, a range of times per frame, or both.
  struct Range: Sendable {
    let extent: OfferedSize.Extent
    /// Nil if the rate is unknown.
    let interval: OfferedInterval?
    let format: Int
    let order: Int
  }

  let nodes: [CameraNode]
  /// For each node, the position of its camera among those of a joint plan.
  private let cameras: [Int]
  let cameraCount: Int
  /// Whether it is for a joint plan.
  let isJoint: Bool
  /// For each node, the meaning of its ranges.
  let sources: [NodeSource]
  private(set) var formats: [Format] = []
  /// The modes that are no ranges, in the order of enumeration.
  private(set) var modes: [Candidate] = []
  private(set) var ranges: [Range] = []
  /// The bus speed in megabits per second; nil if unknown.
  let busSpeedMbps: Int?

  /// The modes of all capture nodes of a camera, in the order of enumeration.
  public init(_ camera: Camera) {
    self.init([camera.choosableNodes], busSpeedMbps: camera.busSpeedMbps, isJoint: false)
  }

  /// The modes of several cameras, by their nodes.
  init(_ cameras: [[CameraNode]], busSpeedMbps: Int?, isJoint: Bool = true) {
    self.isJoint = isJoint
    nodes = cameras.flatMap(\.self)
    self.cameras = cameras.indices.flatMap { camera in cameras[camera].map { _ in camera } }
    cameraCount = cameras.count
    sources = nodes.map(NodeSource.init)
    self.busSpeedMbps = busSpeedMbps
    var order = 0
    for (node, offered) in nodes.enumerated() {
      for format in offered.formats where !format.sizes.isEmpty {
        guard let pixelFormat = format.pixelFormat else { continue }
        formats.append(Format(format, pixelFormat, node: node))
        for size in format.sizes { add(size, from: &order) }
      }
    }
  }

  /// The position of the candidate's camera among those of a joint plan; 0 for the only one.
  func camera(of candidate: Candidate) -> Int { cameras[formats[candidate.format].node] }

  private mutating func add(_ offered: OfferedSize, from order: inout Int) {
    let format = formats.count - 1
    func add(_ interval: OfferedInterval?) {
      switch (offered.extent, interval) {
      case (.discrete(let size), nil):
        if size.isValid { modes.append(Candidate(size: size, interval: nil, format: format, order: order)) }
      case (.discrete(let size), .discrete(let time)):
        if size.isValid { modes.append(Candidate(size: size, interval: time, format: format, order: order)) }
      default:
        ranges.append(Range(extent: offered.extent, interval: interval, format: format, order: order))
      }
      order += 1
    }
    for interval in offered.intervals where interval.holdsTime { add(interval) }
    // A size without a valid time is a mode with an unknown rate.
    if !offered.intervals.contains(where: \.holdsTime) { add(nil) }
  }
}

extension OfferedInterval {
  /// Whether it contains a valid time.
  var holdsTime: Bool {
    switch self {
    case .discrete(let time): time.isValid
    case .stepwise(let range), .continuous(let range):
      range.min.isValid && range.max.isValid && !range.max.isShorter(than: range.min)
    }
  }
}
