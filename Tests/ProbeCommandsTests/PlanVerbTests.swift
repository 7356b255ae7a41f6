import CameraDocuments
import CameraModel
import CameraProfiles
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe negotiate with several cameras` {
  /// Three webcams of one kind: two on one controller, the last on another.
  private static let system = FakeSystem(
    [("usb-0000:00:14.0-1", 480), ("usb-0000:00:14.0-2.3", 480), ("usb-0000:05:00.0-1", 480), ("usb-0000:05:00.0-2", nil)].enumerated().map
    {
      number, place in
      var camera = SampleCameras.webcam
      camera.busSpeedMbps = place.1
      camera.nodes = Array(camera.nodes.prefix(1))
      camera.nodes[0].path = "/dev/video\(2 * number)"
      camera.nodes[0].bus = place.0
      camera.identity = nil
      return camera
    })

  private static func run(_ options: String) -> (status: ProcessStatus, output: String, messages: String) {
    let environment = FakeEnvironment(system: system)
    let status = ProbeRun.run(["negotiate"] + options.split(separator: " ").map(String.init), in: environment)
    return (status, environment.output, environment.messages)
  }

  private static let twoHere = "--device /dev/video0 --device /dev/video2"
  private static let twoRecorded = "--profile logitech-c922 --profile logitech-c922"

  static let rows: [(options: String, status: Int32, naming: String)] = [
    (twoHere, 0, "in all"), ("\(twoHere) --json", 0, "\"outcome\":\"adjusted\""),
    (twoHere, 0, "reservation-unknown"), ("--device /dev/video0 --device /dev/video4 --json", 0, "\"outcome\":\"fits\""),
    ("\(twoHere) --device /dev/video4", 0, "in all"),
    ("\(twoHere) --strict", 1, "reservation-unknown"),
    ("\(twoHere) --size 1281x720 --strict", 1, "1280x720 instead of 1281x720"),
    ("\(twoHere) --require YUYV --exact-fps 30 --size 640x480 --size-rule exact", 0, "294.9 Mb/s"),
    ("\(twoHere) --bus-speed 4 --require YUYV --min-fps 20", 1, "No plan fits"),
    ("\(twoHere) --min-fps 99", 1, "no mode meets the limits"), ("\(twoHere) --min-fps 99 --json", 1, "\"outcome\":\"impossible\""),
    ("\(twoHere) --preset high", 0, "1920x1080 at 30 fps"), ("\(twoHere) --preset inputPriority", 64, "inputPriority"),
    ("--device /dev/video0 --device /dev/video0", 64, "twice"), ("--device /dev/video0 --device /dev/video6", 64, "--bus-speed"),
    ("--device /dev/video0 --device /dev/video6 --bus-speed 480", 0, "in all"), ("--device /dev/video0 --device /dev/video9", 66, "video9"),
    ("\(twoHere) --policy w3c", 64, "standard"), ("\(twoHere) --policy standard", 0, "in all"), ("\(twoHere) --emit ffmpeg", 64, "--emit"),
    ("\(twoHere) --bus-speed 0", 64, "--bus-speed 0"), ("\(twoHere) --bus-speed -5", 64, "--bus-speed"),
    ("\(twoHere) --bus-speed 1000001", 64, "1000000"), ("\(twoHere) --batch", 64, "--device"),
    ("\(twoRecorded) --bus-speed 480", 0, "recorded"), (twoRecorded, 64, "--bus-speed"),
    ("\(twoRecorded) --device 0", 64, "--device"), ("--profile logitech-c922 --profile nowhere --bus-speed 480", 66, "nowhere"),
    ("--profile - --profile - --bus-speed 480", 64, "once"), ("\(twoRecorded) --batch", 64, "--profile"),
    ("--profile logitech-c922 --device C922 --device C922 --bus-speed 480", 0, "in all"),
  ]

  @Test(arguments: rows) func `ends as the contract says`(options: String, status: Int32, naming: String) {
    let (got, output, messages) = Self.run(options)
    #expect(got.rawValue == status, "\(messages)\(output)")
    #expect((status < 64 ? output : messages).contains(naming), "\(messages)\(output)")
    #expect((status < 64 ? messages : output) == "", "Answers go to standard output, failures to standard error.")
  }

  @Test func `makes a plan for each bus`() throws {
    let object = try #require(JSONText.object(Self.run("\(Self.twoHere) --device /dev/video4 --json").output))
    let buses = try #require(object["buses"] as? [[String: Any]])
    #expect(buses.map { ($0["cameras"] as? [Any])?.count } == [2, 1])
    let nodes = buses.flatMap { $0["cameras"] as? [[String: Any]] ?? [] }.map { ($0["chosen"] as? [String: Any])?["node"] as? String }
    #expect(nodes == ["/dev/video0", "/dev/video2", "/dev/video4"])
  }

  @Test(arguments: [
    ("fits", "--bus-speed 480 --size 1280x720 --fps 30 --accept NV12"),
    ("impossible", "--bus-speed 480 --require YUYV --size 1280x720 --size-rule exact --exact-fps 10 --profile logitech-c922"),
    ("unknown", "--bus-speed 480 --profile intel-realsense-f200"),
  ])
  func `answers programs as before`(name: String, options: String) {
    expectGolden("plan-\(name)-json", Self.run("\(Self.twoRecorded) \(options) --json").output)
  }
}
