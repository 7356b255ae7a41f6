import CameraModel

/// Media graphs in the shape of machines, as `media-ctl -p` prints them.
enum MediaGraphSamples {
  /// A laptop with Intel's IPU6: two sensors, one receiver each, and eight capture nodes for each of six receivers. Nothing is linked yet
  /// behind the receivers.
  static let ipu6: String = {
    var text = """
      $ media-ctl -d /dev/media0 -p
      Media controller API version 6.12.5

      Media device information
      ------------------------
      driver          intel-ipu6-isys
      model           ipu6
      serial
      bus info        PCI:0000:00:05.0
      hw revision     0x0
      driver version  6.12.5

      Device topology

      """
    let sensors: [Int: (id: Int, name: String, code: String, size: String)] = [
      1: (517, "ov2740 14-0036", "SGRBG10_1X10", "1932x1092"), 4: (521, "ov13b10 13-0036", "SGRBG10_1X10", "4208x3120"),
    ]
    for port in 0..<6 {
      text += "- entity \(1 + 10 * port): Intel IPU6 CSI2 \(port) (9 pads, \(sensors[port] == nil ? 8 : 9) links, 0 routes)\n"
      text += "            type V4L2 subdev subtype Unknown flags 0\n            device node name /dev/v4l-subdev\(port)\n"
      for pad in 0..<9 {
        text += "\tpad\(pad): \(pad == 0 ? "SINK,MUST_CONNECT" : "SOURCE")\n"
        text += "\t\t[stream:0 fmt:SGRBG10_1X10/4096x3072 field:none]\n"
        if pad > 0 { text += "\t\t-> \"Intel IPU6 ISYS Capture \(8 * port + pad - 1)\":0 []\n" }
        if pad == 0, let sensor = sensors[port] { text += "\t\t<- \"\(sensor.name)\":0 [ENABLED,IMMUTABLE]\n" }
      }
      text += "\n"
    }
    for node in 0..<48 {
      text += "- entity \(100 + node): Intel IPU6 ISYS Capture \(node) (1 pad, 1 link)\n             type Node subtype V4L flags 0\n"
      text += "             device node name /dev/video\(node)\n\tpad0: SINK,MUST_CONNECT\n"
      text += "\t\t<- \"Intel IPU6 CSI2 \(node / 8)\":\(node % 8 + 1) []\n\n"
    }
    for (port, sensor) in sensors.sorted(by: { $0.key < $1.key }) {
      text += "- entity \(sensor.id): \(sensor.name) (1 pad, 1 link, 0 routes)\n              type V4L2 subdev subtype Sensor flags 0\n"
      text += "              device node name /dev/v4l-subdev\(port + 6)\n\tpad0: SOURCE\n"
      text += "\t\t[stream:0 fmt:\(sensor.code)/\(sensor.size) field:none colorspace:raw\n"
      text += "\t\t crop:(0,0)/\(sensor.size)]\n\t\t-> \"Intel IPU6 CSI2 \(port)\":0 [ENABLED,IMMUTABLE]\n\n"
    }
    return text
  }()

