import CameraSimulator
import Testing
import Viewfinder

/// Every bundled recording, simulated and configured as a program would, with one import.
@Suite struct `A recorded camera` {
  /// The recordings in which a camera's capture node lists sizes.
  static let names = ProfileCatalogue.names.filter { name in
    let cameras = (try? ProfileCatalogue.profile(named: name))?.cameras ?? []
    return cameras.flatMap(\.captureNodes).flatMap(\.formats).contains { !$0.sizes.isEmpty }
  }

  @Test func `is there for nearly every bundled recording`() {
    #expect(Self.names.count >= 28, "\(Self.names.count) of \(ProfileCatalogue.names.count)")
  }

  @Test(arguments: names)
  func `is configured by a preset, and reads back what the decision named`(_ name: String) throws {
    let device = try CaptureDevice(recorded: name)
    for preset in ["high", "vga640x480", "inputPriority"].compactMap(Preset.named) {
      let decision = device.decide(preset)
      guard let chosen = decision.chosen?.mode else { continue }
      let configuration = try device.apply(preset)
      #expect(configuration.mode?.node == chosen.node)
      #expect(configuration.mode?.pixelFormat == chosen.pixelFormat && configuration.mode?.size == chosen.size, "\(preset.name): \(chosen)")
      #expect(configuration.result.isExact, "\(preset.name): \(configuration.result.adjustments)")
    }
  }

  @Test(arguments: names)
  func `is configured by a request, and its active format is read back`(_ name: String) throws {
    let device = try CaptureDevice(recorded: name)
    let configuration = try device.configure(FormatRequest(size: SizeWish(FrameSize(640, 480))))
    #expect(configuration.result.isExact, "\(configuration.result.adjustments)")
    guard let mode = configuration.mode, mode.node == device.node.path else { return }
    let active = try #require(try device.activeFormat)
    #expect(active.pixelFormat == mode.pixelFormat)
    #expect(try device.activeVideoMinFrameDuration == mode.interval)
  }

  @Test func `is not taken for another recording`() throws {
    let identities = try Self.names.map { try CaptureDevice(recorded: $0).uniqueID }
    let twins = Dictionary(grouping: identities, by: \.self).filter { $0.value.count > 1 }.keys
    #expect(twins.isEmpty, "\(twins)")
  }

  @Test func `that is not bundled is an error that names the nearest`() {
    let error = #expect(throws: DeviceError.self) { try CaptureDevice(recorded: "logitech-c923") }
    #expect(error?.description == "open recording on logitech-c923 failed. No bundled recording has this name. Did you mean logitech-c922?")
  }
}
