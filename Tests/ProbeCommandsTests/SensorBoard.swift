import CameraModel
import CameraSimulator
import PixelFormats

/// A board with five sensors, each with a receiver and a node of its own, as real boards have them.
enum SensorBoard {
  /// The sizes that each sensor sends. Those of the fourth have two codes.
  private static let sizes = [
    [FrameSize(2592, 1944), FrameSize(1296, 972)], [FrameSize(1932, 1092)],
    [FrameSize(2592, 1944), FrameSize(2592, 1444), FrameSize(1296, 972), FrameSize(1296, 722)],
    [FrameSize(3280, 2464), FrameSize(1640, 1232), FrameSize(3264, 2448), FrameSize(1632, 1224)],
    [
      FrameSize(4208, 3120), FrameSize(4160, 3120), FrameSize(4160, 2340), FrameSize(2104, 1560), FrameSize(2080, 1170),
      FrameSize(1364, 768),
    ],
  ]
  /// The pixel formats of the interface, by their codes.
  private static let stored: [MediaBusCode: [PixelFormat]] = [
    MediaBusCode(rawValue: 0x3007): ["BG10", "pBAA"], MediaBusCode(rawValue: 0x300a): ["BA10", "pgAA"],
    MediaBusCode(rawValue: 0x300e): ["GB10", "pGAA"], MediaBusCode(rawValue: 0x300f): ["RG10", "pRAA"],
    MediaBusCode(rawValue: 0x3001): ["BA81"], MediaBusCode(rawValue: 0x3008): ["BG12"], MediaBusCode(rawValue: 0x2001): ["GREY"],
    MediaBusCode(rawValue: 0x200a): ["Y10 "], MediaBusCode(rawValue: 0x200f): ["UYVY"], MediaBusCode(rawValue: 0x2011): ["YUYV"],
    MediaBusCode(rawValue: 0x100a): ["BGR3"],
  ]

  /// Five sensors with a receiver and a node each, all set to the first mode.
  static var system: SimulatedCameraSystem {
    var graph = MediaGraph(path: "/dev/media0", driver: "board", model: "board", bus: "platform:board", entities: [])
    var sensors: [UInt32: SimulatedSensor] = [:]
    for (index, sizes) in sizes.enumerated() {
      let code = MediaBusCode(rawValue: 0x3007)
      let other = MediaBusCode(rawValue: 0x300a)
      let format = MediaGraph.PadFormat(code: code, size: sizes[0], fieldOrder: .progressive)
      let crops = [SelectionRectangle.Target.crop, .cropDefault, .cropBounds].map {
        SelectionRectangle(target: $0, left: 0, top: 0, size: sizes[0])
      }
      let id = UInt32(3 * index + 1)
      let pad = { (index: Int, flags: MediaGraph.Pad.Flags, crops: [SelectionRectangle]) in
        MediaGraph.Pad(
          index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format, selections: crops)], codes: [code])
      }
      graph.entities += [
        MediaGraph.Entity(
          id: id, name: "sensor \(index)", function: .sensor, path: "/dev/v4l-subdev\(id)", pads: [pad(0, .source, crops)]),
        MediaGraph.Entity(
          id: id + 1, name: "csi \(index)", function: .unknownSubdevice, path: "/dev/v4l-subdev\(id + 1)",
          pads: [pad(0, .sink, []), pad(1, .source, [])]),
        MediaGraph.Entity(
          id: id + 2, name: "capture \(index)", function: .videoNode, path: "/dev/video\(index)",
          pads: [MediaGraph.Pad(index: 0, flags: .sink)],
          nodeFormat: FrameFormat(pixelFormat: "BG10", size: sizes[0], fieldOrder: .progressive), pixelFormats: stored),
      ]
      graph.links += [(id, 0), (id + 1, 1)].map { source, pad in
        MediaGraph.Link(
          source: MediaGraph.PadReference(entity: source, index: pad), sink: MediaGraph.PadReference(entity: source + 1, index: 0),
          flags: .enabled)
      }
      let codes = index == 3 ? [code, other] : [code]
      sensors[id] = SimulatedSensor(
        modes: codes.flatMap { code in sizes.map { SimulatedSensor.Mode(code: code, size: $0) } }, pixelRate: 200_000_000)
    }
    var simulated = SimulatedGraph(graph)
    simulated.sensors = sensors
    return SimulatedCameraSystem([], graphs: [simulated], pace: .patient)
  }
}
