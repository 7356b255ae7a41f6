public import CameraModel

/// Frames that the camera numbered but a consumer did not get.
public struct DroppedFrame: Hashable, Sendable {
  /// Why the frames were dropped. The corresponding name is `AVCaptureOutput.DataDroppedReason`.
  public enum Reason: String, ClosedVocabulary, CaseIterable {
    /// A newer frame replaced it while the consumer was busy.
    case lateData
    /// Consumers hold all buffers that the driver can spare.
    case outOfBuffers
    /// The frame never arrived, because of a gap in the driver's sequence or a restart; or it cannot be converted to the output's settings.
    case discontinuity
    /// The driver marked the frame as corrupted, or it is incomplete or cannot be decoded.
    case corrupted
    /// The frame was skipped on purpose after the start.
    case startUp
  }

  /// Why the frames were dropped.
  public let reason: Reason
  /// How many consecutive frames; 0 if the number is unknown, after a restart.
  public private(set) var count: Int
  /// The number of the last frame in its run; nil if unknown.
  public private(set) var sequence: UInt64?
  /// When the last frame was taken; nil if unknown.
  public private(set) var presentationTime: PresentationTime?
  /// The corruption of the last frame; nil unless the reason is ``Reason/corrupted``.
  public var corruption: FrameCorruption? { stored?.corruption }
  private var stored: StoredCorruption?

  /// Dropped frames.
  public init(
    reason: Reason, count: Int = 1, sequence: UInt64? = nil, presentationTime: PresentationTime? = nil, corruption: FrameCorruption? = nil
  ) {
    stored = corruption.map(StoredCorruption.init)
    self.reason = reason
    self.count = count
    self.sequence = sequence
    self.presentationTime = presentationTime
  }

  /// Makes one event of these frames and the next ones; false if the reasons differ.
  mutating func merge(_ next: DroppedFrame) -> Bool {
    guard reason == next.reason, (count == 0) == (next.count == 0) else { return false }
    count += next.count
    if let newer = next.sequence { sequence = newer }
    if let newer = next.presentationTime { presentationTime = newer }
    if let newer = next.stored { stored = newer }
    return true
  }
}

extension DroppedFrame: CustomStringConvertible {
  /// `2 frames: lateData`; `frames: discontinuity` if their number is unknown.
  public var description: String { "\(count == 0 ? "frames" : count == 1 ? "1 frame" : "\(count) frames"): \(reason)" }
}
