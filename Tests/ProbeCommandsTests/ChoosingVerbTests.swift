import CameraDocuments
import CameraModel
import CameraSimulator
import Negotiation
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `Verbs that choose a mode` {
  /// What each does with a mode, short enough for a test.
  static let streaming = ["measure --json --frames 2 --warm-up 0", "snapshot --json -o p.raw --settle 0", "stream --json --frames 1"]
  static let verbs = streaming + ["preview --json --duration 1", "configure --json", "negotiate --json"]

  private static let camera = StreamingVerb.camera(
    ["YUYV", "MJPG"], sizes: [FrameSize(width: 160, height: 120), FrameSize(width: 320, height: 240)])

  /// The pixel format and size that an answer names first.
  private static func mode(in output: String) -> String? {
    let pattern = #/"pixelFormat":"(....)","width":(\d+),"height":(\d+)/#
    return output.firstMatch(of: pattern).map { "\($0.1) \($0.2)x\($0.3)" }
  }

  @Test(arguments: verbs) func `refuse an adjusted mode when strict, and set nothing`(verb: String) async {
    let run = await StreamingVerb.run(verb + " --strict --size 161x120", on: Self.camera)
    #expect(run.status == .negative, "\(run.messages)")
    #expect((run.output + run.messages).contains("160x120 instead of 161x120") || run.output.contains("\"outcome\":\"adjusted\""))
    #expect(run.environment.savedPaths.isEmpty)
    #expect(await StreamingVerb.run(verb + " --strict --size 160x120", on: Self.camera).status == .success)
  }

  @Test(arguments: streaming) func `tell what the mode does not meet`(verb: String) async {
    let run = await StreamingVerb.run(verb + " --size 161x120", on: Self.camera)
    #expect(run.status.rawValue < 2 && run.messages.contains("160x120 instead of 161x120"), "\(run.status) \(run.messages)")
    let exact = await StreamingVerb.run(verb + " --size 160x120", on: Self.camera)
    #expect(!exact.messages.contains("instead of"), "\(exact.messages)")
  }

  @Test(arguments: verbs) func `answer no where no mode meets the limits`(verb: String) async {
    let run = await StreamingVerb.run(verb + " --min-fps 900", on: Self.camera)
    #expect(run.status == .negative && (run.output + run.messages).contains("900"), "\(run.output) \(run.messages)")
  }

  @Test(arguments: streaming) func `refuse what the driver set instead when strict`(verb: String) async {
    let run = await StreamingVerb.run(verb + " --strict", on: Self.camera, misbehaviours: [.adjustsInterval(.fps(15))])
    #expect(run.status == .negative, "\(run.messages)")
    #expect((run.output + run.messages).contains("15 fps instead of 30 fps"), "\(run.output) \(run.messages)")
    #expect(run.environment.savedPaths.isEmpty && !run.output.contains("viewfinder.frame"))
  }

  @Test(arguments: streaming, Policy.all.map(\.name)) func `stream in the mode that negotiate answers, by any policy`(
    verb: String, policy: String
  ) async {
    let options = " --policy \(policy) --size 200x150 --prefer MJPG"
    let answered = await StreamingVerb.run("negotiate --json" + options, on: Self.camera)
    let run = await StreamingVerb.run(verb + options, on: Self.camera)
    #expect(run.status.rawValue < 2, "\(run.messages)")
    #expect(Self.mode(in: run.output) != nil && Self.mode(in: run.output) == Self.mode(in: answered.output), "\(run.output)")
  }

  @Test(arguments: streaming + ["configure --json", "negotiate --json"]) func `believe measured rates`(verb: String) async throws {
    let camera = StreamingVerb.camera(["YUYV", "MJPG"])
    let measured = await StreamingVerb.run(
      "measure --require YUYV --frames 2 --warm-up 0 --save rates.json", on: camera, [StreamFault(.interval(.fps(15)))])
    let rates = try #require(measured.environment.saved("rates.json"), "\(measured.messages)")
    for (options, format) in [("", "YUYV"), (" --measured rates.json", "MJPG")] {
      let environment = FakeEnvironment(system: SimulatedCameraSystem([camera], pace: .patient))
      environment.place(rates, at: "rates.json")
      let status = await environment.run((verb + " --fps 30" + options).split(separator: " ").map(String.init))
      #expect(status.rawValue < 2 && Self.mode(in: environment.output) == "\(format) 160x120", "\(environment.output)")
    }
  }

  @Test(arguments: verbs) func `refuse rules that make no sense`(verb: String) async {
    for (options, status, naming) in [
      ("--policy nonsense", 64, "standard"), ("--policy camerax", 64, "needs a size"), ("--measured none.json", 66, "none.json"),
      ("--profile - --measured -", 64, "read only once"),
    ] as [(String, Int32, String)] where !(verb.hasPrefix("configure") && options.hasPrefix("--profile")) {
      let run = await StreamingVerb.run("\(verb) \(options)", on: Self.camera)
      #expect(run.status.rawValue == status && run.messages.contains(naming), "\(verb) \(options): \(run.messages)")
    }
  }

  @Test func `measure goes on after a format that does not stream, and tells no promise where none is`() async {
    let run = await StreamingVerb.run("measure --profile raspberry-pi-camera-v1 --per-format --size 320x240 --frames 2 --warm-up 0")
    #expect(run.output.split(separator: "\n").count { $0.contains("no promise") } == 13, "\(run.output)")
    #expect(run.messages.contains("H264") && !run.output.contains("met"), "\(run.messages)")
    #expect(run.status == .negative, "\(run.messages)")
    let one = await StreamingVerb.run(
      "measure --profile raspberry-pi-camera-v1 --require YUYV --size 320x240 --frames 2 --warm-up 0 --json")
    #expect(one.status == .success && one.output.contains("\"outcome\":\"met\""), "\(one.output)\(one.messages)")
  }

  @Test func `measure says what is wrong with several modes once`() async {
    let sizes = [FrameSize(width: 160, height: 120), FrameSize(width: 320, height: 240), FrameSize(width: 352, height: 288)]
    let run = await StreamingVerb.run(
      "measure --all-modes --duration 2 --warm-up 0", on: StreamingVerb.camera(["YUYV"], sizes: sizes),
      [StreamFault(.interval(.fps(15)))])
    #expect(run.output.contains("YUYV 160x120 at 30 fps and 2 other modes\n  The camera sends 15 frames"), "\(run.output)")
    #expect(run.output.matches(of: #/The camera sends/#).count == 1 && run.status == .negative, "\(run.output)")
  }

  @Test func `measure refuses rules of one camera for several`() async {
    for (options, naming) in [("--policy libcamera --size 160x120", "Leave --policy out"), ("--measured kept", "one camera only")] {
      let run = await StreamingVerb.run("measure --profile logitech-c922 --profile elp-4k-usb-camera \(options)")
      #expect(run.status == .usage && run.messages.contains(naming), "\(run.messages)")
    }
  }
}
