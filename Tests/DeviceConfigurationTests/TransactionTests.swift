import Negotiation
import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import Testing

struct TransactionTests {
  @Test(arguments: SamplePlan.all)
  func `every sample plan is met exactly`(plan: SamplePlan) throws {
    let result = try plan.system().openFirst().apply(plan.desired)
    #expect(result.isExact, "\(result.adjustments)")
    #expect(result.unverified.isEmpty)
    #expect(result.after.format == nil || result.after.format?.pixelFormat == plan.desired.format?.pixelFormat)
  }

  @Test func `no call is made that is not the plan's, a reading before and after, or the lock`() throws {
    let plan = SamplePlan.all[0]
    let system = plan.system()
    _ = try system.openFirst().apply(plan.desired)
    #expect(
      system.log(of: SampleDevices.path) == [
        .open, .lock, .setPriority, .queryCapabilities, .getSelection, .getFormat, .getParameters, .setFormat, .setParameters, .getFormat,
        .getParameters, .setPriority,
      ])
  }

  @Test func `controls that are known cost one call to read, one or two to set, one to prove`() throws {
    let system = SamplePlan.all[4].system()
    let node = try system.openFirst()
    let known = SampleDevices.webcam.nodes[0].controls
    _ = try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in
      try lock.apply(SamplePlan.all[4].desired, knowing: known)
    }
    #expect(
      system.log(of: SampleDevices.path) == [
        .open, .lock, .setPriority, .queryCapabilities, .getControls, .getControls, .setControls, .setControls, .getControls, .setPriority,
      ])
  }

  @Test func `a control that depends on no switch costs no reading of switches`() throws {
    let system = SimulatedCameraSystem([SampleDevices.webcam])
    let node = try system.openFirst()
    let desired = DesiredConfiguration(controls: [ControlAssignment(.brightness, 1)])
    _ = try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in
      try lock.apply(desired, knowing: SampleDevices.webcam.nodes[0].controls)
    }
    #expect(
      system.log(of: SampleDevices.path) == [
        .open, .lock, .setPriority, .queryCapabilities, .getControls, .setControls, .getControls, .setPriority,
      ])
  }

  @Test(arguments: [
    (Misbehaviour.keepsInterval, "rate", false), (.keepsFormat, "format", false), (.adjustsSize(FrameSize(640, 480)), "size", true),
    (.keepsControl(.brightness), "Brightness", true),
  ])
  func `a device that does something else is found out by reading back`(_ habit: Misbehaviour, _ setting: String, _ announced: Bool)
    throws
  {
    let desired = DesiredConfiguration(
      format: FrameFormat(
        pixelFormat: habit == .keepsFormat ? "MJPG" : "YUYV",
        size: habit == .keepsFormat ? FrameSize(1920, 1080) : FrameSize(1280, 720)),
      interval: FrameInterval(1, 5), controls: [ControlAssignment(.brightness, 1)])
    let result = try SimulatedCameraSystem([SampleDevices.webcam], misbehaviours: [habit]).openFirst().apply(desired)
    let adjustment = try #require(result.adjustments.first { $0.setting.rawValue == setting }, "\(result.adjustments)")
    #expect(adjustment.isAnnounced == announced)
    #expect(adjustment.asked != adjustment.got)
  }

  /// The rates of a size in the driver's order, what is asked, the habit, and what is said of the rate.
  static let rates: [(rates: [UInt32], asked: UInt32, habit: Misbehaviour, text: String, reason: String?)] = [
    (
      [30, 15, 60], 60, .mistakesUnsortedIntervals, "30 fps instead of 60 fps",
      "uvcvideo chooses the wrong rate from lists that are not in order, such as this one."
    ),
    (
      [30, 15, 60], 60, .adjustsInterval(FrameInterval(1, 15)), "15 fps instead of 60 fps",
      "The camera lists 60 fps for this size, but did not accept it."
    ),
    (
      [60, 30, 15], 60, .adjustsInterval(FrameInterval(1, 15)), "15 fps instead of 60 fps",
      "The camera lists 60 fps for this size, but did not accept it."
    ),
    (
      [60], 60, .adjustsInterval(FrameInterval(1, 15)), "15 fps instead of 60 fps",
      "The camera lists 60 fps for this size, but did not accept it."
    ),
    ([60], 60, .keepsInterval, "10 fps instead of 60 fps", "The camera lists 60 fps for this size, but did not accept it."),
    ([60, 30], 50, .mistakesUnsortedIntervals, "60 fps instead of 50 fps", "The camera does not list 50 fps for this size."),
    ([], 60, .adjustsInterval(FrameInterval(1, 15)), "10 fps instead of 60 fps", nil),
  ]

  @Test(arguments: rates)
  func `a rate that differs is explained by the list, and uvcvideo accused only where its search ends there`(
    rates: [UInt32], asked: UInt32, habit: Misbehaviour, text: String, reason: String?
  ) throws {
    var camera = SampleDevices.webcam
    camera.nodes[0].driver = "uvcvideo"
    let size = OfferedSize(.discrete(FrameSize(640, 480)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
    camera.nodes[0].formats[0].sizes = [size]
    camera.nodes[0].current?.interval = FrameInterval(1, 10)
    let system = SimulatedCameraSystem([camera], misbehaviours: [habit])
    let result = try system.openFirst().apply(DesiredConfiguration(interval: FrameInterval(1, asked)))
    let adjustment = try #require(result.adjustments.first)
    #expect(adjustment.text == text)
    #expect(adjustment.reason == reason)
    #expect(adjustment.asked == "1/\(asked)")
  }

  @Test func `what cannot be read back is named, not believed`() throws {
    let desired = DesiredConfiguration(interval: FrameInterval(1, 5), controls: [ControlAssignment(.id(0x9a_2000), .value(.integer(1)))])
    let system = SimulatedCameraSystem([SampleDevices.webcam])
    let result = try system.openFirst().apply(desired)
    #expect(result.unverified == ["Calibrate"])
  }

  @Test func `who insists gets it or nothing`() throws {
    var desired = SamplePlan.all[5].desired
    desired.format = FrameFormat(pixelFormat: "MJPG", size: FrameSize(1000, 1000))
    desired.acceptsAdjustments = false
    let system = SamplePlan.all[5].system()
    let error = #expect(throws: ConfigurationError.self) { try system.openFirst().apply(desired) }
    #expect(error?.restoration == .restored)
    #expect(error?.cause.message.contains("1920x1080 instead of 1000x1000") == true, "\(error?.cause.message ?? "")")
    #expect(system.node(at: SampleDevices.path) == SampleDevices.webcam.nodes[0])
  }

  @Test(arguments: SamplePlan.all)
  func `a plan that is cancelled before any of its steps is put back, and the error names the step`(plan: SamplePlan) throws {
    let steps = try plan.system().openFirst().apply(plan.desired).plan.steps
    for (position, step) in steps.enumerated() {
      let system = plan.system()
      let node = try system.openFirst()
      var asked = 0
      let error = #expect(throws: ConfigurationError.self) {
        try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in
          _ = try lock.apply(plan.desired) {
            asked += 1
            return asked > position
          }
        }
      }
      #expect(error?.cause.code == .cancelled)
      #expect(error?.cause.operation == .call(step.call))
      #expect(error?.restoration == (position == 0 ? .nothingChanged : .restored))
      #expect(system.node(at: SampleDevices.path) == plan.camera.nodes[0], "\(step)")
      #expect(!system.isLocked(SampleDevices.path) && system.highestPriority(of: SampleDevices.path) == .normal)
    }
  }

  @Test func `a driver that refuses a switch and its value in one call is never asked to`() throws {
    let plan = SamplePlan.all[4]
    let result = try plan.system([], [.refusesSwitchWithValue]).openFirst().apply(plan.desired)
    #expect(result.isExact)
  }

  @Test func `the control that failed is named`() throws {
    var camera = SampleDevices.webcam
    camera.nodes[0].controls[0].flags = ["grabbed"]
    let desired = DesiredConfiguration(controls: [.powerLine(.hertz60), ControlAssignment(.brightness, 3)])
    let system = SimulatedCameraSystem([camera])
    let error = #expect(throws: ConfigurationError.self) { try system.openFirst().apply(desired) }
    #expect(error?.control?.name == "Brightness")
    #expect(error?.cause.message.hasPrefix("Brightness: ") == true)
    #expect(error?.restoration == .restored, "the one before it was put back")
  }
}
