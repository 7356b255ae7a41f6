import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// One request, from what is asked to what the device has.
struct CaptureRequestTests {
  private static let path = SimulatedSession.path
  private static let brightness = CameraControl(
    id: ControlIdentifier(rawValue: 0x98_0900), name: "Brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128,
    value: .integer(100))

  private func device(_ misbehaviours: Set<Misbehaviour> = []) throws -> (CaptureDevice, SimulatedCameraSystem) {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = [Self.brightness]
    let system = SimulatedCameraSystem([camera], misbehaviours: misbehaviours)
    return (try #require(CaptureDevice(system.cameras[0], in: system)), system)
  }

  private func state(_ system: SimulatedCameraSystem) -> String {
    let node = system.node(at: Self.path)
    let mode = node?.current.map { "\($0.size) at \($0.interval?.rateText ?? "none")" } ?? "none"
    return "\(mode), brightness \(node?.controls.first?.value.map { "\($0)" } ?? "none")"
  }

  static let requests: [(request: CaptureRequest, mode: String?, brightness: Int64)] = [
    (CaptureRequest(), "640x480 at 30 fps", 100), (CaptureRequest(.vga640x480), "640x480 at 30 fps", 100),
    (CaptureRequest(.inputPriority), "320x240 at 30 fps", 100),
    (CaptureRequest(.vga640x480, refinedBy: FormatRequest(rate: .fps(15))), "640x480 at 15 fps", 100),
    (CaptureRequest(size: .nearest(320, 240), rate: .fps(30), preferring: ["YUYV"]), "320x240 at 30 fps", 100),
    (
      CaptureRequest(FormatRequest(size: .nearest(320, 240)), controls: [ControlAssignment(.name("brightness"), .value(.integer(7)))]),
      "320x240 at 30 fps", 7
    ),
    (CaptureRequest(controls: [ControlAssignment(.name("brightness"), .value(.integer(7)))]), nil, 7),
  ]

  @Test(arguments: requests.indices) func `is planned without a call, and set as it was planned`(_ row: Int) throws {
    let (request, mode, brightness) = Self.requests[row]
    let (device, system) = try device()
    let (before, calls) = (state(system), system.calls(to: Self.path))
    let plan = device.plan(request)
    #expect(system.calls(to: Self.path) == calls)
    let dry = try device.configure(request, applying: false)
    #expect(dry.result == nil && dry.mode == nil && state(system) == before)
    let made = try device.configure(request)
    #expect(made.choice?.decision.chosen == (mode == nil ? nil : plan.decision.chosen) && made.steps == dry.steps)
    if let mode { #expect("\(try plan.mode)" == "YUYV \(mode)" && made.mode == plan.decision.chosen?.mode) }
    #expect(made.isExact && system.node(at: Self.path)?.controls.first?.value == .integer(brightness), "\(made.adjustments)")
    if mode == nil { #expect(state(system).hasPrefix("320x240 at 30")) }
  }

  @Test func `that is refused leaves the device as it was`() throws {
    var exact = CaptureRequest(size: .nearest(641, 480))
    exact.isExact = true
    for (request, chosen) in [(CaptureRequest(FormatRequest(minimumRate: .fps(200))), nil), (exact, FrameSize(640, 480))] {
      let (device, system) = try device()
      let before = state(system)
      let error = #expect(throws: ConfigurationError.self) { try device.configure(request) }
      #expect(error?.cause.code == .unmet && state(system) == before)
      let decision = try #require(error?.decision, "\(String(describing: error))")
      #expect(decision.chosen?.mode.size == chosen && device.plan(request).isRefused)
      #expect(throws: ConfigurationError.self) { try device.plan(request).mode }
      #expect(throws: ConfigurationError.self) { try device.configure(request, applying: false) }
    }
  }

  @Test func `that is exact is put back where the driver adjusts it, and else told as adjusted`() throws {
    for isExact in [false, true] {
      let (device, system) = try device([.adjustsSize(FrameSize(160, 120))])
      let before = state(system)
      var request = CaptureRequest(size: .nearest(640, 480))
      request.isExact = isExact
      do throws(ConfigurationError) {
        let made = try device.configure(request)
        #expect(!isExact && !made.isExact && made.mode?.size != FrameSize(640, 480))
      } catch {
        #expect(isExact && error.cause.code == .adjusted, "\(error)")
      }
      if isExact { #expect(before.hasPrefix("320x240")) }
    }
  }

  @Test func `takes formats that a program can use, and others only where none of these will do`() throws {
    let (device, _) = try device()
    #expect(device.plan(CaptureRequest(), usable: { $0 == "MJPG" }).decision.chosen?.mode.pixelFormat == "YUYV")
    #expect(device.plan(CaptureRequest(), usable: { $0 == "YUYV" }).decision.chosen == device.plan().decision.chosen)
  }

  @Test func `counts measured rates`() throws {
    let (device, _) = try device()
    var request = CaptureRequest(FormatRequest(minimumRate: .fps(25)))
    #expect(try device.plan(request).mode.size == FrameSize(640, 480))
    let slow = MeasuredRates.Rate(node: 0, pixelFormat: "YUYV", size: FrameSize(640, 480), interval: .fps(30), framesPerSecond: 12)
    request.measured = MeasuredRates(cameraName: "Webcam", [slow])
    #expect(try device.plan(request).mode.size == FrameSize(320, 240))
  }

  @Test func `cameras of one bus are planned together, and those of an unknown bus not at all`() {
    let places: [(mbps: Int?, bus: String)] = [
      (480, "usb-0000:00:14.0-1"), (480, "usb-0000:03:00.0-1"), (nil, "usb-0000:00:14.0-2"), (480, "usb-0000:00:14.0-3"),
    ]
    let cameras = places.enumerated().map { number, place in
      var camera = SimulatedSession.camera("YUYV", "/dev/video\(number)")
      (camera.busSpeedMbps, camera.nodes[0].bus) = (place.mbps, place.bus)
      return camera
    }
    let plans = CaptureRequest(.vga640x480).jointPlans(for: cameras)
    #expect(plans.map(\.cameras) == [[0, 3], [1]] && plans.allSatisfy { $0.hasModes && $0.shares.count == $0.cameras.count })
    #expect(plans[0].shares.map { $0.chosen?.mode.node } == ["/dev/video0", "/dev/video3"])
    let narrow = CaptureRequest(.vga640x480).jointPlans(for: cameras, on: USBBus(speedMbps: 12))
    #expect(narrow.map(\.cameras) == [[0, 1, 2, 3]] && narrow[0].outcome == .exceedsBus)
    #expect(CaptureRequest().jointPlans(for: []).isEmpty)
  }

  /// The most bytes per second that each of two cameras reserves, and whether their bus grants that for sure.
  static let reservations: [(most: [Int?], outcome: JointPlan.Outcome, said: String?)] = [
    ([], .adjusted, "May not fit: a high-speed camera often reserves up to 196.6 Mb/s, whatever it sends."),
    ([24_000_000, nil], .adjusted, "May not fit: a high-speed camera often reserves up to 196.6 Mb/s, whatever it sends."),
    ([24_576_000, 24_576_000], .adjusted, "May not fit: these cameras may reserve up to 393.2 Mb/s together, whatever they send."),
    ([24_000_000, 24_000_000], .fits, nil), ([0, 24_576_000], .fits, nil), ([-1, .max], .adjusted, nil),
  ]

  @Test(arguments: reservations)
  func `a plan fits only if the bus grants what its cameras reserve`(most: [Int?], outcome: JointPlan.Outcome, said: String?) {
    let cameras = (0..<2).map { number in
      var camera = SimulatedSession.camera("YUYV", "/dev/video\(number)")
      (camera.busSpeedMbps, camera.nodes[0].bus) = (480, "usb-0000:00:14.0-\(number)")
      return camera
    }
    let plan = CaptureRequest(.vga640x480).jointPlans(for: cameras, reserving: most)[0]
    #expect(plan.outcome == outcome && plan.findings.isEmpty == (outcome == .fits))
    #expect(plan.findings.map(\.code) == (outcome == .fits ? [] : [.reservationUnknown]))
    if let said { #expect(plan.findings.map(\.message) == [said]) }
    #expect(CaptureRequest(.vga640x480).jointPlans(for: [cameras[0]])[0].outcome == .fits, "One camera has the bus for itself.")
  }
}
