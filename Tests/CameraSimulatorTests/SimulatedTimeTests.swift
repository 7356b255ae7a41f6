import CameraModel
import CameraSimulator
import Host
import PixelFormats
import Synchronization
import Testing

struct SimulatedTimeTests {
  private static func system(_ paths: [String] = [SimulatedRun.path], pace: SimulatedPace = .virtual) -> SimulatedCameraSystem {
    SimulatedCameraSystem(paths.map { SimulatedCameras.camera($0, bus: $0) }, pace: pace)
  }

  @Test func `frames come at the rate that is set, without taking time`() throws {
    let run = try SimulatedRun(Self.system())
    _ = try run.start()
    let start = run.node.now()
    let frames = try run.frames(1000)
    #expect(frames.map(\.sequence) == (0..<1000).map { UInt32($0) })
    let times = frames.map { MonotonicTime(nanoseconds: $0.timestamp) }
    for (number, time) in times.enumerated() {
      #expect(time.since(start) <= .nanoseconds(number * 1_000_000_000 / 30))
      #expect(time.since(start) > .nanoseconds(number * 1_000_000_000 / 30 - 1000), "Times are whole microseconds.")
    }
    #expect(run.node.now() > times[999], "A frame comes when its exposure is over.")
  }

  @Test func `a frame without a buffer is lost, and the numbers show it`() throws {
    let run = try SimulatedRun(Self.system(pace: .stepped))
    _ = try run.start(2)
    run.system.advance(by: .milliseconds(190))
    #expect(try run.frames(2).map(\.sequence) == [0, 1])
    run.system.advance(by: .milliseconds(20))
    #expect(try run.frames(1).map(\.sequence) == [5])
  }

  @Test func `a wait ends at its deadline`() throws {
    let run = try SimulatedRun(Self.system())
    let end = run.node.now().advanced(by: .seconds(1000))
    #expect(try run.node.waitForStream(until: end).isEmpty)
    #expect(run.node.now() == end)
  }

  @Test(arguments: [SimulatedPace.virtual, .realTime, .stepped])
  func `a wait without stream and deadline ends with a wake-up, also an earlier one`(pace: SimulatedPace) throws {
    let run = try SimulatedRun(Self.system(pace: pace))
    run.node.wake()
    #expect(try run.node.waitForStream(until: nil) == .wake)
    let signals = Monitor<StreamSignals?>(nil)
    _ = DetachedThread.start {
      let got = try? run.node.waitForStream(until: nil)
      signals.change { $0 = got ?? [] }
    }
    HostFacts.pause(.milliseconds(20))
    #expect(signals.read { $0 } == nil)
    run.node.wake()
    signals.wait(until: .max) { $0 != nil }
    #expect(signals.read { $0 } == .wake)
  }

