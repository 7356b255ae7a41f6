public import CameraModel
public import DeviceConfiguration
import Synchronization

/// Records a session's frames in a Matroska file, with the driver's times. The corresponding name is `AVCaptureMovieFileOutput`.
///
/// ```swift
/// let movie = CaptureMovieFileOutput()
/// try session.addOutput(movie)
/// try await session.startRunning()
/// try movie.startRecording(to: "clip.mkv")
/// try await Task.sleep(for: .seconds(10))
/// let recorded = try await movie.stopRecording()
/// print(recorded.frameCount, recorded.duration, recorded.missing)
/// ```
///
/// The camera's JPEG, H.264 and HEVC are kept as they are; raw pictures become JPEG, or are kept without a loss
/// (``setOutputSettings(codec:quality:)``). Each frame is in the file, or accounted for in ``RecordedMovie``. The file can be read at every
/// moment up to its last whole frame. It works beside other outputs: a slow disk holds up none of them, and drops frames here.
///
/// Any thread may call.
public final class CaptureMovieFileOutput: Sendable {
  private struct State {
    var settings = MovieSettings()
    weak var session: CaptureSession?
    var recorder: MovieRecorder?
  }

  let output = CaptureVideoDataOutput(isPreview: true)
  private let state = Mutex(State())

  /// An output that records nothing yet.
  public init() {
    output.videoSettings = .native
    output.alwaysDiscardsLateVideoFrames = false
  }

  // MARK: Settings of the next recording

  /// The longest movie; nil, the default, for no limit. A recording ends when it is reached.
  public var maxRecordedDuration: Duration? {
    get { state.withLock { $0.settings.longest } }
    set { state.withLock { $0.settings.longest = newValue } }
  }

  /// The most frames of a recording; nil, the default, for no limit.
  public var maxRecordedFrames: Int? {
    get { state.withLock { $0.settings.mostFrames } }
    set { state.withLock { $0.settings.mostFrames = newValue } }
  }

  /// The most bytes of the file; nil, the default, for no limit. A recording ends before it is exceeded.
  public var maxRecordedFileSize: Int64? {
    get { state.withLock { $0.settings.mostBytes } }
    set { state.withLock { $0.settings.mostBytes = newValue } }
  }

  /// The bytes that the file system keeps free; 0 by default. A recording ends when fewer are left.
  public var minFreeDiskSpaceLimit: Int64 {
    get { state.withLock { $0.settings.leastFreeBytes } }
    set { state.withLock { $0.settings.leastFreeBytes = newValue } }
  }

  /// The length of each file, if a recording is split into several: `clip.mkv` becomes `clip-001.mkv`, `clip-002.mkv` and so on. Nil, the
  /// default, for one file. No frame is lost between two files.
  public var segmentDuration: Duration? {
    get { state.withLock { $0.settings.segment } }
    set { state.withLock { $0.settings.segment = newValue } }
  }

  /// Degrees by which players turn the pictures clockwise: 0, 90, 180 or 270. The pixels stay as they are. Another angle changes nothing.
  public var videoRotationAngle: Int {
    get { state.withLock { $0.settings.rotation } }
    set { if [0, 90, 180, 270].contains(newValue) { state.withLock { $0.settings.rotation = newValue } } }
  }

  /// Whether frames that are corrupted or incomplete are recorded, too; false by default.
  public var recordsCorruptedFrames: Bool {
    get { output.deliversCorruptedFrames }
    set { output.deliversCorruptedFrames = newValue }
  }

  /// Chooses what the packets of the next recording hold.
  ///
  /// - Parameters:
  ///   - codec: The codec; nil, the default, keeps the camera's compressed pictures and makes JPEG of raw ones.
  ///   - quality: The quality of JPEG that is made, 1 to 100 by libjpeg's scale. The default is 90.
  public func setOutputSettings(codec: MovieCodec? = nil, quality: Int = 90) {
    state.withLock { ($0.settings.codec, $0.settings.quality) = (codec, min(max(quality, 1), 100)) }
  }

  /// The codecs that the running session's pictures can be recorded with; before it runs, all.
  public var availableVideoCodecTypes: [MovieCodec] {
    guard let format = output.nativePixelFormat else { return MovieCodec.allCases }
    return MovieCodec.allCases.filter { (try? MovieForm(format, as: $0, quality: 90)) != nil }
  }

  // MARK: Recording

