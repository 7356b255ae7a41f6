import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// A dry run lists the steps that a run then makes, up to the first refusal: 1,000 random cases.
struct DryRunLawTests {
  @Test(arguments: [UInt64(0), 1]) func `the steps of cameras and cards are listed as they are made`(part: UInt64) throws {
    var counts = DryRunCounts()
    for seed in RandomSeeds.seeds(250) {
      var random = RandomNumbers(seed: seed + part * 10_000)
      let (camera, sources) = RandomDevices.camera(&random)
      var request = RandomDevices.request(to: camera, &random)
      if !sources.isEmpty, random.once(in: 2) {
        request.source = SourceRequest(
          input: random.pick([nil, "0", "1"]), edid: random.once(in: 3) ? .default : nil, standard: random.once(in: 3) ? .ntsc : nil,
          detectsSignal: random.once(in: 2))
      }
      let faults = RandomDevices.faults([.setFormat, .setParameters, .setControls, .setSelection, .setInput, .setEDID], &random)
      let system = SimulatedCameraSystem([camera], faults: faults, sources: ["/dev/video0": sources])
      let device = try #require(try Self.devices(in: system).first)
      DryRunCase(system: system, device: device, request: request).check("cameras \(part), seed \(seed)", &counts)
    }
    counts.expect(same: 60, refused: 40, failed: 10, of: 250)
  }

  @Test func `the steps of a bridge are listed as they are made`() throws {
    var counts = DryRunCounts()
    for seed in RandomSeeds.seeds(150) {
      var random = RandomNumbers(seed: seed)
      let graph = RandomDevices.bridge { bridge in
        if random.once(in: 8) { bridge.signal = nil }
        if random.once(in: 4) { bridge.signal = bridge.timings }
        bridge.queriesWithoutSignal = random.pick([0, 0, 5])
      }
      let faults = RandomDevices.faults([.setFormat, .setPadFormat, .setEDID, .setTimings], &random)
      let system = SimulatedCameraSystem([], graphs: [graph], faults: faults)
      var request = random.once(in: 2) ? CaptureRequest(controls: []) : CaptureRequest(size: .nearest(random.pick([640, 1280]), 480))
      if !random.once(in: 4) {
        request.source = SourceRequest(
          edid: random.pick([nil, .default, .absent]), standard: random.once(in: 8) ? .pal : nil, detectsSignal: random.once(in: 2))
      }
      request.isExact = random.once(in: 5)
      let device = try #require(try Self.devices(in: system).first)
      DryRunCase(system: system, device: device, request: request).check("bridge, seed \(seed)", &counts)
    }
    counts.expect(same: 30, refused: 2, failed: 10, of: 150)
  }

  @Test(arguments: [false, true]) func `the steps of a graph are listed as they are made`(hasScalers: Bool) throws {
    var counts = DryRunCounts()
    for seed in RandomSeeds.seeds(175) {
      var random = RandomNumbers(seed: seed)
      let graph = GraphTransactionTests.graph(seed, hasScalers: hasScalers)
      let faults = RandomDevices.faults([.setFormat, .setPadFormat, .setControls, .setLink], &random)
      let system = SimulatedCameraSystem([], graphs: [graph], faults: faults)
      guard let device = try Self.devices(in: system).first(where: { $0.camera.sensor?.modes.isEmpty == false }) else { continue }
      let mode = random.pick(device.camera.sensor?.modes ?? [])
      var wishes = FormatRequest(size: .exact(mode.extent.largest.width, mode.extent.largest.height))
      wishes.requiredFormats = [mode.pixelFormat]
      if random.once(in: 2) { wishes.rate = random.pick([.fps(20), .fps(7), .highest]) }
      var request = CaptureRequest(wishes)
      if random.once(in: 3) { request.controls = [ControlAssignment(.exposure, 50)] }
      request.isExact = random.once(in: 5)
      DryRunCase(system: system, device: device, request: request).check("graph, scalers \(hasScalers), seed \(seed)", &counts)
    }
    counts.expect(same: 40, refused: 0, failed: 10, of: 175)
  }

  private static func devices(in system: SimulatedCameraSystem) throws -> [CaptureDevice] {
    try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn()).compactMap { CaptureDevice($0, in: system) }
  }
}
