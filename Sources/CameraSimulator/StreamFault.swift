public import CameraModel

/// Something wrong with the frames of a simulated camera. `docs/quirks.md` lists real cases.
public struct StreamFault: Hashable, Sendable {
  /// What is wrong with a frame, or from a frame on.
  public enum Effect: Hashable, Sendable {
    // MARK: The data

    /// The driver marks the frame as damaged. The corresponding C constant is `V4L2_BUF_FLAG_ERROR`.
    case marked
    /// Half of the bytes are missing; of a JPEG picture the end.
    case short
    /// So many bytes came at most; 0 makes an empty frame.
    case truncated(to: Int)
    /// The frame is black, as some cameras begin.
    case filler
    /// The frame is blue all over, as other cameras begin.
    case blue
    /// The frame has this share of its brightness, 0 to 1, as where a camera's lamp lights some frames only.
    case dimmed(to: Double)
    /// Within the frames struck, the brightness rises from black to normal.
    case exposureRamp
    /// The JPEG picture has no start marker.
    case startMissing
    /// The JPEG picture has no end marker.
    case endMissing
    /// The JPEG picture has another size than the mode.
    case pictureSize(FrameSize)
    /// The JPEG picture has so many meaningless bytes before its end marker, as Logitech's C270 sends them.
    case extraneousBytes(Int)
    /// So many zero bytes follow the JPEG picture.
    case padding(Int)
    /// The JPEG picture has no Huffman tables, as most USB cameras send it.
    case huffmanTablesMissing
    /// The JPEG picture has no quantization tables: its markers are in order, and no decoder can read it.
    case quantizationTablesMissing
    /// A part of the JPEG picture's coded data is missing: decoders warn, and a stripe of the picture is wrong.
    case dataMissing

    /// The driver states this order of lines, as analogue capture cards do. The picture is whole.
    case fieldOrder(FieldOrder)

    // MARK: The number and the time

    /// The frame has the number of the frame before.
    case repeatsSequence
    /// The numbers jump: this and later frames have so much more. Large numbers go back, since the sum wraps.
    case addsToSequence(UInt32)
    /// The time is zero.
    case zeroTimestamp
    /// The time is that of the frame before.
    case repeatsTimestamp
    /// The time is later, or earlier for a negative duration.
    case shiftsTimestamp(Duration)
    /// The driver does not say which clock the time is of.
    case unknownClock
    /// The driver says that the time was copied. The corresponding C constant is `V4L2_BUF_FLAG_TIMESTAMP_COPY`.
    case copiedTimestamp

    // MARK: The flow

    /// The frame does not come; the next one's number shows it.
    case lost
    /// The frame does not come, and the numbers do not show it.
    case lostSilently
    /// The camera pauses before it takes the frame; later frames come later too.
    case pauses(Duration)
    /// The frame comes up to so much late, by an amount that its number decides; at most an interval, so that times rise.
    case jitter(Duration)
    /// From this frame on no frame comes, until the stream is started again.
    case freezes
    /// From this frame on the stream is in error until it is stopped: waiting tells of it, and frames can neither be queued nor taken.
    case fails
    /// From this frame on a wait ends at once with an event, and there is none to read.
    case emptyEvents
    /// From this frame on frames come with this time between them, whatever is set.
    case interval(FrameInterval)
    /// It is dark: from this frame on frames come with this time between them, while the camera may lower its rate
    /// (`ControlIdentifier.exposureMayLowerRate`, or automatic exposure where the camera has no such control).
    case darkness(FrameInterval)
  }

  /// What is wrong.
  public var effect: Effect
  /// The frames that it strikes, counted from 0 in each run, lost ones included.
  public var frames: Range<Int64>
  /// Of these, the last of every so many, 1 or more: 5 strikes the fifth, the tenth, …
  public var step: Int64
  /// The runs that it strikes, counted from 0 by the starts of the node's stream.
  public var runs: Range<Int>
  /// The node's path; nil for every node.
  public var path: String?

  /// A fault; by default of all frames of all runs of every node.
  public init(
    _ effect: Effect, of frames: Range<Int64> = 0..<Int64.max, every step: Int64 = 1, inRuns runs: Range<Int> = 0..<Int.max,
    at path: String? = nil
  ) {
    (self.effect, self.frames, self.step, self.runs, self.path) = (effect, frames, max(1, step), runs, path)
  }

  /// Whether it strikes a frame.
  func strikes(_ frame: Int64) -> Bool { frames.contains(frame) && (frame - frames.lowerBound) % step == step - 1 }

  /// Whether it has begun by a frame, and so goes on.
  func hasBegun(by frame: Int64) -> Bool { frames.contains(frame) && frame - frames.lowerBound >= step - 1 }
}
