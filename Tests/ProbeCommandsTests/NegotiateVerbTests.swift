import CameraDocuments
import CameraModel
import CameraProfiles
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe negotiate` {
  private static func run(_ command: String, input: [String] = [], _ system: FakeSystem = FakeSystem([SampleCameras.webcam]))
    -> (status: ProcessStatus, output: String, messages: String)
  {
    let environment = FakeEnvironment(system: system, files: files, input: input)
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    return (status, environment.output, environment.messages)
  }

  private static let noCamera: Camera = {
    var camera = SampleCameras.webcam
    camera.nodes.removeFirst()
    return camera
  }()
  private static let noModes: Camera = {
    var camera = SampleCameras.webcam
    camera.nodes[0].formats = []
    camera.nodes[0].current = nil
    return camera
  }()
  private static let vendor: Camera = {
    var camera = SampleCameras.webcam
    camera.nodes[0].formats[0].pixelFormat = "XyZ1"
    return camera
  }()
  private static let files: [String: Result<[UInt8], DeviceError>] = [
    "metadata.json": .success(CameraProfile(cameras: [noCamera]).jsonDocument()),
    "none.json": .success(CameraProfile(cameras: []).jsonDocument()),
    "bare.json": .success(CameraProfile(cameras: [noModes]).jsonDocument()),
    "vendor.json": .success(CameraProfile(cameras: [vendor]).jsonDocument()),
  ]

  // MARK: Measured rates

  static let ratesAtInput: [(camera: String, status: Int32, naming: String)] = [
    ("", 0, "delivered 12.5 fps when it was measured"), ("--profile -", 64, "only once"),
  ]

  @Test(arguments: ratesAtInput) func `reads measured rates from standard input`(camera: String, status: Int32, naming: String) {
    let rates = """
      {"schema":"viewfinder.measured-rates/1","camera":"HD Pro Webcam C920","rates":[{"node":0,"pixelFormat":"YUYV","width":640,"height":480,
      "interval":{"numerator":1,"denominator":30},"framesPerSecond":12.5}]}
      """
    let answer = Self.run("negotiate --json --size 640x480 --require YUYV --measured - \(camera)", input: [rates])
    #expect(answer.status.rawValue == status && (answer.output + answer.messages).contains(naming), "\(answer)")
  }

  @Test func `names standard input where it holds no measured rates`() {
    let answer = Self.run("negotiate --measured -", input: ["{}"])
    #expect(answer.status.rawValue == 65 && answer.messages.contains("on     standard input, line 1"), "\(answer)")
  }

  // MARK: Status and message

  static let rows: [(command: String, status: Int32, naming: String)] = [
    ("negotiate", 0, ""), ("negotiate --size 1280x720", 0, ""), ("negotiate --size 1281x720", 0, ""),
    ("negotiate --size 1281x720 --strict", 1, ""), ("negotiate --size 1280x720 --strict", 0, ""),
    ("negotiate --min-fps 31", 1, "--min-fps 31"), ("negotiate --min-fps 40 --max-fps 20", 1, "--min-fps 40"),
    ("negotiate --size 0x720", 64, "--size 0x720"), ("negotiate --size -1x720", 64, "--size"), ("negotiate --size 1280", 64, "1280x720"),
    ("negotiate --size 1280X720", 0, "1280x720"), ("negotiate --size 1280×720", 0, "1280x720"), ("negotiate --size 720p", 0, "1280x720"),
    ("negotiate --size 1080P30", 0, "1920x1080 at 30 fps"), ("negotiate --size 720p7.5", 0, "1280x720 at 7.5 fps"),
    ("negotiate --size 1080p30 --fps 30", 0, "1920x1080 at 30 fps"), ("negotiate --size 1080p60 --fps 30", 64, "different rates"),
    ("negotiate --size 480p", 64, "480p"), ("negotiate --size 720p0", 64, "rate"), ("negotiate --size 720px", 64, "rate"),
    ("negotiate --size p", 64, "1280x720"), ("negotiate --size x", 64, "1280x720"), ("negotiate --size 1280xX720", 64, "1280x720"),
    ("negotiate --size 99999999999999999999p", 64, "1280x720"), ("negotiate --preset high --size 720p", 64, "--size"),
    ("negotiate --require YUYV --require MJPG", 0, "MJPG 1920x1080"), ("negotiate --require MJPG --require YUYV", 0, "MJPG 1920x1080"),
    ("negotiate --require NV12 --require NV21", 1, "--require NV12,NV21"),
    ("negotiate --order rate --order size,format", 0, ""), ("negotiate --order rate --order rate", 64, "twice"),
    ("negotiate --size 1280x720x3", 64, "1280x720"), ("negotiate --size 99999999999999999999x1", 64, "--size"),
    ("negotiate --size 1280x720 --size-rule closest", 64, "Valid values: nearest, at-least, at-most, exact."),
    ("negotiate --size-rule exact", 64, "--size"), ("negotiate --fps 0", 64, "--fps 0"), ("negotiate --fps -30", 64, "--fps"),
    ("negotiate --fps 1/0", 64, "--fps 1/0"), ("negotiate --fps 0/1", 64, "--fps 0/1"), ("negotiate --fps 30/", 64, "30000/1001"),
    ("negotiate --fps nan", 64, "--fps nan"), ("negotiate --fps 1e3", 64, "--fps 1e3"), ("negotiate --fps 30.", 0, ""),
    ("negotiate --fps .", 64, "--fps ."), ("negotiate --exact-fps 99999999999", 64, "--exact-fps"),
    ("negotiate --min-fps 0.0000000001", 64, "--min-fps"), ("negotiate --prefer YUVY", 64, "YUYV"),
    ("negotiate --require YUY2", 0, ""), ("negotiate --require mjpg", 0, "MJPG"), ("negotiate --prefer YUYV,,MJPG", 64, "comma"),
    ("negotiate --prefer XyZ1", 64, "XyZ1"), ("negotiate --profile vendor.json --require XyZ1", 0, ""),
    ("negotiate --require NV12", 1, "--require NV12"), ("negotiate --accept H265", 1, "--accept HEVC"),
    ("negotiate --accept HEVC", 1, "--accept HEVC"), ("negotiate --order rate", 0, ""), ("negotiate --order rate,size,format", 0, ""),
    ("negotiate --order speed", 64, "size, format, rate"), ("negotiate --order rate,rate", 64, "twice"),
    ("negotiate --preset hd1280x720", 0, ""), ("negotiate --preset hd720", 64, "hd1280x720"),
    ("negotiate --preset high --size 640x480", 64, "--size"), ("negotiate --preset high --order rate", 64, "--order"),
    ("negotiate --preset inputPriority", 0, ""), ("negotiate --policy standard", 0, ""), ("negotiate --policy standrad", 64, "standard"),
    ("negotiate --profile metadata.json", 66, "metadata.json"), ("negotiate --profile none.json", 66, "none.json"),
    ("negotiate --profile bare.json", 1, "no format"), ("negotiate --profile bare.json --preset inputPriority", 1, "active"),
    ("negotiate --profile bare.json --json", 1, "\"chosen\":null"), ("negotiate --profile nowhere", 66, "nowhere"),
    ("negotiate --batch --profile good", 64, "--profile"), ("negotiate --batch --device 0", 64, "--device"),
    ("negotiate --policy all", 0, ""), ("negotiate --policy all --size 1280x720", 0, ""),
    ("negotiate --policy all --min-fps 99", 1, ""), ("negotiate --policy all --fps x", 64, "--fps x"),
    ("negotiate --policy all --emit ffmpeg", 64, "one policy"), ("negotiate --policy all --batch", 64, "one policy"),
    ("negotiate --policy all --strict", 64, "one policy"), ("negotiate --policy all --explain", 64, "one policy"),
    ("configure --policy all", 64, "`probe negotiate --policy all`"),
    ("presets", 0, ""), ("presets --profile bare.json", 0, ""), ("presets --profile metadata.json", 66, "metadata.json"),
    ("presets --device 0 --json", 0, "viewfinder.presets/1"),
  ]

  @Test(arguments: rows) func `ends as the contract says`(command: String, status: Int32, naming: String) {
    let (got, output, messages) = Self.run(command)
    #expect(got.rawValue == status, "\(messages)\(output)")
    #expect((status < 64 ? output : messages).contains(naming))
    #expect((status < 64 ? messages : output) == "", "Answers go to standard output, failures to standard error.")
  }

  // MARK: JSON

  @Test func `answers programs with the keys of the contract`() throws {
    let (_, output, _) = Self.run("negotiate --size 1280x720 --fps 29.97 --prefer YUYV,H264 --explain --json")
    let object = try #require(JSONText.object(output))
    #expect(
      Set(object.keys) == [
        "schema", "outcome", "policy", "from", "request", "chosen", "adjustments", "decidedBy", "limits", "rejected", "relaxations",
        "findings",
      ])
    #expect(object["outcome"] as? String == "adjusted")
    let chosen = try #require(object["chosen"] as? [String: Any])
    #expect(
      Set(chosen.keys) == [
        "node", "pixelFormat", "width", "height", "interval", "framesPerSecond", "output", "needsRotation",
      ])
    #expect(chosen["pixelFormat"] as? String == "YUYV")
    #expect(chosen["framesPerSecond"] as? Double == 10)
    let adjustments = try #require(object["adjustments"] as? [[String: Any]])
    #expect(adjustments.map { $0["wish"] as? String } == ["rate"])
    #expect(adjustments.map { $0["asked"] as? String } == ["29.97"])
    #expect((adjustments[0]["reason"] as? String)?.contains("is preferred less than YUYV.") == true, "\(adjustments)")
    let modes = SampleCameras.webcam.nodes[0].formats.flatMap(\.sizes).map(\.intervals.count).reduce(0, +)
    #expect((object["rejected"] as? [Any])?.count == modes - 1, "Every other mode is listed.")
    #expect((object["relaxations"] as? [[String: Any]])?.contains { $0["change"] as? String == "drop --prefer YUYV,H264" } == true)
  }

  @Test func `a relaxation that is applied gives what it promised`() throws {
    let (_, output, _) = Self.run("negotiate --size 1920x1080 --prefer YUYV --min-fps 6 --json")
    let object = try #require(JSONText.object(output))
    let relaxations = try #require(object["relaxations"] as? [[String: Any]])
    #expect(!relaxations.isEmpty)
    let words = ["drop --prefer YUYV": "", "drop --min-fps 6": "--prefer YUYV", "--order rate": "--prefer YUYV --min-fps 6 --order rate"]
    for relaxation in relaxations {
      guard let change = relaxation["change"] as? String, let options = words[change] else { continue }
      let rest = change == "drop --prefer YUYV" ? "--min-fps 6" : ""
      let (_, text, _) = Self.run("negotiate --size 1920x1080 \(options) \(rest)")
      #expect(text.hasPrefix(relaxation["gives"] as? String ?? "?"), "\(change)")
    }
  }

  @Test func `names the camera that it uses where there are several`() {
    var second = SampleCameras.webcam
    second.nodes[0].path = "/dev/video2"
    second.identity = nil
    let (status, output, messages) = Self.run("negotiate", FakeSystem([SampleCameras.webcam, second]))
    #expect(status == .success)
    #expect(output.contains("/dev/video0"))
    #expect(messages.contains("Using /dev/video0") && messages.contains("--device"))
  }

  static let orders: [(asked: String, kept: String, change: String)] = [
    ("--preset photo", "", "--order rate instead of --preset photo"),
    ("--preset hd1920x1080 --prefer YUYV", "--prefer YUYV", "--size 1920x1080 --order rate instead of --preset hd1920x1080"),
    ("--preset high --prefer YUYV", "--prefer YUYV", "--order rate instead of --preset high"),
    ("--order format --prefer YUYV", "--prefer YUYV", "--order rate"),
    ("--order rate --prefer YUYV", "--prefer YUYV", "--order format,rate"),
  ]

  @Test(arguments: orders) func `an order that would do better can be typed`(asked: String, kept: String, change: String) throws {
    let (_, output, _) = Self.run("negotiate --profile logitech-c922 \(asked) --json")
    let relaxations = try #require(JSONText.object(output)?["relaxations"] as? [[String: Any]])
    let relaxation = try #require(relaxations.first { $0["change"] as? String == change }, "\(relaxations)")
    let options = change.split(separator: " ").prefix { $0 != "instead" }.joined(separator: " ")
    let (status, text, messages) = Self.run("negotiate --profile logitech-c922 \(kept) \(options)")
    #expect(status == .success, "\(messages)")
    #expect(text.hasPrefix(try #require(relaxation["gives"] as? String)), "\(text)")
  }

  // MARK: Batch

  @Test func `answers a line for a line, in order, and a bad line in its place`() throws {
    let webcam = String(decoding: CameraProfile(cameras: [SampleCameras.webcam]).oneLine, as: UTF8.self)
    let bare = String(decoding: CameraProfile(cameras: [Self.noModes]).oneLine, as: UTF8.self)
    let (status, output, messages) = Self.run("negotiate --batch --size 640x480", input: [webcam, "\n  \n", "{\"cut\n", bare])
    #expect(status.rawValue == 65)
    #expect(messages == "")
    let documents = try output.split(separator: "\n").map { try #require(JSONText.object($0)) }
    #expect(documents.map { $0["schema"] as? String } == ["viewfinder.decision/1", "viewfinder.error/1", "viewfinder.decision/1"])
    #expect(documents.map { $0["outcome"] as? String } == ["exact", nil, "impossible"])
  }

  @Test func `a format that nobody knows is no fault of a line`() throws {
    let webcam = String(decoding: CameraProfile(cameras: [SampleCameras.webcam]).oneLine, as: UTF8.self)
    let vendor = String(decoding: CameraProfile(cameras: [Self.vendor]).oneLine, as: UTF8.self)
    #expect(Self.run("negotiate --batch --prefer XyZ1", input: [vendor]).status.rawValue == 0)
    #expect(Self.run("negotiate --batch --prefer XyZ1", input: [vendor, webcam]).status.rawValue == 64)
    #expect(Self.run("negotiate --batch --prefer XyZ1", input: [webcam, "{\"cut\n", webcam]).status.rawValue == 65)
  }
}

extension CameraProfile {
  /// The document as a line of a batch.
  fileprivate var oneLine: [UInt8] { jsonDocument().filter { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")] }
}
