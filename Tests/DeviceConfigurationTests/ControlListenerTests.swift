import CameraModel
import CameraSimulator
import DeviceConfiguration
import Testing

@Suite struct `Changes of controls` {
  private let system = SimulatedCameraSystem([SampleDevices.webcam])

  private func open() throws -> any ConfigurableNode { try system.open(#require(system.locations().first)) }

  private func setBrightness(_ value: Int64) throws {
    let other = try open()
    _ = try other.configure { lock throws(ConfigurationError) in
      try lock.apply(DesiredConfiguration(controls: [ControlAssignment(.name("Brightness"), .value(.integer(value)))]))
    }
  }

  @Test func `by another program are heard, each once`() throws {
    let listener = try open().listener(to: SampleDevices.controls)
    #expect(try listener.next(within: .zero) == nil)
    try setBrightness(7)
    let change = try #require(try listener.next(within: .zero))
    #expect(change.id == .brightness)
    #expect(change.value == 7)
    #expect(change.aspects.contains(.value))
    #expect(try listener.next(within: .zero) == nil)
  }

  @Test func `of controls that nobody asked for are not heard`() throws {
    let listener = try open().listener(to: SampleDevices.controls.filter { $0.name == "Gain" })
    try setBrightness(7)
    #expect(try listener.next(within: .zero) == nil)
  }

  @Test func `of buttons and of controls that are not there are not listened to`() throws {
    let unknown = CameraControl(id: 0x0099_9999, name: "Unknown", type: .integer)
    let listener = try open().listener(to: SampleDevices.controls + [unknown])
    let names = listener.controls.map(\.name)
    #expect(!names.contains("Calibrate") && !names.contains("Unknown") && names.contains("Brightness"))
  }

  @Test func `end with an error when the device is unplugged`() throws {
    let listener = try open().listener(to: SampleDevices.controls)
    system.unplug(SampleDevices.path)
    #expect(throws: DeviceError.self) { try listener.next(within: .zero) }
  }
}
