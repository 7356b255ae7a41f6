public import CameraModel
import Host
import ImageGeometry
import Matroska
import PixelFormats

/// One movie as it is written: frames become packets, with the driver's times. One thread uses it.
struct MovieFile {
  private let file: GrowingFile
  private let form: MovieForm
  private let name: String
  private let rotation: Int
  private var writer: MatroskaWriter?
  private var sets: ParameterSets?
  private(set) var movie: RecordedMovie
  /// The first frame's time less the pauses before it, in nanoseconds.
  private var origin: Int64 = 0
  /// The time of the last packet in the file.
  private var lastTime: Int64 = 0
  private var intervals = FrameIntervals()
  private var packet: [UInt8] = []
  /// The most bytes of the file; nil without a limit.
  private let mostBytes: Int64?
  /// Whether a packet did not fit any more.
  private(set) var isFull = false
  /// The bytes of a block's head, a cluster's head and a cue.
  private static let overhead: Int64 = 256
  /// The bytes before the first block, and those of the end.
  private static let longestHead: Int64 = 1_024

  /// The time of the first frame that waits for a key frame, in nanoseconds; nil if none does.
  private(set) var firstUndecodable: Int64?
  /// Whether the next frame is the first after a pause.
  private var isResuming = false

  /// - Parameters:
  ///   - file: the open file.
  ///   - path: its name.
  ///   - frame: the first frame.
  ///   - form: how frames become packets.
  ///   - settings: those of the recording.
  ///   - last: the file before it; its stream's parameter sets hold on.
  init(
    _ file: GrowingFile, path: String, for frame: VideoFrame, as form: MovieForm, _ settings: MovieSettings, after last: MovieFile?
  ) {
    (self.file, self.form, rotation, name) = (file, form, settings.rotation, settings.name)
    mostBytes = settings.mostBytes
    movie = RecordedMovie(path: path, codec: form.codec, pixelFormat: frame.pixelFormat, size: frame.size)
    if case .units(let standard) = form { sets = last?.sets ?? ParameterSets(standard) }
  }

  /// Whether a frame can be in this file.
  func takes(_ frame: VideoFrame) -> Bool { frame.pixelFormat == movie.pixelFormat && frame.size == movie.size }

  /// Whether a file of this stream can begin with a frame. Drivers need not mark key frames, so the units decide.
  func canBegin(with frame: VideoFrame) -> Bool {
    guard let sets else { return true }
    return frame.withBytes { bytes in NALUnits.places(in: bytes).contains { sets.isKey(sets.kind(ofUnit: bytes[$0.lowerBound])) } }
  }

  /// Goes on after a pause: its time is not in the file.
  mutating func resume() { isResuming = movie.frameCount > 0 }

  // MARK: Packets

  /// Writes a frame.
  mutating func add(_ frame: VideoFrame) throws(DeviceError) {
    var settings = PictureFile.Settings()
    switch form {
    case .ownJPEG:
      // Most cameras send whole pictures, which need not be copied.
      let count = frame.withBytes { bytes in JPEGShape(bytes).map { $0.hasHuffmanTables ? $0.byteCount : 0 } ?? 0 }
      if count > 0 {
        guard fits(count) else { return }
        try begin(.motionJPEG, with: frame)
        let block = block(for: frame, isKey: true, count)
        try frame.withBytes { (bytes) throws(DeviceError) in try write(block, bytes.extracting(first: min(count, bytes.count))) }
        return
      }
    case .encodedJPEG(let quality): settings.quality = quality
    case .units: return try addUnits(of: frame)
    case .rows(let code):
      packet.removeAll(keepingCapacity: true)
      frame.appendRows(to: &packet)
      return try add(packet, of: frame, as: .uncompressed(fourCC: code), isKey: true)
    }
    guard let picture = try? PictureFile(frame, as: .jpeg, settings) else { return movie.missing[.corrupted, default: 0] += 1 }
    try add(picture.bytes, of: frame, as: .motionJPEG, isKey: true)
  }

  /// Whether a packet of this length fits into the file.
  private mutating func fits(_ count: Int) -> Bool {
    let head = writer == nil ? Self.longestHead : 0
    isFull = mostBytes.map { movie.byteCount + head + Int64(count) + Self.overhead > $0 } ?? false
    return !isFull
  }

  private mutating func add(_ bytes: [UInt8], of frame: VideoFrame, as codec: MatroskaTrack.Codec, isKey: Bool) throws(DeviceError) {
    guard fits(bytes.count) else { return }
    try begin(codec, with: frame)
    let block = block(for: frame, isKey: isKey, bytes.count)
    try write(block, bytes.span)
  }

  private mutating func addUnits(of frame: VideoFrame) throws(DeviceError) {
    guard var sets else { return }
    packet.removeAll(keepingCapacity: true)
    var (isKey, isPicture) = (false, false)
    frame.withBytes { bytes in
      for place in NALUnits.places(in: bytes) {
        let kind = sets.kind(ofUnit: bytes[place.lowerBound])
        if sets.isSet(kind), writer == nil {
          var unit: [UInt8] = []
          unit.append(copying: bytes.extracting(place))
          sets.add(unit, kind)
        }
        isKey = isKey || sets.isKey(kind)
        isPicture = isPicture || sets.isPicture(kind)
        for shift in [24, 16, 8, 0] { packet.append(UInt8(truncatingIfNeeded: place.count >> shift)) }
        packet.append(copying: bytes.extracting(place))
      }
    }
    self.sets = sets
    guard isPicture else { return movie.headers += 1 }
    let record = sets.record
    guard writer != nil && !isResuming || isKey && record != nil else {
      firstUndecodable = firstUndecodable ?? frame.presentationTime.nanoseconds
      movie.missing[.startUp, default: 0] += 1
      return
    }
    if writer == nil, sets.allowsReordering == true {
      movie.findings.append(
        Finding(
          .movieReordered, .warning,
          "The camera may send pictures in another order than they are shown; the file has the driver's times in the order of sending."))
    }
    firstUndecodable = nil
    try add(packet, of: frame, as: sets.standard == .h264 ? .h264(record ?? []) : .hevc(record ?? []), isKey: isKey)
  }

