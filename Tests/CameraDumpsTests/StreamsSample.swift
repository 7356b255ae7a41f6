/// What `media-ctl -p` of Linux 6.13 prints for two sensors behind serialisers and a hub, which sends both over one bus. In our own words; the
/// sensors have internal sinks for pixels and metadata.
enum StreamsSample {
  private static let picture = "fmt:SBGGR10_1X10/640x480 field:none colorspace:raw"

  private static func sensor(_ id: Int, _ bus: Int, to serializer: String) -> String {
    """
    - entity \(id): imx219 \(bus)-0010 (3 pads, 1 link, 2 routes)
                  type V4L2 subdev subtype Sensor flags 0
                  device node name /dev/v4l-subdev\(id)
    \troutes:
    \t\t1/0 -> 0/0 [ACTIVE]
    \t\t2/0 -> 0/1 [ACTIVE]
    \tpad0: SOURCE
    \t\t[stream:0 \(picture)
    \t\t crop:(0,0)/640x480]
    \t\t[stream:1 fmt:META_10/640x2 field:none]
    \t\t-> "\(serializer)":0 [ENABLED,IMMUTABLE]
    \tpad1: SINK,0x8
    \t\t[stream:0 fmt:SRGGB10_1X10/3296x2480 field:none colorspace:raw
    \t\t crop:(1008,760)/1280x960
    \t\t compose:(0,0)/640x480]
    \tpad2: SINK,INTERNAL
    \t\t[stream:0 fmt:META_10/640x2 field:none]


    """
  }

  private static func serializer(_ id: Int, _ name: String, from sensor: String, toHubPad pad: Int) -> String {
    """
    - entity \(id): \(name) (3 pads, 2 links, 1 route)
                  type V4L2 subdev subtype Unknown flags 0
                  device node name /dev/v4l-subdev\(id)
    \troutes:
    \t\t0/0 -> 1/0 [ACTIVE]
    \tpad0: SINK
    \t\t[stream:0 \(picture)]
    \t\t<- "\(sensor)":0 [ENABLED,IMMUTABLE]
    \tpad1: SOURCE
    \t\t[stream:0 \(picture)]
    \t\t-> "hub 10-0048":\(pad) [ENABLED,IMMUTABLE]
    \tpad2: SINK,0x8


    """
  }

  private static func node(_ id: Int, _ name: String, _ path: Int, from entity: String, _ pad: Int, _ flags: String) -> String {
    """
    - entity \(id): rp1-cfe-\(name) (1 pad, 1 link)
                  type Node subtype V4L flags 0
                  device node name /dev/video\(path)
    \tpad0: SINK,MUST_CONNECT
    \t\t<- "\(entity)":\(pad) [\(flags)]


    """
  }

  private static let head = """
    Media controller API version 6.13.0

    Media device information
    ------------------------
    driver          rp1-cfe
    model           rp1-cfe
    serial
    bus info        platform:1f00110000.csi
    hw revision     0x114666
    driver version  6.13.0

    Device topology
    - entity 1: csi2 (5 pads, 9 links, 2 routes)
                type V4L2 subdev subtype Unknown flags 0
                device node name /dev/v4l-subdev1
    \troutes:
    \t\t0/0 -> 1/0 [ACTIVE]
    \t\t0/1 -> 2/0 [ACTIVE]
    \tpad0: SINK
    \t\t[stream:0 \(picture)]
    \t\t[stream:1 \(picture)]
    \t\t<- "hub 10-0048":3 [ENABLED,IMMUTABLE]
    \tpad1: SOURCE
    \t\t[stream:0 \(picture)]
    \t\t-> "rp1-cfe-csi2-ch0":0 [ENABLED]
    \t\t-> "pisp-fe":0 []
    \tpad2: SOURCE
    \t\t[stream:0 \(picture)]
    \t\t-> "rp1-cfe-csi2-ch1":0 [ENABLED]
    \t\t-> "pisp-fe":0 []
    \tpad3: SOURCE
    \t\t-> "rp1-cfe-csi2-ch2":0 []
    \t\t-> "pisp-fe":0 []
    \tpad4: SOURCE
    \t\t-> "rp1-cfe-csi2-ch3":0 []
    \t\t-> "pisp-fe":0 []

    - entity 7: pisp-fe (5 pads, 8 links, 0 routes)
                type V4L2 subdev subtype Unknown flags 0
                device node name /dev/v4l-subdev7
    \tpad0: SINK,MUST_CONNECT
    \t\t[stream:0 fmt:SBGGR16_1X16/1640x1232 field:none colorspace:raw]
    \t\t<- "csi2":1 []
    \t\t<- "csi2":2 []
    \t\t<- "csi2":3 []
    \t\t<- "csi2":4 []
    \tpad1: SINK
    \t\t[stream:0 fmt:FIXED/632x1]
    \tpad2: SOURCE
    \t\t[stream:0 fmt:SBGGR16_1X16/1640x1232 field:none colorspace:raw]
    \t\t-> "rp1-cfe-fe-image0":0 []
    \tpad3: SOURCE
    \t\t[stream:0 fmt:SBGGR16_1X16/1640x1232 field:none colorspace:raw]
    \t\t-> "rp1-cfe-fe-image1":0 []
    \tpad4: SOURCE
    \t\t[stream:0 fmt:FIXED/23200x1]
    \t\t-> "rp1-cfe-fe-stats":0 []

    - entity 13: hub 10-0048 (5 pads, 3 links, 2 routes)
                 type V4L2 subdev subtype Unknown flags 0
                 device node name /dev/v4l-subdev13
    \troutes:
    \t\t0/0 -> 3/0 [ACTIVE]
    \t\t1/0 -> 3/1 [ACTIVE]
    \tpad0: SINK
    \t\t[stream:0 \(picture)]
    \t\t<- "serializer 15-0040":1 [ENABLED,IMMUTABLE]
    \tpad1: SINK
    \t\t[stream:0 \(picture)]
    \t\t<- "serializer 16-0040":1 [ENABLED,IMMUTABLE]
    \tpad2: SOURCE
    \tpad3: SOURCE
    \t\t[stream:0 \(picture)]
    \t\t[stream:1 \(picture)]
    \t\t-> "csi2":0 [ENABLED,IMMUTABLE]
    \tpad4: SINK,0x8


    """

  /// The whole text.
  static let text =
    head + serializer(19, "serializer 15-0040", from: "imx219 17-0010", toHubPad: 0)
    + serializer(25, "serializer 16-0040", from: "imx219 18-0010", toHubPad: 1) + sensor(31, 17, to: "serializer 15-0040")
    + sensor(37, 18, to: "serializer 16-0040") + node(43, "csi2-ch0", 0, from: "csi2", 1, "ENABLED")
    + node(47, "csi2-ch1", 1, from: "csi2", 2, "ENABLED") + node(51, "csi2-ch2", 2, from: "csi2", 3, "")
    + node(55, "csi2-ch3", 3, from: "csi2", 4, "") + node(59, "fe-image0", 4, from: "pisp-fe", 2, "")
    + node(63, "fe-image1", 5, from: "pisp-fe", 3, "") + node(67, "fe-stats", 6, from: "pisp-fe", 4, "")
}
