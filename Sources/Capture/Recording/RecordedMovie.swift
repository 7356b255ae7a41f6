public import CameraModel
public import PixelFormats

/// A movie that was recorded: what is in the file, what is missing, and why.
public struct RecordedMovie: Hashable, Sendable {
  /// Why a recording ended.
  public enum End: String, ClosedVocabulary, CaseIterable {
    /// The program stopped it.
    case stopped
    /// It has ``CaptureMovieFileOutput/maxRecordedDuration``.
    case duration
    /// It has ``CaptureMovieFileOutput/maxRecordedFrames``.
    case frames
    /// It has ``CaptureMovieFileOutput/maxRecordedFileSize``.
    case fileSize
    /// The file system has less than ``CaptureMovieFileOutput/minFreeDiskSpaceLimit``.
    case diskSpace
    /// The session ended.
    case session
    /// The camera's pictures changed.
    case modeChanged
    /// The reader of a pipe has left.
    case reader
    /// The file could not be written.
    case file
  }

  /// The file.
  public var path: String
  /// What its packets hold.
  public var codec: MovieCodec
  /// The camera's pixel format.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// The frames in the file.
  public var frameCount = 0
  /// From the first frame to the last, and the last one's time, without pauses.
  public var duration = Duration.zero
  /// When the first frame was taken; nil without a frame.
  public var firstFrameTime: PresentationTime?
  /// When the last frame was taken; nil without a frame.
  public var lastFrameTime: PresentationTime?
  /// The file's bytes.
  public var byteCount: Int64 = 0
  /// The frames since the first good one that are not in the file, by the reason.
  public var missing: [DroppedFrame.Reason: Int] = [:]
  /// The frames that came during pauses.
  public var pausedFrames = 0
  /// The buffers without a picture, which hold what decoders need.
  public var headers = 0
  /// Why it ended.
  public var end = End.stopped
  /// What was wrong with the pictures.
  public var findings: [Finding] = []

  /// The frames that are missing.
  public var missingCount: Int { missing.values.reduce(0, +) }

  init(path: String, codec: MovieCodec, pixelFormat: PixelFormat, size: FrameSize) {
    (self.path, self.codec, self.pixelFormat, self.size) = (path, codec, pixelFormat, size)
  }
}

/// What the packets of a movie hold. The corresponding name is `AVVideoCodecType`.
public enum MovieCodec: String, ClosedVocabulary, CaseIterable {
  /// JPEG pictures: the camera's own bytes, or encoded from raw pictures.
  case jpeg
  /// The camera's H.264.
  case h264
  /// The camera's HEVC.
  case hevc
  /// Raw pictures with the camera's numbers, rows without gaps.
  case uncompressed
}
