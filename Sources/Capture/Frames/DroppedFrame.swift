/// Frames that the camera numbered and a consumer did not get.
public struct DroppedFrame: Hashable, Sendable {
  /// Why. The corresponding name is `AVCaptureOutput.DataDroppedReason`.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A newer frame took its place while the consumer was busy.
    case lateData
    /// Consumers hold all buffers that the driver can spare.
    case outOfBuffers
    /// It never arrived: a gap in the driver's sequence, or a restart of the stream. Or it cannot be converted to what the output is set
    /// to.
    case discontinuity
    /// It is marked by the driver, incomplete, or cannot be decoded.
    case corrupted
    /// It was skipped on purpose, after the start.
    case startUp
  }

  /// Why.
  public let reason: Reason
  /// How many neighbouring frames; 0 where the number is unknown, after a restart.
  public let count: Int
  /// The number of the last of them in its run; nil where unknown.
  public let sequence: UInt64?
  /// When the last of them was taken; nil where unknown.
  public let presentationTime: PresentationTime?
  /// What was wrong with the last of them; nil unless the reason is ``Reason/corrupted``.
  public let damage: FrameDamage?

  /// Dropped frames.
  public init(
    reason: Reason, count: Int = 1, sequence: UInt64? = nil, presentationTime: PresentationTime? = nil, damage: FrameDamage? = nil
  ) {
    self.damage = damage
    self.reason = reason
    self.count = count
    self.sequence = sequence
    self.presentationTime = presentationTime
  }

  /// The same as one event with the frames that follow; nil where the reasons differ.
  func merged(with next: DroppedFrame) -> DroppedFrame? {
    guard reason == next.reason, (count == 0) == (next.count == 0) else { return nil }
    return DroppedFrame(
      reason: reason, count: count + next.count, sequence: next.sequence ?? sequence,
      presentationTime: next.presentationTime ?? presentationTime, damage: next.damage ?? damage)
  }
}
