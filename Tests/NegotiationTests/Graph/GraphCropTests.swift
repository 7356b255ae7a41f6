import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// Crops and zooms of cameras behind a media graph, whose nodes cannot crop.
struct GraphCropTests {
  private static let media = "/dev/media0"
  private static let path = "/dev/video0"

  /// A sensor with two modes, a scaler that crops what it receives, and a node.
  private static func system(scales: Bool, faults: [Fault] = []) -> SimulatedCameraSystem {
    var made = MadeGraph()
    let sensor = made.add("sensor", sources: 1)
    let scaler = made.add("scaler", sinks: 1, sources: 1)
    let node = made.addNode(path)
    made.changeNode(node) { $0.planes = [PlaneLayout(bytesPerLine: 1_280, sizeImage: 614_400)] }
    made.link(sensor, 0, scaler, 0)
    made.link(scaler, 1, node, 0)
    if let index = made.graph.entities.firstIndex(where: { $0.id == scaler }) {
      made.graph.entities[index].pads[0].formats[0].selections = [.crop, .cropDefault, .cropBounds].map {
        SelectionRectangle(target: $0, left: 0, top: 0, size: MadeGraph.raw.size)
      }
    }
    var graph = SimulatedGraph(made.graph)
    if scales { graph.conversions[scaler] = .size }
    graph.sensors[sensor] = SimulatedSensor(
      modes: [FrameSize(640, 480), FrameSize(1280, 720)].map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0) },
      pixelRate: 42_000_000)
    return SimulatedCameraSystem([], graphs: [graph], faults: faults)
  }

  private static func device(in system: SimulatedCameraSystem) throws -> CaptureDevice {
    let camera = try #require(try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn()).first)
    return try #require(CaptureDevice(camera, in: system))
  }

  @Test func `a dry run expects a crop in the pixels of the mode that is set before`() throws {
    let system = Self.system(scales: false)
    let request = Self.request(.rectangle(left: 640, top: 360, size: FrameSize(640, 360)), (1_280, 720))
    let planned = try Self.device(in: system).configure(request, applying: false)
    #expect(planned.graphSteps.last?.description == "VIDIOC_SUBDEV_S_SELECTION scaler:0 crop 640,360,640x360")
    let beyond = Self.request(.rectangle(left: 640, top: 360, size: FrameSize(800, 600)), (1_280, 720))
    #expect(throws: ConfigurationError.self) { try Self.device(in: system).configure(beyond, applying: false) }
  }

  private static func request(_ crop: CropRequest?, _ size: (Int, Int)? = nil) -> CaptureRequest {
    var request = size.map { CaptureRequest(FormatRequest(size: .exact($0.0, $0.1))) } ?? CaptureRequest(controls: [])
    request.crop = crop
    return request
  }

  private static func isStreaming(_ system: SimulatedCameraSystem) throws -> Bool {
    let graph = try #require(system.graph(at: media)?.graph)
    let node = try #require(graph.entities.first { $0.path == path }?.id)
    return graph.explanation(ofNode: node).streams == true
  }

  @Test(arguments: [
    (true, CropRequest.rectangle(left: 0, top: 0, size: FrameSize(320, 480)), "0,0,320x480", "640x480"),
    (true, .zoom(2), "160,120,320x240", "640x480"),
    (false, .rectangle(left: 100, top: 50, size: FrameSize(320, 240)), "100,50,320x240", "320x240"),
    (false, .zoom(2), "160,120,320x240", "320x240"), (false, .whole, "0,0,640x480", "640x480"),
  ])
  func `a scaler keeps the size of a crop, and others send what they cut`(
    scales: Bool, request: CropRequest, crop: String, size: String
  ) throws {
    let system = Self.system(scales: scales)
    let device = try Self.device(in: system)
    let planned = try device.configure(Self.request(request), applying: false)
    let made = try device.configure(Self.request(request))
    #expect(made.isExact && made.before?.crop?.description == "0,0,640x480" && made.after?.crop?.description == crop)
    #expect(made.after?.format?.size.description == size)
    #expect(planned.graphSteps == made.graphSteps.filter { $0.call == .setPadSelection })
    #expect(try device.selections[.crop]?.description == crop && Self.isStreaming(system))
    #expect(try device.videoZoomFactor == (crop.hasSuffix("320x240") ? 2 : 1))
    // Another listing shows it, and has the size that arrives.
    let listed = try Self.device(in: system)
    #expect(listed.camera.nodes[0].selections[.crop]?.description == crop)
    #expect(listed.camera.sensor?.modes.contains { $0.extent.contains(FrameSize(320, 240)) } == (size == "320x240"))
  }

  @Test func `a mode keeps a crop that it can have, and shows the whole picture where it cannot`() throws {
    for (scales, crop) in [(true, "0,0,320x240"), (false, "0,0,640x480")] {
      let system = Self.system(scales: scales)
      let part = CropRequest.rectangle(left: 0, top: 0, size: FrameSize(320, 240))
      try Self.device(in: system).configure(Self.request(part))
      let made = try Self.device(in: system).configure(Self.request(nil, (640, 480)))
      #expect(made.after?.crop?.description == crop && made.after?.format?.size == FrameSize(640, 480))
      #expect(made.sideEffects == (scales ? [] : ["crop 0,0,320x240 became 0,0,640x480"]))
      #expect(try Self.isStreaming(system))
    }
  }

  @Test func `a crop and a mode are set together`() throws {
    let system = Self.system(scales: true)
    let part = CropRequest.rectangle(left: 320, top: 240, size: FrameSize(320, 240))
    let made = try Self.device(in: system).configure(Self.request(part, (640, 480)))
    #expect(made.isExact && made.after?.crop?.description == "320,240,320x240" && made.after?.format?.size == FrameSize(640, 480))
    #expect(try Self.isStreaming(system))
  }

  @Test(arguments: [
    // What is cut arrives as it is, from the mode that has the part.
    (false, (100, 50, 320, 240), (320, 240), "100,50,320x240"), (false, (640, 360, 640, 360), (640, 360), "640,360,640x360"),
    // A scaler makes another size of it.
    (true, (0, 0, 320, 480), (320, 240), "0,0,320x480"), (true, (0, 0, 640, 480), (320, 240), "0,0,640x480"),
  ])
  func `a crop decides what is read out, and a size beside it what arrives`(
    scales: Bool, part: (Int, Int, Int, Int), size: (Int, Int), crop: String
  ) throws {
    let rectangle = CropRequest.rectangle(left: part.0, top: part.1, size: FrameSize(part.2, part.3))
    for isExact in [true, false] {
      let system = Self.system(scales: scales)
      var request = Self.request(rectangle, size)
      if !isExact { request.wishes?.size = .nearest(size.0, size.1) }
      let made = try Self.device(in: system).configure(request)
      #expect(made.after?.crop?.description == crop && made.after?.format?.size == FrameSize(size.0, size.1))
      #expect(made.isExact, "\(made.adjustments)")
      #expect(try Self.isStreaming(system))
    }
  }

  @Test func `a sensor that crops sends the size that is asked for beside the crop`() throws {
    var made = MadeGraph()
    let sensor = made.add("sensor", sources: 1)
    let receiver = made.add("receiver", sinks: 1, sources: 1)
    let node = made.addNode(Self.path)
    made.changeNode(node) { $0.planes = [PlaneLayout(bytesPerLine: 1_280, sizeImage: 614_400)] }
    made.link(sensor, 0, receiver, 0)
    made.link(receiver, 1, node, 0)
    let whole = FrameSize(2_592, 1_944)
    for id in [sensor, receiver] { for pad in 0..<(id == sensor ? 1 : 2) { made.change(id, pad) { $0.size = whole } } }
    made.changeNode(node) { $0.size = whole }
    if let index = made.graph.entities.firstIndex(where: { $0.id == sensor }) {
      made.graph.entities[index].pads[0].formats[0].selections = [.crop, .cropDefault, .cropBounds].map {
        SelectionRectangle(target: $0, left: 0, top: 0, size: whole)
      }
    }
    var graph = SimulatedGraph(made.graph)
    graph.sensors[sensor] = SimulatedSensor(
      modes: [whole, FrameSize(1_296, 972)].map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0) }, pixelRate: 200_000_000)
    let system = SimulatedCameraSystem([], graphs: [graph])
    let part = CropRequest.rectangle(left: 0, top: 0, size: FrameSize(2_400, 1_800))
    let result = try Self.device(in: system).configure(Self.request(part, (1_296, 972)))
    #expect(result.after?.crop?.description == "0,0,2400x1800" && result.after?.format?.size == FrameSize(1_296, 972))
    #expect(try Self.isStreaming(system))
  }

  @Test func `the setters of a lock set the graph, too`() throws {
    let system = Self.system(scales: false)
    let device = try Self.device(in: system)
    let format = try #require(device.formats.first { $0.dimensions == FrameSize(1_280, 720) })
    try device.configure { lock throws(ConfigurationError) in
      try lock.setActiveFormat(format)
      #expect(try lock.setActiveVideoMinFrameDuration(FrameInterval(1, 20)).isExact)
      #expect(try lock.setVideoZoomFactor(2).after.format?.size == FrameSize(640, 360))
    }
    #expect(try Self.isStreaming(system) && device.videoZoomFactor == 2)
    let rate = try #require(try device.activeVideoMinFrameDuration?.framesPerSecond)
    #expect(abs(rate - 20) < 0.1)
    #expect(throws: ConfigurationError.self) {
      try device.configure { lock throws(ConfigurationError) in try lock.setVideoZoomFactor(900) }
    }
    #expect(!system.isLocked(Self.media))
  }

  @Test func `a crop beyond the picture, and a size that a crop cannot have, leave all as it was`() throws {
    let requests = [
      Self.request(.rectangle(left: 1, top: 1, size: FrameSize(640, 480))), Self.request(.zoom(1_000)),
      Self.request(.rectangle(left: 0, top: 0, size: FrameSize(320, 240)), (640, 480)),
    ]
    for request in requests {
      let system = Self.system(scales: false)
      let before = try #require(system.graph(at: Self.media)).graph
      let error = #expect(throws: ConfigurationError.self) { try Self.device(in: system).configure(request) }
      #expect(error?.cause.message.hasSuffix(".") == true, "\(String(describing: error))")
      #expect(try #require(system.graph(at: Self.media)).graph == before)
    }
  }

  @Test(arguments: [DeviceCall.setPadSelection, .getPadSelection, .setPadFormat, .getPadFormat, .setFormat])
  func `a call that fails while a crop is set leaves all as it was`(call: DeviceCall) throws {
    var failures = 0
    for path in ["/dev/v4l-subdev1", "/dev/v4l-subdev2", Self.path] {
      for occurrence in 0..<12 {
        for effect in [Fault.Effect.error(.inputOutput), .errorAfterwards(.inputOutput)] {
          let system = Self.system(scales: false, faults: [Fault(effect, at: call, of: path, occurrence: occurrence)])
          let before = try #require(system.graph(at: Self.media)).graph
          guard let device = try? Self.device(in: system) else { continue }
          do {
            try device.configure(Self.request(.zoom(2)))
            #expect(try Self.isStreaming(system))
          } catch {
            failures += 1
            let now = try #require(system.graph(at: Self.media)).graph
            #expect(now == before, "\(call) \(effect) of \(path) at \(occurrence)")
            guard case .incomplete(let parts)? = (error as? ConfigurationError)?.restoration else { continue }
            Issue.record("\(call) \(effect) of \(path) at \(occurrence): \(parts)")
          }
          #expect(!system.isLocked(Self.media))
        }
      }
    }
    // A rectangle whose reading fails once is read again.
    #expect(failures > 0 || call == .getPadSelection)
  }

  @Test func `a rectangle whose reading fails once is read again`() throws {
    for occurrence in 0..<40 {
      let fault = Fault(.error(.inputOutput), at: .getPadSelection, of: "/dev/v4l-subdev2", occurrence: occurrence)
      let system = Self.system(scales: false, faults: [fault])
      let made = try Self.device(in: system).configure(Self.request(.zoom(2)))
      #expect(made.after?.crop?.description == "160,120,320x240", "reading \(occurrence)")
    }
  }

  @Test func `a crop of the graph is set while a session streams, and leaves the session its preset`() async throws {
    let system = Self.system(scales: true)
    let device = try Self.device(in: system)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.low)
    try await session.startRunning()
    let made = try device.configure { lock throws(ConfigurationError) in try lock.setVideoZoomFactor(2) }
    #expect(made.isExact && !made.plan.steps.contains { $0.call == .setFormat }, "\(made.plan.steps)")
    #expect(session.isRunning && session.sessionPreset == .low)
    #expect(try device.videoZoomFactor == 2)
    await session.stopRunning()
  }
}
