import Capture
import ArgumentParser
import CameraDocuments
import Synchronization
import CameraModel
import Viewfinder

/// `probe stream`: frames to a pipe or a file.
struct StreamCommand: Verb {
  static let examples = ["stream c920 --duration 10 -o clip.mkv", "stream --format y4m --frames 300 -o video.y4m"]
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Records a movie, or writes frames to a pipe or a file, or one line of JSON for each.",
    discussion: """
      A file that ends in .mkv is a movie with the driver's times: the camera's JPEG, H.264 or HEVC as it is, raw pictures as JPEG. \
      Without wishes, the mode is that of the preset high. A slow reader loses frames and always gets the newest one. With --json, no \
      pictures are written unless a file is named for them. It ends when the reader closes the pipe.
      """,
    aliases: ["record"])

  @OptionGroup var cameras: CameraArguments
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup var file: FileOptions

  @Option(
    help: ArgumentHelp(
      "\(VideoFileFormat.names.joined(separator: ", ")); by default, the file extension decides, else the driver's bytes.",
      valueName: "format"), completion: .list(VideoFileFormat.names))
  var format: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("End after this number of frames.", valueName: "number"))
  var frames: String?

  @OptionGroup var time: DurationOptions

  @Flag(help: "Keep late frames as long as the driver has buffers, instead of only the newest.")
  var keepAll = false

  @Option(help: ArgumentHelp("Write one line of JSON for each frame to a file.", valueName: "file"), completion: .file())
  var timestamps: String?

  @Option(
    help: ArgumentHelp(ColorDescription.optionHelp, valueName: "name"), completion: .list(ColorDescription.optionNames))
  var colorimetry: String?

  @OptionGroup var movie: MovieOptions

  @OptionGroup var output: OutputOptions

  /// The longest time that a stream without a camera may exceed its duration.
  static let timeLimit = Duration.seconds(15)

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try rules.checkInput(besides: [cameras.profile].compactMap(\.self))
    let request = try rules.request(wishes)
    let color = try ColorDescription.option(colorimetry)
    let frameLimit = try Int.option("--frames", frames, in: 1...Int.max, like: 300)
    let time = try self.time.limit
    let named = file.destination.map { FileDestination($0) } ?? (output.json ? nil : .standardOutput)
    if named == nil, let format {
      throw .usage(
        "--json --format \(format)", "`--json` writes no pictures without `-o`.",
        try: "Name a file for them with `-o`, or leave `--format` out.")
    }
    let format = try VideoFileFormat.asked(format, named)
    try checkMovie(format, in: environment)
    try check(named, in: environment)
    // Signals wait until the stream is stopped.
    environment.holdTermination()
    let ending = self.format == nil ? named?.ending : nil
    let (chosen, plan) = try rules.chosen(
      request, cameras.selection, usable: { format.canHold($0, ending) }, in: environment)
    let mode = try plan.mode(warningIn: environment)
    try format.check(mode.pixelFormat, ending, of: wishes.require.isEmpty ? chosen.camera.offeredFormats : nil)
    let device = try chosen.streamingDevice(in: environment)
    chosen.markTestPicture(in: environment)
    if format == .mkv, let named {
      let movie = MovieRun(options: movie, path: named.path ?? "-", replaces: file.force, frameLimit: frameLimit, timeLimit: time)
      return try record(movie, from: device, plan, in: mode, of: chosen, color, in: environment)
    }

    let run = StreamingSession(device, plan, in: mode, color: color) { environment.warn($0) }
    run.output.videoSettings = named == nil ? .native : format.settings(from: mode)
    run.output.alwaysDiscardsLateVideoFrames = !keepAll
    let stream = Mutex(
      FrameWriter(
        VideoFileWriter(format) { run.mode.pixelFormat }, to: named.map { $0.sink(replaces: file.force, in: environment) },
        lines: lines(in: environment),
        frameLimit: frameLimit, timeLimit: time))
    let failure = environment.waiting(within: time.map { $0 + Self.timeLimit }) {
      await run.take {
        let timer = time.map { duration in Task { await run.stop(ifSilentAfter: duration, in: environment) } }
        defer { timer?.cancel() }
        var samples = run.output.samples.makeAsyncIterator()
        while let sample = try await samples.next() {
          guard try stream.withLock({ stream throws(DeviceError) in try stream.take(sample) }) else { return }
        }
      }
    }
    let isInterrupted = environment.workers.isInterrupted
    let (count, duration, isDone) = stream.withLock { ($0.count, $0.duration, $0.isDone) }
    let end = StreamSummary(
      chosen: chosen, mode: run.mode, statistics: run.output.statistics, findings: run.findings, written: count, duration: duration,
      isInterrupted: isInterrupted)
    if output.json {
      // A reader that did not take the frames in their time may not take the last line either.
      let limit = time.map { _ in failure == nil ? Self.timeLimit : .seconds(1) }
      do {
        guard try write(end.document, within: limit, in: environment) else { return .success }
      } catch {
        throw failure ?? error
      }
    } else {
      if count > 0, let path = named?.path {
        environment.writeMessage("Wrote \(path.harmless): \(end.text)")
      } else {
        environment.writeProgress(end.text)
      }
    }
    if let warning = end.warning { environment.warn(warning) }
    if isInterrupted { environment.dismissInterrupt() }
    // A user who ends the command needs no message that it was cancelled.
    if let failure, !isInterrupted || failure.code != .cancelled { throw failure }
    if isInterrupted || isDone { return .success }
    // The time ended before frames came again.
    if let silence = run.silence { throw silence }
    guard count > 0 else {
      let within = time.map { " within \($0.seconds) s" } ?? ""
      throw .noFrame("stream", chosen.subject, "No good frame came\(within).", run.output.statistics.lastCorruption)
    }
    return .success
  }

  /// Writes the last line; false if the reader has left. A full pipe delays the process until the end of the time, or until a
  /// signal.
  private func write(_ line: [UInt8], within time: Duration?, in environment: some CommandEnvironment) throws(DeviceError) -> Bool {
    let result = environment.waiting(within: time) { () -> Result<Bool, DeviceError> in
      do throws(DeviceError) {
        return .success(try environment.openOutput(nil, replaces: false).write(line))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func check(_ named: FileDestination?, in environment: some CommandEnvironment) throws(DeviceError) {
    let isSame = { (one: FileDestination, other: FileDestination) in one.isSameFile(as: other, in: environment) }
    if output.json, let named, named == .standardOutput || isSame(named, .standardOutput) {
      throw .usage(
        "-o \(file.destination ?? "-") --json", "The pictures and the lines would both go to standard output.",
        try: "Name a file for the pictures.")
    }
    if timestamps == "-" {
      throw .usage("--timestamps -", "The lines would go to standard output.", try: "Name a file, or use `--json`.")
    }
    let lines = timestamps.map { FileDestination.file($0) }
    if output.json, let lines, isSame(lines, .standardOutput) {
      throw .usage("--timestamps \(timestamps ?? "") --json", "The lines would go to standard output twice.", try: "Name another file.")
    }
    if let timestamps, let named, let lines, isSame(named, lines) {
      throw .usage(
        "-o \(file.destination ?? "-") --timestamps \(timestamps)", "The pictures and the lines would go to one file.",
        try: "Name two files.")
    }
    try named?.check(like: "clip.mkv", replaces: file.force, in: environment)
    try lines?.check(as: "--timestamps", replaces: file.force, in: environment)
  }

  private func lines(in environment: some CommandEnvironment) -> (any ByteSink)? {
    let lines = timestamps.map { FileDestination.file($0).sink(replaces: file.force, in: environment) }
    guard output.json else { return lines }
    let output = FileDestination.standardOutput.sink(replaces: false, in: environment)
    return lines.map { TeeSink(first: $0, second: output) } ?? output
  }
}

/// The same bytes twice.
private struct TeeSink: ByteSink {
  let first: any ByteSink
  let second: any ByteSink

  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool {
    guard try first.write(bytes) else { return false }
    return try second.write(bytes)
  }
}

/// A file that is opened with the first bytes, so that a camera without frames leaves no file.
private final class LazySink: ByteSink {
  private let open: @Sendable () throws(DeviceError) -> any ByteSink
  private let sink = Mutex<(any ByteSink)?>(nil)

  init(_ open: @escaping @Sendable () throws(DeviceError) -> any ByteSink) { self.open = open }

  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool {
    try sink.withLock { sink throws(DeviceError) in
      if let sink { return try sink.write(bytes) }
      let opened = try open()
      sink = opened
      return try opened.write(bytes)
    }
  }
}

/// The result of a stream.
private struct StreamSummary {
  let chosen: SelectedCamera
  let mode: Mode
  let statistics: StreamStatistics
  let findings: [Finding]
  let written: Int
  let duration: Duration
  let isInterrupted: Bool

  /// `viewfinder.statistics/1`, in one line.
  var document: [UInt8] {
    JSONObject(
      ["schema": "viewfinder.statistics/1", "simulated": chosen.provenance.isRecorded, "interrupted": isInterrupted],
      chosen.camera.nameMembers, mode.members, ["written": written, "seconds": duration.seconds], statistics.members, ["findings": findings]
    ).line
  }

  /// A warning that most frames were dropped, with the reasons; nil if fewer were, or if too few frames came to judge.
  var warning: String? {
    let fates = [
      (statistics.corrupted + statistics.delivered - written, "corrupted"), (statistics.lost, "lost by the camera or the bus"),
      (statistics.late, "late, because the reader was slow"), (statistics.outOfBuffers, "without a buffer"),
    ].filter { $0.0 > 0 }
    let dropped = fates.reduce(0) { $0 + $1.0 }
    guard written > 0, dropped > written, dropped >= Self.leastDropped else { return nil }
    let corruption = statistics.corrupted > 0 ? statistics.lastCorruption.map { " \($0)" } ?? "" : ""
    return
      "\(dropped) of \(written + dropped) frames were dropped: \(fates.map { "\($0.0) \($0.1)" }.joined(separator: ", ")).\(corruption)"
  }

  private static let leastDropped = 10

  /// One line.
  var text: String {
    let tenths = Int((duration.seconds * 10).rounded())
    var parts = ["\(mode): \(written) frames in \(tenths / 10).\(tenths % 10) s"]
    for (count, word) in [
      (statistics.late, "late"), (statistics.outOfBuffers, "without a buffer"), (statistics.lost, "lost"),
      (statistics.corrupted, "corrupted"),
    ] where count > 0 { parts.append("\(count) \(word)") }
    return parts.joined(separator: ", ")
  }
}

extension FileDestination {
  /// The sink for the bytes.
  fileprivate func sink(replaces: Bool, in environment: some CommandEnvironment) -> any ByteSink {
    let path: String? = if case .file(let path) = self { path } else { nil }
    return LazySink { () throws(DeviceError) in try environment.openOutput(path, replaces: replaces) }
  }
}