  // MARK: The file

  private mutating func begin(_ codec: MatroskaTrack.Codec, with frame: VideoFrame) throws(DeviceError) {
    guard writer == nil else { return }
    var encoded = false
    if case .encodedJPEG = form { encoded = true }
    let track = MatroskaTrack(codec, of: frame, encoded: encoded, rotation: rotation, name: name)
    let age = Int64(clamping: HostFacts.monotonicNanoseconds) - frame.presentationTime.nanoseconds
    let new = MatroskaWriter(track, date: HostFacts.nanosecondsSince1970 - Self.epoch - age, program: "Viewfinder")
    writer = new
    origin = frame.presentationTime.nanoseconds
    movie.firstFrameTime = frame.presentationTime
    try file.show()
    try file.append(new.head, [UInt8]().span)
  }

  /// Matroska counts from the year 2001.
  private static let epoch: Int64 = 978_307_200_000_000_000

  private mutating func block(for frame: VideoFrame, isKey: Bool, _ count: Int) -> MatroskaWriter.Block {
    if isResuming {
      isResuming = false
      origin = frame.presentationTime.nanoseconds - lastTime - intervals.usual
    }
    let time = max(lastTime, frame.presentationTime.nanoseconds - origin)
    if movie.frameCount > 0 { intervals.add(time - lastTime) }
    lastTime = time
    movie.lastFrameTime = frame.presentationTime
    intervals.promised = frame.duration ?? intervals.promised
    let isAlwaysKey = sets == nil
    let block = writer?.block(at: time, isKey: isKey, byteCount: count, beginsCluster: isKey && !isAlwaysKey)
    return block ?? .empty
  }

  private mutating func write(_ block: MatroskaWriter.Block, _ bytes: borrowing Span<UInt8>) throws(DeviceError) {
    if let patch = block.patch { try file.patch(at: patch.offset, patch.bytes) }
    try file.append(block.head, bytes)
    movie.frameCount += 1
    movie.byteCount = writer?.byteCount ?? 0
    movie.duration = .nanoseconds(lastTime + intervals.usual)
  }

  /// Says once that the stream sends no key frame.
  mutating func sayWaiting() {
    guard !movie.findings.contains(where: { $0.code == .movieWaitsForKeyFrame }) else { return }
    movie.findings.append(
      Finding(.movieWaitsForKeyFrame, .warning, "The camera sends no key frame; the movie begins with the first one."))
  }

  /// Counts frames that are not in the file.
  mutating func miss(_ count: Int, _ reason: DroppedFrame.Reason) { movie.missing[reason, default: 0] += count }

  /// Counts a frame of a pause.
  mutating func pass() { movie.pausedFrames += 1 }

  /// Completes the file; one without a frame is removed. After a failure, what cannot be written any more is left out: the file stays valid.
  mutating func finish(_ end: RecordedMovie.End) throws(DeviceError) {
    movie.end = end
    guard let writer, movie.frameCount > 0 else { return file.remove() }
    guard file.isSeekable else { return }
    // A packet that was not written whole.
    if writer.byteCount != movie.byteCount { return try file.cut(to: movie.byteCount) }
    let ending = writer.end(duration: lastTime + intervals.usual, frameDuration: intervals.kept)
    do throws(DeviceError) {
      try file.append(ending.tail, [UInt8]().span)
    } catch {
      try file.cut(to: movie.byteCount)
      throw error
    }
    movie.byteCount += Int64(ending.tail.count)
    for patch in ending.patches { try file.patch(at: patch.offset, patch.bytes) }
    try file.sync()
  }
}

/// The times between frames: whether they keep the promised rate, and how long the last frame lasts.
private struct FrameIntervals {
  var promised: FrameInterval?
  private var (count, sum, last, isKept): (Int64, Int64, Int64, Bool) = (0, 0, 0, true)

  mutating func add(_ interval: Int64) {
    (count, sum, last) = (count + 1, sum + interval, interval)
    guard let expected = promised?.nanoseconds, expected > 0 else { return isKept = false }
    // A frame half a time too early or too late is one of another place.
    if abs(interval - expected) > expected / 2 { isKept = false }
  }

  /// The time of the last frame: the promised one, else that between the last two.
  var usual: Int64 { promised?.nanoseconds ?? last }

  /// The promised time, if the frames came at that rate, to 1 in 1000.
  var kept: Int64? {
    guard isKept, count > 0, let expected = promised?.nanoseconds, abs(sum / count - expected) <= expected / 1000 else { return nil }
    return expected
  }
}

extension FrameInterval {
  /// Nanoseconds, rounded; nil for what is no time.
  fileprivate var nanoseconds: Int64? {
    isValid ? Int64((Double(numerator) * 1e9 / Double(denominator)).rounded()) : nil
  }
}

extension FindingCode {
  /// A stream's pictures may be shown in another order than they come.
  public static let movieReordered: FindingCode = "movie-reordered"
  /// A stream began without a picture that can be decoded alone.
  public static let movieWaitsForKeyFrame: FindingCode = "movie-waits-for-key-frame"
}