  /// A Raspberry Pi 5 with an IMX219: picture and embedded data, and the ways through the ISP's front end.
  static let pi5 = """
    pi@raspberrypi:~ $ media-ctl -d0 -p
    Media controller API version 6.6.31

    Media device information
    ------------------------
    driver          rp1-cfe
    model           rp1-cfe
    serial
    bus info        platform:1f00110000.csi
    hw revision     0x114666
    driver version  6.6.31

    Device topology
    - entity 1: csi2 (8 pads, 9 links, 0 routes)
                type V4L2 subdev subtype Unknown flags 0
                device node name /dev/v4l-subdev0
    \tpad0: SINK
    \t\t[stream:0 fmt:SRGGB10_1X10/3280x2464 field:none colorspace:raw xfer:none ycbcr:601 quantization:full-range]
    \t\t<- "imx219 10-0010":0 [ENABLED,IMMUTABLE]
    \tpad1: SINK
    \t\t[stream:0 fmt:unknown/16384x1 field:none]
    \t\t<- "imx219 10-0010":1 [ENABLED,IMMUTABLE]
    \tpad2: SINK
    \t\t[stream:0 fmt:SRGGB10_1X10/640x480 field:none]
    \tpad3: SINK
    \t\t[stream:0 fmt:SRGGB10_1X10/640x480 field:none]
    \tpad4: SOURCE
    \t\t[stream:0 fmt:SRGGB10_1X10/3280x2464 field:none colorspace:raw xfer:none ycbcr:601 quantization:full-range]
    \t\t-> "rp1-cfe-csi2_ch0":0 [ENABLED]
    \t\t-> "pisp-fe":0 []
    \tpad5: SOURCE
    \t\t[stream:0 fmt:unknown/16384x1 field:none]
    \t\t-> "rp1-cfe-embedded":0 [ENABLED]
    \tpad6: SOURCE
    \t\t[stream:0 fmt:SRGGB10_1X10/640x480 field:none]
    \t\t-> "rp1-cfe-csi2_ch2":0 []
    \t\t-> "pisp-fe":0 []
    \tpad7: SOURCE
    \t\t[stream:0 fmt:SRGGB10_1X10/640x480 field:none]
    \t\t-> "rp1-cfe-csi2_ch3":0 []
    \t\t-> "pisp-fe":0 []

    - entity 10: pisp-fe (5 pads, 7 links, 0 routes)
                 type V4L2 subdev subtype Unknown flags 0
                 device node name /dev/v4l-subdev1
    \tpad0: SINK
    \t\t[stream:0 fmt:SRGGB16_1X16/640x480 field:none]
    \t\t<- "csi2":4 []
    \t\t<- "csi2":6 []
    \t\t<- "csi2":7 []
    \tpad1: SINK
    \t\t[stream:0 fmt:FIXED/200x1 field:none]
    \t\t<- "rp1-cfe-fe_config":0 []
    \tpad2: SOURCE
    \t\t[stream:0 fmt:SRGGB16_1X16/640x480 field:none]
    \t\t-> "rp1-cfe-fe_image0":0 []
    \tpad3: SOURCE
    \t\t[stream:0 fmt:SRGGB16_1X16/640x480 field:none]
    \t\t-> "rp1-cfe-fe_image1":0 []
    \tpad4: SOURCE
    \t\t[stream:0 fmt:METADATA_FIXED/0x0 field:none]
    \t\t-> "rp1-cfe-fe_stats":0 []

    - entity 16: imx219 10-0010 (2 pads, 2 links, 0 routes)
                 type V4L2 subdev subtype Sensor flags 0
                 device node name /dev/v4l-subdev2
    \tpad0: SOURCE
    \t\t[stream:0 fmt:SRGGB10_1X10/3280x2464 field:none colorspace:raw xfer:none ycbcr:601 quantization:full-range
    \t\t crop.bounds:(8,8)/3280x2464
    \t\t crop:(8,8)/3280x2464]
    \t\t-> "csi2":0 [ENABLED,IMMUTABLE]
    \tpad1: SOURCE
    \t\t[stream:0 fmt:unknown/16384x1 field:none
    \t\t crop.bounds:(8,8)/3280x2464
    \t\t crop:(8,8)/3280x2464]
    \t\t-> "csi2":1 [ENABLED,IMMUTABLE]

    - entity 21: rp1-cfe-csi2_ch0 (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video0
    \tpad0: SINK
    \t\t<- "csi2":4 [ENABLED]

    - entity 27: rp1-cfe-embedded (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video1
    \tpad0: SINK
    \t\t<- "csi2":5 [ENABLED]

    - entity 33: rp1-cfe-csi2_ch2 (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video2
    \tpad0: SINK
    \t\t<- "csi2":6 []

    - entity 39: rp1-cfe-csi2_ch3 (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video3
    \tpad0: SINK
    \t\t<- "csi2":7 []

    - entity 45: rp1-cfe-fe_image0 (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video4
    \tpad0: SINK
    \t\t<- "pisp-fe":2 []

    - entity 51: rp1-cfe-fe_image1 (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video5
    \tpad0: SINK
    \t\t<- "pisp-fe":3 []

    - entity 57: rp1-cfe-fe_stats (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video6
    \tpad0: SINK
    \t\t<- "pisp-fe":4 []

    - entity 63: rp1-cfe-fe_config (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video7
    \tpad0: SOURCE
    \t\t-> "pisp-fe":1 []

    """

