public import PixelFormats

/// The parts of a node to read.
public struct ReadingScope: Hashable, Sendable {
  /// Whether to list the pixel formats, sizes and rates.
  public var includesFormats: Bool
  /// Whether to read the controls. The first time costs a USB camera dozens of transfers.
  public var includesControls: Bool
  /// Whether to read the extension units of USB cameras. Each of their controls takes up to seven USB transfers.
  public var includesExtensionUnits = false
  /// Whether to list formats that libv4l would convert from the device's own, marked as emulated.
  public var includesEmulated: Bool
  /// The modes to list; all by default.
  public var modes: ModeFilter
  /// Which nodes to open. Controls and emulated formats can be read only from open nodes.
  public var opening: Opening
  /// Whether a node of a sensor lists what its interface can carry. The modes of the sensor replace that list where one chooses a mode.
  public var includesInterfaceFormats = true
  /// The codes for which to list a node's pixel formats; empty for a plain camera.
  package var busCodes: [MediaBusCode] = []
  /// Whether the node belongs to a sensor, which tells modes and mounting itself.
  var isOfSensor = false
  /// Whether to read only the sensors that reach the nodes in question; false for all sensors of their graphs.
  var leavesOtherSensors = false

  /// Which nodes to open. Opening wakes a sleeping USB camera, which takes 30 to 400 ms.
  ///
  /// A node with unclear descriptors is always opened. A node that is not opened has no known current mode.
  public enum Opening: Hashable, Sendable, CaseIterable {
    /// All nodes.
    case always
    /// All except those of sleeping USB cameras.
    case unlessAsleep
    /// All except those of USB cameras, asleep or awake.
    case unlessDescribed
  }

  /// A scope; by default it covers the device's own formats, without controls, and wakes no camera.
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

  /// Whether descriptors may suffice for all parts.
  var mayStayClosed: Bool { opening != .always && !includesControls && !includesExtensionUnits && !includesEmulated }
}

/// The modes to read from a node. A narrower filter saves calls, but gives only a part of the camera's list.
public struct ModeFilter: Hashable, Sendable {
  /// The pixel formats to list, in any order; nil for all.
  public var pixelFormats: [PixelFormat]?
  /// The size to list; nil for all. Ranges are always listed. A format without this size is listed with all of its sizes.
  public var size: FrameSize?

  /// A filter; by default all modes pass.
  public init(pixelFormats: [PixelFormat]? = nil, size: FrameSize? = nil) {
    self.pixelFormats = pixelFormats
    self.size = size
  }

  /// Whether no mode passes.
  package var isEmpty: Bool { pixelFormats?.isEmpty ?? false }

  /// The formats of a node that pass. A format without a code passes only if all do.
  package func matching(_ formats: [OfferedFormat]) -> [OfferedFormat] {
    guard let pixelFormats else { return formats }
    return formats.filter { $0.pixelFormat.map(pixelFormats.contains) ?? false }
  }

  /// The sizes and ranges of one format that pass.
  package func matching(_ extents: [OfferedSize.Extent]) -> [OfferedSize.Extent] {
    guard let size, extents.contains(.discrete(size)) else { return extents }
    // A range may contain the size too.
    return extents.filter { if case .discrete(let other) = $0 { other == size } else { true } }
  }
}
