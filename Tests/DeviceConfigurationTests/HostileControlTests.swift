import Negotiation
import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import Testing

/// Controls whose numbers no device means.
struct HostileControlTests {
  private static func system(_ controls: CameraControl...) -> SimulatedCameraSystem {
    var camera = SampleDevices.webcam
    camera.nodes[0].controls = controls
    return SimulatedCameraSystem([camera])
  }

  private static func menu(_ min: Int64, _ max: Int64) -> CameraControl {
    CameraControl(
      id: 0x9a_2000, name: "Mode", type: .menu, min: min, max: max, value: .integer(min), menu: [MenuItem(index: min, name: "First")])
  }

  @Test(arguments: [[4_294_967_295, 4_294_967_295, 4_294_967_295], [.max, .max], [.max, 3]])
  func `an array of more numbers than can be counted is refused`(dimensions: [Int]) throws {
    let control = CameraControl(id: 0x9a_2000, name: "Matrix", type: .u8, min: 0, max: 9, dimensions: dimensions)
    let node = try Self.system(control).openFirst()
    let error = #expect(throws: DeviceError.self) {
      try ConfigurationPlan(DesiredConfiguration(controls: [ControlAssignment(.name("Matrix"), .text("1,2"))]), on: node)
    }
    #expect(error?.code == .usage)
    #expect(error?.message == "The dimensions of the control are too large for any value.")
  }

  @Test(arguments: [(Int64.max - 2, .max), (.max, .max), (.min, .max), (.min, .min), (0, .max)] as [(Int64, Int64)])
  func `a menu may begin anywhere`(min: Int64, max: Int64) throws {
    let system = Self.system(Self.menu(min, max))
    let desired = DesiredConfiguration(controls: [ControlAssignment(.name("Mode"), .text("First"))])
    let plan = try ConfigurationPlan(desired, on: system.openFirst())
    #expect(plan.steps.count == 1)
    let asked = try #require(system.calls(to: SampleDevices.path)[.queryMenu])
    #expect(asked <= 1_024)
    #expect(try system.openFirst().apply(desired).isExact)
  }

  @Test(arguments: [(Int64.max - 2, .max), (.min, .max)] as [(Int64, Int64)])
  func `a control over the whole range of numbers is set`(min: Int64, max: Int64) throws {
    for (step, value) in [(Int64(1), max), (.max, min), (2, max - 1), (.max, max)] {
      let control = CameraControl(id: 0x9a_2000, name: "Wide", type: .bitmask, min: min, max: max, step: step, value: .integer(min))
      let system = Self.system(control)
      _ = try system.openFirst().apply(DesiredConfiguration(controls: [ControlAssignment(.name("Wide"), .value(.integer(value)))]))
      let set = try #require(system.node(at: SampleDevices.path)).controls[0].value
      guard case .integer(let number) = set else {
        Issue.record("It is no number: \(String(describing: set))")
        continue
      }
      #expect((min...max).contains(number))
    }
  }

  @Test(
    arguments: [
      (CameraControl(id: 1, name: "A", type: .integer, min: 0, max: 9), ControlValue.integer(10), "Valid range: 0 to 9."),
      (CameraControl(id: 1, name: "A", type: .integer, min: -8, max: 8, step: 2), .integer(9), "Valid range: -8 to 8 in steps of 2."),
      (CameraControl(id: 1, name: "A", type: .u8, min: 0, max: 9, dimensions: [13]), .array([1]), "Valid values: 13 numbers, each 0 to 9."),
      (
        CameraControl(id: 1, name: "A", type: .u8, min: 0, max: 9, flags: [.dynamicArray], dimensions: [4]), .array([10]),
        "Valid values: up to 4 numbers, each 0 to 9."
      ),
      (CameraControl(id: 1, name: "A", type: .string, min: 0, max: 32), .integer(1), "Valid values: a text of 0 to 32 bytes."),
      (CameraControl(id: 1, name: "A", type: .u8, min: 0, max: 9, dimensions: [.max, 3]), .array([1]), nil),
      (CameraControl(id: 1, name: "A", type: .integer, min: 9, max: 0), .array([1]), nil),
    ] as [(CameraControl, ControlValue, String?)])
  func `an error says what a control can be set to, as far as that is known`(control: CameraControl, value: ControlValue, remedy: String?)
    throws
  {
    let node = try Self.system(control).openFirst()
    let error = #expect(throws: DeviceError.self) {
      try ConfigurationPlan(DesiredConfiguration(controls: [ControlAssignment(.id(1), .value(value))]), on: node)
    }
    #expect(error?.code == .usage && error?.remedy == remedy, "\(String(describing: error))")
  }

  @Test func `a list of controls that does not end is cut`() throws {
    let controls = (UInt32(1)...5_000).map {
      CameraControl(id: ControlIdentifier(rawValue: $0), name: "Control \($0)", type: .integer, min: 0, max: 9)
    }
    var camera = SampleDevices.webcam
    camera.nodes[0].controls = controls
    let system = SimulatedCameraSystem([camera])
    let desired = DesiredConfiguration(controls: [ControlAssignment(.name("Control 7"), .value(.integer(1)))])
    #expect(try ConfigurationPlan(desired, on: system.openFirst()).steps.count == 1)
    #expect(system.calls(to: SampleDevices.path)[.queryControl] == 4_096)
  }

  @Test func `sizes that no memory holds are played`() throws {
    let extent = OfferedSize.Extent.stepwise(
      FrameSizeRange(min: FrameSize(1, 1), max: FrameSize(4_294_967_295, 4_294_967_295), step: FrameSize(1, 1)))
    var camera = SampleDevices.webcam
    camera.nodes[0].formats[1].sizes = [OfferedSize(extent, intervals: [.discrete(FrameInterval(1, 30))]), SampleDevices.size(1, 1, 30)]
    let system = SimulatedCameraSystem([camera])
    let largest = FrameSize(4_294_967_295, 4_294_967_295)
    for (size, set) in [(largest, largest), (FrameSize(.max, .max), largest), (FrameSize(1, 1), FrameSize(1, 1))] {
      let result = try system.openFirst().apply(DesiredConfiguration(format: FrameFormat(pixelFormat: "MJPG", size: size)))
      #expect(result.isExact == (size == set), "\(size): \(result.adjustments)")
      #expect(system.node(at: SampleDevices.path)?.current?.size == set)
    }
  }
}
