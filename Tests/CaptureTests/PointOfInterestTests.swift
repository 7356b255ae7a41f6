import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import ImageGeometry
import PixelFormats
import Testing

/// Points of interest of cameras whose driver has a region for its automatic modes.
struct PointOfInterestTests {
  private static let path = SimulatedSession.path

  private static func controls(
    mask: Int64 = 0x0f, value: Int64 = 0, largest: [Int64] = [0, 0, 640, 480], rectangle: [Int64] = [0, 0, 640, 480]
  ) -> [CameraControl] {
    var region = CameraControl(
      id: .regionOfInterest, name: "Region of Interest Rectangle", type: .rectangle, value: .array(rectangle),
      flags: [.hasPayload, .hasWhichMinMax])
    (region.minimumValue, region.maximumValue) = (.array([0, 0, 16, 16]), .array(largest))
    return [
      region,
      CameraControl(
        id: .automaticRegionOfInterest, name: "Region of Interest Auto Ctrls", type: .bitmask, min: 0, max: mask, step: 0, defaultValue: 0,
        value: .integer(value)),
    ]
  }

  private func device(_ controls: [CameraControl], faults: [Fault] = []) throws -> (CaptureDevice, SimulatedCameraSystem) {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = controls
    let system = SimulatedCameraSystem([camera], faults: faults)
    return (try #require(CaptureDevice(system.cameras[0], in: system)), system)
  }

  private func values(_ system: SimulatedCameraSystem) -> [ControlValue?] { system.node(at: Self.path)?.controls.map(\.value) ?? [] }

  @Test(arguments: [(0x0f, true, true), (0x01, true, false), (0x08, false, true), (0x06, false, false)] as [(Int64, Bool, Bool)])
  func `the mask says which modes follow a point`(mask: Int64, exposure: Bool, focus: Bool) throws {
    let (device, _) = try device(Self.controls(mask: mask))
    #expect(device.isExposurePointOfInterestSupported == exposure && device.isFocusPointOfInterestSupported == focus)
  }

  @Test func `a camera without a region has no points`() throws {
    let (device, _) = try device([])
    #expect(!device.isExposurePointOfInterestSupported && !device.isFocusPointOfInterestSupported)
    #expect(try device.exposurePointOfInterest == nil && device.focusPointOfInterest == nil)
    #expect(throws: ConfigurationError.self) { try device.configure { try $0.setExposurePointOfInterest(Point(x: 0.5, y: 0.5)) } }
  }

  @Test(
    arguments: [
      (0.5, 0.5, [240, 180, 160, 120]), (0, 0, [0, 0, 160, 120]), (1, 1, [480, 360, 160, 120]), (0.25, 0.75, [80, 300, 160, 120]),
      (1, 0, [480, 0, 160, 120]),
    ] as [(Double, Double, [Int64])])
  func `a point becomes a rectangle around it, inside the picture`(x: Double, y: Double, rectangle: [Int64]) throws {
    let (device, system) = try device(Self.controls(value: 0x02))
    #expect(try device.exposurePointOfInterest == nil)
    let result = try device.configure { try $0.setExposurePointOfInterest(Point(x: x, y: y)) }
    #expect(result.isExact)
    #expect(values(system) == [.array(rectangle), .integer(0x03)])
    let now = try #require(try device.exposurePointOfInterest)
    #expect(abs(now.x - min(max(x, 0.125), 0.875)) < 0.01 && abs(now.y - min(max(y, 0.125), 0.875)) < 0.01, "\(now)")
    #expect(try device.focusPointOfInterest == nil)
  }

  @Test func `nil gives the mode the whole picture again, and leaves the other mode its point`() throws {
    let (device, system) = try device(Self.controls(value: 0x02))
    try device.configure { lock in
      try lock.setExposurePointOfInterest(Point(x: 0.25, y: 0.25))
      try lock.setFocusPointOfInterest(Point(x: 0.25, y: 0.25))
      try lock.setExposurePointOfInterest(nil)
    }
    #expect(values(system) == [.array([80, 60, 160, 120]), .integer(0x0a)])
    #expect(try device.exposurePointOfInterest == nil && device.focusPointOfInterest != nil)
    try device.configure { try $0.setFocusPointOfInterest(nil) }
    #expect(try device.focusPointOfInterest == nil && values(system).last == .integer(0x02))
  }

  @Test func `exposure and focus share the region, and the last point counts`() throws {
    let (device, system) = try device(Self.controls())
    try device.configure { lock in
      try lock.setExposurePointOfInterest(Point(x: 0.25, y: 0.25))
      try lock.setFocusPointOfInterest(Point(x: 0.75, y: 0.75))
    }
    #expect(values(system) == [.array([400, 300, 160, 120]), .integer(0x09)])
    #expect(try device.exposurePointOfInterest == device.focusPointOfInterest)
  }

  @Test(
    arguments: [
      ([100, 50, 64, 48], [124, 66, 16, 16]), ([0, 0, 8, 8], [0, 0, 8, 8]), ([0, 0, 1, 1], [0, 0, 1, 1]),
      ([0, 0, 65_535, 65_535], [24_577, 24_577, 16_383, 16_383]),
    ] as [([Int64], [Int64])])
  func `a region keeps to the camera's limits`(largest: [Int64], rectangle: [Int64]) throws {
    let (device, system) = try device(Self.controls(largest: largest))
    try device.configure { try $0.setFocusPointOfInterest(Point(x: 0.5, y: 0.5)) }
    #expect(values(system).first == .array(rectangle))
  }

  @Test(
    arguments: [
      [], [0, 0, 640], [0, 0, 0, 480], [0, 0, 640, -1], [0, 0, 1 << 40, 480], [.min, .max, .max, .min],
    ] as [[Int64]])
  func `a camera that gives no sensible limits has no points`(largest: [Int64]) throws {
    let (device, _) = try device(Self.controls(largest: largest))
    #expect(!device.isExposurePointOfInterestSupported)
  }

  @Test(arguments: [(-0.1, 0.5), (0.5, 1.1), (.nan, 0.5), (.infinity, 0)] as [(Double, Double)])
  func `a point outside of the picture is refused`(x: Double, y: Double) throws {
    let (device, system) = try device(Self.controls())
    do throws(ConfigurationError) {
      let lock = try device.lockForConfiguration()
      try lock.setExposurePointOfInterest(Point(x: x, y: y))
      Issue.record("It was not refused.")
    } catch {
      #expect(error.cause.code == .usage)
    }
    #expect(values(system) == [.array([0, 0, 640, 480]), .integer(0)])
  }

  @Test func `a camera that refuses the region keeps the one before`() throws {
    let fault = Fault(.errorAfterwards(.inputOutput), at: .setControls, of: Self.path, occurrence: 0)
    let (device, system) = try device(Self.controls(), faults: [fault])
    #expect(throws: ConfigurationError.self) { try device.configure { try $0.setExposurePointOfInterest(Point(x: 0.5, y: 0.5)) } }
    #expect(values(system) == [.array([0, 0, 640, 480]), .integer(0)])
  }

  @Test(
    arguments: [
      ([0, 0, 640, 480], true), ([0, 0, 16, 16], true), ([0, 0, 15, 16], false), ([0, 0, 641, 480], false), ([0, 0, 0, 0], false),
      ([0, 0, 640], false), ([], false),
    ] as [([Int64], Bool)])
  func `a rectangle is checked against the driver's sizes`(numbers: [Int64], isFine: Bool) throws {
    let assignment = ControlAssignment(.id(.regionOfInterest), .text(numbers.map(String.init).joined(separator: ",")))
    do {
      let setting = try assignment.setting(among: Self.controls(), on: Self.path)
      #expect(isFine && setting.value == .array(numbers))
    } catch {
      #expect(!isFine && error.code == .usage && error.remedy == "Valid values: left,top,width,height from 16x16 to 640x480.")
    }
  }
}
