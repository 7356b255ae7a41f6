import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// Crop and zoom: what becomes of a request on nodes that crop, that have a control for their zoom, and that have neither.
struct CropTests {
  private static let cropping = SampleDevices.cropping

  /// A camera whose zoom is a control, from 100 to 505: the largest value is on no step.
  private static let zooming: Camera = {
    var camera = SampleDevices.webcam
    camera.nodes[0].controls.append(
      CameraControl(
        id: .zoom, name: "Zoom, Absolute", type: .integer, min: 100, max: 505, step: 10, defaultValue: 100, value: .integer(150)))
    return camera
  }()

  private static func system(_ camera: Camera, _ faults: [Fault] = []) -> SimulatedCameraSystem {
    SimulatedCameraSystem([camera], faults: faults, sources: SampleDevices.sources)
  }

  private static func device(_ camera: Camera) throws -> CaptureDevice {
    let system = system(camera)
    return try #require(CaptureDevice(camera, in: system))
  }

  @Test(arguments: [
    (CropRequest.whole, "0,0,1920x1080"), (.zoom(1), "0,0,1920x1080"), (.zoom(2), "480,270,960x540"), (.zoom(3), "640,360,640x360"),
    (.zoom(1.5), "320,180,1280x720"), (.zoom(7), "822,462,274x154"), (.zoom(540), "958,538,16x16"),
    (.rectangle(left: 10, top: 20, size: FrameSize(300, 200)), "10,20,300x200"),
    (.rectangle(left: 1900, top: 0, size: FrameSize(20, 1080)), "1900,0,20x1080"),
  ])
  func `a crop is a rectangle of the source's picture, and a zoom its middle`(request: CropRequest, expected: String) throws {
    let system = Self.system(Self.cropping)
    let result = try system.openFirst().apply(DesiredConfiguration(crop: request))
    #expect(system.node(at: SampleDevices.path)?.selections[.crop]?.description == expected)
    #expect(result.after.crop?.description == expected && result.before.crop?.description == "8,4,1280x720")
    // The driver's smallest crop has 16 pixels a side, which cannot be asked.
    #expect(result.isExact == (request != .zoom(540)), "\(result.adjustments)")
  }

  @Test(
    arguments: [
      (CropRequest.zoom(0.5), "A zoom of 0.5 is not between 1 and 540."), (.zoom(541), "A zoom of 541 is not between 1 and 540."),
      (.zoom(.nan), "A zoom of nan is not between 1 and 540."), (.zoom(.infinity), "A zoom of inf is not between 1 and 540."),
      (.rectangle(left: -1, top: 0, size: FrameSize(10, 10)), "The crop -1,0,10x10 is not inside 0,0,1920x1080."),
      (.rectangle(left: 0, top: 0, size: FrameSize(0, 10)), "The crop 0,0,0x10 is not inside 0,0,1920x1080."),
      (.rectangle(left: 1900, top: 0, size: FrameSize(21, 10)), "The crop 1900,0,21x10 is not inside 0,0,1920x1080."),
      (.rectangle(left: .max, top: .max, size: FrameSize(.max, .max)), nil),
    ] as [(CropRequest, String?)])
  func `a crop beyond the bounds is refused, and nothing is set`(request: CropRequest, message: String?) throws {
    let system = Self.system(Self.cropping)
    let node = try system.openFirst()
    let error = #expect(throws: ConfigurationError.self) { try node.apply(DesiredConfiguration(crop: request)) }
    #expect(error?.cause.code == .usage && (message == nil || error?.cause.message == message), "\(String(describing: error))")
    #expect(!system.log(of: SampleDevices.path).contains(.setSelection))
  }

