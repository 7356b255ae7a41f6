import CameraModel
import DeviceConfiguration
import Host
import PixelFormats
import Synchronization

/// Records one movie, or several that follow each other, on a thread of its own: a slow disk holds neither the camera nor other outputs.
final class MovieRecorder: Sendable {
  /// What a recording is told before it begins.
  struct Order: Sendable {
    var path = ""
    var replaces = false
    var codec: MovieCodec?
    var quality = 90
    var rotation = 0
    var longest: Duration?
    var mostFrames: Int?
    var mostBytes: Int64?
    var leastFreeBytes: Int64 = 0
    var segment: Duration?
    /// The camera's name.
    var name = ""
  }

  /// What others see and wish.
  private struct State {
    /// The movies that are complete, and the one that grows.
    var movies: [RecordedMovie] = []
    var stopTime: UInt64?
    var pauses: [(from: UInt64, to: UInt64)] = []
    var isPaused: Bool { pauses.last?.to == .max }
    var failure: DeviceError?
    var isOver = false
    /// Whether the one who began it was told, too.
    var isTold = false
    var isSignalled = false
  }

  private let order: Order
  private let delivery: FrameDelivery
  private let ends: Int
  private let state = Monitor(State())
  private let isArmed = Atomic(false)
  private let file: GrowingFile
  /// Called once the recording has ended.
  private let ended: @Sendable (MovieRecorder) -> Void

  /// How long a stream may send no key frame before that is said, and before the recording ends, in nanoseconds.
  private static let (keyPatience, longestKeyWait): (Int64, Int64) = (2_000_000_000, 10_000_000_000)
  private static let second: UInt64 = 1_000_000_000

  /// Opens the file.
  init(_ order: Order, of delivery: FrameDelivery, ended: @escaping @Sendable (MovieRecorder) -> Void) throws(DeviceError) {
    (self.order, self.delivery, self.ended, ends) = (order, delivery, ended, delivery.queue.end.count)
    file = try Self.open(order, 1)
  }

  /// The path of a movie: of several, with its number before the ending.
  private static func path(_ order: Order, _ number: Int) -> String {
    guard order.segment != nil else { return order.path }
    let name = order.path.lastIndex(of: "/").map { order.path.index(after: $0) } ?? order.path.startIndex
    let dot = order.path[name...].lastIndex(of: ".") ?? order.path.endIndex
    let digits = String(number)
    return order.path[..<dot] + "-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + order.path[dot...]
  }

  private static func open(_ order: Order, _ number: Int) throws(DeviceError) -> GrowingFile {
    order.path == "-" ? GrowingFile() : try GrowingFile(path: path(order, number), replaces: order.replaces)
  }

  // MARK: Called by any thread

  /// The movies so far, the growing one last.
  var movies: [RecordedMovie] { state.read { $0.movies } }
  var isOver: Bool { state.read { $0.isOver } }
  var failure: DeviceError? { state.read { $0.failure } }
  var isPaused: Bool { state.read { $0.isPaused } }

  /// Ends it with the frames that have come by now.
  func stop() {
    file.abandon(after: Self.readerPatience)
    state.change { if $0.stopTime == nil { ($0.stopTime, $0.isSignalled) = (HostFacts.monotonicNanoseconds, true) } }
  }

  /// How long a slow reader of a pipe is waited for at the end, in nanoseconds.
  private static let readerPatience: UInt64 = 5_000_000_000

  func pause() {
    state.update { if !$0.isPaused { $0.pauses.append((HostFacts.monotonicNanoseconds, .max)) } }
  }

  func resume() {
    state.update { if $0.isPaused { $0.pauses[$0.pauses.count - 1].to = HostFacts.monotonicNanoseconds } }
  }

