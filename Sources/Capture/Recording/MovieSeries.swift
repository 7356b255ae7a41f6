import CameraModel
import Host
import PixelFormats

/// The settings of a recording.
struct MovieSettings: Sendable {
  /// The file; `-` is the standard output.
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

  /// The path of a file: of several, with its number before the ending.
  func path(of number: Int) -> String {
    guard segment != nil else { return path }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[name...].lastIndex(of: ".") ?? path.endIndex
    let digits = String(number)
    return path[..<dot] + "-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + path[dot...]
  }

  /// Opens a file for writing.
  func open(_ number: Int) throws(DeviceError) -> GrowingFile {
    path == "-" ? GrowingFile() : try GrowingFile(path: path(of: number), replaces: replaces)
  }
}

/// The files of a recording, one after the other. One thread uses it.
struct MovieSeries {
  private let settings: MovieSettings
  private var file: GrowingFile
  private var present: MovieFile?
  /// The number of the file that grows, from 1.
  private(set) var number = 1
  /// What the complete files hold.
  private var complete: (frames: Int, duration: Duration) = (0, .zero)
  private var isPaused = false
  private var nextSpaceCheck: Int64 = 0

  /// How long a stream may send no key frame before that is said, and before the recording ends, in nanoseconds.
  private static let (keyPatience, longestKeyWait): (Int64, Int64) = (2_000_000_000, 10_000_000_000)
  private static let second: Int64 = 1_000_000_000

  /// - Parameter file: the first file, open.
  init(_ settings: MovieSettings, in file: GrowingFile) { (self.settings, self.file) = (settings, file) }

  /// The file that grows; nil before the first frame.
  var movie: RecordedMovie? { present?.movie }

  /// Adds a frame.
  ///
  /// - Returns: why the recording ends, with this frame or before it; nil if it goes on.
  mutating func add(_ frame: VideoFrame) throws(DeviceError) -> RecordedMovie.End? {
    if present == nil { present = try begin(with: frame) }
    if isPaused { present?.resume() }
    isPaused = false
    guard let movie, present?.takes(frame) == true else { return .modeChanged }
    if let segment = settings.segment, movie.duration >= segment, present?.canBegin(with: frame) == true { try split(before: frame) }
    try present?.add(frame)
    if present?.isFull == true { return .fileSize }
    try checkKey(at: frame.presentationTime.nanoseconds)
    return limit(at: frame.arrivalTime.nanoseconds)
  }

  /// Counts frames that are not in the file.
  mutating func miss(_ count: Int, _ reason: DroppedFrame.Reason) { if !isPaused { present?.miss(count, reason) } }

  /// Leaves out a frame of a pause.
  mutating func pass() {
    present?.pass()
    isPaused = true
  }

  /// Completes the file that grows.
  mutating func finish(_ end: RecordedMovie.End) throws(DeviceError) {
    if present == nil { file.remove() }
    try present?.finish(end)
  }

  private func begin(with frame: VideoFrame) throws(DeviceError) -> MovieFile {
    let form = try MovieForm(frame.pixelFormat, as: settings.codec, quality: settings.quality)
    return MovieFile(file, path: settings.path(of: number), for: frame, as: form, settings, after: present)
  }

  /// Goes on in the next file. It is open before the present one is complete, so that a failure leaves that one to ``finish(_:)``.
  private mutating func split(before frame: VideoFrame) throws(DeviceError) {
    guard let movie else { return }
    let next = try settings.open(number + 1)
    do throws(DeviceError) {
      try present?.finish(.duration)
    } catch {
      next.remove()
      throw error
    }
    complete = (complete.frames + movie.frameCount, complete.duration + movie.duration)
    (file, number) = (next, number + 1)
    present = try begin(with: frame)
  }

  /// The limit that is reached; nil if none is.
  private mutating func limit(at time: Int64) -> RecordedMovie.End? {
    guard let movie else { return nil }
    if let most = settings.mostFrames, complete.frames + movie.frameCount >= most { return .frames }
    if let longest = settings.longest, complete.duration + movie.duration >= longest { return .duration }
    guard settings.leastFreeBytes > 0, time > nextSpaceCheck else { return nil }
    nextSpaceCheck = time + Self.second
    return file.freeBytes.map { $0 < settings.leastFreeBytes } == true ? .diskSpace : nil
  }

  /// Fails if the stream has sent no key frame for too long.
  private mutating func checkKey(at time: Int64) throws(DeviceError) {
    guard let movie, let since = present?.firstUndecodable else { return }
    if time - since > Self.longestKeyWait {
      throw .unrecordable(
        movie.pixelFormat, "The camera sent no key frame for 10 s.", "Choose its Motion-JPEG, or start the stream anew.")
    }
    if time - since > Self.keyPatience { present?.sayWaiting() }
  }
}
