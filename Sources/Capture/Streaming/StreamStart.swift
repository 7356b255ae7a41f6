import CameraModel
public import DeviceConfiguration
public import Negotiation

/// How a stream started.
public struct StreamStart: Sendable {
  /// The mode that the driver set, as read back.
  public internal(set) var mode: Mode
  /// The settings for which the driver chose other values than the requested ones; empty when it accepted all of them.
  public let adjustments: [ConfigurationAdjustment]
  /// Whether a camera that was away has its controls back.
  let restoration: Restoration
  /// When opening the node began.
  let asked: MonotonicTime
  /// When the driver had accepted the stream.
  let accepted: MonotonicTime
  let buffers: BufferCounts
}
