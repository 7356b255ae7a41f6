import CameraModel
import CameraSimulator
import PixelFormats
import Testing

struct StreamFaultTests {
  private static func run(
    _ faults: [StreamFault], _ format: PixelFormat = "YUYV", misbehaviours: Set<Misbehaviour> = []
  ) throws -> DrawnCamera {
    try DrawnCamera(format, streamFaults: faults, misbehaviours: misbehaviours)
  }

  /// The first frames, and the bytes of each.
  private static func frames(_ count: Int, _ camera: DrawnCamera) throws -> [(filled: FilledBuffer, bytes: [UInt8])] {
    let buffers = try camera.run.start()
    return try (0..<count).map { _ in
      let filled = try camera.run.next()
      let bytes = buffers[filled.index].withBytes(ofPlane: 0) { bytes in (0..<Int(filled.planes[0].bytesUsed)).map { bytes[$0] } }
      try camera.run.node.queueBuffer(filled.index, of: camera.run.type)
      return (filled, bytes)
    }
  }

  @Test func `every third frame is marked`() throws {
    let frames = try Self.frames(9, Self.run([StreamFault(.marked, every: 3)]))
    #expect(frames.map { $0.filled.flags.contains(.error) } == [false, false, true, false, false, true, false, false, true])
  }

  static let lengths: [(StreamFault.Effect, UInt32)] = [
    (.truncated(to: 0), 0), (.truncated(to: 100), 100), (.short, 19_200), (.truncated(to: -1), 0), (.truncated(to: .max), 38_400),
  ]

  @Test(arguments: lengths) func `bytes are missing`(effect: StreamFault.Effect, bytes: UInt32) throws {
    let frames = try Self.frames(2, Self.run([StreamFault(effect, of: 1..<2)]))
    #expect(frames.map { $0.filled.planes[0].bytesUsed } == [38_400, bytes])
  }

  /// A corruption of JPEG pictures, and what a reader of their shape says.
  static let corruptions: [(StreamFault.Effect, isWhole: Bool)] = [
    (.short, false), (.truncated(to: 100), false), (.truncated(to: 0), false), (.startMissing, false), (.endMissing, false),
    (.extraneousBytes(4), true), (.padding(4096), true), (.huffmanTablesMissing, true), (.pictureSize(FrameSize(80, 60)), true),
    (.quantizationTablesMissing, true),
  ]

  @Test(arguments: corruptions) func `JPEG pictures are corrupted or odd`(effect: StreamFault.Effect, isWhole: Bool) throws {
    let frames = try Self.frames(3, Self.run([StreamFault(effect, every: 2)], "MJPG"))
    let shapes = frames.map { JPEGShape($0.bytes.span) }
    #expect(shapes[0]?.size == FrameSize(160, 120) && shapes[2]?.size == FrameSize(160, 120))
    #expect((shapes[1] != nil) == isWhole)
    switch effect {
    case .huffmanTablesMissing: #expect(shapes[1]?.hasHuffmanTables == false)
    case .pictureSize(let size): #expect(shapes[1]?.size == size)
    case .padding(let count): #expect(shapes[1]?.byteCount == frames[1].bytes.count - count)
    case .extraneousBytes(let count): #expect(frames[1].bytes.suffix(count + 2).dropLast(2).allSatisfy { $0 != 0xff && $0 != 0 })
    default: break
    }
  }

  static let sequences: [(StreamFault, [UInt32])] = [
    (StreamFault(.repeatsSequence), [0, 0, 0, 0, 0]), (StreamFault(.addsToSequence(1000), of: 0..<1), [1000, 1001, 1002, 1003, 1004]),
    (StreamFault(.addsToSequence(5), of: 2..<3), [0, 1, 7, 8, 9]), (StreamFault(.addsToSequence(.max), of: 2..<3), [0, 1, 1, 2, 3]),
    (StreamFault(.addsToSequence(.max - 2), of: 0..<1), [.max - 2, .max - 1, .max, 0, 1]),
    (StreamFault(.lost, every: 3), [0, 1, 3, 4, 6]), (StreamFault(.lostSilently, every: 3), [0, 1, 2, 3, 4]),
  ]

