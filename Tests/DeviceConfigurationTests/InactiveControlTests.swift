import CameraModel
import CameraSimulator
import DeviceConfiguration
import Testing

/// Which values of an automatic control count as manual differs between drivers; the flag `inactive` tells.
@Suite struct `a control that the driver marks inactive` {
  /// A camera as the PS5's: automatic exposure starts as shutter priority, with which its driver lets no exposure time be set.
  private static func camera(_ automatic: Int64, default initial: Int64 = 2, menu: [Int64] = [0, 1, 2, 3], isInactive: Bool = true)
    -> Camera
  {
    var camera = SampleDevices.webcam
    camera.nodes[0].controls = [
      CameraControl(
        id: .automaticExposure, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: initial,
        value: .integer(automatic),
        menu: menu.map { MenuItem(index: $0, name: "\($0)") }),
      CameraControl(
        id: .exposureTime, name: "Exposure Time, Absolute", type: .integer, min: 1, max: 5000, step: 1, defaultValue: 1000,
        value: .integer(1000), flags: isInactive ? [.inactive] : []),
    ]
    return camera
  }

  private func set(_ controls: [ControlAssignment], on camera: Camera) throws -> (ConfigurationResult, CameraNode?) {
    let system = SimulatedCameraSystem([camera])
    let node = try system.open(try system.location(of: "/dev/video0"))
    let result = try node.configure { lock throws(ConfigurationError) in try lock.apply(DesiredConfiguration(controls: controls)) }
    return (result, system.node(at: "/dev/video0"))
  }

  /// A camera, and the value of its automatic control after an exposure time was set.
  private static let rows: [(camera: Camera, manual: Int64)] = [
    (camera(2), 1), (camera(3), 1), (camera(0), 1), (camera(1, isInactive: false), 1), (camera(2, isInactive: false), 2),
    (camera(3, isInactive: false), 1), (camera(3, menu: [0, 2, 3]), 2),
  ]

  @Test(arguments: rows)
  func `gets its automatic control off first`(_ camera: Camera, _ manual: Int64) throws {
    let (result, node) = try set([.exposureTime(.milliseconds(10))], on: camera)
    #expect(result.isExact)
    #expect(node?.controls.map(\.value) == [.integer(manual), .integer(100)])
    #expect(node?.controls[1].flags.contains(.inactive) == false)
  }

  @Test func `is set after an automatic control that is given with it, and not while that stays as it is`() throws {
    let both = try set([.exposureTime(.milliseconds(10)), .exposure(.manual)], on: Self.camera(2)).0
    #expect(both.isExact && both.plan.steps.count == 2)
    let error = #expect(throws: ConfigurationError.self) {
      try set([.exposureTime(.milliseconds(10)), .exposure(.shutterPriority)], on: Self.camera(2))
    }
    #expect(error?.cause.message == "It cannot be set while Auto Exposure = 2 (2).")
  }

  @Test func `is not saved, and not reset with an automatic control that keeps it inactive`() throws {
    let camera = Self.camera(2)
    let saved = try SavedConfiguration(of: camera).camera.nodes[0]
    #expect(DesiredConfiguration(restoring: saved).controls == [ControlAssignment(.automaticExposure, 2)])
    #expect(camera.nodes[0].controls.resetting.map(\.name) == [.id(.automaticExposure)])
    let manual = Self.camera(2, default: 1)
    #expect(manual.nodes[0].controls.resetting.map(\.name) == [.id(.automaticExposure), .id(.exposureTime)])
  }

  @Test func `is put back with the automatic control after a failure`() throws {
    let camera = Self.camera(2)
    for occurrence in 0..<2 {
      let system = SimulatedCameraSystem(
        [camera], faults: [Fault(.errorAfterwards(.inputOutput), at: .setControls, occurrence: occurrence)])
      let node = try system.open(try system.location(of: "/dev/video0"))
      let error = #expect(throws: ConfigurationError.self) {
        try node.configure { lock throws(ConfigurationError) in
          try lock.apply(DesiredConfiguration(controls: [.exposureTime(.milliseconds(10))]))
        }
      }
      #expect(error?.restoration == .restored, "\(String(describing: error))")
      #expect(system.node(at: "/dev/video0") == camera.nodes[0])
    }
  }
}
