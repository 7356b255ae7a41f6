import CameraModel
import Capture
import Host
import PixelFormats
import RandomNumbers
import Testing

/// The rules for single frames: their numbers, times and bytes.
struct FrameRuleTests {
  static let sequences: [(driver: [UInt32], numbers: [UInt64], lost: [Int], countsArrivals: Bool)] = [
    ([0, 1, 2], [0, 1, 2], [0, 0, 0], false),
    ([5, 6, 9], [5, 6, 9], [0, 0, 2], false),
    ([.max - 1, .max, 0, 3], [4_294_967_294, 4_294_967_295, 4_294_967_296, 4_294_967_299], [0, 0, 0, 2], false),
    ([0, 0, 0, 0], [0, 1, 2, 3], [0, 0, 0, 0], true),
    ([7, 8, 3, 4, 9], [7, 8, 9, 10, 11], [0, 0, 0, 0, 0], true),
  ]

  @Test("the driver's numbers give gaps; numbers that stand still or go back give way to counting", arguments: sequences)
  func numbers(_ row: (driver: [UInt32], numbers: [UInt64], lost: [Int], countsArrivals: Bool)) {
    var numbering = FrameNumbering()
    let found = row.driver.map { numbering.number(of: $0) }
    #expect(found.map(\.number) == row.numbers)
    #expect(found.map(\.lost) == row.lost)
    #expect(numbering.countsArrivals == row.countsArrivals)
  }

  /// A frame's time and arrival in milliseconds, and the time expected; nil expects the arrival, counted as implausible.
  static let times: [(name: String, frames: [(driver: Int64, arrival: Int64, expected: Int64?)])] = [
    ("good ones", [(1000, 1030, 1000), (1033, 1060, 1033)]),
    ("zero", [(0, 1030, nil), (1033, 1060, 1033)]),
    ("in the future", [(1040, 1030, nil), (1033, 1060, 1033)]),
    ("long past", [(1000, 1030, 1000), (1033, 21_000, nil)]),
    ("not after the one before", [(1000, 1030, 1000), (1000, 1060, nil), (1066, 1090, 1066)]),
    ("three in a row: arrival for the rest", [(0, 1030, nil), (0, 1060, nil), (0, 1090, nil), (1100, 1120, 1120)]),
  ]

  @Test("an implausible time gives way to the arrival, and is counted", arguments: times)
  func presentationTimes(_ row: (name: String, frames: [(driver: Int64, arrival: Int64, expected: Int64?)])) {
    var clock = FrameClock()
    for frame in row.frames {
      let before = clock.implausible
      let time = clock.time(of: Self.buffer(at: frame.driver * 1_000_000), arrival: MonotonicTime(nanoseconds: frame.arrival * 1_000_000))
      #expect(time.nanoseconds == (frame.expected ?? frame.arrival) * 1_000_000, "\(row.name)")
      #expect(clock.implausible - before == (frame.expected == nil ? 1 : 0), "\(row.name)")
    }
  }

