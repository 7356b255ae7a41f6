public import CameraModel

/// A fault of a simulated camera's frames. `docs/quirks.md` lists real cases.
public struct StreamFault: Hashable, Sendable {
  /// The effect on a frame, or on all frames from it on.
  public enum Effect: Hashable, Sendable {
    // MARK: The data

    /// The driver marks the frame as corrupted. The corresponding C constant is `V4L2_BUF_FLAG_ERROR`.
    case marked
    /// Half of the bytes are missing, in a JPEG picture the end.
    case short
    /// At most this many bytes arrive; 0 makes an empty frame.
    case truncated(to: Int)
    /// The frame is black, as in some cameras at the start.
    case filler
    /// The frame is blue all over, as in other cameras at the start.
    case blue
    /// The frame has this share of its brightness, 0 to 1, as if a camera's lamp lights only some frames.
    case dimmed(to: Double)
    /// Within the affected frames, the brightness rises from black to normal.
    case exposureRamp
    /// The JPEG picture has no start marker.
    case startMissing
    /// The JPEG picture has no end marker.
    case endMissing
    /// The JPEG picture's size differs from the mode's.
    case pictureSize(FrameSize)
    /// The JPEG picture has this many meaningless bytes before its end marker, as from Logitech's C270.
    case extraneousBytes(Int)
    /// This many zero bytes follow the JPEG picture.
    case padding(Int)
    /// The JPEG picture has no Huffman tables, as from most USB cameras.
    case huffmanTablesMissing
    /// The JPEG picture has no quantization tables: its markers are in order, but no decoder can read it.
    case quantizationTablesMissing
    /// A part of the JPEG picture's coded data is missing: decoders warn, and a stripe of the picture is wrong.
    case dataMissing

    /// The frame holds these bytes, in a format that needs an encoder, such as H.264. Of several for a frame, the last counts.
    case contents([UInt8])

    /// The driver reports this order of lines, as analogue capture cards do. The picture is whole.
    case fieldOrder(FieldOrder)

    // MARK: The number and the time

    /// The frame has the number of the frame before.
    case repeatsSequence
    /// The numbers of this and later frames jump by this amount. Large amounts go back, because the sum wraps around.
    case addsToSequence(UInt32)
    /// The time is zero.
    case zeroTimestamp
    /// The time equals that of the frame before.
    case repeatsTimestamp
    /// The time is later, or earlier for a negative duration.
    case shiftsTimestamp(Duration)
    /// The driver does not report the clock of the time.
    case unknownClock
    /// The driver reports that the time was copied. The corresponding C constant is `V4L2_BUF_FLAG_TIMESTAMP_COPY`.
    case copiedTimestamp

    // MARK: The flow

    /// The frame does not arrive; the next one's number shows it.
    case lost
    /// The frame does not arrive, and the numbers do not show it.
    case lostSilently
    /// The camera pauses before it takes the frame, which also delays later frames.
    case pauses(Duration)
    /// The frame is late by up to this much, depending on its number, and at most by an interval, so that times rise.
    case jitter(Duration)
    /// From this frame on no frame comes, until the stream is started again.
    case freezes
    /// From this frame on the stream is in error until it is stopped: waits report it, and frames can neither be queued nor taken.
    case fails
    /// From this frame on a wait ends at once with an event, but there is none to read.
    case emptyEvents
    /// From this frame on, frames have this time between them, whatever is set.
    case interval(FrameInterval)
    /// It is dark: from this frame on, frames have this time between them if the camera may lower its rate.
    /// `ControlIdentifier.exposureMayLowerRate` decides that, or automatic exposure if the camera lacks that control.
    case darkness(FrameInterval)
  }

  /// The effect.
  public var effect: Effect
  /// The affected frames, counted from 0 in each run, including lost ones.
  public var frames: Range<Int64>
  /// Which of these frames are affected: the last of every `step`, 1 or more. For example, 5 affects the fifth, the tenth, …
  public var step: Int64
  /// The affected runs, counted from 0 by the starts of the node's stream.
  public var runs: Range<Int>
  /// The node's path; nil for every node.
  public var path: String?

  /// A fault; by default for all frames of all runs of every node.
  public init(
    _ effect: Effect, of frames: Range<Int64> = 0..<Int64.max, every step: Int64 = 1, inRuns runs: Range<Int> = 0..<Int.max,
    at path: String? = nil
  ) {
    (self.effect, self.frames, self.step, self.runs, self.path) = (effect, frames, max(1, step), runs, path)
  }

  /// Whether it affects a frame.
  func strikes(_ frame: Int64) -> Bool { frames.contains(frame) && (frame - frames.lowerBound) % step == step - 1 }

  /// Whether it has begun by a frame, and so continues.
  func hasBegun(by frame: Int64) -> Bool { frames.contains(frame) && frame - frames.lowerBound >= step - 1 }
}