  @Test(arguments: sequences) func `numbers stand still, jump, or hide what is lost`(fault: StreamFault, expected: [UInt32]) throws {
    #expect(try Self.frames(5, Self.run([fault])).map(\.filled.sequence) == expected)
  }

  @Test func `times are missing or wrong`() throws {
    func frames(_ effect: StreamFault.Effect) throws -> [FilledBuffer] {
      try Self.frames(3, Self.run([StreamFault(effect, of: 1..<2)])).map(\.filled)
    }
    #expect(try frames(.zeroTimestamp)[1].timestamp == 0)
    let repeated = try frames(.repeatsTimestamp)
    #expect(repeated[1].timestamp == repeated[0].timestamp && repeated[2].timestamp > repeated[1].timestamp)
    let shifted = try frames(.shiftsTimestamp(.seconds(60)))
    #expect(shifted[1].timestamp - shifted[0].timestamp > 60_000_000_000)
    #expect(try frames(.unknownClock).map(\.flags.hasMonotonicTimestamp) == [true, false, true])
    #expect(try frames(.copiedTimestamp)[1].flags.contains(.copiedTimestamp))
  }

  /// The times between the first frames in milliseconds.
  private static func distances(_ count: Int, _ camera: DrawnCamera) throws -> [Int64] {
    let times = try Self.frames(count + 1, camera).map(\.filled.timestamp)
    return zip(times, times.dropFirst()).map { ($1 - $0 + 500_000) / 1_000_000 }
  }

  @Test func `frames come slower than promised, late, or unevenly`() throws {
    #expect(try Self.distances(4, Self.run([StreamFault(.interval(.fps(15)), of: 2..<Int64.max)])) == [33, 33, 67, 67])
    #expect(try Self.distances(4, Self.run([StreamFault(.pauses(.seconds(2)), of: 2..<3)])) == [33, 2033, 33, 33])
    let uneven = try Self.distances(100, Self.run([StreamFault(.jitter(.milliseconds(30)))]))
    #expect(Set(uneven).count > 20 && uneven.allSatisfy { (3...64).contains($0) })
    #expect(try uneven == Self.distances(100, Self.run([StreamFault(.jitter(.milliseconds(30)))])), "It is the same each time.")
  }

  @Test func `a late first frame comes when the camera has woken up`() throws {
    let camera = try Self.run([StreamFault(.pauses(.seconds(3)), of: 0..<1)])
    let start = camera.run.node.now()
    _ = try Self.frames(1, camera)
    #expect(camera.run.node.now().since(start) > .seconds(3))
  }

  @Test func `in the dark the rate is lower while the camera may lower it`() throws {
    let control = CameraControl(
      id: .exposureMayLowerRate, name: "Exposure, Dynamic Framerate", type: .boolean, min: 0, max: 1, step: 1, defaultValue: 1,
      value: .integer(1))
    let camera = try DrawnCamera("YUYV", streamFaults: [StreamFault(.darkness(.fps(15)))], controls: [control])
    let slow = try Self.distances(3, camera)
    try camera.run.node.setControls([ControlSetting(control, to: .integer(0))], ConfigurationPermit())
    let times = try camera.run.frames(6).map(\.timestamp)
    #expect(slow == [67, 67, 67])
    #expect((times[5] - times[4] + 500_000) / 1_000_000 == 33)
  }

  @Test func `a camera that freezes delivers again after a restart`() throws {
    let camera = try Self.run([StreamFault(.freezes, of: 3..<Int64.max, inRuns: 0..<1)])
    let node = camera.run.node
    _ = try Self.frames(3, camera)
    let end = node.now().advanced(by: .seconds(5))
    #expect(try node.waitForStream(until: end).isEmpty)
    #expect(node.now() == end)
    try node.stopStream(of: camera.run.type)
    for index in 0..<4 { try node.queueBuffer(index, of: camera.run.type) }
    try node.startStream(of: camera.run.type)
    #expect(try camera.run.frames(10).map(\.sequence) == Array(0..<10))
  }

