import CameraModel
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Which frame is taken as a picture.
struct `a settled frame` {
  /// Takes pictures while the camera's time goes on, frame by frame.
  private static func pictures(
    _ settling: PictureSettling, _ faults: [StreamFault], count: Int = 1, pause: Duration = .zero, format: PixelFormat = "YUYV"
  ) async throws -> [SettledFrame] {
    var camera = SimulatedSession.camera(format)
    camera.nodes[0].formats[0].sizes = [OfferedSize(.discrete(FrameSize(160, 120)), intervals: [.discrete(.fps(30))])]
    let run = try SimulatedSession(streamFaults: faults, camera: camera)
    try run.session.setSessionPreset(.high)
    run.output.videoSettings = .native
    let output = run.output
    let isDone = Mutex(false)
    let task = Task {
      defer { isDone.withLock { $0 = true } }
      var pictures: [SettledFrame] = []
      while pictures.count < count {
        let next =
          if let last = pictures.last { try await output.settledFrame(after: last, pause: pause) } else {
            try await output.settledFrame(settling)
          }
        guard var next else { break }
        next.frame = next.frame.copy()
        pictures.append(next)
      }
      return pictures
    }
    try await run.session.startRunning()
    var isFrozen = false
    for _ in 0..<1000 where !isDone.withLock({ $0 }) {
      let numbered = run.statistics.numbered
      run.system.advance(by: SimulatedSession.interval)
      // A frame that the session has not seen yet would be overwritten; a frozen camera sends none.
      var patience = isFrozen ? 2 : 500
      while patience > 0, run.statistics.numbered == numbered, !isDone.withLock({ $0 }) {
        try await Task.sleep(for: .milliseconds(1))
        patience -= 1
      }
      isFrozen = run.statistics.numbered == numbered
      try await eventually("the frame is settled") { run.statistics.waiting == 0 || isDone.withLock { $0 } }
    }
    await run.session.stopRunning()
    return try await task.value
  }

  /// Lamps that light some frames: which ones stay dark, as a step and an offset.
  static let lamps: [(name: String, faults: [StreamFault], isLit: @Sendable (UInt64) -> Bool)] = [
    ("every other frame is black", [StreamFault(.filler, every: 2)], { $0 % 2 == 0 }),
    (
      "every other frame is black, the first one too", [StreamFault(.filler, of: 0..<1), StreamFault(.filler, of: 1..<9999, every: 2)],
      { $0 % 2 == 1 }
    ),
    ("two of three are black", [StreamFault(.filler, every: 3), StreamFault(.filler, of: 1..<9999, every: 3)], { $0 % 3 == 1 }),
    ("every other frame is dim", [StreamFault(.dimmed(to: 0.2), every: 2)], { $0 % 2 == 0 }),
    (
      "two of three are dim", [StreamFault(.dimmed(to: 0.2), every: 3), StreamFault(.dimmed(to: 0.2), of: 1..<9999, every: 3)],
      { $0 % 3 == 1 }
    ),
    ("one of three is dim", [StreamFault(.dimmed(to: 0.2), every: 3)], { $0 % 3 != 2 }),
  ]

  @Test(arguments: lamps.indices, [Duration.zero, .milliseconds(100)])
  func `is a lit one where a lamp lights some frames, and so is each of a series`(_ row: Int, pause: Duration) async throws {
    let lamp = Self.lamps[row]
    let pictures = try await Self.pictures(.automatic, lamp.faults, count: 5, pause: pause)
    #expect(pictures.count == 5 && pictures[0].reason == .steady)
    #expect(
      pictures.allSatisfy { lamp.isLit($0.frame.sequence) && $0.isUniform == false }, "\(lamp.name): \(pictures.map(\.frame.sequence))")
    for (one, next) in zip(pictures, pictures.dropFirst()) { #expect(next.frame.arrivalTime.since(one.frame.arrivalTime) >= pause) }
  }