  /// Begins to record. The file exists from now on; it is removed if no frame comes.
  ///
  /// - Parameters:
  ///   - path: The file, whose name ends in `.mkv`; a named pipe gets a live stream.
  ///   - replacing: Whether to replace a file that exists.
  ///   - delegate: Told of the begin and the end. The output retains it until the end.
  /// - Throws: `DeviceError`: `usage` without a session, or while it records; `rejected` if the file exists or the disk is full, `denied`,
  ///   or `notFound` without its folder.
  public func startRecording(
    to path: String, replacing: Bool = false, recordingDelegate delegate: (any CaptureFileOutputRecordingDelegate)? = nil
  ) throws(DeviceError) {
    try state.withLock { state throws(DeviceError) in
      guard let session = state.session else {
        throw .refused("record", path, "The output is in no session.", "Add it with addOutput(_:).")
      }
      guard state.recorder?.isOver ?? true else {
        throw .refused("record", path, "The output records already.", "Call stopRecording() first.")
      }
      var settings = state.settings
      (settings.path, settings.replaces) = (path, replacing)
      settings.name = session.inputs.first?.device.localizedName ?? ""
      guard path != "-" || settings.segment == nil else {
        throw .refused("record", path, "A stream is not split into files.", "Name a file, or leave the segments out.")
      }
      let recorder = try MovieRecorder(
        settings, of: output.delivery,
        began: { [weak self] in
          guard let self else { return }
          delegate?.fileOutput(self, didStartRecordingTo: path)
        }, ended: { [weak self] in self?.end($0, telling: delegate) })
      try recorder.start()
      state.recorder = recorder
      output.connection(with: .video)?.isEnabled = true
    }
  }

  /// Ends the recording with the frames that have come by now.
  ///
  /// - Returns: The movie; of several files, the last one (``recordedMovies`` has all).
  /// - Throws: `DeviceError`: why the recording failed, such as a full disk, which leaves the file valid up to then; `usage` if nothing was
  ///   recorded, and `unsupported` if no frame could be.
  @discardableResult
  public func stopRecording() async throws(DeviceError) -> RecordedMovie {
    state.withLock { $0.recorder }?.stop()
    return try await recordingEnd()
  }

  /// Waits for the end that a limit or the session brings; a task that is cancelled meanwhile stops the recording.
  ///
  /// - Returns: The movie, as ``stopRecording()``.
  /// - Throws: `DeviceError` as ``stopRecording()``.
  public func recordingEnd() async throws(DeviceError) -> RecordedMovie {
    guard let recorder = state.withLock({ $0.recorder }) else {
      throw .refused("stop recording", "the output", "Nothing is recorded.", "Call startRecording(to:) first.")
    }
    await withTaskCancellationHandler {
      await recorder.waitForEnd()
    } onCancel: {
      recorder.stop()
    }
    if let failure = recorder.failure { throw failure }
    guard let movie = recorder.lastMovie else { throw MovieRecorder.noFrame }
    return movie
  }

  /// Leaves out the frames from now on. The movie goes on without the time of the pause.
  public func pauseRecording() { state.withLock { $0.recorder }?.pause() }

  /// Ends a pause.
  public func resumeRecording() { state.withLock { $0.recorder }?.resume() }

  /// Whether a recording runs, paused or not.
  public var isRecording: Bool { state.withLock { $0.recorder.map { !$0.isOver } ?? false } }

  /// Whether a recording is paused.
  public var isRecordingPaused: Bool { state.withLock { $0.recorder.map { !$0.isOver && $0.isPaused } ?? false } }

  /// The files of the present recording, or else of the last one; the one that grows is the last.
  public var recordedMovies: [RecordedMovie] { state.withLock { $0.recorder }?.movies ?? [] }

  /// The length of the growing file.
  public var recordedDuration: Duration { recordedMovies.last?.duration ?? .zero }

  /// The bytes of the growing file.
  public var recordedFileSize: Int64 { recordedMovies.last?.byteCount ?? 0 }

  /// What happened to each frame since the session started; frames while nothing was recorded are `disabled`.
  public var statistics: StreamStatistics { output.statistics }

  private func end(_ recorder: MovieRecorder, telling delegate: (any CaptureFileOutputRecordingDelegate)?) {
    // Another recording may have begun.
    state.withLock { if $0.recorder === recorder { output.connection(with: .video)?.isEnabled = false } }
    delegate?.fileOutput(self, didFinishRecording: recorder.lastMovie, error: recorder.failure)
  }

  /// Notes the session that feeds it.
  func join(_ session: CaptureSession?) {
    state.withLock { $0.session = session }
    output.connection(with: .video)?.isEnabled = false
  }
}

/// Told of recordings. The corresponding name is `AVCaptureFileOutputRecordingDelegate`. The calls come from the recording's thread.
public protocol CaptureFileOutputRecordingDelegate: AnyObject, Sendable {
  /// A recording began. The default does nothing.
  func fileOutput(_ output: CaptureMovieFileOutput, didStartRecordingTo path: String)
  /// A recording ended. The movie is its last file, nil if no frame came; the error says why it failed, nil if it did not.
  func fileOutput(_ output: CaptureMovieFileOutput, didFinishRecording movie: RecordedMovie?, error: DeviceError?)
}

extension CaptureFileOutputRecordingDelegate {
  /// Does nothing.
  public func fileOutput(_ output: CaptureMovieFileOutput, didStartRecordingTo path: String) {}
}

extension CaptureSession {
  /// Adds an output that records movies.
  ///
  /// - Throws: `ConfigurationError` as for other outputs.
  public func addOutput(_ movie: CaptureMovieFileOutput) throws(ConfigurationError) {
    try addOutput(movie.output)
    movie.join(self)
  }

  /// Removes an output that records movies; a recording ends.
  public func removeOutput(_ movie: CaptureMovieFileOutput) {
    removeOutput(movie.output)
    movie.join(nil)
  }
}
