public import PixelFormats

/// Which of a node's modes matter to whoever reads it: the others need not be asked for.
///
/// It saves calls where what is wanted is known beforehand; what is read is then no full listing of the camera.
public struct ReadingReach: Hashable, Sendable {
  /// The only pixel formats that are listed; nil for all.
  public var pixelFormats: Set<PixelFormat>?
  /// A format that lists this size is read with no other, but for ranges; nil for all sizes.
  public var size: FrameSize?

  /// A reach; by default all modes.
  public init(pixelFormats: Set<PixelFormat>? = nil, size: FrameSize? = nil) {
    self.pixelFormats = pixelFormats
    self.size = size
  }
}

extension ReadingReach {
  package func includes(_ pixelFormat: PixelFormat?) -> Bool {
    guard let pixelFormats else { return true }
    return pixelFormat.map(pixelFormats.contains) ?? false
  }

  package func reached(of extents: [OfferedSize.Extent]) -> [OfferedSize.Extent] {
    guard let size, extents.contains(.discrete(size)) else { return extents }
    // A range may hold the size too.
    return extents.filter { if case .discrete(let other) = $0 { other == size } else { true } }
  }
}
