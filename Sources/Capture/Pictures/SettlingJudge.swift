import CameraModel
import ImageGeometry
import Negotiation

/// Decides which frame after the start of a camera is taken.
struct SettlingJudge {
  /// How many good frames came.
  private(set) var count = 0
  private let settling: PictureSettling
  /// When its time began; nil before the first good frame.
  private var first: MonotonicTime?
  private var meter = BrightnessMeter()
  /// The brightness of the last frames that were no filler.
  private var last: [BrightnessGrid] = []

  private static let steadyFrames = 5
  private static let shortestLimit = Duration.seconds(2)
  private static let longestLimit = Duration.seconds(5)
  private static let limitFrames = 15.0

  /// - Parameter start: when its time begins; nil for the arrival of the first good frame.
  init(_ settling: PictureSettling, from start: MonotonicTime? = nil) { (self.settling, first) = (settling, start) }

  /// Why a frame is taken; nil for one that is not.
  mutating func reason(toTake frame: VideoFrame) -> SettledFrame.Reason? {
    var isSteady = false
    if settling == .automatic {
      switch meter.grid(of: frame) {
      case .undecodable: return nil
      case .unknown: break
      case .grid(let grid): isSteady = note(grid)
      }
    }
    count += 1
    let start = first ?? frame.arrivalTime
    first = start
    let elapsed = frame.arrivalTime.since(start)
    switch settling {
    case .frames(let number): return count > number ? .asked : nil
    case .duration(let duration): return elapsed >= duration ? .asked : nil
    case .automatic: return isSteady ? .steady : elapsed >= Self.limit(of: frame) ? .limit : nil
    }
  }

  /// Whether the picture is steady with this frame.
  private mutating func note(_ grid: BrightnessGrid) -> Bool {
    if last.last == grid { return false }
    guard !grid.isBlank else {
      last = []
      return false
    }
    last.append(grid)
    if last.count > Self.steadyFrames { last.removeFirst() }
    return last.count == Self.steadyFrames && last.dropLast().allSatisfy { grid.isAsBright(as: $0) }
  }

  private static func limit(of frame: VideoFrame) -> Duration {
    let rate = frame.duration?.framesPerSecond ?? .infinity
    return max(shortestLimit, min(longestLimit, .seconds(limitFrames / rate)))
  }
}

/// The brightness of places all over a picture.
struct BrightnessGrid: Equatable {
  static let columns = 32
  static let rows = 24
  /// Row by row, black is 0 and white 255.
  var samples: [UInt8]

  /// The share of samples at either end that decides nothing.
  private static let trimmed = 10
  /// What differs by less has one brightness.
  private static let leastSpread = 8

  /// Whether nothing is to be seen.
  var isBlank: Bool {
    let sorted = samples.sorted()
    let margin = sorted.count / Self.trimmed
    guard sorted.count > 2 * margin else { return true }
    return Int(sorted[sorted.count - 1 - margin]) - Int(sorted[margin]) < Self.leastSpread
  }

  /// Whether the brightness differs by less than 1 %; a quarter of a level never counts.
  func isAsBright(as other: BrightnessGrid) -> Bool {
    let differences = zip(samples, other.samples).map { Int($0) - Int($1) }.sorted()
    let margin = differences.count / Self.trimmed
    let middle = differences.dropFirst(margin).dropLast(margin)
    guard !middle.isEmpty else { return false }
    let change = abs(Double(middle.reduce(0, +)) / Double(middle.count))
    let mean = Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count)
    return change < max(0.25, mean / 100)
  }
}

/// Finds the brightness of one stream's frames.
struct BrightnessMeter {
  enum Reading {
    case grid(BrightnessGrid)
    /// The picture is damaged.
    case undecodable
    /// The format has no conversion.
    case unknown
  }

  /// How the stream's pictures become a grid.
  private enum Way {
    case conversion(ConversionStage)
    /// They are one already.
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
    return .grid(BrightnessGrid(samples: samples))
  }

  private static func way(from native: NativePictures) -> Way {
    let size = FrameSize(width: BrightnessGrid.columns, height: BrightnessGrid.rows)
    do throws(DeviceError) {
      let stage = try ConversionStage.make(
        from: native, to: VideoSettings(.grey8, size: size, gravity: .resize), orientation: .up)
      return stage.map { .conversion($0) } ?? .identity
    } catch {
      return .unknown
    }
  }
}
