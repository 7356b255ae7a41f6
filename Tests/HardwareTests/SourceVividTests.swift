import Synchronization
import Testing
import Negotiation
import Viewfinder

/// A capture card whose signal changes, disappears and comes back: vivid's HDMI input.
@Suite(.tags(.hardware), .enabled(if: Hardware.hasSource, "VIEWFINDER_SOURCE is not 1"), .serialized)
struct SourceVividTests {
  static let card = "-000-vid-cap"
  static let anySize = FormatRequest(requiring: [.yuyv])

  /// Vivid's signal: as it is set, none, or the timings of the other control.
  private enum Signal: Int64 { case current, none, selected = 4 }

  @Test func `new timings give a new size; an output with a size of its own keeps it`() async throws {
    let run = try HardwareSession(vivid: Self.card, Self.anySize)
    let fixed = CaptureVideoDataOutput()
    fixed.videoSettings = VideoSettings(.bgra, size: FrameSize(320, 180))
    try run.session.addOutput(fixed)
    var (own, scaled) = (run.output.frames.makeAsyncIterator(), fixed.frames.makeAsyncIterator())
    try await run.session.startRunning()
    let old = try #require(try await own.next()?.size)
    #expect(try await scaled.next()?.size == FrameSize(320, 180))

    let timings: [(position: Int64, size: FrameSize)] = [(24, FrameSize(800, 600)), (9, FrameSize(1280, 720)), (31, FrameSize(1024, 768))]
    let (position, size) = try #require(timings.first { $0.size != old })
    // The second change comes while the stream is started again for the first.
    try run.set("DV Timings Signal Mode", to: Signal.selected.rawValue)
    try run.set("DV Timings", to: position)
    try await eventually("\(size) is told: \(run.events.withLock { $0 })") { run.events.withLock { $0.contains("format \(size)") } }
    #expect(run.session.isRunning)
    var frame = try #require(try await own.next())
    while frame.size == old || frame.run == 0 { frame = try #require(try await own.next()) }
    while frame.size != size { frame = try #require(try await own.next()) }
    for _ in 0..<3 {
      let (a, b) = (try await own.next(), try await scaled.next())
      #expect(a?.size == size && a?.isConverted == false)
      #expect(b?.size == FrameSize(320, 180) && b?.pixelFormat == .abgr32)
    }
    await run.session.stopRunning()
    try run.set("DV Timings Signal Mode", to: Signal.current.rawValue)
    #expect(fixed.statistics.isBalanced, "\(fixed.statistics)")
    try run.expectFree()
  }

  @Test func `without a signal the session is interrupted, and goes on with the next one`() async throws {
    let run = try HardwareSession(vivid: Self.card, Self.anySize)
    var iterator = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    for round in 1...3 {
      let before = try #require(try await iterator.next())
      try run.set("DV Timings Signal Mode", to: Signal.none.rawValue)
      try await eventually("it is interrupted") { run.session.isInterrupted }
      #expect(run.statistics.isBalanced, "\(run.statistics)")
      try run.set("DV Timings Signal Mode", to: Signal.current.rawValue)
      try await eventually("it goes on") { run.events.withLock { $0.count { $0 == "resumed" } } == round }
      var after = try #require(try await iterator.next())
      while after.run == before.run { after = try #require(try await iterator.next()) }
      #expect(after.presentationTime > before.presentationTime)
    }
    await run.session.stopRunning()
    try await eventually("all is told") { run.events.withLock { $0.last } == "stopped" }
    let told = run.events.withLock { $0.filter { !$0.hasPrefix("finding") && !$0.hasPrefix("format") } }
    let rounds = (1...3).flatMap { _ in ["interrupted noSignal", "resumed"] }
    #expect(told == ["started"] + rounds + ["stopped"])
    try run.expectFree()
  }

  @Test func `a session can be stopped while it waits for a signal`() async throws {
    let run = try HardwareSession(vivid: Self.card, Self.anySize)
    try await run.session.startRunning()
    try run.set("DV Timings Signal Mode", to: Signal.none.rawValue)
    try await eventually("it is interrupted") { run.session.isInterrupted }
    await run.session.stopRunning()
    #expect(run.session.state == .idle)
    try run.set("DV Timings Signal Mode", to: Signal.current.rawValue)
    try run.expectFree()
  }
}
