import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// What verbs say of pictures that came and were corrupted.
@Suite struct `corrupted pictures` {
  private static let odd = StreamFault(.pictureSize(FrameSize(width: 320, height: 176)))
  private static let camera = StreamingVerb.camera(["MJPG"], sizes: [FrameSize(width: 320, height: 152)])

  static let verbs: [(line: String, faults: [StreamFault], sentence: String)] = [
    ("stream --json --frames 9", [odd], "30 pictures in a row were 320x176 instead of 320x152."),
    ("stream --format y4m --frames 9", [odd], "30 pictures in a row were 320x176 instead of 320x152."),
    ("snapshot -o p.jpg", [odd], "30 pictures in a row were 320x176 instead of 320x152."),
    ("stream --json", [StreamFault(.marked)], "30 pictures in a row were marked as corrupted by the driver."),
    ("snapshot -o p.jpg", [StreamFault(.marked)], "30 pictures in a row were marked as corrupted by the driver."),
    ("snapshot -o p.jpg", [StreamFault(.endMissing)], "30 pictures in a row had no beginning or no end."),
    ("stream --json", [StreamFault(.truncated(to: 0))], "30 pictures in a row were empty."),
    ("stream --format grey", [StreamFault(.quantizationTablesMissing)], "30 pictures in a row could not be decoded."),
    ("measure --json", [StreamFault(.marked)], "90 pictures in a row were marked as corrupted by the driver."),
    (
      "measure --json", [StreamFault(.marked), StreamFault(.freezes, of: 11..<12, inRuns: 2..<9)],
      "No frame came for 1.0 s; before, 71 pictures in a row were marked as corrupted by the driver."
    ),
  ]

  @Test(arguments: verbs) func `are told as what was wrong with them, and not as none`(
    line: String, faults: [StreamFault], sentence: String
  ) async {
    let run = await StreamingVerb.run(line, on: Self.camera, faults)
    #expect(run.status == .unavailable, "\(run.messages)")
    #expect(run.messages.contains(sentence), "\(run.messages)")
    #expect(!run.messages.contains("0.0 s"), "\(run.messages)")
  }

  @Test func `few of them are told too, where a camera is slow`() async throws {
    let camera = StreamingVerb.camera(["MJPG"], sizes: [FrameSize(width: 320, height: 152)], rate: .fps(1))
    let system = SimulatedCameraSystem([camera], streamFaults: [Self.odd], pace: .stepped)
    let environment = FakeEnvironment(system: system)
    let verb = RunningVerb("snapshot -o p.jpg --settle 0", in: environment)
    try await PreviewedCamera.wait { environment.pauses == 1 }
    try await system.step(by: .seconds(1)) { verb.hasEnded }
    #expect(verb.status == .unavailable)
    let sentences = "s. The corrupted pictures were 320x176 instead of 320x152."
    #expect(environment.messages.contains(sentences), "\(environment.messages)")
  }

  // MARK: Padding

  @Test(arguments: [
    "snapshot -o p.jpg --json --settle 0", "snapshot -o p.png --json", "snapshot -o p.pgm --json", "stream --json --frames 5",
    "stream --format y4m --frames 5 -o v.y4m --json", "stream --frames 5 -o v.mjpeg --json", "measure --frames 5 --json",
  ]) func `are none where only their last blocks are filled`(line: String) async {
    let run = await StreamingVerb.run(line, on: Self.camera, [StreamFault(.pictureSize(FrameSize(width: 320, height: 160)))])
    let message = "The camera sends pictures of 320x160 instead of 320x152; what is more is cut off."
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.output.contains("\"corrupted\":0") && run.output.contains("picture-padded"), "\(run.output)")
    #expect(line.hasPrefix("measure") || run.messages.contains("probe: \(message)\n"), "\(run.messages)")
    if let file = run.environment.saved("p.jpg") { #expect(JPEGShape(file.span)?.size == FrameSize(width: 320, height: 152)) }
    if let file = run.environment.saved("v.mjpeg") { #expect(JPEGShape(file.span) != nil) }
  }

  // MARK: Corrupted data

  @Test(arguments: ["p.jpg", "p.png"], [2, 1] as [Int64])
  func `are passed over in a picture that is kept; where no other comes, it is written and told`(file: String, every: Int64) async {
    let camera = StreamingVerb.camera(["MJPG"])
    let run = await StreamingVerb.run(
      "snapshot --settle 1 -o \(file) --json --count 3 --interval 0", on: camera, [StreamFault(.dataMissing, every: every)])
    #expect(run.status == .success && run.environment.savedPaths.count == 3, "\(run.messages)")
    let sequences = run.output.matches(of: #/"sequence":(\d+)/#).compactMap { Int($0.1) }
    #expect(every == 1 || sequences.count == 3 && sequences.allSatisfy { $0.isMultiple(of: 2) }, "\(sequences)")
    #expect(run.messages.contains("no whole picture came") == (every == 1), "\(run.messages)")
    #expect(run.output.contains("picture-corrupted") == (every == 1), "\(run.output)")
  }

  @Test func `are delivered by a stream that decodes, and told`() async {
    let run = await StreamingVerb.run(
      "stream --format y4m --frames 9 -o v.y4m --json", on: StreamingVerb.camera(["MJPG"]), [StreamFault(.dataMissing, every: 3)])
    #expect(run.status == .success && run.output.contains("\"written\":9"), "\(run.messages)")
    #expect(run.messages.hasPrefix("probe: The data of a picture was corrupted"), "\(run.messages)")
    #expect(run.output.contains(#/"corrupted":0,.*"decoderWarnings":[23]/#), "\(run.output)")
  }

  // MARK: The end of a stream

  @Test(arguments: ["native", "y4m", "mjpeg", "grey"]) func `are told at the end of a stream that drops five of six`(format: String) async {
    let faults = (0..<5).map { StreamFault(.endMissing, of: Int64($0)..<Int64.max, every: 6) }
    let run = await StreamingVerb.run("stream --format \(format) --frames 12", on: StreamingVerb.camera(["MJPG"]), faults)
    #expect(run.status == .success, "\(run.messages)")
    let end = #/probe: \d+ of \d+ frames were dropped: \d+ corrupted.*\. The corrupted pictures had no beginning or no end\.\n/#
    #expect(run.messages.contains(end), "\(run.messages)")
  }

  @Test func `end a stream that gets no frame when its time is over`() async throws {
    let system = SimulatedCameraSystem(
      [StreamingVerb.camera(["YUYV"])], streamFaults: [StreamFault(.freezes, of: 0..<1)], pace: .stepped)
    let environment = FakeEnvironment(system: system)
    let verb = RunningVerb("stream --json --duration 3", in: environment)
    try await PreviewedCamera.wait { environment.pauses == 1 }
    system.advance(by: .seconds(3))
    try await PreviewedCamera.wait { verb.hasEnded }
    #expect(verb.status == .unavailable)
    #expect(environment.messages.contains("No good frame came within 3.0 s."), "\(environment.messages)")
    #expect(environment.output.contains("viewfinder.statistics/1"))
    // A thread that has answered closes its file after the answer.
    try await PreviewedCamera.wait { system.openCount(of: "/dev/video0") == 0 }
  }
}