  /// A webcam, whose driver shows a graph, too.
  static let webcam = """
    Media controller API version 6.1.0

    Media device information
    ------------------------
    driver          uvcvideo
    model           HD Pro Webcam C920
    serial          1A2B3C4D
    bus info        usb-0000:00:14.0-1
    hw revision     0x12
    driver version  6.1.0

    Device topology
    - entity 1: HD Pro Webcam C920 (1 pad, 1 link)
                type Node subtype V4L flags 1
                device node name /dev/video0
    \tpad0: Sink
    \t\t<- "Processing 3":1 [ENABLED,IMMUTABLE]

    - entity 4: HD Pro Webcam C920 (0 pad, 0 link)
                type Node subtype V4L flags 0
                device node name /dev/video1

    - entity 8: Processing 3 (2 pads, 2 links, 0 routes)
                type V4L2 subdev subtype Unknown flags 0
    \tpad0: Sink
    \t\t<- "Camera 1":0 [ENABLED,IMMUTABLE]
    \tpad1: Source
    \t\t-> "HD Pro Webcam C920":0 [ENABLED,IMMUTABLE]

    - entity 14: Camera 1 (1 pad, 1 link, 0 routes)
                 type V4L2 subdev subtype Sensor flags 0
    \tpad0: Source
    \t\t-> "Processing 3":0 [ENABLED,IMMUTABLE]

    """

  /// What `media-ctl -p` prints for a graph.
  static func text(of graph: MediaGraph) -> String {
    var text = graph.path.map { "\($0):\n" } ?? ""
    text += "Media controller API version 6.12.0\n\nMedia device information\n------------------------\n"
    text += "driver          \(graph.driver)\nmodel           \(graph.model)\nserial\nbus info        \(graph.bus)\n"
    text += "hw revision     0x0\ndriver version  6.12.0\n\nDevice topology\n"
    for entity in graph.entities {
      text +=
        "- entity \(entity.id): \(entity.name) (\(entity.pads.count) pads, 1 link, \(entity.routes.count) routes)\n"
      text += "            type \(types[entity.function.rawValue] ?? "Unknown subtype Unknown") flags 0\n"
      if let path = entity.path { text += "            device node name \(path)\n" }
      if !entity.routes.isEmpty { text += "\troutes:\n" }
      for route in entity.routes {
        let flags = names(["ACTIVE", "IMMUTABLE", "SOURCE"], of: route.flags).joined(separator: ", ")
        text += "\t\t\(route.sinkPad)/\(route.sinkStream) -> \(route.sourcePad)/\(route.sourceStream) [\(flags)]\n"
      }
      for pad in entity.pads { text += self.text(of: pad, entity, graph) }
      text += "\n"
    }
    return text
  }

  private static let types: [UInt32: String] = [
    0x10001: "Node subtype V4L", 0x1ffff: "Node subtype Unknown", 0x20000: "V4L2 subdev subtype Unknown",
    0x20001: "V4L2 subdev subtype Sensor",
    0x20002: "V4L2 subdev subtype Flash", 0x20003: "V4L2 subdev subtype Lens", 0x20004: "V4L2 subdev subtype Decoder",
  ]

  private static func names(_ names: [String], of bits: UInt32) -> [String] {
    names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }
  }

  private static func text(of pad: MediaGraph.Pad, _ entity: MediaGraph.Entity, _ graph: MediaGraph) -> String {
    let flags = names(["SINK", "SOURCE", "MUST_CONNECT", "INTERNAL"], of: pad.flags.rawValue)
    var text = "\tpad\(pad.index): \(flags.joined(separator: ","))\n"
    for stream in pad.formats {
      text += "\t\t[stream:\(stream.stream) fmt:\(stream.format.code)/\(stream.format.size)"
      if let interval = stream.interval { text += "@\(interval.numerator)/\(interval.denominator)" }
      if stream.format.fieldOrder != .any { text += " field:\(stream.format.fieldOrder.word)" }
      for part in Colorimetry.Part.allCases where stream.format.colorimetry[part] != 0 {
        text += " \(part.rawValue):\(stream.format.colorimetry.word(part))"
      }
      for selection in stream.selections { text += "\n\t\t \(selection.target):(\(selection.left),\(selection.top))/\(selection.size)" }
      text += "]\n"
    }
    for link in graph.links {
      let flags = names(["ENABLED", "IMMUTABLE", "DYNAMIC"], of: link.flags.rawValue).joined(separator: ",")
      let own = MediaGraph.PadReference(entity: entity.id, index: pad.index)
      for (end, other, arrow) in [(link.source, link.sink, "->"), (link.sink, link.source, "<-")] where end == own {
        text += "\t\t\(arrow) \"\(graph.entity(other.entity)?.name ?? "")\":\(other.index) [\(flags)]\n"
      }
    }
    return text
  }
}
