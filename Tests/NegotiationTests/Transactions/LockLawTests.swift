import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// The lock is held from the first reading of a transaction to the last.
struct LockLawTests {
  private static let (media, node) = ("/dev/media0", "/dev/video0")

  /// Checks the calls of one transaction.
  ///
  /// - Parameters:
  ///   - node: the node that is locked.
  ///   - media: the media device that is locked for its subdevices; nil for a plain camera.
  private func check(_ calls: [CallWatch.Call], _ node: String, _ media: String? = nil, _ what: Comment) {
    for path in [node, media].compactMap(\.self) {
      let held = calls.indices.filter { calls[$0].locked.contains(path) }
      #expect(held.count > 2 && held.last.map { $0 - held[0] + 1 } == held.count, "\(what): \(path) was released in between")
    }
    let changes = calls.indices.filter { DryRunCase.settingCalls.contains(calls[$0].call) }
    #expect(!changes.isEmpty, what)
    for index in changes {
      let call = calls[index]
      let isOfGraph = media != nil && call.path != node
      #expect(call.locked.isSuperset(of: isOfGraph ? [node, media ?? ""] : [node]), "\(what): \(call) without the lock")
    }
    for path in Set(changes.map { calls[$0].path }) where path != media {
      let own = calls.indices.filter { calls[$0].path == path && calls[$0].locked.contains(node) }
      let ofPath = changes.filter { calls[$0].path == path }
      #expect(own.contains { $0 < ofPath[0] && calls[$0].call.reads }, "\(what): \(path) is not read under the lock before it is set")
      #expect(own.contains { $0 > ofPath[ofPath.count - 1] && calls[$0].call.reads }, "\(what): \(path) is not read back under the lock")
    }
  }

  private static func device(_ system: SimulatedCameraSystem) throws -> CaptureDevice {
    let camera = try #require(try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn()).first)
    return try #require(CaptureDevice(camera, in: system))
  }

  @Test(arguments: [false, true]) func `a source, a mode, a crop and controls of a card are set under one lock`(fails: Bool) throws {
    let watch = CallWatch([Self.node])
    let failure = fails ? [Fault(.error(.inputOutput), at: .setControls, of: Self.node, occurrence: 1)] : []
    let (card, sources) = RandomDevices.card
    let system = SimulatedCameraSystem(
      [card], faults: watch.faults + failure, sources: [Self.node: sources], sleep: watch.sleep)
    let device = try Self.device(system)
    var request = CaptureRequest(FormatRequest(size: .exact(640, 480)), controls: [.exposureTime(.milliseconds(10)), .gain(50)])
    (request.source, request.crop) = (SourceRequest(input: "1", edid: .default, detectsSignal: true), .zoom(2))
    watch.watch(system)
    do throws(ConfigurationError) {
      let made = try device.configure(request, workers: InTurn())
      #expect(!fails && made.steps.count > 6)
    } catch { #expect(fails && error.restoration == .restored, "\(error)") }
    check(watch.calls, Self.node, nil, fails ? "failing" : "setting")
  }

  @Test func `saved settings are restored under one lock`() throws {
    let watch = CallWatch([Self.node])
    let (card, sources) = RandomDevices.card
    let system = SimulatedCameraSystem([card], faults: watch.faults, sources: [Self.node: sources], sleep: watch.sleep)
    let device = try Self.device(system)
    var saved = card.nodes[0]
    for index in saved.inputs.indices { saved.inputs[index].isCurrent = index == 1 }
    watch.watch(system)
    _ = try device.restore(saved, to: Self.node, workers: InTurn())
    check(watch.calls, Self.node, nil, "restoring")
  }

  @Test(arguments: [UInt64(3), 7, 12, 19, 33, 58]) func `a graph and its node are set under both locks`(seed: UInt64) throws {
    let graph = GraphTransactionTests.graph(seed)
    let paths = [Self.media] + graph.graph.entities.compactMap(\.path)
    for sensor in try GraphTransactionTests.sensors(SimulatedCameraSystem([], graphs: [graph])) {
      guard let mode = sensor.modes.last, let node = mode.node else { continue }
      let watch = CallWatch(paths)
      let system = SimulatedCameraSystem([], graphs: [graph], faults: watch.faults, sleep: watch.sleep)
      watch.watch(system)
      let lock = try system.lock(of: sensor, at: node)
      do throws(ConfigurationError) { _ = try lock.apply(.mode(mode)) } catch { continue }
      lock.unlock()
      check(watch.calls, node, Self.media, "\(sensor.entity)")
    }
  }

  @Test func `a bridge, its graph and its node are set under both locks`() throws {
    let graph = RandomDevices.bridge()
    let watch = CallWatch([Self.media] + graph.graph.entities.compactMap(\.path))
    let system = SimulatedCameraSystem([], graphs: [graph], faults: watch.faults, sleep: watch.sleep)
    let device = try Self.device(system)
    watch.watch(system)
    let source = SourceRequest(edid: .default, detectsSignal: true)
    let made = try device.configure(CaptureRequest(controls: [], source: source), workers: InTurn())
    #expect(made.mode?.size == FrameSize(1280, 720))
    check(watch.calls, Self.node, Self.media, "bridge")
  }

  @Test func `a session sets mode and controls and starts under one lock`() async throws {
    let watch = CallWatch([Self.node])
    let (card, sources) = RandomDevices.card
    let system = SimulatedCameraSystem([card], faults: watch.faults, sources: [Self.node: sources], sleep: watch.sleep)
    let device = try Self.device(system)
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(CaptureVideoDataOutput())
    watch.watch(system)
    let wishes = FormatRequest(size: .exact(1_280, 720))
    _ = try await session.startRunning(device.plan(CaptureRequest(wishes, controls: [ControlAssignment(.brightness, 9)])))
    let calls = watch.calls
    await session.stopRunning()
    let start = try #require(calls.firstIndex { $0.call == .startStream })
    #expect(calls[start].locked.contains(Self.node))
    check(Array(calls[...start]), Self.node, nil, "starting")
  }
}

extension DeviceCall {
  /// Whether the call reads a setting.
  fileprivate var reads: Bool {
    [
      .getInput, .getEDID, .getStandard, .getTimings, .getSelection, .getFormat, .getParameters, .getControls, .getPadFormat,
      .getPadSelection, .getPadInterval, .getRouting,
    ].contains(self)
  }
}