  @Test func `a stream in error says so until it is stopped`() throws {
    let camera = try Self.run([StreamFault(.fails, of: 2..<3)])
    _ = try Self.frames(2, camera)
    #expect(try camera.run.node.waitForStream(until: nil) == .error)
    #expect(camera.run.refusal { _ = try camera.run.node.dequeueBuffer(of: camera.run.type) } == .inputOutput)
    try camera.run.node.stopStream(of: camera.run.type)
    try camera.run.node.freeBuffers(of: camera.run.type)
  }

  @Test func `the first frames are black, or become brighter`() throws {
    func brightness(_ effect: StreamFault.Effect) throws -> [Int] {
      try Self.frames(6, Self.run([StreamFault(effect, of: 0..<4)])).map { Int($0.bytes[0]) }
    }
    #expect(try brightness(.filler) == [16, 16, 16, 16, 235, 235])
    let ramp = try brightness(.exposureRamp)
    #expect(zip(ramp[..<5], ramp[1...]).allSatisfy { $0 < $1 || $0 == 235 } && ramp[0] < 80 && ramp[4] == 235)
    let endless = try Self.frames(6, Self.run([StreamFault(.exposureRamp)])).map(\.bytes[0])
    #expect(endless.allSatisfy { $0 == 16 })
  }

  @Test func `a second stream finds no bandwidth on the bus`() throws {
    let system = SimulatedCameraSystem(
      ["/dev/video0", "/dev/video2"].map { SimulatedCameras.camera($0, bus: $0) }, misbehaviours: [.hasBandwidthForOneStream])
    let (one, other) = (try SimulatedRun(system), try SimulatedRun(system, at: "/dev/video2"))
    _ = try one.start()
    #expect(other.refusal { _ = try other.start() } == .noSpace)
    try one.node.stopStream(of: .videoCapture)
    try other.node.startStream(of: .videoCapture)
  }

  @Test func `a driver that cannot orphan buffers overwrites a frame that is still read`() throws {
    let camera = try Self.run([], misbehaviours: [.overwritesLentBuffers])
    let buffers = try camera.run.start(1)
    func number(_ index: Int) -> UInt32? {
      buffers[index].withBytes(ofPlane: 0) { bytes in
        TestPicture.number(in: camera.size) { x, y in Int(bytes[y * camera.bytesPerLine + x * 2]) }
      }
    }
    let frame = try camera.run.next()
    #expect(number(frame.index) == 0)
    _ = try camera.run.node.waitForStream(until: camera.run.node.now().advanced(by: .milliseconds(200)))
    #expect(number(frame.index) != 0)
  }

  @Test func `a lost signal ends the frames, and a changed one needs new timings`() throws {
    let timings = [FrameSize(1920, 1080), FrameSize(1280, 720)].map { DigitalTimings(size: $0, pixelClock: 148_500_000) }
    var node = SimulatedCameras.camera(SimulatedRun.path).nodes[0]
    node.formats = [
      OfferedFormat(
        index: 0, pixelFormat: "UYVY",
        sizes: timings.map { SimulatedCameras.size($0.size.width, $0.size.height, SimulatedCameras.rates(60)) })
    ]
    node.current = nil
    let run = try SimulatedRun(
      SimulatedCameraSystem([Camera(name: "Card", nodes: [node])], sources: [SimulatedRun.path: [SimulatedSource(timings: timings[0])]]))
    try run.node.subscribe(to: .source)
    _ = try run.start()
    _ = try run.frames(2)
    try run.system.changeSignal(to: nil, at: SimulatedRun.path)
    let end = run.node.now().advanced(by: .seconds(1))
    #expect(try run.node.waitForStream(until: end).contains(.event))
    #expect(try run.node.nextEvent() == .source)
    #expect(run.refusal { _ = try run.node.detectedTimings() } == .noLink)
    try run.system.changeSignal(to: timings[1], at: SimulatedRun.path)
    #expect(try run.node.detectedTimings() == timings[1])
    try run.node.stopStream(of: run.type)
    try run.node.freeBuffers(of: run.type)
    _ = try run.node.setTimings(timings[1], ConfigurationPermit())
    #expect(try run.node.frameFormat(of: run.type).size == timings[1].size)
    _ = try run.start()
    #expect(try run.frames(2).map(\.sequence) == [0, 1])
  }
}
