import CameraModel
import CameraSimulator
import Negotiation
import Testing

/// Which sensor a person means, where several reach the same nodes or have the same name.
struct SensorNamingTests {
  /// Two sensors of one model behind receivers that reach two nodes; the second is linked to the first node, and the first to none.
  private static func system() -> SimulatedCameraSystem {
    var made = MadeGraph()
    let sensors = ["imx219 1-0010", "imx219 18-0010"].map { made.add($0, sources: 1) }
    let receivers = [0, 1].map { made.add("receiver \($0)", sinks: 1, sources: 1) }
    let nodes = [0, 1].map { made.addNode("/dev/video\($0)") }
    for place in [0, 1] {
      made.link(sensors[place], 0, receivers[place], 0)
      for (pad, node) in nodes.enumerated() { made.link(receivers[place], 1, node, 0, place == 1 && pad == 0 ? .enabled : []) }
    }
    // No mode of it was seen to arrive, since the receiver has another size.
    made.change(sensors[1], 0) { $0.size.width = 320 }
    for (index, path) in ["/base/soc/i2c@1/imx219@10", "\\_SB_.CAM1"].enumerated() { made.graph.entities[index].firmwarePath = path }
    var graph = SimulatedGraph(made.graph)
    for id in sensors {
      graph.sensors[id] = SimulatedSensor(
        modes: [SimulatedSensor.Mode(code: MadeGraph.raw.code, size: MadeGraph.raw.size, horizontalBlanking: 160)], pixelRate: 42_000_000)
    }
    return SimulatedCameraSystem([], graphs: [graph])
  }

  private static func camera(_ name: String, _ node: String? = nil) throws -> Camera {
    let name = try #require(DeviceName(argument: name, node: node))
    return try system().camera(named: name, scope: ReadingScope(includesFormats: true), workers: InTurn())
  }

  @Test(
    arguments: [
      ("/dev/video0", nil, "imx219 18-0010", ["/dev/video0"]), ("0", nil, "imx219 18-0010", ["/dev/video0"]),
      ("imx219 1-0010", nil, "imx219 1-0010", ["/dev/video0", "/dev/video1"]),
      ("18-0010", nil, "imx219 18-0010", ["/dev/video0", "/dev/video1"]),
      ("/base/soc/i2c@1/imx219@10", nil, "imx219 1-0010", ["/dev/video0", "/dev/video1"]),
      ("imx219@10", nil, "imx219 1-0010", ["/dev/video0", "/dev/video1"]),
      ("\\_SB_.CAM1", nil, "imx219 18-0010", ["/dev/video0", "/dev/video1"]),
      ("imx219 1-0010", "/dev/video1", "imx219 1-0010", ["/dev/video1"]), ("imx219 1-0010", "1", "imx219 1-0010", ["/dev/video1"]),
    ] as [(String, String?, String, [String])])
  func `a node means the sensor that is linked to it, and a name the sensor that has it`(
    name: String, node: String?, entity: String, nodes: [String]
  ) throws {
    let camera = try Self.camera(name, node)
    #expect(camera.sensor?.entity == entity && camera.nodes.map(\.path) == nodes)
  }

  @Test func `a name of two sensors is told apart by their entities`() {
    #expect {
      try Self.camera("imx219")
    } throws: { error in
      let error = error as? DeviceError
      return error?.message == "2 cameras match: imx219 1-0010 (/dev/video0); imx219 18-0010 (/dev/video0)."
        && error?.remedy == "Name one by its entity, such as \"imx219 1-0010\"."
    }
  }

  @Test func `a node that a sensor does not reach is refused with those that it reaches`() {
    #expect {
      try Self.camera("imx219 1-0010", "/dev/video7")
    } throws: { ($0 as? DeviceError)?.remedy == "It reaches /dev/video0, /dev/video1." }
  }
}
