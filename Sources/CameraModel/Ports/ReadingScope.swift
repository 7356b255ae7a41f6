public import PixelFormats

/// How much of a node is read.
public struct ReadingScope: Hashable, Sendable {
  /// Whether the pixel formats, sizes and rates are listed.
  public var includesFormats: Bool
  /// Whether the controls are read. The first time costs a USB camera dozens of transfers.
  public var includesControls: Bool
  /// Whether formats that libv4l would convert from the device's own are listed too, marked as emulated.
  public var includesEmulated: Bool
  /// The modes that are listed; all by default.
  public var modes: ModeFilter
  /// Which nodes are opened. Controls and emulated formats are read from open nodes only.
  public var opening: Opening

  /// Which nodes are opened. Opening wakes a sleeping USB camera, which takes 30 to 400 ms.
  ///
  /// A node whose descriptors leave a doubt is always opened. Of a node that is not opened, the current mode is unknown.
  public enum Opening: Hashable, Sendable, CaseIterable {
    /// All nodes.
    case always
    /// All but those of sleeping USB cameras.
    case unlessAsleep
    /// All but those of USB cameras, asleep or awake.
    case unlessDescribed
  }

  /// A scope; by default the device's own formats, without controls, and no camera is woken.
  public init(
    includesFormats: Bool = true, includesControls: Bool = false, includesEmulated: Bool = false, modes: ModeFilter = ModeFilter(),
    opening: Opening = .unlessAsleep
  ) {
    self.includesFormats = includesFormats
    self.includesControls = includesControls
    self.includesEmulated = includesEmulated
    self.modes = modes
    self.opening = opening
  }

  /// Whether descriptors can hold all that is read.
  package var mayStayClosed: Bool { opening != .always && !includesControls && !includesEmulated }
}

/// The modes that are read from a node. A narrower filter saves calls; what is read is then not the camera's full list.
public struct ModeFilter: Hashable, Sendable {
  /// The pixel formats that are listed, in any order; nil for all.
  public var pixelFormats: [PixelFormat]?
  /// The size that is listed; nil for all. Ranges are always listed, and so is every size of a format without this one.
  public var size: FrameSize?

  /// The use of which only the first listed format of a node passes; nil for all formats.
  public var firstFormatOf: PixelFormatUse?

  /// A filter; by default all modes pass.
  public init(pixelFormats: [PixelFormat]? = nil, size: FrameSize? = nil, firstFormatOf: PixelFormatUse? = nil) {
    self.pixelFormats = pixelFormats
    self.size = size
    self.firstFormatOf = firstFormatOf
  }

  /// The formats of a node that pass; a format without a code passes only where all do.
  package func matching(_ formats: [OfferedFormat]) -> [OfferedFormat] {
    if let firstFormatOf {
      let first = formats.first { $0.pixelFormat.flatMap(PixelFormatRegistry.entry)?.use == firstFormatOf }
      return first.map { [$0] } ?? []
    }
    guard let pixelFormats else { return formats }
    return formats.filter { $0.pixelFormat.map(pixelFormats.contains) ?? false }
  }

  /// The sizes and ranges of one format that pass.
  package func matching(_ extents: [OfferedSize.Extent]) -> [OfferedSize.Extent] {
    guard let size, extents.contains(.discrete(size)) else { return extents }
    // A range may hold the size too.
    return extents.filter { if case .discrete(let other) = $0 { other == size } else { true } }
  }
}