  @Test(arguments: [PictureSettling.frames(25), .duration(.seconds(1))])
  func `is a lit one after the time or the frames that were asked for`(settling: PictureSettling) async throws {
    for lamp in Self.lamps {
      let picture = try #require(try await Self.pictures(settling, lamp.faults).first)
      #expect(lamp.isLit(picture.frame.sequence) && picture.reason == .asked, "\(lamp.name): \(picture.frame.sequence)")
    }
  }

  /// Where no frame is missed, the first frame that may be taken.
  static let exact: [(settling: PictureSettling, faults: [StreamFault], sequence: UInt64, reason: SettledFrame.Reason)] = [
    (.automatic, [], 4, .steady), (.automatic, [StreamFault(.exposureRamp, of: 0..<40)], 44, .steady),
    (.automatic, [StreamFault(.filler, of: 0..<12)], 16, .steady), (.automatic, [StreamFault(.exposureRamp, of: 0..<600)], 60, .limit),
    (.frames(0), [StreamFault(.exposureRamp, of: 0..<40)], 0, .asked), (.frames(25), [], 25, .asked),
    (.duration(.milliseconds(500)), [], 15, .asked),
  ]

  @Test(arguments: exact) func `is the first one that is steady or due`(
    settling: PictureSettling, faults: [StreamFault], sequence: UInt64, reason: SettledFrame.Reason
  ) async throws {
    let picture = try #require(try await Self.pictures(settling, faults).first)
    #expect(picture.frame.sequence == sequence && picture.reason == reason, "\(picture)")
  }

  @Test func `is no flash`() async throws {
    let faults = [StreamFault(.dimmed(to: 0.3), of: 0..<30), StreamFault(.dimmed(to: 0.3), of: 31..<9999)]
    let picture = try #require(try await Self.pictures(.frames(30), faults).first)
    #expect(picture.frame.sequence == 31)
  }

  /// How the first run ends before its picture: the frames after which it freezes.
  static let restarts: [(settling: PictureSettling, frames: Int64)] = [(.automatic, 40), (.frames(25), 25), (.duration(.seconds(1)), 10)]

  @Test(arguments: restarts, ["YUYV", "MJPG"] as [PixelFormat])
  func `settles anew after a restart`(_ row: (settling: PictureSettling, frames: Int64), format: PixelFormat) async throws {
    let faults = [
      StreamFault(.blue, of: 0..<3), StreamFault(.exposureRamp, of: 0..<600, inRuns: 0..<1),
      StreamFault(.freezes, of: row.frames..<Int64.max, inRuns: 0..<1),
    ]
    let picture = try #require(try await Self.pictures(row.settling, faults, format: format).first)
    #expect(picture.frame.run == 1 && picture.isUniform == false)
    let least: [SettledFrame.Reason: UInt64] = [.steady: 7, .asked: 12]
    #expect(picture.frame.sequence >= least[picture.reason] ?? .max, "\(picture.reason) \(picture.frame.sequence)")
    #expect(picture.earlierFrames <= Int(picture.frame.sequence), "Those of the first run do not count.")
  }

  @Test func `settles anew after a restart within a series`() async throws {
    let faults = [StreamFault(.blue, of: 0..<3), StreamFault(.freezes, of: 20..<Int64.max, inRuns: 0..<1)]
    let pictures = try await Self.pictures(.automatic, faults, count: 2, pause: .seconds(1))
    #expect(pictures.map(\.reason) == [.steady, .steady] && pictures.map(\.frame.run) == [0, 1])
    #expect(pictures.allSatisfy { $0.frame.sequence >= 7 && $0.isUniform == false })
  }

  @Test(arguments: [StreamFault.Effect.blue, .filler], ["YUYV", "MJPG"] as [PixelFormat])
  func `of one colour is not steady, and says that its pixels are equal`(effect: StreamFault.Effect, format: PixelFormat) async throws {
    let late = try #require(try await Self.pictures(.automatic, [StreamFault(effect)], format: format).first)
    #expect(late.reason == .limit && late.isUniform == true && late.frame.sequence >= 59)
    let first = try #require(try await Self.pictures(.frames(0), [StreamFault(effect)], format: format).first)
    #expect(first.reason == .asked && first.isUniform == true && first.earlierFrames == 0)
  }
}
