import CameraModel
import ImageGeometry
import Negotiation

/// Decides which frame to take after a camera's start.
package struct SettlingJudge: Sendable {
  /// How many good frames came since the stream started, or since the earlier picture of a series.
  private(set) var count = 0
  private let settling: PictureSettling
  /// The present run; nil before the first frame.
  private var run: Int?
  /// When the run's time began; nil before the first good frame.
  private var first: MonotonicTime?
  /// The earliest time for a picture; nil for the first of a series.
  private var earliest: MonotonicTime?
  /// Whether a picture of this run was taken.
  private var isSettled = false
  /// How many frames were skipped since the picture was due.
  private var passedOver = 0
  /// The last frame as bright as the brightest; it holds its buffer.
  private var lastLit: VideoFrame?
  private var meter = BrightnessMeter()
  private var corruption = DataCheck()
  /// The last frames, each with whether another was as bright.
  private var recent: [(grid: BrightnessGrid, isRepeated: Bool)] = []
  /// The last frames that were neither filler nor dark between lit ones.
  private var last: [BrightnessGrid] = []

  private static let steadyFrames = 5
  /// Lamps light every second or third frame.
  private static let recentFrames = 8
  private static let shortestLimit = Duration.seconds(2)
  private static let longestLimit = Duration.seconds(5)
  private static let limitFrames = 15.0

  /// A judge for the first picture of a stream.
  package init(_ settling: PictureSettling) { self.settling = settling }

  /// The judge for the next picture of a series.
  ///
  /// - Parameter time: the earliest time for the next picture.
  func next(from time: MonotonicTime) -> SettlingJudge {
    var judge = self
    (judge.count, judge.passedOver, judge.earliest, judge.isSettled, judge.lastLit) = (0, 0, time, true, nil)
    judge.corruption = DataCheck()
    return judge
  }

  /// Examines the next frame of the stream.
  ///
  /// - Returns: the frame to take, which may be an earlier one; nil to wait.
  mutating func settled(with next: VideoFrame) -> SettledFrame? {
    guard let (frame, reason) = pick(next), corruption.mayTake(frame) else { return nil }
    return SettledFrame(
      frame: frame, reason: reason, earlierFrames: count - 1, hasCorruptedData: corruption.isInLastFrame, isUniform: isUniform(frame),
      judge: self)
  }

  private mutating func pick(_ frame: VideoFrame) -> (frame: VideoFrame, reason: SettledFrame.Reason)? {
    if frame.run != run {
      // A camera that starts again also sets its exposure again.
      (run, count, first, passedOver, isSettled) = (frame.run, 0, nil, 0, false)
      (recent, last, lastLit) = ([], [], nil)
    }
    var isSteady = false
    if isNearlyDue(frame) {
      switch meter.grid(of: frame) {
      case .undecodable: return nil
      case .unknown: break
      case .grid(let grid, _): isSteady = note(grid)
      }
    }
    count += 1
    first = first ?? frame.arrivalTime
    let (isLit, reason) = (isLit, dueReason(frame, isSteady))
    if isLit, lit != nil { lastLit = earliest.map { frame.arrivalTime >= $0 } ?? true ? frame : nil }
    guard let reason else { return nil }
    guard isLit || passedOver == Self.recentFrames else {
      passedOver += 1
      return nil
    }
    defer { lastLit = nil }
    return (isLit ? frame : lastLit ?? frame, reason)
  }

  /// Whether all pixels of the last examined frame are equal; nil if its format has no conversion.
  func isUniform(_ frame: VideoFrame) -> Bool? {
    guard let grid = recent.last?.grid else { return nil }
    guard grid.samples.allSatisfy({ $0 == grid.samples[0] }) else { return false }
    #if Pictures
      guard let picture = try? frame.converted(to: VideoSettings(.rgb24)) else { return nil }
      var bytes: [UInt8] = []
      picture.appendRows(to: &bytes)
      return bytes.indices.dropFirst(3).allSatisfy { bytes[$0] == bytes[$0 - 3] }
    #else
      return true
    #endif
  }

  /// Why a frame may be taken, regardless of its brightness among others; nil if it may not.
  private func dueReason(_ frame: VideoFrame, _ isSteady: Bool) -> SettledFrame.Reason? {
    if let earliest, frame.arrivalTime < earliest { return nil }
    if isSettled { return .asked }
    switch settling {
    case .frames(let number): return count > number ? .asked : nil
    case .duration(let duration): return elapsed(frame) >= duration ? .asked : nil
    case .automatic: return isSteady ? .steady : elapsed(frame) >= Self.limit(of: frame) ? .limit : nil
    }
  }

  /// Whether a frame's brightness matters. Other frames are not decoded.
  private func isNearlyDue(_ frame: VideoFrame) -> Bool {
    let isJudged = !isSettled && settling == .automatic
    let rate = frame.duration?.framesPerSecond ?? 5
    let ahead = isJudged ? Self.longestLimit : .seconds(Double(Self.recentFrames) / rate)
    if let earliest, frame.arrivalTime.advanced(by: ahead) < earliest { return false }
    if isSettled { return true }
    switch settling {
    case .frames(let number): return number - count < Self.recentFrames
    case .duration(let duration): return elapsed(frame) + ahead >= duration
    case .automatic: return true
    }
  }

  private func elapsed(_ frame: VideoFrame) -> Duration { frame.arrivalTime.since(first ?? frame.arrivalTime) }

  /// Whether the picture is steady as of this frame.
  private mutating func note(_ grid: BrightnessGrid) -> Bool {
    var isRepeated = false
    for index in recent.indices where grid.isAsBright(as: recent[index].grid, within: 2) {
      (recent[index].isRepeated, isRepeated) = (true, true)
    }
    recent.append((grid, isRepeated))
    if recent.count > Self.recentFrames { recent.removeFirst() }
    let isDark = !isLit && grid.mean < lit?.mean ?? 0
    guard last.last != grid, !grid.isBlank, !isDark else { return false }
    last.append(grid)
    if last.count > Self.steadyFrames { last.removeFirst() }
    return last.count == Self.steadyFrames && last.dropLast().allSatisfy { grid.isAsBright(as: $0, within: 1) }
  }

  /// Whether the last frame is as bright as the brightest repeated one; true if none is repeated.
  private var isLit: Bool { lit.map { recent.last?.grid.isAsBright(as: $0, within: 2) == true } ?? true }

  /// The brightest of the last frames that another one resembles. A flash resembles none.
  private var lit: BrightnessGrid? { recent.filter(\.isRepeated).map(\.grid).max { $0.mean < $1.mean } }

  private static func limit(of frame: VideoFrame) -> Duration {
    let rate = frame.duration?.framesPerSecond ?? .infinity
    return max(shortestLimit, min(longestLimit, .seconds(limitFrames / rate)))
  }
}

