import CameraModel
import DeviceConfiguration
import Host
import Synchronization

/// Records a movie on a thread of its own: a slow disk holds neither the camera nor other outputs.
final class MovieRecorder: Sendable {
  private enum Phase {
    case recording
    /// The recording has ended.
    case over
    /// Its delegate has heard of the end.
    case told
  }

  /// What others see and wish.
  private struct State {
    /// The movies that are complete, and the one that grows.
    var movies: [RecordedMovie] = []
    var stopTime: UInt64?
    var pauses: [(from: UInt64, to: UInt64)] = []
    var isPaused: Bool { pauses.last?.to == .max }
    var failure: DeviceError?
    var phase = Phase.recording
    /// Whether the queue will tell of its next item.
    var isArmed = false
    /// Tasks that wait for the end.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let settings: MovieSettings
  private let delivery: FrameDelivery
  private let ends: Int
  private let state = Monitor(State())
  private let file: GrowingFile
  private let began: @Sendable () -> Void
  private let ended: @Sendable (MovieRecorder) -> Void

  private static let second: UInt64 = 1_000_000_000
  /// How long a slow reader of a pipe is waited for at the end, in nanoseconds.
  private static let readerPatience: UInt64 = 5 * second

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - began: called by the thread first.
  ///   - ended: called by the thread last.
  init(
    _ settings: MovieSettings, of delivery: FrameDelivery, began: @escaping @Sendable () -> Void,
    ended: @escaping @Sendable (MovieRecorder) -> Void
  ) throws(DeviceError) {
    (self.settings, self.delivery, ends) = (settings, delivery, delivery.queue.ends)
    (self.began, self.ended) = (began, ended)
    file = try settings.open(1)
  }

  // MARK: Called by any thread

  /// The movies so far, the growing one last.
  var movies: [RecordedMovie] { state.read { $0.movies } }
  /// The last one with a frame.
  var lastMovie: RecordedMovie? { movies.last { $0.frameCount > 0 } }
  var isOver: Bool { state.read { $0.phase != .recording } }
  var isPaused: Bool { state.read { $0.isPaused } }
  /// Why it failed; an end without a frame is a failure, too.
  var failure: DeviceError? { state.read { $0.failure } }

  /// Starts to record.
  ///
  /// - Throws: `DeviceError` with code `internal` if the system has no thread left; the file is removed.
  func start() throws(DeviceError) {
    guard !DetachedThread.start(named: "movie", { [self] in record() }) else { return }
    file.remove()
    throw DeviceError(.internal, operation: "pthread_create", subject: settings.path, message: "The system has no thread left.")
  }

  /// Ends it with the frames that have come by now.
  func stop() {
    file.abandon(after: Self.readerPatience)
    state.change { $0.stopTime = $0.stopTime ?? HostFacts.monotonicNanoseconds }
  }

  func pause() {
    state.update { if !$0.isPaused { $0.pauses.append((HostFacts.monotonicNanoseconds, .max)) } }
  }

  func resume() {
    state.update { if $0.isPaused { $0.pauses[$0.pauses.count - 1].to = HostFacts.monotonicNanoseconds } }
  }

  /// Waits until the delegate has heard of the end.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isTold = state.update { state in
        if state.phase != .told { state.waiting.append(continuation) }
        return state.phase == .told
      }
      if isTold { continuation.resume() }
    }
  }

  // MARK: The thread

  private func record() {
    GrowingFile.blockPipeSignal()
    began()
    var series = MovieSeries(settings, in: file)
    var end: RecordedMovie.End?
    var failure: DeviceError?
    do throws(DeviceError) {
      while end == nil {
        guard let item = delivery.queue.take() else {
          end = idle()
          continue
        }
        end = try add(item, to: &series)
        show(series)
      }
    } catch {
      // The reader of a pipe has seen enough.
      (failure, end) = error.errorNumber == .brokenPipe ? (nil, .reader) : (error, .file)
    }
    do throws(DeviceError) {
      try series.finish(end ?? .stopped)
    } catch {
      failure = failure ?? error
    }
    show(series)
    if failure == nil, end == .session { failure = delivery.queue.end.failure?.cause }
    state.change { state in
      let nothing = end == .fileSize ? Self.tooSmall : Self.noFrame
      state.failure = failure ?? (state.movies.allSatisfy { $0.frameCount == 0 } ? nothing : nil)
      state.phase = .over
    }
    ended(self)
    let waiting = state.update { state in
      state.phase = .told
      defer { state.waiting = [] }
      return state.waiting
    }
    for task in waiting { task.resume() }
  }

  private static let tooSmall = DeviceError(
    .usage, operation: "record", subject: "the movie", message: "The first frame is larger than the file may be; there is no file.",
    remedy: "Allow a larger file.")

  static let noFrame = DeviceError(
    .stalled, operation: "record", subject: "the movie", message: "No good frame came while it was recorded; there is no file.")

  /// Adds what the queue had; why the recording ends, nil if it goes on.
  private func add(_ item: VideoSample, to series: inout MovieSeries) throws(DeviceError) -> RecordedMovie.End? {
    var item = item
    if case .frame(let frame) = item { item = delivery.prepared(frame) }
    switch item {
    case .drop(let drop): series.miss(drop.count, drop.reason)
    case .frame(let frame):
      let arrival = UInt64(clamping: frame.arrivalTime.nanoseconds)
      let (isLate, isPaused) = state.read { state in
        (state.stopTime.map { arrival > $0 } ?? false, state.pauses.contains { $0.from <= arrival && arrival < $0.to })
      }
      if isLate { return .stopped }
      if !isPaused { return try series.add(frame) }
      series.pass()
    }
    return nil
  }

  private func show(_ series: MovieSeries) {
    guard let movie = series.movie else { return }
    state.update { state in
      if state.movies.count == series.number {
        state.movies[series.number - 1] = movie
      } else {
        state.movies.append(movie)
      }
    }
  }

  /// Waits for the next item; the reason if it is the end.
  private func idle() -> RecordedMovie.End? {
    let end = delivery.queue.end
    // A session that failed before the recording began sends nothing, either.
    if end.count != ends || end.obstacle != nil { return .session }
    let (isStopped, isArmed) = state.update { state in
      defer { state.isArmed = true }
      return (state.stopTime != nil, state.isArmed)
    }
    if isStopped { return .stopped }
    if !isArmed {
      delivery.queue.notify(knowing: ends, .call { [weak self] in self?.state.change { $0.isArmed = false } })
    }
    state.wait(until: HostFacts.monotonicNanoseconds + Self.second) { !$0.isArmed || $0.stopTime != nil }
    return nil
  }
}
