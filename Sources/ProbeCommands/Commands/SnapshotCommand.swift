import CameraDocuments
import ArgumentParser
import Synchronization
import CameraModel
import Viewfinder

/// `probe snapshot`: one settled picture to a file.
struct SnapshotCommand: Verb {
  static let examples = ["snapshot -o picture.jpg", "snapshot c920 --size 1280x720 -o picture.png"]
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Takes a picture, once exposure and colours have settled, and writes it to a file.",
    discussion: """
      Without wishes, the mode is that of the preset high. A camera's own JPEG is written untouched; only missing tables are inserted. \
      Grey and depth of more than 8 bits keep their exact numbers in PNG and PGM. A file appears whole or not at all.
      """)

  @OptionGroup var cameras: CameraArguments
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup var file: FileOptions
  @OptionGroup(title: "The picture") var picture: PictureOptions

  @Option(help: ArgumentHelp("How many pictures to take; their files are numbered.", valueName: "number"))
  var count: String?

  @Option(help: ArgumentHelp("The time between two pictures; 1 if not given.", valueName: "seconds"))
  var interval: String?

  @OptionGroup var output: OutputOptions

  /// The longest wait for a good frame.
  private static let timeLimit = Duration.seconds(5)

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try rules.checkInput(besides: [cameras.profile].compactMap(\.self))
    let (request, settling) = (try rules.request(wishes), try picture.settling)
    let color = try ColorDescription.option(picture.colorimetry)
    let count = try Int.option("--count", count, in: 1...1_000_000, like: 5) ?? 1
    let pause = try Duration.option("--interval", interval) ?? .seconds(1)
    let named = file.destination.map { FileDestination($0) }
    if named == .standardOutput, output.json {
      throw .usage("-o - --json", "The picture and the document would both go to standard output.", try: "Name a file.")
    }
    if let named, named != .standardOutput, named.isSameFile(as: .standardOutput, in: environment) {
      throw .usage(
        "-o \(file.destination ?? "")", "The picture and the answer would both go to standard output.",
        try: "Name another file, or write the picture alone with `-o -`.")
    }
    let asked = try PictureFile.Format.asked(picture.format, named)
    try refuseWithoutEffect(asked)
    // Signals wait until the stream is stopped.
    environment.holdTermination()
    let (chosen, plan) = try rules.chosen(
      request, cameras.selection, usable: { (asked ?? request.usualPicture(for: $0)).canHold($0) }, in: environment)
    let mode = try plan.mode(warningIn: environment)
    let device = try chosen.streamingDevice(in: environment)
    let format = asked ?? .usual(for: mode.pixelFormat)
    try format.check(mode.pixelFormat)
    let settings = try picture.settings(size: request.size, of: device, as: format)
    let base = named ?? .unused(device.fileName(in: environment), format.ending, of: count, in: environment)
    let destinations = (1...count).map { base.numbered($0, of: count) }
    for destination in destinations { try destination.check(replaces: file.force, in: environment) }

    let run = StreamingSession(device, plan, in: mode, color: color) { environment.warn($0) }
    run.output.videoSettings = .native
    // For frames alone: a reader may take its time.
    // A stream that is restarted settles anew, also within a series.
    let first = Self.timeLimit + settling.longestTime(mode.interval)
    let limits = (first: first, later: first + pause)
    let taken = Mutex(0)
    let (replaces, style, hasQuality) = (file.force, output, picture.quality != nil)
    let failure = environment.waiting {
      await run.take {
        var (limit, earlier) = (limits.first, nil as SettledFrame?)
        for destination in destinations {
          let shot = try await environment.value(within: limit) { [earlier] in
            try await run.output.picture(format, settings, settling, after: earlier, pause)
          }
          guard let shot else { return }
          let snapshot = Snapshot(
            camera: chosen.camera, isRecorded: chosen.provenance.isRecorded, mode: run.mode, settled: shot.settled, picture: shot.file,
            destination: destination, statistics: run.output.statistics, findings: run.findings(in: shot.settled))
          if hasQuality, earlier == nil, let remark = snapshot.qualityRemark { environment.warn(remark) }
          guard try snapshot.save(replaces: replaces, style, in: environment) else { return taken.withLock { $0 = count } }
          taken.withLock { $0 += 1 }
          (limit, earlier) = (limits.later, shot.settled)
        }
      }
    }
    let isInterrupted = environment.workers.isInterrupted
    // A user who ends the command needs no message that it was cancelled.
    if let failure, !isInterrupted || failure.code != .cancelled { throw failure }
    if named == .standardOutput { chosen.markTestPicture(in: environment) }
    let done = taken.withLock { $0 }
    guard done < count else { return .success }
    if isInterrupted {
      // Without a picture, the process ends by its signal.
      if done > 0 { environment.dismissInterrupt() }
      return done > 0 ? .success : .unavailable
    }
    if let silence = run.silence { throw silence }
    let limit = done == 0 ? limits.first : limits.later
    throw .noFrame(
      "take a picture", chosen.subject, "No good frame came within \(limit.components.seconds) s.", run.output.statistics.lastCorruption)
  }

  /// Rejects options that have no effect with any camera.
  private func refuseWithoutEffect(_ format: PictureFile.Format?) throws(DeviceError) {
    // A script may ask for one picture by both.
    if interval != nil, count == nil {
      throw .usage(
        "--interval", "`--interval` is the time between two pictures, and only one is taken.", try: "Add `--count 5`, for example.")
    }
    if picture.quality != nil, let format, format != .jpeg {
      throw .usage(
        "--quality", "`--quality` is for JPEG, and the picture is written as \(format.rawValue).",
        try: "Leave `--quality` out, or write JPEG with `--format jpeg`.")
    }
  }
}

