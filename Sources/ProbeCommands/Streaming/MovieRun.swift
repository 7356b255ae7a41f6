import CameraDocuments
import Capture
import Viewfinder

/// A movie that `probe stream` records.
struct MovieRun {
  let options: MovieOptions
  let path: String
  let replaces: Bool
  let frameLimit: Int?
  let timeLimit: Duration?

  /// An output for the recording.
  func output() throws(DeviceError) -> CaptureMovieFileOutput {
    let movie = CaptureMovieFileOutput()
    movie.setOutputSettings(codec: options.lossless ? .uncompressed : nil, quality: try options.jpegQuality)
    (movie.maxRecordedDuration, movie.maxRecordedFrames, movie.maxRecordedFileSize) = (timeLimit, frameLimit, try options.mostBytes)
    movie.segmentDuration = try options.segmentTime
    return movie
  }

  /// Records until a limit, the end of the session or a cancelled task.
  func record(_ movie: CaptureMovieFileOutput, in console: some CommandEnvironment) async throws {
    try movie.startRecording(to: path, replacing: replaces)
    let progress = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        if movie.recordedMovies.count > 0, movie.isRecording { console.writeProgress(Self.text(movie.recordedMovies)) }
      }
    }
    defer { progress.cancel() }
    _ = try await movie.recordingEnd()
  }

  /// What the movies hold, in a line: `10.0 s, 300 frames, 12.3 MB, 2 lost`.
  static func text(_ movies: [RecordedMovie]) -> String {
    let tenths = Int((movies.reduce(Duration.zero) { $0 + $1.duration }.seconds * 10).rounded())
    let (frames, bytes) = (movies.reduce(0) { $0 + $1.frameCount }, movies.reduce(0) { $0 + $1.byteCount })
    var parts = ["\(tenths / 10).\(tenths % 10) s", frames.counted("frame"), Int(bytes).shortBytes]
    for (reason, word) in words {
      let count = movies.reduce(0) { $0 + ($1.missing[reason] ?? 0) }
      if count > 0 { parts.append("\(count) \(word)") }
    }
    return parts.joined(separator: ", ")
  }

  private static let words: [(DroppedFrame.Reason, String)] = [
    (.discontinuity, "lost"), (.corrupted, "corrupted"), (.outOfBuffers, "without a buffer"), (.lateData, "late"),
    (.startUp, "before the first key frame"),
  ]
}

extension StreamCommand {
  /// Records a movie, and says what is in it.
  func record(
    _ run: MovieRun, from device: CaptureDevice, _ plan: CapturePlan, in mode: Mode, of chosen: SelectedCamera, _ color: ColorDescription?,
    in environment: some CommandEnvironment
  ) throws(DeviceError) -> ProcessStatus {
    let movie = try run.output()
    let session = StreamingSession(device, plan, in: mode, color: color, recording: movie) { environment.warn($0) }
    let failure = environment.waiting(within: run.timeLimit.map { $0 + Self.timeLimit }) {
      await session.take {
        let timer = run.timeLimit.map { duration in Task { await session.stop(ifSilentAfter: duration, in: environment) } }
        defer { timer?.cancel() }
        try await run.record(movie, in: environment)
      }
    }
    let isInterrupted = environment.workers.isInterrupted
    let movies = movie.recordedMovies.filter { $0.frameCount > 0 }
    let summary = MovieSummary(
      chosen: chosen, mode: session.mode, movies: movies, findings: session.findings, isInterrupted: isInterrupted)
    for finding in movies.flatMap(\.findings) { environment.warn(finding.message) }
    if output.json {
      _ = try environment.write(summary.document)
    } else if !movies.isEmpty {
      if run.path == "-" { environment.writeProgress(MovieRun.text(movies)) } else { environment.writeMessage(summary.text) }
    }
    if isInterrupted { environment.dismissInterrupt() }
    if let failure, !(isInterrupted && (failure.code == .cancelled || failure.code == .stalled)) { throw failure }
    if !isInterrupted, movies.isEmpty, let silence = session.silence { throw silence }
    return .success
  }

  /// Rejects `probe record` without a file or a format for standard output.
  func requireFile() throws(DeviceError) {
    guard format == nil else { return }
    if let path = file.destination, path != "-", FileDestination.file(path).ending == nil {
      throw .usage("-o \(path)", "The name says no format.", try: "Did you mean `-o \(path).mkv`?")
    }
    guard file.destination == nil else { return }
    throw .usage("record", "A recording needs a file.", try: "Name one: `probe record -o clip.mkv`.")
  }

  /// Rejects options of movies for other files, and options of other files for movies.
  func checkMovie(_ format: VideoFileFormat, in environment: some CommandEnvironment) throws(DeviceError) {
    if format == .mkv {
      if movie.segment != nil, let path = file.destination, path != "-" {
        let first = FileDestination.file(path).numbered(1, of: 999)
        try first.check(replaces: file.force, in: environment)
      }
      if let timestamps {
        throw .usage("--timestamps \(timestamps)", "A movie has the times of its frames.", try: "Leave `--timestamps` out.")
      }
    } else if let option = movie.firstGiven {
      throw .usage(option, "This is for movies.", try: "Name a .mkv file with `-o`.")
    }
  }
}

/// How a movie ended, for people and programs.
struct MovieSummary {
  let chosen: SelectedCamera
  let mode: Mode
  let movies: [RecordedMovie]
  let findings: [Finding]
  let isInterrupted: Bool

  /// `viewfinder.movie/1`, in one line.
  var document: [UInt8] {
    let head = JSONObject(chosen.camera.nameMembers, mode.members)
    return JSONObject.movie(
      movies, of: head, isSimulated: chosen.provenance.isRecorded, isInterrupted: isInterrupted, findings: findings
    ).line
  }

  /// `Wrote clip.mkv: 10.0 s, 300 frames, 12.3 MB`
  var text: String {
    let names = movies.count > 2 ? "\(movies[0].path) to \(movies[movies.count - 1].path)" : movies.map(\.path).joined(separator: " and ")
    return "Wrote \(names.harmless): \(MovieRun.text(movies))"
  }
}
