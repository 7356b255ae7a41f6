import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// A camera in AVFoundation's words.
struct CaptureDeviceTests {
  /// A camera in front, with two nodes, beside one that looks anywhere.
  static let cameras: [Camera] = {
    var front = SampleDevices.webcam
    front.name = "Front\u{1b}[31m"
    front.nodes[0].card = front.name
    front.position = .front
    front.identity = CameraIdentity(kind: .byPath, value: "platform-1")
    front.nodes[0].path = "/dev/video4"
    front.nodes[0].bus = "platform:front"
    var metadata = CameraNode(path: "/dev/video1", role: .metadata, roleReason: "It gives data about pictures, not pictures.")
    metadata.bus = "usb-1"
    var webcam = SampleDevices.webcam
    webcam.nodes.append(metadata)
    return [webcam, front]
  }()

  static func system(_ faults: [Fault] = []) -> SimulatedCameraSystem { SimulatedCameraSystem(cameras, faults: faults) }

  @Test(arguments: [NodeRole.capture, .captureMultiplanar]) func `a capture card shows another source`(role: NodeRole) throws {
    var camera = SampleDevices.card
    (camera.nodes[0].role, camera.nodes[0].capabilities) = (role, [])
    let system = SimulatedCameraSystem([camera], sources: SampleDevices.sources)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let made = try device.configure(CaptureRequest(controls: [], source: SourceRequest(input: "1")))
    #expect(made.isExact && system.node(at: SampleDevices.path)?.inputs.map(\.isCurrent) == [false, true])
  }

  @Test func `a capture card whose stream does not start shows its earlier source again`() throws {
    for (isAsked, faults) in [
      (true, [Fault(.error(.noSpace), at: .startStream)]), (false, [Fault(.error(.noSpace), at: .startStream)]), (true, []),
    ] {
      let system = SimulatedCameraSystem([SampleDevices.card], faults: faults, sources: SampleDevices.sources)
      let device = try #require(CaptureDevice(system.cameras[0], in: system))
      var request = CaptureRequest()
      (request.source, request.verifiesStreaming) = (SourceRequest(input: "1"), isAsked)
      let fails = isAsked && !faults.isEmpty
      let made = try? device.configure(request)
      #expect((made == nil) == fails)
      #expect(system.node(at: SampleDevices.path)?.inputs.map(\.isCurrent) == [fails, !fails])
    }
  }

  @Test func `a session finds what is asked for`() throws {
    let system = Self.system()
    func found(
      _ types: [CaptureDevice.DeviceType]? = nil, _ media: CaptureDevice.MediaType = .video, _ position: CameraPosition = .unspecified
    )
      throws -> [String]
    {
      try CaptureDevice.DiscoverySession(deviceTypes: types, mediaType: media, position: position, in: system, workers: SameThread())
        .devices.compactMap(\.node.path)
    }
    #expect(try found() == ["/dev/video0", "/dev/video4"], "unspecified means anywhere")
    #expect(try found([.usb]) == ["/dev/video0"])
    #expect(try found([.platform, .pci]) == ["/dev/video4"])
    #expect(try found([]).isEmpty)
    #expect(try found(nil, .video, .front) == ["/dev/video4"])
    #expect(try found(nil, .video, .back).isEmpty)
    #expect(try found(nil, "audio").isEmpty)
  }

  @Test func `the default is the first that fits, and a device is found again by its identity`() throws {
    let system = Self.system()
    #expect(try CaptureDevice.default(in: system, workers: SameThread())?.uniqueID == "usb-Webcam")
    #expect(system.calls(to: "/dev/video4").isEmpty, "Opening a camera wakes it.")
    let front = try #require(try CaptureDevice.default(position: .front, in: system, workers: SameThread()))
    #expect(front.uniqueID == "platform-1")
    #expect(front.identityKind == .byPath)
    #expect(!front.localizedName.unicodeScalars.contains("\u{1b}") && front.localizedName.hasPrefix("Front"))
    #expect(try CaptureDevice.default(position: .external, in: system, workers: SameThread()) == nil)
    #expect(try CaptureDevice.device(uniqueID: "platform-1", in: system, workers: SameThread())?.node.path == "/dev/video4")
    #expect(try CaptureDevice.device(uniqueID: "no such", in: system, workers: SameThread()) == nil)
  }

  @Test(arguments: [
    ("/dev/video4", "/dev/video4"), ("4", "/dev/video4"), ("platform-1", "/dev/video4"), ("fro", "/dev/video4"), ("WEBCAM", "/dev/video0"),
  ])
  func `a name finds the camera, and a node opens no other camera`(name: String, path: String) throws {
    let system = Self.system()
    let device = try CaptureDevice.device(named: name, in: system, workers: SameThread())
    #expect(device.node.path == path)
    let isNode = DeviceName(argument: name)?.path != nil
    #expect(!isNode || device.camera.nodes.count == 1)
    let others = ["/dev/video0", "/dev/video1", "/dev/video4"].filter { $0 != path }
    #expect(!isNode || others.allSatisfy { system.calls(to: $0).isEmpty })
  }

