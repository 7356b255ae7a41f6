import CameraModel
import CameraProfiles
import CameraSimulator
import PixelFormats

/// A camera that is written to a profile, read, played by the simulator and read again offers the same.
enum SimulatorLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    var source = ByteSource(bytes)
    let made = CameraProfile(cameras: [camera(&source)])
    guard let recorded = try? CameraProfile(json: made.jsonDocument()).cameras.first else {
      return try hold(false, "a camera that was made is written and read")
    }
    try ProfileLaw.check(CameraProfile(cameras: [recorded]))
    let system = SimulatedCameraSystem([recorded])
    let scope = ReadingScope(includesControls: true)
    let read = try? system.cameras(scope: scope, workers: SameThread()).first
    try hold(read?.nodes.count == 1, "a camera that is played is read")
    guard let node = read?.nodes.first else { return }
    let played = recorded.nodes[0]
    try hold(node.formats == played.formats, "formats are played as recorded")
    try hold(node.controls == played.controls, "controls are played as recorded: \(node.controls) \(played.controls)")
    try hold(node.inputs == played.inputs, "sources are played as recorded")
    try hold(node.current == played.current, "the mode is played as recorded")
    try hold(read?.position == recorded.position && read?.rotation == recorded.rotation, "the mounting is played as recorded")
  }

  private static func camera(_ source: inout ByteSource) -> Camera {
    // A code listed twice gets the sizes of its first entry, so it cannot be played as recorded.
    let known: [PixelFormat] = ["YUYV", "MJPG", "GREY", "NV12", "H264"]
    let other = PixelFormat(rawValue: source.edge32() | 1)
    let codes = known.contains(other) ? known : known + [other]
    let formats = (0..<source.below(codes.count + 1)).map { index in
      OfferedFormat(index: index, pixelFormat: codes[index], isCompressed: source.flag(), isEmulated: source.flag(), sizes: sizes(&source))
    }
    let inputs = (0..<source.below(3)).map { VideoInput(index: $0, name: "Input \($0)", isCurrent: $0 == 0) }
    let node = CameraNode(
      path: LawCameras.path, role: .capture, driver: "simulated", card: "Made", bus: "usb-1", capabilities: ["videoCapture"],
      inputs: inputs, formats: formats, controls: controls(&source),
      current: CurrentFormat(
        pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: 1_280, sizeImage: 614_400, interval: FrameInterval(1, 30)))
    return Camera(name: "Made", position: .unspecified, rotation: Int(source.byte()), nodes: [node.examined()])
  }

  /// Sizes of which no two have the same largest: times are asked for by it.
  private static func sizes(_ source: inout ByteSource) -> [OfferedSize] {
    var sizes: [OfferedSize] = []
    for _ in 0..<source.below(5) {
      let largest = FrameSize(Int(source.edge32()), Int(source.edge32()))
      guard !sizes.contains(where: { $0.extent.largest == largest }) else { continue }
      let range = FrameSizeRange(
        min: FrameSize(Int(source.edge32()), Int(source.edge32())), max: largest,
        step: FrameSize(Int(source.edge32()), Int(source.edge32())))
      let extent: OfferedSize.Extent = [.discrete(largest), .stepwise(range), .continuous(range)][source.below(3)]
      var times: [OfferedInterval] = []
      for _ in 0..<source.below(5) {
        let time = interval(&source)
        if !times.contains(time) { times.append(time) }
      }
      sizes.append(OfferedSize(extent, intervals: times))
    }
    return sizes
  }

  private static func interval(_ source: inout ByteSource) -> OfferedInterval {
    let first = FrameInterval(source.edge32(), source.edge32())
    guard source.below(3) == 0 else { return .discrete(first) }
    let last = FrameInterval(source.edge32(), source.edge32())
    if source.flag() { return .continuous(FrameIntervalRange(min: first, max: last, step: nil)) }
    return .stepwise(FrameIntervalRange(min: first, max: last, step: FrameInterval(source.edge32(), source.edge32())))
  }

  private static func controls(_ source: inout ByteSource) -> [CameraControl] {
    (0..<source.below(5)).map { index in
      let types: [ControlType] = [.integer, .boolean, .menu, .integerMenu, .integer64, .bitmask, .button, .string, .u8]
      let type = types[source.below(types.count)]
      var control = CameraControl(id: ControlIdentifier(rawValue: 0x98_0900 + UInt32(index)), name: "Control \(index)", type: type)
      (control.min, control.max, control.step) = (source.edge64(), source.edge64(), source.edge64())
      if source.flag() { control.defaultValue = source.edge64() }
      switch type {
      case .button: break
      case .string: (control.min, control.max, control.value) = (0, 31, .string("text \(source.byte())"))
      case .u8: (control.dimensions, control.value) = ([2], .array([Int64(source.byte()), 2]))
      default: control.value = .integer(source.edge64())
      }
      if let positions = control.menuPositions {
        control.menu = [
          type == .menu
            ? MenuItem(index: positions.lowerBound, name: "First") : MenuItem(index: positions.upperBound, value: source.edge64())
        ]
      }
      return control
    }
  }
}
