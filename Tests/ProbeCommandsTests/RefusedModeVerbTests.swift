import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// Verbs on a sensor whose driver lists each size with each code, and sends one code a size.
@Suite struct RefusedModeVerbTests {
  private static let (small, large) = (FrameSize(160, 120), FrameSize(320, 240))
  private static let codes = [MediaBusCode(rawValue: 0x2006), MediaBusCode(rawValue: 0x2008)]

  private static func run(_ line: String) async -> (status: ProcessStatus, environment: FakeEnvironment) {
    let format = MediaGraph.PadFormat(code: codes[0], size: small, fieldOrder: .progressive)
    let pad = MediaGraph.Pad(index: 0, flags: .source, formats: [MediaGraph.StreamFormat(format: format)], codes: codes)
    let graph = MediaGraph(
      path: "/dev/media0", driver: "receiver", model: "receiver", bus: "platform:receiver",
      entities: [
        MediaGraph.Entity(id: 1, name: "sensor", function: .sensor, path: "/dev/v4l-subdev0", pads: [pad]),
        MediaGraph.Entity(
          id: 2, name: "capture", function: .videoNode, path: "/dev/video0", pads: [MediaGraph.Pad(index: 0, flags: .sink)],
          nodeFormat: FrameFormat(pixelFormat: "UYVY", size: small, fieldOrder: .progressive),
          pixelFormats: [codes[0]: ["UYVY"], codes[1]: ["YUYV"]]),
      ],
      links: [
        MediaGraph.Link(
          source: MediaGraph.PadReference(entity: 1, index: 0), sink: MediaGraph.PadReference(entity: 2, index: 0), flags: .enabled)
      ])
    var simulated = SimulatedGraph(graph)
    let modes = [SimulatedSensor.Mode(code: codes[0], size: small), SimulatedSensor.Mode(code: codes[1], size: large)]
    var sensor = SimulatedSensor(modes: modes, pixelRate: 42_000_000)
    sensor.listsEveryCode = true
    simulated.sensors[1] = sensor
    let environment = FakeEnvironment(system: SimulatedCameraSystem([], graphs: [simulated], pace: .patient))
    return (await environment.run(line.split(separator: " ").map(String.init)), environment)
  }

  @Test(arguments: [
    "configure", "configure --strict", "snapshot --settle 0 -o p.png", "stream --frames 1 -o v.y4m", "stream --strict --frames 1 -o v.y4m",
  ])
  func `each verb names the refused mode in the same words, and goes on`(line: String) async {
    let (status, environment) = await Self.run("\(line) --size 320x240")
    #expect(status == .success, "\(environment.messages)")
    let sentence = "The drivers refused UYVY 320x240 at an unknown rate: The sensor sends 320x240 as YUYV8_2X8 only, not as UYVY8_2X8."
    let text = (environment.output + environment.messages).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(sentence), "\(text)")
  }
}