  @Test(arguments: [SimulatedPace.virtual, .realTime, .stepped])
  func `unplugging ends a wait, and every later call fails`(pace: SimulatedPace) throws {
    let run = try SimulatedRun(Self.system(pace: pace))
    let buffers = try run.start(1)
    if pace == .stepped { run.system.advance(by: .milliseconds(40)) }
    _ = try run.next()
    let signals = Monitor<StreamSignals?>(nil)
    _ = DetachedThread.start {
      let got = try? run.node.waitForStream(until: nil)
      signals.change { $0 = got ?? [] }
    }
    HostFacts.pause(.milliseconds(20))
    run.system.unplug(SimulatedRun.path)
    signals.wait(until: .max) { $0 != nil }
    #expect(signals.read { $0 } == [.error, .hangUp])
    run.system.plug(SimulatedRun.path)
    let calls: [() throws -> Void] = [
      { _ = try run.node.dequeueBuffer(of: .videoCapture) }, { try run.node.queueBuffer(0, of: .videoCapture) },
      { try run.node.stopStream(of: .videoCapture) }, { try run.node.freeBuffers(of: .videoCapture) },
      { _ = try run.node.requestBuffers(2, of: .videoCapture) }, { try run.node.startStream(of: .videoCapture) },
    ]
    for call in calls { #expect(run.refusal(call) == .noDevice) }
    #expect(run.refusal { try buffers[0].detach() } == nil, "Memory outlives its device.")
    let again = try SimulatedRun(run.system)
    _ = try again.start()
    if pace == .stepped { run.system.advance(by: .milliseconds(40)) }
    #expect(try again.next().sequence == 0)
  }

  @Test func `two streams at once lose nothing in virtual time, at their own rates`() throws {
    let paths = ["/dev/video0", "/dev/video2"]
    let system = Self.system(paths)
    let sequences = Monitor<[String: [UInt32]]>([:])
    let runs = try paths.map { try SimulatedRun(system, at: $0) }
    _ = try runs[1].node.setInterval(.fps(15), of: .videoCapture, ConfigurationPermit())
    for run in runs { _ = try run.start() }
    for (path, run) in zip(paths, runs) {
      _ = DetachedThread.start {
        let frames = try? run.frames(path == paths[0] ? 200 : 100)
        try? run.node.stopStream(of: .videoCapture)
        sequences.change { $0[path] = frames?.map(\.sequence) ?? [] }
      }
    }
    sequences.wait(until: .max) { $0.count == 2 }
    #expect(sequences.read { $0[paths[0]] } == (0..<200).map { UInt32($0) })
    #expect(sequences.read { $0[paths[1]] } == (0..<100).map { UInt32($0) })
  }

  @Test func `a stream that nobody waits for does not stop time`() throws {
    let system = Self.system(["/dev/video0", "/dev/video2"])
    let idle = try SimulatedRun(system, at: "/dev/video2")
    _ = try idle.start()
    let run = try SimulatedRun(system)
    _ = try run.start()
    #expect(try run.frames(5).count == 5)
    #expect(try idle.next().sequence == 0)
  }

  @Test func `a program that asks again and again gets its frame`() throws {
    let run = try SimulatedRun(Self.system())
    _ = try run.start()
    var filled: FilledBuffer?
    while filled == nil { filled = try run.node.dequeueBuffer(of: .videoCapture) }
    #expect(filled?.sequence == 0)
    // An event that nobody takes ends each wait at once.
    try run.node.subscribe(to: .source)
    try run.system.changeSignal(to: nil, at: SimulatedRun.path)
    let end = run.node.now().advanced(by: .milliseconds(10))
    while run.node.now() < end { #expect(try run.node.waitForStream(until: end) == .event) }
  }

  @Test(.timeLimit(.minutes(1))) func `patient time waits for a frame that the program has, and for one that it keeps only once`() throws {
    let run = try SimulatedRun(Self.system(pace: .patient))
    _ = try run.start(4)
    let kept = try run.next()
    let start = HostFacts.monotonicNanoseconds
    #expect(try run.frames(1).map(\.sequence) == [1] && kept.sequence == 0)
    #expect(HostFacts.monotonicNanoseconds - start >= 3_000_000_000)
    // Were each of them held up so long, the test would end first.
    #expect(try run.frames(100).map(\.sequence) == (2...101).map { UInt32($0) })
  }

  @Test(.timeLimit(.minutes(1)), arguments: [SimulatedPace.virtual, .patient, .stepped, .realTime])
  func `a task waits on the system's clock, and no longer once it is cancelled`(pace: SimulatedPace) async {
    let system = Self.system(pace: pace)
    let start = system.now
    let hasWaited = Monitor(false)
    let waiting = Task {
      await system.pause(.milliseconds(30))
      hasWaited.change { $0 = true }
    }
    while pace == .stepped, !hasWaited.read({ $0 }) {
      system.advance(by: .milliseconds(1))
      await Task.yield()
    }
    await waiting.value
    #expect(system.now.since(start) >= .milliseconds(30))
    guard pace == .stepped || pace == .realTime else { return }
    let cancelled = Task { await system.pause(.seconds(1_000_000)) }
    cancelled.cancel()
    await cancelled.value
    #expect(system.now.since(start) < .seconds(1_000_000))
  }

  @Test func `real time passes by itself`() throws {
    let run = try SimulatedRun(Self.system(pace: .realTime))
    let before = HostFacts.monotonicNanoseconds
    _ = try run.start()
    let frames = try run.frames(2)
    #expect(HostFacts.monotonicNanoseconds - before >= 66_000_000)
    #expect(frames[1].timestamp > frames[0].timestamp)
  }
}
