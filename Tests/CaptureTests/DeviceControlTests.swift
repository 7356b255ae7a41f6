import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import PixelFormats
import Testing

/// The controls of a device, as a program reads, sets, watches and restores them.
struct DeviceControlTests {
  private static let path = SimulatedSession.path
  private static let controls: [CameraControl] = [
    CameraControl(id: .gain, name: "Gain", type: .integer, min: 0, max: 255, step: 1, defaultValue: 64, value: .integer(64)),
    CameraControl(
      id: .automaticExposure, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: 3, value: .integer(3),
      menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")]),
    CameraControl(
      id: .exposureTime, name: "Exposure Time, Absolute", type: .integer, min: 1, max: 5000, step: 1, defaultValue: 157,
      value: .integer(157), flags: [.inactive]),
    CameraControl(id: .privacy, name: "Privacy", type: .boolean, min: 0, max: 1, step: 1, value: .integer(0), flags: [.readOnly]),
  ]

  private func device(_ values: [ControlIdentifier: Int64] = [:]) throws -> (CaptureDevice, SimulatedCameraSystem) {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = Self.controls
    for (id, value) in values {
      guard let index = camera.nodes[0].controls.firstIndex(where: { $0.id == id }) else { continue }
      camera.nodes[0].controls[index].value = .integer(value)
    }
    // A driver marks what automatic exposure controls.
    if values[.automaticExposure] == 1 { camera.nodes[0].controls[2].flags = [] }
    let system = SimulatedCameraSystem([camera])
    return (try #require(CaptureDevice(system.cameras[0], in: system)), system)
  }

  @Test func `a control is read by its name, and says what it can be set to`() throws {
    let (device, _) = try device()
    let gain = try #require(try device.control(.gain))
    #expect(gain.value == .integer(64) && gain.min == 0 && gain.max == 255 && gain.defaultValue == 64)
    #expect(try device.control(.focus) == nil)
    #expect(device.supports(.gain) && !device.supports(.focus) && !device.supports(.privacy))
  }

  @Test(arguments: [Int64(3), 1]) func `a state that was read comes back, with its automatic switches`(mode: Int64) throws {
    let (device, system) = try device([.automaticExposure: mode, .exposureTime: 333])
    let before = try device.controls
    #expect(before.restoring.contains { $0.name == .id(.exposureTime) } == (mode == 1))
    try device.configure { lock in
      try lock.set(.exposureTime(.milliseconds(5)), .gain(3))
      #expect(system.node(at: Self.path)?.controls.first { $0.id == .exposureTime }?.value == .integer(50))
    }
    try device.configure { try $0.set(before.restoring) }
    let after = try device.controls
    #expect(after.first { $0.id == .automaticExposure }?.value == .integer(mode))
    #expect(after.first { $0.id == .gain }?.value == .integer(64))
    if mode == 1 { #expect(after.first { $0.id == .exposureTime }?.value == .integer(333)) }
  }

  @Test func `a value out of range is refused, and nothing is set`() throws {
    let (device, system) = try device()
    do {
      try device.configure { lock throws(ConfigurationError) in _ = try lock.set(.gain(999)) }
      Issue.record("It was set.")
    } catch {
      #expect(error.cause.code == .usage)
    }
    #expect(system.node(at: Self.path)?.controls.first { $0.id == .gain }?.value == .integer(64))
  }

  @Test func `changes of controls are a sequence, which ends with the camera`() async throws {
    let (device, system) = try device()
    var changes = try device.controlChanges.makeAsyncIterator()
    for value in [Int64(9), 10, 200] {
      try system.change(control: .gain, to: .integer(value), at: Self.path)
      let change = await changes.next()
      #expect(change?.id == .gain && change?.value == value)
    }
    system.unplug(Self.path)
    #expect(await changes.next() == nil)
    try await eventually("the device is released") { system.openCount(of: Self.path) == 0 }
  }

  @Test func `a loop over changes that ends releases the device`() async throws {
    let (device, system) = try device()
    let task = Task { for await _ in try device.controlChanges {} }
    try await eventually("it listens") { system.openCount(of: Self.path) == 1 }
    task.cancel()
    try await eventually("the device is released") { system.openCount(of: Self.path) == 0 }
  }
}
