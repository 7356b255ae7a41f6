import CameraSimulator
import Testing
import CameraProfiles
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
      let decision = device.plan(CaptureRequest(preset)).decision
      guard let chosen = decision.chosen?.mode else {
        #expect(decision.outcome == .impossible && !decision.unmetLimits.isEmpty, "\(preset.name)")
        continue
      }
      let configuration = try device.configure(CaptureRequest(preset))
      // The device has the mode of the preset before, and not the one that it was listed with.
      if preset == .inputPriority {
        #expect(configuration.mode == configuration.choice?.decision.chosen?.mode && configuration.isExact)
        continue
      }
      #expect(configuration.mode?.node == chosen.node)
      #expect(configuration.mode?.pixelFormat == chosen.pixelFormat && configuration.mode?.size == chosen.size, "\(preset.name): \(chosen)")
      #expect(configuration.result?.isExact == true, "\(preset.name): \(configuration.adjustments)")
    }
  }

  @Test(arguments: names)
  func `is configured by a request, and its active format is read back`(_ name: String) throws {
    let device = try CaptureDevice(recorded: name)
    let configuration = try device.configure(CaptureRequest(size: .nearest(640, 480)))
    #expect(configuration.result?.isExact == true, "\(configuration.adjustments)")
    let mode = try #require(configuration.mode)
    #expect(mode.node == device.node.path)
    let active = try #require(try device.activeFormat)
    #expect(active.pixelFormat == mode.pixelFormat)
    #expect(try device.activeVideoMinFrameDuration == mode.interval)
  }

  @Test(arguments: ["sandberg-nightcam-2", "raspberry-pi-camera-v1"])
  func `without paths streams when it is simulated again`(_ name: String) async throws {
    let recorded = try CaptureDevice(recorded: name)
    for camera in [recorded.camera, try CaptureDevice(simulating: [recorded.camera]).camera] {
      let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
      try session.addInput(CaptureDeviceInput(device: try CaptureDevice(simulating: [camera])))
      try session.addOutput(output)
      output.videoSettings = .native
      try await session.startRunning()
      for try await frame in output.frames where frame.isValid { break }
      await session.stopRunning()
      #expect(output.statistics.delivered > 0)
    }
  }

  @Test func `has the name that it was made with`() throws {
    let size = OfferedSize(.discrete(FrameSize(width: 640, height: 480)), intervals: [.discrete(.fps(30))])
    let node = CameraNode(path: "/dev/video0", role: .capture, formats: [OfferedFormat(index: 0, pixelFormat: .yuyv, sizes: [size])])
    let camera = Camera(name: "Made up", nodes: [node])
    let listed = try #require(try CaptureDevice.default(in: SimulatedCameraSystem([camera])))
    for device in [listed, try CaptureDevice(simulating: [camera])] {
      #expect(device.localizedName == "Made up" && device.uniqueID == "Made up #0")
    }
    let nameless = try #require(try CaptureDevice.default(in: SimulatedCameraSystem([Camera(name: nil, nodes: [node])])))
    #expect(nameless.uniqueID == "simulated camera 0 #0")
  }

  @Test func `prints as its name and its node`() throws {
    let device = try CaptureDevice(recorded: "logitech-c922")
    #expect("\(device)" == "C922 Pro Stream Webcam (\(device.node.path ?? ""))")
    let texts = [
      "\(device.camera)", "\(device.node)", "\([device])", "\(CaptureDevice.Connection.wasConnected(device))", "\(device.formats[0])",
    ]
    for text in texts { #expect(text.count < 150, "\(text.prefix(500))") }
  }

  @Test func `has an automatic exposure that its camera has`() throws {
    for name in Self.names {
      let device = try CaptureDevice(recorded: name)
      guard let control = try device.controls.first(where: { $0.id == .automaticExposure }), control.menu.isEmpty else { continue }
      let known = [control.value, control.defaultValue.map { .integer($0) }].compactMap(\.self)
      guard known.contains(where: { [.integer(0), .integer(3)].contains($0) }) else { continue }
      try device.configure { lock throws(ConfigurationError) in
        _ = try lock.apply(DesiredConfiguration(controls: [.automaticExposure(true)]))
      }
      let value = try device.controls.first { $0.id == .automaticExposure }?.value
      #expect(known.contains { $0 == value }, "\(name): \(String(describing: value))")
    }
  }

  @Test func `lists the controls that it was recorded with`() throws {
    let device = try CaptureDevice(recorded: "logitech-c922")
    let recorded = try #require(try ProfileCatalogue.profile(named: "logitech-c922")).cameras[0].captureNodes[0].controls
    #expect(!recorded.isEmpty && device.camera.captureNodes[0].controls.map(\.id) == recorded.map(\.id))
    let again = try #require(try CaptureDevice.default(in: SimulatedCameraSystem([device.camera])))
    #expect(try again.controls.map(\.id) == recorded.map(\.id), "A test that simulates it with faults has them, too.")
  }

  @Test func `is equal to itself and its copies only`() throws {
    let (one, other) = (try CaptureDevice(recorded: "logitech-c922"), try CaptureDevice(recorded: "logitech-c922"))
    let copy = one
    #expect(one == copy && one.hashValue == copy.hashValue && one != other && Set([one, copy, other]).count == 2)
    let system = SimulatedCameraSystem([one.camera])
    let listed = try (0..<2).map { _ in try #require(try CaptureDevice.default(in: system)) }
    #expect(listed[0] == listed[1] && listed[0] != one)
  }

  @Test func `has its mode and controls back with one line each`() throws {
    let device = try CaptureDevice(recorded: "logitech-c922")
    let before = try device.savedSettings()
    let gain = try #require(try device.control(.gain)?.value)
    var request = CaptureRequest(size: .exact(640, 480))
    request.controls = [.gain(7)]
    try device.configure(request)
    #expect(try device.savedSettings() != before)
    let restored = try device.restore(before)
    #expect(restored.count == 1 && restored[0].skipped.isEmpty)
    #expect(try device.savedSettings() == before && device.control(.gain)?.value == gain)
  }

  @Test func `is not taken for another recording`() throws {
    let identities = try Self.names.map { try CaptureDevice(recorded: $0).uniqueID }
    let twins = Dictionary(grouping: identities, by: \.self).filter { $0.value.count > 1 }.keys
    #expect(twins.isEmpty, "\(twins)")
  }

  @Test func `that is not bundled is an error that names the nearest`() {
    let error = #expect(throws: DeviceError.self) { try CaptureDevice(recorded: "logitech-c923") }
    #expect(
      error?.description == "Could not open the recording (logitech-c923). No bundled recording has this name. Did you mean logitech-c922?")
  }
}
