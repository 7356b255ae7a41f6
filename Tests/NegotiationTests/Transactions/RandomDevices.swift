import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import RandomNumbers

/// Plain cameras and capture cards, with requests to them.
enum RandomDevices {
  private static let path = "/dev/video0"
  private static let sizes = [FrameSize(320, 240), FrameSize(640, 480), FrameSize(1280, 720), FrameSize(1920, 1080)]
  private static let rates: [UInt32] = [5, 15, 30, 60]

  /// A camera with one node or two, or a card with two inputs.
  static func camera(_ random: inout RandomNumbers) -> (camera: Camera, sources: [SimulatedSource]) {
    var sources: [SimulatedSource] = []
    var camera = Camera(name: "Camera", nodes: [])
    for number in 0..<random.pick([1, 1, 2]) {
      let codes = ["YUYV", "MJPG", "NV12", "GREY"].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map {
        PixelFormat($0)
      }
      let formats = codes.enumerated().map { index, code in
        OfferedFormat(
          index: index, pixelFormat: code, isCompressed: code == "MJPG",
          sizes: Set(random.pickSome(1...3, of: sizes)).sorted { $0.width < $1.width }.map { size in
            OfferedSize(.discrete(size), intervals: Set(random.pickSome(1...3, of: rates)).sorted(by: >).map { .discrete(.fps($0)) })
          })
      }
      camera.nodes.append(
        CameraNode(
          path: "/dev/video\(number)", role: .capture, driver: "simulated", card: "Camera", bus: "usb-1",
          capabilities: ["videoCapture", "streaming"], inputs: [VideoInput(index: 0, name: "Camera", isCurrent: true)],
          formats: formats.compactMap(\.self)))
    }
    camera.nodes[0].controls = controls(&random)
    if random.once(in: 3) { camera.nodes[0].selections = selections }
    if camera.nodes.count == 1, random.once(in: 3) {
      camera.nodes[0].inputs = inputs(current: Int.random(in: 0...1, using: &random))
      sources = Self.sources(random.pick([.pal, .ntsc]))
    }
    return (camera, sources)
  }