/// The brightness at places all over a picture.
struct BrightnessGrid: Equatable {
  static let columns = 32
  static let rows = 24
  /// Row by row; black is 0 and white 255.
  var samples: [UInt8]

  /// The percentage of samples at either end to ignore.
  private static let trimmed = 10
  /// A smaller difference counts as uniform brightness.
  private static let leastSpread = 8

  /// Whether the picture shows nothing.
  var isBlank: Bool {
    let sorted = samples.sorted()
    let margin = sorted.count / Self.trimmed
    guard sorted.count > 2 * margin else { return true }
    return Int(sorted[sorted.count - 1 - margin]) - Int(sorted[margin]) < Self.leastSpread
  }

  /// The mean brightness; black is 0 and white 255.
  var mean: Double { Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count) }

  /// Whether the brightness differs by less than a percentage. A quarter of a level never counts.
  func isAsBright(as other: BrightnessGrid, within percent: Double) -> Bool {
    let differences = zip(samples, other.samples).map { Int($0) - Int($1) }.sorted()
    let margin = differences.count / Self.trimmed
    let middle = differences.dropFirst(margin).dropLast(margin)
    guard !middle.isEmpty else { return false }
    let change = abs(Double(middle.reduce(0, +)) / Double(middle.count))
    return change < max(0.25, mean * percent / 100)
  }
}

/// Measures the brightness of one stream's frames.
struct BrightnessMeter {
  enum Reading {
    case grid(BrightnessGrid, hasCorruptedData: Bool)
    /// The picture is corrupted.
    case undecodable
    /// The format has no conversion.
    case unknown
  }

  /// How the stream's pictures are reduced to a grid.
  private enum Way {
    case conversion(ConversionStage)
    /// They have the grid's size already.
    case identity
    case unknown
  }

  private var way: (of: NativePictures, way: Way)?

  mutating func grid(of frame: VideoFrame) -> Reading {
    let native = NativePictures(layout: frame.layout, color: frame.color)
    if way?.of != native { way = (native, Self.way(from: native)) }
    var picture = frame
    switch way?.way {
    case .conversion(let stage):
      guard case .picture(let converted, _) = stage.converted(frame) else { return .undecodable }
      picture = converted
    case .identity: break
    case .unknown, nil: return .unknown
    }
    var samples: [UInt8] = []
    picture.appendRows(to: &samples)
    return .grid(BrightnessGrid(samples: samples), hasCorruptedData: picture.hasCorruptedData)
  }

  private static func way(from native: NativePictures) -> Way {
    let size = FrameSize(width: BrightnessGrid.columns, height: BrightnessGrid.rows)
    do {
      let stage = try ConversionStage.make(
        from: native, to: VideoSettings(.grey8, size: size, gravity: .resize), orientation: .up)
      return stage.map { .conversion($0) } ?? .identity
    } catch {
      return .unknown
    }
  }
}