  @Test(arguments: [
    ("", DeviceError.Code.usage, "The name of the camera is empty."),
    ("m", .usage, "2 cameras match: Webcam (/dev/video0); Front\u{FFFD}[31m (/dev/video4)."),
    ("Fornt", .notFound, "Camera not found."),
    ("/dev/video1", .notFound, "The camera has no node that delivers pictures."),
    ("9", .notFound, "No such video node."),
  ])
  func `a name that fits no camera, or several, is an error that says so`(name: String, code: DeviceError.Code, message: String) throws {
    let error = #expect(throws: DeviceError.self) {
      try CaptureDevice.device(named: name, in: Self.system(), workers: SameThread())
    }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(error?.remedy != nil)
  }

  @Test func `formats are a pixel format with a size each, in the driver's order`() throws {
    let device = try #require(try CaptureDevice.default(in: Self.system(), workers: SameThread()))
    #expect(device.formats.map(\.pixelFormat) == ["YUYV", "YUYV", "MJPG"])
    #expect(device.formats.map(\.dimensions) == [FrameSize(640, 480), FrameSize(1280, 720), FrameSize(1920, 1080)])
    #expect(device.formats[0].videoSupportedFrameRateRanges.compactMap(\.maxFrameRate) == [30, 15, 5])
    #expect(device.formats[0].videoSupportedFrameRateRanges.map(\.minFrameDuration).first == FrameInterval(1, 30))
  }

  @Test func `a preset is supported with its exact size, and asking sets nothing`() throws {
    let system = Self.system()
    let device = try #require(try CaptureDevice.default(in: system, workers: SameThread()))
    func preset(_ name: String) throws -> Preset { try #require(Preset.all.first { $0.name == name }) }
    #expect(device.supportsSessionPreset(try preset("vga640x480")))
    #expect(device.supportsSessionPreset(try preset("hd1920x1080")))
    #expect(!device.supportsSessionPreset(try preset("hd4K3840x2160")))
    #expect(device.supportsSessionPreset(try preset("high")))
    #expect(system.log(of: SampleDevices.path).isEmpty)
  }

  @Test func `the active format is the device's, also if another program set it`() throws {
    let system = Self.system()
    let device = try #require(try CaptureDevice.default(in: system, workers: SameThread()))
    #expect(try device.activeFormat == device.formats[0])
    let lock = try device.lockForConfiguration()
    #expect(try lock.setActiveFormat(device.formats[2]).isExact)
    #expect(try lock.setActiveVideoMinFrameDuration(FrameInterval(1, 15)).isExact)
    #expect(try device.activeFormat == device.formats[2])
    #expect(try device.activeVideoMinFrameDuration == FrameInterval(1, 15))
    #expect(try device.activeVideoMaxFrameDuration == FrameInterval(1, 15))
    #expect(try lock.setActiveVideoMaxFrameDuration(FrameInterval(1, 30)).after.interval == FrameInterval(1, 30))
  }

  @Test func `a driver that keeps no rate has none`() throws {
    let system = Self.system([Fault(.error(.inappropriateCall), at: .getParameters, of: SampleDevices.path, occurrences: 0..<Int.max)])
    let device = try #require(try CaptureDevice.default(in: system, workers: SameThread()))
    #expect(try device.activeVideoMinFrameDuration == nil)
  }

  @Test func `a lock is one's alone, and ends where its value ends`() throws {
    let system = Self.system()
    let device = try #require(try CaptureDevice.default(in: system, workers: SameThread()))
    do {
      let lock = try device.lockForConfiguration()
      #expect(system.isLocked(SampleDevices.path))
      #expect(system.highestPriority(of: SampleDevices.path) == .record)
      let error = #expect(throws: ConfigurationError.self) { try device.configure { _ in } }
      #expect(error?.code == .busy)
      lock.unlock()
      #expect(!system.isLocked(SampleDevices.path), "unlocking is now, not at the end of the scope")
    }
    struct Reason: Error {}
    #expect(throws: Reason.self) {
      let lock = try device.lockForConfiguration()
      _ = lock.isEnforced
      throw Reason()
    }
    try device.configure { (_: borrowing ConfigurationLock) in }
    #expect(!system.isLocked(SampleDevices.path))
    #expect(system.highestPriority(of: SampleDevices.path) == .normal)
    #expect(system.openCount(of: SampleDevices.path) == 0)
  }

  @Test func `a camera that is unplugged is not connected, and nothing is set in its place`() throws {
    let system = Self.system()
    let device = try #require(try CaptureDevice.default(in: system, workers: SameThread()))
    #expect(device.isConnected)
    system.unplug(SampleDevices.path)
    #expect(!device.isConnected)
    let error = #expect(throws: ConfigurationError.self) { try device.lockForConfiguration().unlock() }
    #expect(error?.cause.code == .gone)
  }
}
