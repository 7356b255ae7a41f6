import CameraModel
public import DeviceConfiguration
public import Negotiation

/// How a stream started.
public struct StreamStart: Sendable {
  /// The mode that the driver set, read back.
  public internal(set) var mode: Mode
  /// The settings to which the driver gave other values than requested; empty if it accepted all of them.
  public var adjustments: [ConfigurationAdjustment] { result?.adjustments ?? [] }
  /// The settings made; nil if the device kept its mode.
  let result: ConfigurationResult?
  /// Whether a returned camera has its controls back.
  let restoration: Restoration
  /// When opening the node began.
  let asked: MonotonicTime
  /// When the driver accepted the stream.
  let accepted: MonotonicTime
  let buffers: BufferCounts
}