  @Test("after an implausible time the driver's count again, also where frames are older than their interval")
  func trustedAgain() {
    var clock = FrameClock()
    let times = (0..<6).map { number -> PresentationTime in
      let driver = number == 1 ? 0 : 1_000_000_000 + Int64(number) * 33_000_000
      let arrival = MonotonicTime(nanoseconds: 1_070_000_000 + Int64(number) * 33_000_000)
      return clock.time(of: Self.buffer(at: driver), arrival: arrival)
    }
    #expect(times.map(\.clock) == [.monotonic, .arrival, .arrival, .arrival, .monotonic, .monotonic])
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 } && clock.implausible == 1)
  }

  @Test("times rise strictly whatever the driver says, and across runs")
  func timesRise() {
    var clock = FrameClock()
    var random = RandomNumbers(seed: 61)
    var last = Int64.min
    for number in 0..<10_000 {
      if number % 1000 == 999 { clock.beginRun() }
      let arrival = Int64(number / 3 * 1_000_000) + 1_000_000_000
      let driver = Bool.random(using: &random) ? arrival - 500_000 : Int64.random(in: Int64.min...Int64.max, using: &random)
      let time = clock.time(of: Self.buffer(at: driver), arrival: MonotonicTime(nanoseconds: arrival))
      #expect(time.nanoseconds > last, "frame \(number)")
      last = time.nanoseconds
    }
  }

  @Test("a timestamp of an unknown clock is the arrival")
  func unknownClock() {
    var clock = FrameClock()
    var buffer = Self.buffer(at: 5_000_000)
    buffer.flags = []
    let time = clock.time(of: buffer, arrival: MonotonicTime(nanoseconds: 9_000_000))
    #expect(time == PresentationTime(nanoseconds: 9_000_000, clock: .arrival, moment: .endOfFrame) && clock.implausible == 0)
  }

  static let raw: [(format: PixelFormat, used: UInt32, flags: BufferFlags, verdict: FrameCheck.Verdict)] = [
    ("YUYV", 128, [], .good(bytes: 128)), ("YUYV", 200, [], .good(bytes: 200)), ("YUYV", 257, [], .corrupted(.impossible)),
    ("YUYV", 127, [], .corrupted(.tooShort(bytes: 127, needed: 128, "YUYV", FrameSize(8, 8)))), ("YUYV", 0, [], .corrupted(.empty)),
    ("YUYV", 128, .error, .corrupted(.marked)), ("NV12", 96, [], .good(bytes: 96)),
    ("NV12", 95, [], .corrupted(.tooShort(bytes: 95, needed: 96, "NV12", FrameSize(8, 8)))), ("H264", 1, [], .good(bytes: 1)),
    ("H264", 0, [], .corrupted(.empty)), ("MJPG", 200, [], .corrupted(.incomplete)),
  ]

  @Test("a raw frame has the bytes of its layout, a compressed one some", arguments: raw)
  func verdicts(_ row: (format: PixelFormat, used: UInt32, flags: BufferFlags, verdict: FrameCheck.Verdict)) throws {
    let layout = try #require(PictureLayout(FrameFormat(pixelFormat: row.format, size: FrameSize(8, 8))))
    let check = FrameCheck(layout, lengths: [[256]])
    var buffer = Self.buffer(at: 1)
    buffer.flags = row.flags
    buffer.planes = FilledPlanes(FilledPlane(bytesUsed: row.used))
    #expect(check.verdict(of: buffer, in: PictureMemory(count: 256)) == row.verdict)
  }

  @Test("a stall is five intervals or a second, ten or five before the first frame, and may be mended twice")
  func stalls() {
    let start = MonotonicTime(nanoseconds: 0)
    var watch = StallWatch(interval: .fps(30), start: start)
    #expect(watch.deadline() == start.advanced(by: .seconds(5)))
    watch.frameArrived(at: start)
    #expect(watch.deadline() == start.advanced(by: .seconds(1)))
    #expect(watch.deadline(exposure: .seconds(2)) == start.advanced(by: .seconds(4)))
    var slow = StallWatch(interval: .seconds(2, 1), start: start)
    #expect(slow.deadline() == start.advanced(by: .seconds(20)))
    slow.frameArrived(at: start)
    #expect(slow.deadline() == start.advanced(by: .seconds(10)))
    let restarts = [watch.stalled(), watch.stalled(), watch.stalled()]
    #expect(restarts == [true, true, false])
    for second in 0...11 { watch.frameArrived(at: start.advanced(by: .seconds(second))) }
    let mayRestart = watch.stalled()
    #expect(mayRestart, "Ten seconds of frames forgive.")
  }

  @Test("frames of which no picture can be made forgive no stall, however long they come", arguments: [true, false])
  func uselessFrames(_ isCorrupted: Bool) {
    let start = MonotonicTime(nanoseconds: 0)
    var watch = StallWatch(interval: .fps(2), start: start)
    var restarts: [Bool] = []
    for row in 0..<3 {
      let begin = start.advanced(by: .seconds(row * 20))
      for second in 0..<20 { watch.frameArrived(at: begin.advanced(by: .seconds(second)), isGood: !isCorrupted) }
      // Whole pictures that no decoder can read look good until then.
      if !isCorrupted { watch.wasUseless(since: begin) }
      restarts.append(watch.stalled())
    }
    #expect(restarts == [true, true, false])
  }

  @Test(
    "a corrupted frame has the bytes that it can have, whatever the driver says",
    arguments: [
      (used: UInt32(100), offset: UInt32(0), bytes: 100), (used: 100, offset: 128, bytes: 0), (used: .max, offset: 0, bytes: 614_400),
      (used: .max, offset: .max, bytes: 0),
    ])
  func corruptedBytes(_ row: (used: UInt32, offset: UInt32, bytes: Int)) throws {
    let format = FrameFormat(pixelFormat: "YUYV", size: FrameSize(640, 480), planes: [PlaneLayout(bytesPerLine: 1280, sizeImage: 614_400)])
    let check = FrameCheck(try #require(PictureLayout(format)), lengths: [[614_400]])
    var buffer = Self.buffer(at: 1)
    buffer.planes = FilledPlanes(FilledPlane(bytesUsed: row.used, dataOffset: row.offset))
    #expect(check.byteCount(ofCorrupted: buffer) == row.bytes)
  }

  /// What a driver states of lines and pictures, and the length of the lines by which frames are read; nil where none is possible.
  static let lines: [(format: PixelFormat, size: FrameSize, stated: (line: Int, picture: Int), fit: Bool, readable: Int?, other: Int?)] = [
    ("YUYV", FrameSize(320, 240), (640, 153_600), true, 640, nil), ("YUYV", FrameSize(320, 240), (640, 153_600 + 4095), true, 640, nil),
    ("YUYV", FrameSize(320, 240), (0, 0), true, 640, nil), ("YUYV", FrameSize(320, 240), (704, 704 * 240), true, 704, nil),
    ("NV12", FrameSize(1920, 1080), (1920, 1920 * 1088 * 3 / 2), true, 1920, nil),
    ("YUYV", FrameSize(320, 240), (624, 153_600), true, 640, 640), ("YUYV", FrameSize(320, 240), (624, 149_760), true, nil, nil),
    ("YUYV", FrameSize(320, 240), (704, 153_600), false, 640, 640), ("NV12", FrameSize(480, 480), (480, 460_800), false, 480, 640),
    ("NV12", FrameSize(640, 480), (640, 640 * 480 * 2), false, 640, nil), ("MJPG", FrameSize(320, 240), (0, 77_000), true, 0, nil),
    ("YUYV", FrameSize(320, 240), (.max, .max), true, nil, nil), ("NV12", FrameSize(480, 480), (480, .max), true, 480, nil),
  ]

  @Test("the lines of a picture are those that the driver's two numbers allow", arguments: lines)
  func lineLengths(
    _ row: (format: PixelFormat, size: FrameSize, stated: (line: Int, picture: Int), fit: Bool, readable: Int?, other: Int?)
  ) {
    let plane = PlaneLayout(bytesPerLine: row.stated.line, sizeImage: row.stated.picture)
    let format = FrameFormat(pixelFormat: row.format, size: row.size, planes: [plane])
    #expect(PictureLayout.linesFit(format) == row.fit)
    #expect(PictureLayout.readable(format).map { $0.planes.first?.bytesPerRow ?? 0 } == row.readable)
    #expect(PictureLayout.withOtherLines(format)?.planes.first?.bytesPerRow == row.other)
  }

  private static func buffer(at nanoseconds: Int64) -> FilledBuffer {
    FilledBuffer(
      index: 0, sequence: 0, timestamp: nanoseconds, flags: .monotonicTimestamp, fieldOrder: .progressive,
      planes: FilledPlanes(FilledPlane(bytesUsed: 1)))
  }
}