  /// A card with two inputs that crops, and whose exposure and gain are automatic.
  static let card: (camera: Camera, sources: [SimulatedSource]) = {
    let size = { (width: Int, height: Int) in
      OfferedSize(.discrete(FrameSize(width, height)), intervals: [.discrete(.fps(30)), .discrete(.fps(15))])
    }
    var node = CameraNode(
      path: path, role: .capture, driver: "simulated", card: "Card", bus: "usb-1", capabilities: ["videoCapture", "streaming"],
      formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size(1280, 720), size(640, 480)])], controls: allControls(true))
    node.inputs = inputs(current: 0)
    node.selections = selections
    return (Camera(name: "Card", nodes: [node]), sources(.pal))
  }()

  /// A bridge set to 640x480 with a signal of 1280x720, a receiver and a node.
  static func bridge(_ change: (inout SimulatedBridge) -> Void = { _ in }) -> SimulatedGraph {
    let format = MediaGraph.PadFormat(code: MediaBusCode(rawValue: 0x200f), size: FrameSize(640, 480), fieldOrder: .progressive)
    var made = MadeGraph()
    let id = made.add("hdmi", sources: 1, format)
    let receiver = made.add("receiver", sinks: 1, sources: 1, format)
    let node = made.addNode(path, FrameFormat(pixelFormat: "UYVY", size: format.size, fieldOrder: .progressive))
    made.link(id, 0, receiver, 0)
    made.link(receiver, 1, node, 0)
    for index in made.graph.entities.indices {
      for pad in made.graph.entities[index].pads.indices where made.graph.entities[index].id != node {
        made.graph.entities[index].pads[pad].codes = [format.code]
      }
      if made.graph.entities[index].id == id { made.graph.entities[index].function = .digitalDecoder }
      if made.graph.entities[index].id == node { made.graph.entities[index].pixelFormats = [format.code: ["UYVY"]] }
    }
    var graph = SimulatedGraph(made.graph)
    var bridge = SimulatedBridge(timings: timings(640, 480, 25_200_000, 160, 45), signal: timings(1280, 720, 74_250_000, 370, 30))
    change(&bridge)
    graph.add(bridge, at: id)
    return graph
  }

  static func timings(_ width: Int, _ height: Int, _ clock: UInt64, _ columns: UInt32, _ lines: UInt32) -> DigitalTimings {
    DigitalTimings(
      size: FrameSize(width, height), pixelClock: clock, horizontal: .init(backPorch: columns), vertical: .init(backPorch: lines))
  }

  private static let selections: [SelectionRectangle] = [
    SelectionRectangle(target: .crop, left: 8, top: 4, size: FrameSize(1280, 720)),
    SelectionRectangle(target: .cropDefault, left: 0, top: 0, size: FrameSize(1920, 1080)),
    SelectionRectangle(target: .cropBounds, left: 0, top: 0, size: FrameSize(1920, 1080)),
  ]

  private static func inputs(current: Int) -> [VideoInput] {
    [
      VideoInput(index: 0, name: "Composite", isCurrent: current == 0),
      VideoInput(index: 1, name: "HDMI", isCurrent: current == 1, edid: .absent),
    ]
  }

  private static func sources(_ standard: VideoStandard) -> [SimulatedSource] {
    [SimulatedSource(standard: standard), SimulatedSource(timings: timings(1280, 720, 74_250_000, 370, 30))]
  }

  /// Some of the controls, or none.
  private static func controls(_ random: inout RandomNumbers) -> [CameraControl] {
    if random.once(in: 4) { return [] }
    var rotation = number(.rotate, "Rotate", 0...270, 0, step: 90)
    rotation.flags = [.modifyLayout]
    let controls = allControls(random.once(in: 2)) + (random.once(in: 4) ? [rotation] : [])
    return controls.filter { _ in !random.once(in: 5) }
  }

  private static func allControls(_ isAutomatic: Bool) -> [CameraControl] {
    [
      number(.brightness, "Brightness", 0...255, 128), number(.gain, "Gain", 0...100, 20),
      CameraControl(
        id: .automaticGain, name: "Gain, Automatic", type: .boolean, min: 0, max: 1, step: 1, defaultValue: 1,
        value: .integer(isAutomatic ? 1 : 0)),
      CameraControl(
        id: .automaticExposure, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: 3,
        value: .integer(isAutomatic ? 3 : 1),
        menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")]),
      number(.exposureTime, "Exposure Time, Absolute", 3...2047, 250), number(.zoom, "Zoom, Absolute", 100...500, 100, step: 50),
    ]
  }

  private static func number(
    _ identifier: ControlIdentifier, _ name: String, _ range: ClosedRange<Int64>, _ value: Int64, step: Int64 = 1
  ) -> CameraControl {
    CameraControl(
      id: identifier, name: name, type: .integer, min: range.lowerBound, max: range.upperBound, step: step, defaultValue: value,
      value: .integer(value))
  }

  /// A request for a mode, controls and a crop, each now and then.
  static func request(to camera: Camera, _ random: inout RandomNumbers) -> CaptureRequest {
    var request = random.once(in: 3) ? CaptureRequest(controls: []) : CaptureRequest(wishes(&random))
    if random.once(in: 8) { request.wishes = RandomRequest.make(&random) }
    if random.once(in: 6) { (request.preset, request.wishes) = (random.pick([.inputPriority, .high, .vga640x480]), nil) }
    request.controls = random.pickSome(0...3, of: assignments).reduce(into: []) { all, one in
      if !all.contains(where: { $0.name == one.name }) { all.append(one) }
    }
    // Most requests are for what the camera has.
    let (known, isWild) = (camera.nodes[0].controls.map(\.id), random.once(in: 6))
    request.controls.removeAll { one in if case .id(let id) = one.name { !isWild && !known.contains(id) } else { !isWild && known.isEmpty }
    }
    if random.once(in: 10) { request.controls += [random.pick([ControlAssignment(.sharpness, 1), ControlAssignment(.brightness, 300)])] }
    if isWild || !camera.nodes[0].selections.isEmpty, random.once(in: 2) { request.crop = random.pick(crops) }
    request.isExact = random.once(in: 5)
    return request
  }

  private static func wishes(_ random: inout RandomNumbers) -> FormatRequest {
    let size = random.pick(sizes)
    var wishes = FormatRequest(size: random.once(in: 2) ? .nearest(size.width, size.height) : .exact(size.width, size.height))
    if random.once(in: 2) { wishes.rate = random.pick([.fps(30), .fps(7), .highest]) }
    if random.once(in: 3) { wishes.preferredFormats = ["MJPG"] }
    return wishes
  }

  private static let assignments: [ControlAssignment] = [
    ControlAssignment(.brightness, 7), .gain(50), .exposureTime(.milliseconds(10)),
    ControlAssignment(.automaticGain, 0), ControlAssignment(.automaticExposure, 1), ControlAssignment(.automaticExposure, 3),
    ControlAssignment(.rotate, 90), ControlAssignment(.name("Zoom, Absolute"), .value(.integer(200))),
  ]
  private static let crops: [CropRequest] = [
    .whole, .zoom(1), .zoom(2), .zoom(9), .rectangle(left: 16, top: 32, size: FrameSize(640, 480)),
    .rectangle(left: 1_900, top: 0, size: FrameSize(640, 480)),
  ]

  /// The first setting calls fail, or none does.
  static func faults(_ calls: [DeviceCall], _ random: inout RandomNumbers) -> [Fault] {
    guard random.once(in: 2) else { return [] }
    let number = random.pick([SystemErrorNumber.inputOutput, .busy, .invalidArgument, .noSpace])
    let effect = random.pick([Fault.Effect.error(number), .errorAfterwards(number)])
    return [Fault(effect, at: random.pick(calls), of: nil, occurrence: random.pick([0, 0, 0, 1, 2]))]
  }
}
