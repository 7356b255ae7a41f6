import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Host
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// A session on a camera whose source is a bridge behind a media graph: its signal changes, disappears and comes back.
@Suite struct SessionBridgeTests {
  private static let (media, bridge, receiver, node) = ("/dev/media0", "/dev/v4l-subdev1", "/dev/v4l-subdev2", "/dev/video0")
  private static let small = timings(FrameSize(64, 48))
  private static let large = timings(FrameSize(96, 64))

  private static func timings(_ size: FrameSize) -> DigitalTimings {
    DigitalTimings(size: size, pixelClock: 74_250_000, horizontal: .init(backPorch: 100), vertical: .init(backPorch: 30))
  }

  /// A bridge that is set to the small timings, a receiver and a capture node.
  private static func graph(receiving signal: DigitalTimings?) -> SimulatedGraph {
    let code = MediaBusCode(rawValue: 0x2011)
    let format = MediaGraph.PadFormat(code: code, size: small.size, fieldOrder: .progressive)
    func pad(_ index: Int, _ flags: MediaGraph.Pad.Flags) -> MediaGraph.Pad {
      MediaGraph.Pad(index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format)], codes: [code])
    }
    func link(_ source: UInt32, _ pad: Int, _ sink: UInt32) -> MediaGraph.Link {
      MediaGraph.Link(
        source: MediaGraph.PadReference(entity: source, index: pad), sink: MediaGraph.PadReference(entity: sink, index: 0), flags: .enabled)
    }
    var graph = SimulatedGraph(
      MediaGraph(
        path: media, driver: "receiver", model: "receiver", bus: "platform:receiver",
        entities: [
          MediaGraph.Entity(id: 1, name: "hdmi", function: .digitalDecoder, path: bridge, pads: [pad(0, .source)]),
          MediaGraph.Entity(id: 2, name: "csi", function: .unknownSubdevice, path: receiver, pads: [pad(0, .sink), pad(1, .source)]),
          MediaGraph.Entity(
            id: 3, name: "capture", function: .videoNode, path: node, pads: [MediaGraph.Pad(index: 0, flags: .sink)],
            nodeFormat: FrameFormat(pixelFormat: "YUYV", size: small.size, fieldOrder: .progressive), pixelFormats: [code: ["YUYV"]]),
        ],
        links: [link(1, 0, 2), link(2, 1, 3)]))
    graph.add(SimulatedBridge(timings: small, signal: signal), at: 1)
    return graph
  }

  private struct Run {
    let system: SimulatedCameraSystem
    let session = CaptureSession()
    let output = CaptureVideoDataOutput()
    let listener: Task<[String], Never>

    init(receiving signal: DigitalTimings? = small, faults: [Fault] = []) throws {
      system = SimulatedCameraSystem([], graphs: [graph(receiving: signal)], faults: faults, pace: .virtual)
      let camera = try #require(system.cameras(workers: NodeThreads()).first { $0.sensor != nil })
      try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(camera, in: system))))
      try session.addOutput(output)
      let events = session.events
      listener = Task {
        var told: [String] = []
        for await event in events {
          told.append(event.word)
          if event.word == "didStopRunning" { break }
        }
        return told
      }
    }

    func sizes() -> [FrameSize?] {
      let graph = system.graph(at: media)?.graph
      return [system.node(at: node)?.current?.size] + (graph?.entities.flatMap(\.pads).compactMap(\.format?.size) ?? [])
    }

    /// Stops the session, and checks that nothing is held.
    func end() async {
      await session.stopRunning()
      #expect(output.statistics.isBalanced, "\(output.statistics)")
      #expect(system.openCount(of: node) == 0 && !system.isLocked(node) && !system.isLocked(media))
    }
  }

  @Test(arguments: [nil, Preset.inputPriority, .high] as [Preset?])
  func `another signal gives another size, and the first one the first size again`(preset: Preset?) async throws {
    let run = try Run()
    if let preset { try run.session.setSessionPreset(preset) }
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning(in: preset == nil ? Mode(node: Self.node, pixelFormat: "YUYV", size: Self.small.size) : nil)
    for timings in [Self.large, Self.small, Self.large] {
      #expect(try await frames.next() != nil)
      try run.system.changeSignal(to: timings, at: Self.bridge)
      while try #require(try await frames.next()).size != timings.size {}
      #expect(run.sizes() == Array(repeating: timings.size, count: 4))
    }
    #expect(run.output.statistics.restarts == 0)
    await run.end()
    let told = await run.listener.value
    #expect(told == ["didStartRunning"] + Array(repeating: "formatDidChange", count: 3) + ["didStopRunning"])
    // What was listed before is no longer sent.
    var again = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    #expect(try await again.next()?.size == Self.large.size)
    await run.end()
  }

  @Test func `without a signal the session is interrupted, and goes on with the next one`() async throws {
    let run = try Run()
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    for timings in [Self.small, Self.large] {
      #expect(try await frames.next() != nil)
      try run.system.changeSignal(to: nil, at: Self.bridge)
      try await eventually("the session is interrupted") { run.session.isInterrupted }
      try run.system.changeSignal(to: timings, at: Self.bridge)
      try await eventually("the session goes on") { run.session.isRunning }
      while try #require(try await frames.next()).size != timings.size {}
    }
    await run.end()
    let told = await run.listener.value.filter { $0 != "formatDidChange" }
    #expect(told == ["didStartRunning"] + (0..<2).flatMap { _ in ["wasInterrupted noSignal", "interruptionEnded"] } + ["didStopRunning"])
  }

  @Test func `a bridge that has no signal at the start is asked when no frame comes`() async throws {
    let run = try Run(receiving: nil)
    try await run.session.startRunning()
    try await eventually("the session is interrupted") { run.session.isInterrupted }
    try run.system.changeSignal(to: Self.large, at: Self.bridge)
    try await eventually("frames come") { run.session.isRunning && run.output.statistics.numbered > 3 }
    #expect(run.sizes() == Array(repeating: Self.large.size, count: 4))
    await run.end()
    #expect(run.output.statistics.restarts == 0)
  }

  @Test func `a bridge that reports no change is asked, too`() async throws {
    let run = try Run(faults: [Fault(.error(.inappropriateCall), at: .subscribeEvent, of: Self.bridge)])
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    #expect(try await frames.next() != nil)
    try run.system.changeSignal(to: nil, at: Self.bridge)
    try await eventually("the session is interrupted") { run.session.isInterrupted }
    try run.system.changeSignal(to: Self.large, at: Self.bridge)
    while try #require(try await frames.next()).size != Self.large.size {}
    await run.end()
  }

  /// Known issue: what could not be put back is dropped.
  @Test func `a bridge that takes the timings of a new signal, fails and cannot be put back is named`() async throws {
    let run = try Run(
      faults: [
        Fault(.errorAfterwards(.inputOutput), at: .setTimings, of: Self.bridge, occurrence: 0),
        Fault(.error(.inputOutput), at: .setTimings, of: Self.bridge, occurrences: 1..<Int.max),
      ])
    try await run.session.startRunning()
    let loop = Task { [output = run.output] in for try await _ in output.frames {} }
    try run.system.changeSignal(to: Self.large, at: Self.bridge)
    try await eventually("the session has failed") { run.session.state == .failed }
    let error = await #expect(throws: ConfigurationError.self) { try await loop.value }
    let message = error?.description ?? ""
    #expect(message.contains("timings was"), "\(message)")
    await run.session.stopRunning()
  }

  @Test func `a session can be stopped while it waits for a signal`() async throws {
    let run = try Run()
    try await run.session.startRunning()
    try run.system.changeSignal(to: nil, at: Self.bridge)
    try await eventually("the session is interrupted") { run.session.isInterrupted }
    await run.end()
    #expect(run.session.state == .idle)
  }

  @Test func `a change of the session after one of the signal is of what arrives now`() async throws {
    let run = try Run()
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    try run.system.changeSignal(to: Self.large, at: Self.bridge)
    while try #require(try await frames.next()).size != Self.large.size {}
    let before = try #require(try await frames.next()).run
    try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.vga640x480) }
    var frame = try #require(try await frames.next())
    while frame.run == before { frame = try #require(try await frames.next()) }
    #expect(frame.size == Self.large.size)
    await run.end()
  }
}
