import CameraDocuments
import ProbeCommands
import Testing

/// A graph of a sensor, a receiver and capture nodes, as `media-ctl -p` prints it.
struct RecordedGraph {
  var driver = "intel-ipu6-isys"
  var bus = "PCI:0000:00:05.0"
  /// The code that the receiver sends to its nodes.
  var code = "SGRBG10_1X10"
  /// The names of the capture nodes. The link to the first one is on.
  var nodes = (0..<8).map { "Intel IPU6 ISYS Capture \($0)" }

  private var dump: String {
    var text = """
      $ media-ctl -p
      Media controller API version 6.12.5

      Media device information
      ------------------------
      driver          \(driver)
      model           ipu6
      bus info        \(bus)

      Device topology
      - entity 1: csi (\(nodes.count + 1) pads, \(nodes.count + 1) links)
                  type V4L2 subdev subtype Unknown flags 0
                  device node name /dev/v4l-subdev0
      \tpad0: SINK
      \t\t[stream:0 fmt:SGRBG10_1X10/1932x1092 field:none]
      \t\t<- "ov2740 14-0036":0 [ENABLED,IMMUTABLE]

      """
    for (index, node) in nodes.enumerated() {
      text += "\tpad\(index + 1): SOURCE\n\t\t[stream:0 fmt:\(code)/1932x1092 field:none]\n"
      text += "\t\t-> \"\(node)\":0 [\(index == 0 ? "ENABLED" : "")]\n"
    }
    for (index, node) in nodes.enumerated() {
      text += "\n- entity \(10 + index): \(node) (1 pad, 1 link)\n            type Node subtype V4L flags 0\n"
      text += "            device node name /dev/video\(index)\n\tpad0: SINK\n"
      text += "\t\t<- \"csi\":\(index + 1) [\(index == 0 ? "ENABLED" : "")]\n"
    }
    return text + """

      - entity 5: ov2740 14-0036 (1 pad, 1 link)
                  type V4L2 subdev subtype Sensor flags 0
                  device node name /dev/v4l-subdev1
      \tpad0: SOURCE
      \t\t[stream:0 fmt:SGRBG10_1X10/1932x1092 field:none]
      \t\t-> "csi":0 [ENABLED,IMMUTABLE]

      """
  }

  /// The graph as a recording.
  var profile: String {
    let environment = FakeEnvironment(input: [dump])
    #expect(ProbeRun.run(["profile", "import"], in: environment) == .success, "\(environment.messages)")
    return environment.output
  }

  /// What `probe graph` answers for another program.
  func emitted(_ program: String) -> (status: ProcessStatus, text: String, message: String) { Self.emitted(program, profile) }

  static func emitted(_ program: String, _ profile: String) -> (status: ProcessStatus, text: String, message: String) {
    let environment = FakeEnvironment(input: [profile])
    let status = ProbeRun.run(["graph", "--emit", program, "--profile", "-"], in: environment)
    return (status, environment.output, environment.messages)
  }
}
