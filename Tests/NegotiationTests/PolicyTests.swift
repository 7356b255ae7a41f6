import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What every policy keeps to, whatever system it stands for.
struct PolicyTests {
  @Test func `every policy is found by its name, in the order of the contract`() {
    let names = ["standard", "avfoundation-loop", "w3c", "gstreamer", "libcamera", "uvcvideo", "camerax"]
    #expect(Policy.all.map(\.name) == names)
    for name in names { #expect(Policy.named(name)?.name == name) }
    #expect(Policy.all.filter(\.needsSize).map(\.name) == ["avfoundation-loop", "camerax"])
    #expect(Policy.all.filter { $0.source == nil }.map(\.name) == ["standard"])
  }

  @Test func `those that take the driver's defaults say so`() {
    let telling = Policy.all.filter { $0.findings.contains { $0.code == .defaultIntervalUnknown } }
    #expect(telling.map(\.name) == ["libcamera", "uvcvideo"])
  }

  @Test(arguments: Policy.all.map(\.name), [PolicyCameras.webcam, PolicyCameras.free, PolicyCameras.mixed, PolicyCameras.twoNodes])
  func `limits come before every policy`(name: String, camera: Camera) throws {
    let negotiator = Negotiator(ModeTable(camera), policy: try #require(Policy.named(name)))
    for request in [
      PolicyScenario.ask(640, 480, .exact), PolicyScenario.ask(641, 481, minFPS: 30), PolicyScenario.ask(1, 1, require: ["GREY"]),
      PolicyScenario.ask(340, 340, .exact, maxFPS: 60),
    ] {
      let standard = Negotiator(ModeTable(camera))
      #expect((negotiator.choose(request) == nil) == (standard.choose(request) == nil))
      guard let mode = negotiator.choose(request)?.mode else { continue }
      if request.size?.rule == .exact { #expect(mode.size == request.size?.size) }
      if let limit = request.minimumRate {
        #expect(mode.interval.map { !limit.isShorter(than: $0) || $0.isSameRate(as: limit) } == true)
      }
      if !request.requiredFormats.isEmpty { #expect(mode.pixelFormat == "GREY") }
    }
  }

  @Test(arguments: Policy.all.map(\.name))
  func `no compatibility policy turns the request`(name: String) throws {
    let negotiator = Negotiator(ModeTable(PolicyCameras.webcam), policy: try #require(Policy.named(name)))
    #expect(negotiator.choose(PolicyScenario.ask(720, 1280))?.needsRotation == (name == "standard"))
  }

  @Test(arguments: Policy.all.map(\.name))
  func `each mode that lost has its rule and its reason`(name: String) throws {
    let negotiator = Negotiator(ModeTable(PolicyCameras.webcam), policy: try #require(Policy.named(name)))
    let decision = negotiator.decide(PolicyScenario.ask(1000, 700, fps: 30, prefer: ["YUYV"]))
    #expect(decision.rejected.count == 7)
    #expect(decision.rejected.allSatisfy { !$0.reason.isEmpty })
    #expect(decision.runnersUp.count == 3)
  }
}
