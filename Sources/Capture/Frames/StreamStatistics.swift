/// What happened to each numbered frame, for one output since the session started.
///
/// `numbered` is always the sum of `delivered`, `late`, `outOfBuffers`, `lost`, `corrupted`, `startUp`, `disabled` and `waiting`.
public struct StreamStatistics: Hashable, Sendable {
  /// Frames that the driver numbered, whether they arrived or not.
  public var numbered = 0
  /// Frames that the consumer got.
  public var delivered = 0
  /// Frames that newer ones replaced while the consumer was busy.
  public var late = 0
  /// Frames without a free buffer, because consumers held all spare ones.
  public var outOfBuffers = 0
  /// Frames missing in the driver's sequence.
  public var lost = 0
  /// Frames that were marked, incomplete or undecodable.
  public var corrupted = 0
  /// The corruption of the last corrupted frame; nil without one.
  public var lastCorruption: FrameCorruption?
  /// Frames skipped on purpose after the start.
  public var startUp = 0
  /// Frames that arrived while the connection was disabled.
  public var disabled = 0
  /// Frames that wait for the consumer, or are being converted for it.
  public var waiting = 0
  /// Delivered pictures with faults that the decoder found: stray bytes or corrupted data.
  public var decoderWarnings = 0
  /// Frames copied when they arrived, because the driver cannot lend its buffers.
  public var copied = 0
  /// Implausible timestamps.
  public var implausibleTimes = 0
  /// How often the stream was restarted.
  public var restarts = 0
  /// How often the driver broke the rules: it returned a buffer that it did not have, or refused one.
  public var driverFaults = 0

  /// Statistics with all counts at zero.
  public init() {}

  /// Whether every numbered frame is accounted for.
  public var isBalanced: Bool {
    numbered == delivered + late + outOfBuffers + lost + corrupted + startUp + disabled + waiting
  }

  /// Whether the decoder found minor faults in at least 1 % of the pictures, among at least a hundred.
  var decoderWarningsAreMany: Bool { delivered >= 100 && decoderWarnings >= (delivered + 99) / 100 }

  /// Adds frames to the count of a reason; nil counts them as delivered.
  mutating func count(_ frames: Int, as reason: DroppedFrame.Reason?, _ corruption: FrameCorruption? = nil) {
    if let corruption { lastCorruption = corruption }
    switch reason {
    case nil: delivered += frames
    case .lateData: late += frames
    case .outOfBuffers: outOfBuffers += frames
    case .discontinuity: lost += frames
    case .corrupted: corrupted += frames
    case .startUp: startUp += frames
    }
  }
}

/// Numbers one run's frames by the driver's sequence, and finds gaps.
package struct FrameNumbering: Sendable {
  private var last: UInt32?
  private var number: UInt64 = 0
  /// Whether the driver's sequence stood still or went back. From then on, frames are counted as they arrive.
  package private(set) var countsArrivals = false

  package init() {}

  /// The number of a frame, and how many frames were lost before it.
  ///
  /// The driver's number has 32 bits and may wrap around to 0.
  package mutating func number(of sequence: UInt32) -> (number: UInt64, lost: Int) {
    guard let last else {
      self.last = sequence
      number = UInt64(sequence)
      return (number, 0)
    }
    let step = countsArrivals ? 1 : sequence &- last
    self.last = sequence
    guard step > 0, step <= UInt32.max / 2 else {
      countsArrivals = true
      number += 1
      return (number, 0)
    }
    number += UInt64(step)
    return (number, Int(step) - 1)
  }
}
