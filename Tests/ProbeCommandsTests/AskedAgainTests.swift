import ProbeCommands
import Testing

/// The `request` of a decision says only what was asked, and asked again it gives the same answer.
@Suite struct `The request of a decision` {
  static let requests = [
    "", "--fps 60", "--prefer YUYV", "--prefer H264,YUYV --fps 30", "--size 3840x2160", "--size 1280x960 --size-rule at-least --fps 25",
    "--size 700x500 --size-rule at-most --order format --prefer YUYV", "--order rate", "--order size", "--order rate,format --prefer YUYV",
    "--max-fps 15", "--min-fps 25 --max-fps 40", "--require YUYV", "--accept NV12,YUYV --size 1280x720", "--preset photo",
    "--preset photo --fps 25", "--preset high", "--preset high --fps 60", "--preset hd1280x720 --prefer YUYV",
    "--preset medium --min-fps 20",
    "--size 1080x1920", "--exact-fps 30 --size 640x480 --size-rule exact", "--order size --fps 10", "--preset inputPriority",
  ]
  static let profiles = [
    "logitech-c922", "elp-4k-usb-camera", "jetson-nano-imx219", "raspberry-pi-camera-v1", "vision-components-ov9281", "ezcap-331",
    "raspberry-pi-unicam-imx519", "atmel-isc-ov5640",
  ]

  @Test(arguments: requests) func `can be asked again`(options: String) throws {
    for profile in Self.profiles {
      let first = try Self.ask(profile, options)
      let request = try #require(first["request"] as? [String: Any])
      let again = Self.options(of: request)
      let second = try Self.ask(profile, again)
      for key in ["request", "chosen", "adjustments", "outcome", "decidedBy"] {
        #expect(JSONText.same(first[key], second[key]), "\(profile): \(options), then \(again): \(key)")
      }
    }
  }

  static let wishes: [(options: String, size: String?, fps: String?, order: [String])] = [
    ("", nil, nil, []), ("--preset photo", "largest", nil, []), ("--order rate", nil, "highest", ["rate"]),
    ("--order size", nil, nil, ["size"]), ("--order rate,size --fps 30", nil, "30", ["rate", "size"]), ("--max-fps 30", nil, nil, []),
    ("--prefer YUYV", nil, nil, []),
  ]

  @Test(arguments: wishes) func `is silent on what nobody asked for`(options: String, size: String?, fps: String?, order: [String]) throws {
    let request = try #require(try Self.ask("logitech-c922", options)["request"] as? [String: Any])
    #expect(request["size"] as? String == size)
    #expect(request["fps"] as? String == fps)
    #expect(request["order"] as? [String] == order)
  }

  static let floors: [(options: String, floor: String?)] = [
    ("", "24000/1001"), ("--size 3840x2160", "24000/1001"), ("--size 2304x1536", nil), ("--preset photo", nil), ("--fps 10", "10"),
    ("--size 3840x2160 --policy w3c", nil),
  ]

  @Test(arguments: floors) func `has the floor that stood`(options: String, floor: String?) throws {
    let request = try #require(try Self.ask("logitech-c922", options)["request"] as? [String: Any])
    #expect(request["floorFps"] as? String == floor)
  }

  private static func ask(_ profile: String, _ options: String) throws -> [String: Any] {
    let environment = FakeEnvironment(columns: 80, variables: [:])
    _ = ProbeRun.run(["negotiate", "--json", "--profile", profile] + options.split(separator: " ").map(String.init), in: environment)
    return try #require(JSONText.object(environment.output), "\(options): \(environment.messages)")
  }

  /// The options that say what a request says.
  private static func options(of request: [String: Any]) -> String {
    var words: [String] = []
    func add(_ option: String, _ value: String?) { if let value { words += [option, value] } }
    func list(_ key: String) -> String? {
      let names: [String] = (request[key] as? [String] ?? []).map { $0.filter { $0 != " " } }
      return names.isEmpty ? nil : names.joined(separator: ",")
    }
    let preset = request["preset"] as? String
    add("--preset", preset)
    if preset == nil {
      if let size = request["size"] as? [String: Any], let width = size["width"] as? Int, let height = size["height"] as? Int {
        add("--size", "\(width)x\(height)")
        add(
          "--size-rule",
          ["nearest": "nearest", "atLeast": "at-least", "atMost": "at-most", "exact": "exact"][size["rule"] as? String ?? ""])
      }
      add("--order", list("order"))
    }
    if let fps = request["fps"] as? String, fps != "highest" { add("--fps", fps) }
    add("--exact-fps", request["exactFps"] as? String)
    add("--min-fps", request["minFps"] as? String)
    add("--max-fps", request["maxFps"] as? String)
    for (option, key) in [("--prefer", "prefer"), ("--require", "require"), ("--accept", "accept")] { add(option, list(key)) }
    return words.joined(separator: " ")
  }
}