  @Test(arguments: [(1.0, 100), (2, 200), (1.234, 120), (4.96, 500), (5, 500), (5.05, 500)] as [(Double, Int64)])
  func `a camera that cannot crop zooms by its control`(factor: Double, value: Int64) throws {
    let device = try Self.device(Self.zooming)
    #expect(try device.selections.isEmpty && device.videoZoomFactor == 1.5)
    #expect(try device.minAvailableVideoZoomFactor == 1 && device.maxAvailableVideoZoomFactor == 5.05)
    try device.configure { lock throws(ConfigurationError) in try lock.setVideoZoomFactor(factor) }
    #expect(try device.control(.zoom)?.value == .integer(value))
    #expect(try device.videoZoomFactor == Double(value) / 100)
  }

  @Test func `a device without crop and zoom says so, and shows the whole picture`() throws {
    let device = try Self.device(SampleDevices.webcam)
    #expect(try device.selections.isEmpty && device.videoZoomFactor == 1 && device.maxAvailableVideoZoomFactor == 1)
    let error = #expect(throws: ConfigurationError.self) { try device.configure { try $0.setVideoZoomFactor(2) } }
    #expect(error?.cause.code == .unsupported && error?.cause.message == "The node can neither crop nor zoom.")
    let other = #expect(throws: ConfigurationError.self) {
      try Self.device(Self.zooming).configure { try $0.setCrop(.rectangle(left: 0, top: 0, size: FrameSize(8, 8))) }
    }
    #expect(other?.cause.remedy == "Ask for a zoom of 1 to 5.05.")
    for request in [CropRequest.whole, .zoom(1)] {
      let result = try device.configure { lock throws(ConfigurationError) in try lock.setCrop(request) }
      #expect(result.plan.steps.isEmpty)
    }
  }

  @Test func `the factor of a crop is read from its lengths`() throws {
    let device = try Self.device(Self.cropping)
    #expect(try device.videoZoomFactor == 1.5 && device.minAvailableVideoZoomFactor == 1 && device.maxAvailableVideoZoomFactor == 540)
    let result = try device.configure { lock throws(ConfigurationError) in try lock.setVideoZoomFactor(3) }
    #expect(result.plan.steps.map(\.description) == ["VIDIOC_S_SELECTION crop 640,360,640x360"])
    #expect(try device.videoZoomFactor == 3)
  }

  @Test func `saved settings bring the crop back, and the whole picture as such`() throws {
    for (crop, expected) in [(CropRequest.zoom(2), "480,270,960x540"), (.whole, "0,0,1920x1080")] {
      let system = Self.system(Self.cropping)
      let node = try system.openFirst()
      _ = try node.apply(DesiredConfiguration(crop: crop))
      let saved = try node.reading(ReadingScope(includesControls: true)).node
      _ = try node.apply(DesiredConfiguration(crop: .zoom(4)))
      let result = try node.apply(DesiredConfiguration(restoring: saved))
      #expect(result.after.crop?.description == expected)
    }
  }

  @Test func `a driver that only tells its crop takes the one it has`() throws {
    let refuses = Fault(.error(.inappropriateCall), at: .setSelection, of: SampleDevices.path, occurrences: 0..<Int.max)
    let node = try Self.system(Self.cropping, [refuses]).openFirst()
    let result = try node.apply(DesiredConfiguration(crop: .rectangle(left: 8, top: 4, size: FrameSize(1280, 720))))
    #expect(result.isExact)
    let error = #expect(throws: ConfigurationError.self) { try node.apply(DesiredConfiguration(crop: .zoom(2))) }
    #expect(error?.restoration == .nothingChanged)
  }

  @Test func `another crop than asked is an adjustment, and refused by a strict request`() throws {
    let node = try Self.system(Self.cropping).openFirst()
    var desired = DesiredConfiguration(crop: .rectangle(left: 100, top: 100, size: FrameSize(4, 4)))
    let result = try node.apply(desired)
    #expect(result.adjustments.map(\.text) == ["100,100,16x16 instead of 100,100,4x4"])
    _ = try node.apply(DesiredConfiguration(crop: .zoom(2)))
    desired.acceptsAdjustments = false
    let error = #expect(throws: ConfigurationError.self) { try node.apply(desired) }
    #expect(error?.cause.code == .adjusted && error?.restoration == .restored)
    #expect(try node.selection(.crop).description == "480,270,960x540")
  }
}
