import CameraModel
import Capture
import Negotiation
import Testing
import Viewfinder

/// A session on the kernel's own V4L2 code that is set while it runs.
@Suite(.tags(.hardware), .enabled(if: Hardware.balanceSeconds > 0, "VIEWFINDER_BALANCE is no number of seconds"), .serialized)
struct ChangingVividTests {
  private static let sizes = [(320, 180), (640, 360)].map { FrameSize(width: $0.0, height: $0.1) }

  @Test func `a mode each second, by the lock and by the session, keeps every frame accounted for and memory flat`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap", FormatRequest(size: .nearest(320, 180), rate: .fps(30), requiring: [.yuyv]))
    let preview = CaptureVideoPreview(session: run.session)
    let output = run.output
    let reader = Task {
      var iterator = output.frames.makeAsyncIterator()
      while try await iterator.next() != nil {}
    }
    try await run.session.startRunning()
    let formats = run.device.formats.filter { $0.pixelFormat == .yuyv && Self.sizes.contains($0.dimensions) }
    try #require(formats.count > 1)
    let begin = ContinuousClock.now
    let end = begin.advanced(by: .seconds(Hardware.balanceSeconds))
    var changes = 0
    var pictures: Set<Int> = []
    var first: ProcessFacts?
    while ContinuousClock.now < end {
      let format = formats[changes % formats.count]
      if changes % 2 == 0 {
        try run.device.configure(within: .seconds(5)) { lock in try lock.setActiveFormat(format) }
      } else {
        try await run.session.configure { try $0.setActiveFormat(format, frameDuration: .fps(30)) }
      }
      changes += 1
      #expect(run.session.activeMode?.size == format.dimensions && run.session.isRunning)
      preview.size = FrameSize(width: 100 + changes % 400, height: 80 + changes % 300)
      // The emulator takes a second for a picture of a debug build.
      try await Task.sleep(for: .milliseconds(900))
      if let picture = preview.newest { pictures.insert(picture.number) }
      #expect(run.statistics.isBalanced && preview.statistics.isBalanced, "\(run.statistics) \(preview.statistics)")
      if first == nil, begin.advanced(by: .seconds(max(5, Hardware.balanceSeconds / 10))) < ContinuousClock.now { first = ProcessFacts() }
    }
    await run.session.stopRunning()
    reader.cancel()
    let last = ProcessFacts()
    print("changing: \(changes) modes in \(Hardware.balanceSeconds) s, \(pictures.count) pictures, \(run.statistics)")
    print("changing: \(first.map(\.description) ?? "") at first, \(last) at last")
    #expect(run.statistics.isBalanced && preview.statistics.isBalanced && run.statistics.waiting == 0)
    #expect(pictures.count > changes / 2 && last.resident <= (first?.resident ?? 0) + 8192)
    try run.expectFree()
  }

  @Test func `vivid takes a rate while it streams, without a restart`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap", FormatRequest(size: .nearest(320, 180), rate: .fps(30), requiring: [.yuyv]))
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    _ = try await frames.next()
    try run.device.configure { try $0.setActiveVideoMinFrameDuration(.fps(15)) }
    #expect(run.session.activeMode?.interval == .fps(15))
    _ = try await frames.next()
    let before = try #require(try await frames.next())
    var last = before
    for _ in 0..<15 { last = try #require(try await frames.next()) }
    let frameCount = Double(last.sequence - before.sequence)
    let seconds = Double(last.presentationTime.nanoseconds - before.presentationTime.nanoseconds) / 1e9
    #expect(abs(frameCount / seconds - 15) < 1, "\(frameCount / seconds) fps")
    #expect(run.statistics.restarts == 0 && last.run == before.run)
    await run.session.stopRunning()
    try run.expectFree()
  }
}