  /// Waits for the end, without a thread.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isStarted = DetachedThread.start { [self] in
        state.wait(until: .max) { $0.isTold }
        continuation.resume()
      }
      if !isStarted { continuation.resume() }
    }
  }

  // MARK: The thread

  /// Starts to record; false if the system has no thread left.
  func start() -> Bool { DetachedThread.start(named: "movie") { [self] in record() } }

  private func record() {
    GrowingFile.blockPipeSignal()
    var movie: MovieFile?
    var (wasPaused, spaceCheck, number, frames): (Bool, UInt64, Int, Int) = (false, 0, 1, 0)
    /// The length of the complete files.
    var elapsed = Duration.zero
    var end: RecordedMovie.End?
    var failure: DeviceError?
    do throws(DeviceError) {
      while end == nil {
        guard let item = delivery.queue.take() else {
          end = idle()
          continue
        }
        let frame: VideoFrame
        switch prepared(item) {
        case .frame(let taken): frame = taken
        case .drop(let drop):
          if !wasPaused { movie?.miss(drop.count, drop.reason) }
          continue
        }
        let arrival = UInt64(clamping: frame.arrivalTime.nanoseconds)
        if let stop = state.read({ $0.stopTime }), arrival > stop {
          end = .stopped
          break
        }
        if isPaused(at: arrival) {
          movie?.pass()
          wasPaused = true
          continue
        }
        if movie == nil { movie = try begin(with: frame, in: file, 1) }
        if wasPaused { movie?.resume() }
        wasPaused = false
        if let movie, let reason = reasonToEnd(movie, before: frame) {
          end = reason
          break
        }
        if let segment = order.segment, let present = movie?.movie, present.duration >= segment, frame.isKeyFrame {
          try movie?.finish(.duration)
          if let movie { show(movie.movie) }
          (number, elapsed) = (number + 1, elapsed + present.duration)
          let next = try begin(with: frame, in: Self.open(order, number), number)
          state.update { $0.movies.append(next.movie) }
          movie = next
        }
        try movie?.add(frame)
        try checkKey(&movie, at: frame.presentationTime.nanoseconds)
        if let movie { show(movie.movie) }
        frames += 1
        if let most = order.mostFrames, frames >= most { end = .frames }
        if let longest = order.longest, let movie, movie.movie.duration + elapsed >= longest { end = .duration }
        if order.leastFreeBytes > 0, arrival > spaceCheck {
          spaceCheck = arrival + Self.second
          if let free = file.freeBytes, free < order.leastFreeBytes { end = .diskSpace }
        }
      }
    } catch {
      // The reader of a pipe has seen enough.
      (failure, end) = error.errorNumber == .brokenPipe ? (nil, .reader) : (error, .file)
    }
    do throws(DeviceError) {
      if movie == nil { file.remove() }
      try movie?.finish(end ?? .stopped)
    } catch {
      failure = failure ?? error
    }
    if let movie { show(movie.movie) }
    if failure == nil, end == .session { failure = delivery.queue.end.failure?.cause }
    state.change { ($0.failure, $0.isOver) = (failure, true) }
    ended(self)
    state.change { $0.isTold = true }
  }

  private func prepared(_ item: FrameQueue.Item) -> FrameQueue.Item {
    if case .frame(let frame) = item { delivery.prepared(frame) } else { item }
  }

  /// Why a frame is not added any more; nil if it is.
  private func reasonToEnd(_ movie: MovieFile, before frame: VideoFrame) -> RecordedMovie.End? {
    guard movie.takes(frame) else { return .modeChanged }
    guard let most = order.mostBytes else { return nil }
    return movie.movie.byteCount + Int64(frame.byteCount) + Self.overhead > most ? .fileSize : nil
  }

  /// The bytes of a block's head, a cluster's head and a cue.
  private static let overhead: Int64 = 256

  private func begin(with frame: VideoFrame, in file: GrowingFile, _ number: Int) throws(DeviceError) -> MovieFile {
    let form = try MovieForm(frame.pixelFormat, as: order.codec, quality: order.quality)
    return MovieFile(file, path: Self.path(order, number), for: frame, as: form, rotation: order.rotation, named: order.name)
  }

  private func show(_ movie: RecordedMovie) {
    state.update { state in
      if state.movies.isEmpty { state.movies = [movie] } else { state.movies[state.movies.count - 1] = movie }
    }
  }

  private func isPaused(at time: UInt64) -> Bool { state.read { $0.pauses.contains { $0.from <= time && time < $0.to } } }

  /// Ends a recording whose stream sends no key frame.
  private func checkKey(_ movie: inout MovieFile?, at time: Int64) throws(DeviceError) {
    guard let since = movie?.waitsForKeySince else { return }
    if time - since > Self.longestKeyWait {
      throw .unrecordable(
        movie?.movie.pixelFormat ?? "H264", "The camera sent no key frame for 10 s.", "Choose its Motion-JPEG, or start the stream anew.")
    }
    if time - since > Self.keyPatience { movie?.sayWaiting() }
  }

  /// Waits for the next item; the reason if it is the end.
  private func idle() -> RecordedMovie.End? {
    if delivery.queue.end.count != ends { return .session }
    let isStopped = state.update { state in
      state.isSignalled = false
      return state.stopTime != nil
    }
    if isStopped { return .stopped }
    if !isArmed.exchange(true, ordering: .acquiringAndReleasing) {
      delivery.queue.notify(
        knowing: ends,
        .call { [weak self] in
          self?.isArmed.store(false, ordering: .releasing)
          self?.state.change { $0.isSignalled = true }
        })
    }
    state.wait(until: HostFacts.monotonicNanoseconds + Self.second) { $0.isSignalled }
    return nil
  }
}
