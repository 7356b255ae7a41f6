import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import Testing

/// Setting the EDID of an input: order, reading back, and what drivers make of it.
struct InputEDIDTests {
  private static let path = SampleDevices.path

  /// A card that shows its HDMI input.
  private static let card: Camera = {
    var camera = SampleDevices.card
    for index in camera.nodes[0].inputs.indices { camera.nodes[0].inputs[index].isCurrent = index == 1 }
    return camera
  }()

  private static func system(
    _ camera: Camera = card, _ faults: [Fault] = [], misbehaviours: Set<Misbehaviour> = []
  ) -> SimulatedCameraSystem {
    SimulatedCameraSystem([camera], faults: faults, misbehaviours: misbehaviours, sources: SampleDevices.sources)
  }

  private static func edid(in system: SimulatedCameraSystem) -> EDID? { system.node(at: path)?.inputs[1].edid }

  @Test func `the lock sets the EDID of the present input, and removes it`() throws {
    let system = Self.system()
    let device = try #require(CaptureDevice(Self.card, in: system))
    #expect(try device.edid == EDID.absent)
    let result = try device.configure { lock throws(ConfigurationError) in try lock.setEDID(.default) }
    #expect(result.isExact && result.unverified.isEmpty && result.before.edid == EDID.absent && result.after.edid == .default)
    #expect(result.plan.steps.map(\.description) == ["VIDIOC_S_EDID 1 EDID \"Viewfinder\""])
    #expect(try device.edid == .default && Self.edid(in: system) == .default)
    try device.configure { lock throws(ConfigurationError) in try lock.setEDID(.absent) }
    #expect(Self.edid(in: system) == EDID.absent)
  }

  @Test func `an input that is not digital has none, and nothing is set`() throws {
    let system = Self.system(SampleDevices.card)
    let device = try #require(CaptureDevice(SampleDevices.card, in: system))
    #expect(try device.edid == nil)
    let error = #expect(throws: ConfigurationError.self) { try device.configure { try $0.setEDID(.default) } }
    #expect(error?.cause.code == .unsupported && error?.cause.message == "Composite is no digital source, so it has no EDID.")
    #expect(!system.log(of: Self.path).contains(.setEDID))
  }

  @Test func `it comes after the input and before the timings`() throws {
    let node = try Self.system(SampleDevices.card).openFirst()
    let result = try node.apply(DesiredConfiguration(input: 1, edid: .default, timings: SampleDevices.timings))
    #expect(result.plan.steps.map(\.call) == [.setInput, .setEDID, .setTimings] && result.isExact)
  }

  @Test func `the physical address is the driver's`() throws {
    let system = Self.system(misbehaviours: [.setsPhysicalAddress(0x3000)])
    let result = try system.openFirst().apply(DesiredConfiguration(edid: .default, acceptsAdjustments: false))
    #expect(result.isExact && result.after.edid != .default)
    #expect(Self.edid(in: system)?.defect == nil)
  }

  @Test func `what a driver keeps instead is told, and put back if it must be exact`() throws {
    for isExact in [false, true] {
      let system = Self.system(misbehaviours: [.keepsEDID])
      let desired = DesiredConfiguration(edid: .default, acceptsAdjustments: !isExact)
      do {
        let result = try system.openFirst().apply(desired)
        #expect(!isExact && result.adjustments.map(\.description) == ["EDID: no EDID instead of EDID \"Viewfinder\""])
      } catch let error as ConfigurationError {
        #expect(isExact && error.cause.code == .adjusted && error.restoration == .nothingChanged)
      }
    }
    var camera = Self.card
    var bytes = EDID.default.bytes
    (bytes[30], bytes[127]) = (bytes[30] + 1, bytes[127] - 1)
    camera.nodes[0].inputs[1].edid = try EDID(bytes: bytes)
    let result = try Self.system(camera, misbehaviours: [.keepsEDID]).openFirst().apply(DesiredConfiguration(edid: .default))
    #expect(
      result.adjustments.map(\.text) == ["EDID \"Viewfinder\" with 0x9a at 30 instead of EDID \"Viewfinder\" with 0x99 at 30"])
  }

  @Test func `too many blocks are an error that changes nothing`() throws {
    let system = Self.system(misbehaviours: [.limitsEDID(blocks: 1)])
    let error = #expect(throws: ConfigurationError.self) { try system.openFirst().apply(DesiredConfiguration(edid: .default)) }
    #expect(error?.cause.errorNumber == .tooBig && error?.restoration == .nothingChanged)
    #expect(Self.edid(in: system) == EDID.absent)
  }

  @Test func `a later failure puts the EDID of the input back, also if another one was shown`() throws {
    let refuses = Fault(.error(.inputOutput), at: .setTimings, of: Self.path)
    let system = Self.system(SampleDevices.card, [refuses])
    let desired = DesiredConfiguration(input: 1, edid: .default, timings: SampleDevices.timings)
    let error = #expect(throws: ConfigurationError.self) { try system.openFirst().apply(desired) }
    #expect(error?.restoration == .restored && system.node(at: Self.path) == SampleDevices.card.nodes[0])
  }

  @Test(arguments: [(0, true), (5, true), (60, true), (200, false)])
  func `detecting waits for the signal that follows an EDID, and puts back what brought none`(queries: Int, isFound: Bool) throws {
    let system = Self.system(misbehaviours: [.losesSignalWithEDID(queries: queries)])
    let device = try #require(CaptureDevice(Self.card, in: system))
    let request = CaptureRequest(controls: [], source: SourceRequest(edid: .default, detectsSignal: true))
    if isFound {
      let made = try device.configure(request)
      #expect(made.isExact && made.after?.edid == nil && made.source?.result?.after.edid == .default)
      #expect(made.steps.map(\.call) == [.setInput, .setEDID, .setTimings] && made.before?.edid == EDID.absent)
    } else {
      let error = #expect(throws: ConfigurationError.self) { try device.configure(request) }
      #expect(error?.cause.errorNumber == .noLink)
    }
    #expect(Self.edid(in: system) == (isFound ? .default : EDID.absent))
  }

  @Test func `a mode that no request meets puts the EDID back`() throws {
    let system = Self.system(SampleDevices.card)
    let device = try #require(CaptureDevice(SampleDevices.card, in: system))
    var request = CaptureRequest(size: SizeWish(FrameSize(7, 7), .exact))
    request.source = SourceRequest(input: "HDMI", edid: .default)
    request.isExact = true
    let error = #expect(throws: ConfigurationError.self) { try device.configure(request) }
    #expect(error?.decision != nil, "\(String(describing: error))")
    #expect(system.node(at: Self.path) == SampleDevices.card.nodes[0])
  }
}
