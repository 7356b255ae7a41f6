import CameraModel
import DeviceConfiguration
import Host
import Negotiation
import CameraSimulator
import Capture
import CaptureFoundation
import Foundation
import ImageGeometry
import PixelFormats
import Testing

/// Small things that a capture program asks of a device and of its frames.
struct DeviceFactTests {
  private func device(_ path: String, in system: SimulatedCameraSystem) throws -> CaptureDevice {
    let camera = try #require(system.cameras.first { $0.nodes[0].path == path })
    return try #require(CaptureDevice(camera, in: system))
  }

  @Test func `devices are equal if they are the same camera`() throws {
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV"), SimulatedSession.camera("YUYV", "/dev/video2")])
    let (first, again, other) = (
      try device("/dev/video0", in: system), try device("/dev/video0", in: system), try device("/dev/video2", in: system)
    )
    #expect(first == again && first != other && Set([first, again, other]).count == 2)
  }

  @Test func `who uses a device is told, and what model it is`() throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.usbDescriptor = "046d:085c 1A2B"
    let system = SimulatedCameraSystem([camera])
    let device = try device("/dev/video0", in: system)
    #expect(device.modelID == "046d:085c")
    #expect(try device.holders.isEmpty && !device.isInUseByAnotherApplication)
    let other = try system.open(system.locations()[0])
    #expect(try device.holders.count == 1)
    withExtendedLifetime(other) {}
  }

  @Test func `no device gives sound, and none is opened to find that out`() throws {
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")])
    #expect(try CaptureDevice.default(for: .audio, in: system, workers: NodeThreads()) == nil)
    #expect(try CaptureDevice.DiscoverySession(mediaType: .audio, in: system, workers: NodeThreads()).devices.isEmpty)
    #expect(system.calls(to: "/dev/video0").isEmpty)
  }

  @Test func `AVFoundation's names of a device and a session have its meaning`() throws {
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")])
    let device = try device("/dev/video0", in: system)
    #expect(device.hasMediaType(.video) && device.deviceType == .usb)
    let format = try #require(device.formats.first)
    let ranges: [CaptureDevice.FrameRateRange] = format.videoSupportedFrameRateRanges
    for range in ranges {
      #expect(range.minFrameRate == range.maxFrameDuration.framesPerSecond && range.minFrameRate <= range.maxFrameRate)
    }
    let position: CaptureDevice.Position = device.position
    #expect(position == .front && !ranges.isEmpty)
    let session = CaptureSession()
    #expect(session.canSetSessionPreset(.hd4K3840x2160))
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(CaptureVideoDataOutput())
    #expect(session.canSetSessionPreset(.vga640x480) && !session.canSetSessionPreset(.hd4K3840x2160))
    #expect(session.connections.first?.videoOrientation == .landscapeLeft)
    #expect(ControlAssignment.whiteBalance(kelvin: 5600) == ControlAssignment(.whiteBalanceTemperature, 5600))
  }

  @Test func `controls are assigned by name, also beside a size`() {
    let typed: [ControlAssignment] = [
      .brightness(1), .contrast(2), .saturation(3), .hue(4), .gamma(5), .sharpness(6), .backlightCompensation(7), .pan(8), .tilt(9),
    ]
    let names: [ControlIdentifier] = [
      .brightness, .contrast, .saturation, .hue, .gamma, .sharpness, .backlightCompensation, .pan, .tilt,
    ]
    #expect(typed == zip(names, Int64(1)...).map { ControlAssignment($0, $1) })
    let request = CaptureRequest(size: .nearest(640, 480), controls: typed)
    #expect(request.controls == typed && request.wishes?.size == .nearest(640, 480))
  }

  @Test(
    arguments: [(0, 255, 0...255), (5, 5, 5...5), (9, 0, nil), (nil, 255, nil), (0, nil, nil)] as [(Int64?, Int64?, ClosedRange<Int64>?)])
  func `a control without both ends, or with swapped ones, has no range`(min: Int64?, max: Int64?, range: ClosedRange<Int64>?) {
    #expect(CameraControl(id: .brightness, name: "Brightness", type: .integer, min: min, max: max).range == range)
  }

  @Test(arguments: [
    (CGSize(width: 639.5, height: 480.4), FrameSize(640, 480)), (CGSize(width: -1.0, height: Double.nan), FrameSize(0, 0)),
    (CGSize(width: Double.infinity, height: 0), FrameSize(Int(UInt32.max), 0)),
  ])
  func `a size of Foundation becomes whole pixels`(size: CGSize, pixels: FrameSize) { #expect(FrameSize(size) == pixels) }

  static let formats: [(VideoSettings, PictureFormat?, CoreVideoFormat?)] = [
    (.native, nil, .yuyv422VideoRange), (VideoSettings(.bgra), .bgra, .bgra32), (VideoSettings(pixelFormat: "RGBA"), .rgba, .rgba32),
    (VideoSettings(.rgb24), .rgb24, .rgb24),
    (VideoSettings(.biPlanarFullRange), .biPlanarFullRange, .biPlanar420FullRange),
    (VideoSettings(.biPlanarVideoRange), .biPlanarVideoRange, .biPlanar420VideoRange), (VideoSettings(.grey8), .grey8, .oneComponent8),
    (VideoSettings(pixelFormat: "yuvs"), nil, .yuyv422VideoRange),
  ]

  @Test(arguments: formats)
  func `a frame says which format it has`(settings: VideoSettings, format: PictureFormat?, code: CoreVideoFormat?) async throws {
    let frame = try await SimulatedSession.frame("YUYV", as: settings)
    #expect(frame.format == format && frame.coreVideoFormat == code, "\(String(describing: frame.coreVideoFormat))")
    #expect(Data(frame).count == frame.bytes.count && frame.bytes.count >= frame.size.width * frame.size.height)
  }

  @Test func `a code that no conversion makes passes where the camera has it, and is an error elsewhere`() async throws {
    let frame = try await SimulatedSession.frame("YUYV", as: VideoSettings(pixelFormat: "yuvs"))
    #expect(!frame.isConverted && frame.pixelFormat == .yuyv)
    await #expect(throws: ConfigurationError.self) { try await SimulatedSession.frame("UYVY", as: VideoSettings(pixelFormat: "yuvs")) }
  }

  @Test func `Foundation's rectangles of a picture count from its upper left corner, as AVFoundation's do`() throws {
    let preview = CaptureVideoPreview(session: try SimulatedSession(pace: .virtual).session)
    (preview.size, preview.videoGravity) = (FrameSize(400, 400), .resize)
    let face = CGRect(x: 0.1, y: 0.25, width: 0.2, height: 0.3)
    let shown = preview.layerRectConverted(fromMetadataOutputRect: face)
    let corner = preview.layerPointConverted(fromCaptureDevicePoint: face.origin)
    #expect(abs(shown.minX - 40) < 1e-9 && abs(shown.minY - 100) < 1e-9 && abs(shown.height - 120) < 1e-9, "\(shown)")
    #expect(abs(corner.x - shown.minX) < 1e-9 && abs(corner.y - shown.minY) < 1e-9)
    let back = preview.metadataOutputRectConverted(fromLayerRect: shown)
    #expect(abs(back.minY - face.minY) < 1e-9 && abs(back.minX - face.minX) < 1e-9 && abs(back.maxY - face.maxY) < 1e-9)
    #expect(abs(preview.captureDevicePointConverted(fromLayerPoint: corner).y - face.minY) < 1e-9)
  }

  @Test func `points and rectangles become Foundation's, and back`() {
    #expect(Point(CGPoint(Point(x: 1.5, y: 2))) == Point(x: 1.5, y: 2))
    #expect(Size(CGSize(Size(width: 3, height: 4))) == Size(width: 3, height: 4))
    let rectangle = Rectangle(x: 1, y: 2, width: 3, height: 4)
    #expect(Rectangle(CGRect(rectangle)) == rectangle)
    let part = NormalizedRectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    #expect(CGRect(visionRect: part) == CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    #expect(NormalizedRectangle(visionRect: CGRect(visionRect: part)) == part)
  }

  @Test func `a region that a preview gives is the same part of the picture for Vision`() throws {
    let preview = CaptureVideoPreview(session: try SimulatedSession(pace: .virtual).session)
    (preview.size, preview.videoGravity) = (FrameSize(400, 400), .resize)
    // The upper left quarter.
    let region = NormalizedRectangle(
      captureRect: preview.metadataOutputRectConverted(fromLayerRect: CGRect(x: 0, y: 0, width: 200, height: 200)))
    #expect(region == NormalizedRectangle(x: 0, y: 0.5, width: 0.5, height: 0.5))
    #expect(CGRect(visionRect: region).minY == 0.5 && CGRect(captureRect: region).minY == 0)
  }

  @Test func `a photo is a settled picture of the session, and does not disturb it`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.capturePhoto() }
    #expect(error?.description == "Could not take the picture. The session does not run. Start it with startRunning().")
    try await run.session.startRunning()
    for format in [PictureFile.Format.jpeg, .png, .ppm] {
      let photo = try await run.session.capturePhoto(as: format)
      #expect(photo.format == format && photo.size == FrameSize(640, 480) && Data(photo).count > 100)
    }
    #expect(run.session.outputs.count == 1 && run.session.connections.count == 1)
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test func `a photo of an interrupted session is refused with what to wait for`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    try await run.unplug()
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.capturePhoto() }
    #expect(error?.cause.message == "The session is interrupted: its camera is gone or has no signal.")
    #expect(error?.cause.remedy == "Take it once the interruption has ended." && run.session.state == .interrupted)
    await run.session.stopRunning()
  }

  @Test func `frames of two cameras that belong together come as pairs`() async throws {
    let system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV"), SimulatedSession.camera("YUYV", "/dev/video2")],
      streamFaults: [StreamFault(.lost, every: 3, at: "/dev/video2")], pace: .virtual)
    var (sessions, outputs) = ([CaptureSession](), [CaptureVideoDataOutput]())
    for path in ["/dev/video0", "/dev/video2"] {
      let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
      output.alwaysDiscardsLateVideoFrames = false
      try session.addInput(CaptureDeviceInput(device: try device(path, in: system)))
      try session.addOutput(output)
      sessions.append(session)
      outputs.append(output)
    }
    var pairs = SynchronizedFrames(outputs, within: .milliseconds(17)).makeAsyncIterator()
    for session in sessions { try await session.startRunning() }
    for _ in 0..<20 {
      let pair = try #require(try await pairs.next())
      let times = pair.map(\.presentationTime.nanoseconds)
      #expect(pair.count == 2 && abs(times[0] - times[1]) <= 17_000_000)
    }
    for session in sessions { await session.stopRunning() }
    #expect(try await pairs.next() == nil)
    var none = SynchronizedFrames([], within: .zero).makeAsyncIterator()
    #expect(try await none.next() == nil)
  }
}
