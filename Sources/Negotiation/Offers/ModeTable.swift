public import CameraModel
import PixelFormats

/// All modes of a camera, arranged once for many decisions.
///
/// Discrete modes are stored in one flat list. Ranges stay ranges; each request adds only their points that can win.
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
    /// Whether it can be converted to raw colour: raw colour, JPEG, Bayer and plain grey can (docs/semantics.md, section 3).
    let isConvertible: Bool

    init(_ format: OfferedFormat, _ pixelFormat: PixelFormat, node: Int) {
      let entry = PixelFormatRegistry.entry(for: pixelFormat)
      (self.node, self.pixelFormat) = (node, pixelFormat)
      canonical = entry?.format ?? pixelFormat
      (carriesColor, bitsPerPixel) = (entry?.carriesColor ?? false, entry?.bitsPerPixel)
      isKnown = entry != nil
      cost = CostClass(of: format, entry)
      isConvertible = entry.map(Self.isConvertible) ?? false
    }

    private static func isConvertible(_ entry: PixelFormatEntry) -> Bool {
      switch entry.use {
      case .colorRaw, .bayer: true
      case .compressed: entry.format == .mjpeg || entry.format == .jpeg
      case .other: entry.group == .luma && !entry.isStereoPair
      }
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
  /// For each node, the meaning of its ranges.
  let sources: [NodeSource]
  let formats: [Format]
  /// Whether some formats carry colour and others do not.
  let differsInColor: Bool
  let candidates: CandidateList
  let ranges: [Range]
  /// The bus speed in megabits per second; nil if unknown.
  let busSpeedMbps: Int?

  /// The modes of all capture nodes of a camera, in the order of enumeration.
  public init(_ camera: Camera) {
    self.init(nodes: camera.choosableNodes, busSpeedMbps: camera.busSpeedMbps)
  }

  /// The modes of several nodes, one of which is chosen.
  public init(nodes: [CameraNode], busSpeedMbps: Int? = nil) {
    var builder = Builder()
    for (index, node) in nodes.enumerated() {
      for format in node.formats { builder.add(format, ofNode: index) }
    }
    self.nodes = nodes
    sources = nodes.map(NodeSource.init)
    self.busSpeedMbps = busSpeedMbps
    formats = builder.formats
    differsInColor = Set(formats.map(\.carriesColor)).count > 1
    candidates = builder.candidates
    ranges = builder.ranges
  }
}

extension ModeTable {
  private struct Builder {
    var formats: [Format] = []
    var candidates = CandidateList()
    var ranges: [Range] = []
    private var order = 0

    mutating func add(_ format: OfferedFormat, ofNode node: Int) {
      guard let pixelFormat = format.pixelFormat, !format.sizes.isEmpty else { return }
      formats.append(Format(format, pixelFormat, node: node))
      for size in format.sizes { add(size) }
    }

    private mutating func add(_ size: OfferedSize) {
      let usable = size.intervals.filter(\.holdsTime)
      var entry: [Candidate] = []
      // A size without a valid time is a mode with an unknown rate.
      if usable.isEmpty { add(size.extent, nil, to: &entry) }
      for interval in usable { add(size.extent, interval, to: &entry) }
      candidates.append(entry)
    }

    private mutating func add(_ extent: OfferedSize.Extent, _ interval: OfferedInterval?, to entry: inout [Candidate]) {
      defer { order += 1 }
      let format = formats.count - 1
      switch (extent, interval) {
      case (.discrete(let size), nil):
        if size.isValid { entry.append(Candidate(size: size, interval: nil, format: format, order: order)) }
      case (.discrete(let size), .discrete(let time)):
        if size.isValid { entry.append(Candidate(size: size, interval: time, format: format, order: order)) }
      default:
        ranges.append(Range(extent: extent, interval: interval, format: format, order: order))
      }
    }
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
