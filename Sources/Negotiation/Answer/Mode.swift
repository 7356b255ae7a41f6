public import CameraModel
public import PixelFormats

/// A mode of a node: what can be set.
public struct Mode: Hashable, Sendable {
  /// The node's path; nil where unknown.
  public var node: String?
  /// The driver's code.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// Seconds per frame; nil where the rate is unknown.
  public var interval: FrameInterval?

  /// A mode of a node.
  public init(node: String? = nil, pixelFormat: PixelFormat, size: FrameSize, interval: FrameInterval? = nil) {
    self.node = node
    self.pixelFormat = pixelFormat
    self.size = size
    self.interval = interval
  }
}

extension Mode: CustomStringConvertible {
  /// `MJPG 1280x720 at 30 fps`; without a rate where it is unknown.
  public var description: String { "\(pixelFormat.unpadded) \(size)" + (interval.map { " at \($0.rateText) fps" } ?? "") }
}

/// The mode to set and what the application gets from it.
public struct ChosenMode: Hashable, Sendable {
  /// What is set on the device.
  public var mode: Mode
  /// The pixel format that the application gets.
  public var output: PixelFormat
  /// Whether ``output`` is converted from the device's format.
  public var isConverted: Bool
  /// Whether the picture has to be turned by a quarter: the request was read with width and height swapped.
  public var needsRotation: Bool
}