extension FileDestination {
  /// A file with this name; with a number behind it, if another picture was taken in the same second.
  fileprivate static func unused(
    _ name: String, _ ending: String, of count: Int, in environment: some FileSystem & Console
  ) -> FileDestination {
    let files = ([name] + (2...9).map { "\(name)-\($0)" }).map { FileDestination.file("\($0).\(ending)") }
    return files.first { (try? $0.numbered(1, of: count).check(replaces: false, in: environment)) != nil } ?? files[0]
  }
}

extension CaptureRequest {
  /// The default format of a picture. The driver's bytes are written only if the request names the pixel format.
  fileprivate func usualPicture(for format: PixelFormat) -> PictureFile.Format {
    let named = namedFormats
    return format.isJPEG || named.contains { $0.matches(format) } ? .usual(for: format) : .png
  }
}

extension PictureSettling {
  /// The most time that frames need, with one restart.
  fileprivate func longestTime(_ interval: FrameInterval?) -> Duration {
    switch self {
    case .automatic: .seconds(5)
    case .duration(let duration): duration * 2
    // Cameras may deliver half of their promised rate.
    case .frames(let count): .seconds(2 * Double(count) / (interval?.framesPerSecond ?? 5))
    }
  }
}

extension CaptureVideoDataOutput {
  /// The first settled picture that can be written: the next one of a series after another picture.
  fileprivate func picture(
    _ format: PictureFile.Format, _ settings: PictureFile.Settings, _ settling: PictureSettling, after earlier: SettledFrame?,
    _ pause: Duration
  ) async throws -> (settled: SettledFrame, file: PictureFile)? {
    var found = if let earlier { try await settledFrame(after: earlier, pause: pause) } else { try await settledFrame(settling) }
    while let settled = found {
      do {
        return (settled, try PictureFile(settled.frame, as: format, settings))
      } catch {
        // A corrupted picture; the next may be whole.
        guard error.code == .malformed else { throw error }
        found = try await settledFrame(after: settled)
      }
    }
    return nil
  }
}

extension StreamingSession {
  /// The findings up to the picture, including corruption to the picture itself.
  fileprivate func findings(in settled: SettledFrame) -> [Finding] {
    if settled.hasCorruptedData {
      note(
        Finding(
          .pictureCorrupted, .warning,
          "The data of the picture is corrupted, and parts of it are wrong; no whole picture came in \(settled.frame.pixelFormat)."))
    }
    // The session tells it, too, but perhaps after the picture.
    let frame = settled.frame
    if frame.pixelFormat.isJPEG, let size = frame.withBytes({ JPEGShape($0)?.size }), size != frame.size {
      note(.picturePadded(size, insteadOf: frame.size))
    }
    return findings
  }
}

extension Snapshot {
  /// Writes the file, then the answer; false if the reader has left.
  fileprivate func save(replaces: Bool, _ style: OutputOptions, in environment: some CommandEnvironment) throws(DeviceError) -> Bool {
    switch destination {
    case .standardOutput: return try environment.openOutput(nil, replaces: false).write(picture.bytes)
    case .file(let path):
      try environment.saveWhole(picture.bytes, toFile: path, replaces: replaces)
      try style.writeAnswer(document, or: { writeText(to: &$0) }, to: environment)
      return true
    }
  }
}
