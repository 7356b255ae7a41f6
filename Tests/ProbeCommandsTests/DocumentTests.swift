import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import Foundation
import PixelFormats
import ProbeCommands
import Testing

/// Every command of `probe` that a page shows is run, and every program in Swift is compiled.
///
/// A command runs on the recorded camera that it names, else on a simulated webcam. The commands of a page run in their order.
/// One page at a time, since simulated cameras draw in real time.
@Suite(.serialized) struct `The documents` {
  /// What is shown of a camera or a moment that only a real machine has, by the start of the command; with what shows it.
  static let elsewhere: [(page: String, command: String, reason: String)] = [
    ("docs/asleep.md", "probe list", "Cameras sleep behind a driver only: SleepingVerbTests, and the job `asleep`."),
    ("docs/asleep.md", "probe negotiate", "The same."), ("docs/asleep.md", "probe profile check --live", "The same."),
    ("docs/setting.md", "probe configure --size 640x480", "Another program holds the lock: SettingLockTests."),
    ("docs/setting.md", "probe controls watch", "It waits for changes: WatchVerbTests."),
    ("docs/setting.md", "probe configure --input", "A capture card, by the kernel's test driver: ConfigureVividTests."),
    ("docs/setting.md", "probe configure --device /dev/video0 --crop", "A capture card that crops: CropVividTests."),
    ("docs/setting.md", "probe restore camera.json", "The camera was changed in between: KeptVerbTests."),
    ("docs/preview.md", "probe preview", "The address is random: PreviewVerbTests."),
    ("README.md", "probe watch", "It waits for cameras: WatchVerbTests."),
    ("README.md", "probe stream --duration 10", "The library writes movies, not the command's files: MovieVerbTests."),
    ("docs/pictures.md", "probe stream --profile logitech-c922 --size 640x480 --frames 30 -o clip.mkv", "The same."),
    ("docs/graph.md", "probe list --device hi556", "A sensor on an emulated bus: the job graph of Scripts/kernel-lane."),
    ("docs/graph.md", "probe configure --device hi556", "The same sensor: the job set-graph."),
    ("docs/graph.md", "probe snapshot --device hi556", "The same sensor: the job raw-picture."),
    ("docs/graph.md", "probe configure --device hdmi", "A bridge: the job bridge."),
    ("docs/graph.md", "probe negotiate --device left", "Two simulated sensors: SensorPlanVerbTests."),
    ("docs/graph.md", "probe graph", "The same sensor; recorded graphs: GraphVerbTests."),
  ]

  @Test(arguments: DocumentPage.all) func `show commands that work, and what they print`(page: DocumentPage) async throws {
    let environment = Self.environment
    for example in page.examples {
      let isElsewhere = Self.elsewhere.contains { $0.page == page.path && example.command.hasPrefix($0.command) }
      guard !isElsewhere, let arguments = example.arguments else { continue }
      let isStreaming = ["measure", "snapshot", "stream"].contains(arguments.first)
      // A busy machine loses frames of a camera that draws in real time, and says so.
      for attempt in (1...(isStreaming ? 4 : 1)).reversed() {
        let (outputLength, messageLength) = (environment.outputBytes.count, environment.messages.utf8.count)
        if let input = example.input.flatMap({ Self.inputs[$0] }) { environment.supply(input) }
        let pauses = environment.pauses
        async let answer = environment.run(arguments + Self.end(of: arguments))
        if arguments.first == "preview" {
          do {
            try await PreviewedCamera.wait { environment.pauses > pauses }
          } catch {
            environment.closeOutput()
            throw error
          }
          environment.pass(seconds: 1)
        }
        let status = await answer
        let messages = String(decoding: environment.messages.utf8.dropFirst(messageLength), as: UTF8.self)
        guard example.shown != nil else {
          // 1 is an answer too: two cameras differ, or a sensor does not stream.
          let isAnswer = status == .success || status == .negative && (arguments.contains("diff") || arguments.first == "why")
          #expect(isAnswer || attempt > 1, "\(page.path): \(example.command): \(messages)")
          if isAnswer { break } else { continue }
        }
        let output = String(decoding: environment.outputBytes.dropFirst(outputLength), as: UTF8.self)
        let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
        let isShown = [lines(output), lines(messages), lines(output + messages)].contains { example.shows($0, ignoresNumbers: isStreaming) }
        #expect(isShown || attempt > 1, "\(page.path): \(example.command)\n\(output)\(messages)")
        if isShown { break }
      }
    }
  }

  @Test func `show enough commands, and none is left out in vain`() {
    #expect(DocumentPage.all.reduce(0) { $0 + $1.examples.count } > 60)
    for row in Self.elsewhere {
      let examples = DocumentPage.all.first { $0.path == row.page }?.examples ?? []
      #expect(examples.contains { $0.command.hasPrefix(row.command) }, "\(row.command)")
    }
  }

  @Test(arguments: DocumentPage.all) func `show programs that are compiled`(page: DocumentPage) throws {
    let folder = DocumentPage.root.appending(path: "Snippets").path()
    let snippets = try FileManager.default.contentsOfDirectory(atPath: folder).map { DocumentPage.contents(of: "Snippets/\($0)") }
    let law = DocumentPage.contents(of: "Tests/ViewfinderTests/RecordedCameraLawTests.swift")
    for program in page.programs { #expect(snippets.contains(program) || law.contains(program), "\(program)") }
  }

  @Test(arguments: DocumentPage.all) func `link to what is there`(page: DocumentPage) {
    let folder = DocumentPage.root.appending(path: page.path).deletingLastPathComponent()
    for part in page.text.components(separatedBy: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      guard !target.hasPrefix("https://") else { continue }
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(target)).path()), "\(target)")
    }
  }

  /// What ends a command that would go on for ever.
  private static func end(of arguments: [String]) -> [String] {
    switch arguments.first {
    case "stream" where !arguments.contains("--frames") && !arguments.contains("--duration"): ["--frames", "2"]
    case "preview": ["--duration", "0.1"]
    default: []
    }
  }

  /// What is read from standard input, by the file or program that it comes from.
  private static let inputs: [String: String] = [
    "fleet.jsonl": String(decoding: recording.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self) + "\n",
    "v4l2-ctl": """
    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'YUYV' (YUYV 4:2:2)
    \t\tSize: Discrete 640x480
    \t\t\tInterval: Discrete 0.033s (30.000 fps)

    """,
  ]

  private static let camera: Camera = {
    var camera = SettingVerbs.camera
    // The simulator draws no H.264.
    camera.nodes[0].formats.removeAll { $0.pixelFormat == .h264 }
    camera.nodes[0].controls.append(
      CameraControl(
        id: 0x9a090d, name: "Zoom, Absolute", type: .integer, min: 100, max: 500, step: 1, defaultValue: 100, value: .integer(100)))
    for index in camera.nodes[0].controls.indices where camera.nodes[0].controls[index].name == "Brightness" {
      camera.nodes[0].controls[index].value = .integer(128)
    }
    return camera
  }()

  private static let recording = CameraProfile(cameras: [camera]).jsonDocument()

  /// A webcam, and the files that the commands name.
  private static var environment: FakeEnvironment {
    FakeEnvironment(
      system: SimulatedCameraSystem([camera]), variables: ["VIEWFINDER_KEPT": "/kept"], files: ["office.json": .success(recording)])
  }
}
