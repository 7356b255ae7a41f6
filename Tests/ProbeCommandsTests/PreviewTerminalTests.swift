import CameraDocuments
import CameraModel
import CameraSimulator
import ProbeCommands
import Testing

@Suite struct `probe preview --terminal` {
  private static func show(_ options: String..., in environment: FakeEnvironment) async -> ProcessStatus {
    await environment.run(line.split(separator: " ").map(String.init) + options)
  }

  private static func start(in environment: FakeEnvironment) -> RunningVerb { RunningVerb(line, in: environment) }

  private static let line = "preview --terminal --require YUYV --size 160x120"

  @Test func `the picture is half blocks in the size of the terminal, and the screen comes back`() async throws {
    let environment = FakeEnvironment(system: PreviewedCamera.system(pace: .patient), columns: 40)
    let status = await Self.show("--overlay", "--duration", "0.3", in: environment)
    #expect(status == .success, "\(environment.messages)")
    let output = environment.output
    #expect(output.hasPrefix("\u{1b}[?1049h\u{1b}[?25l") && output.hasSuffix("\u{1b}[?25h\u{1b}[?1049l"))
    // 40 columns are 30 rows of pixels for 4:3, two a cell.
    #expect(output.split(separator: "\u{1b}[?2026h").dropFirst().first?.count { $0 == "▀" } == 40 * 15)
    #expect(output.contains("\u{1b}[2m#0  ") && output.contains("YUYV 160x120"))
  }

  @Test func `a picture that stands still says why, until it moves again`() async throws {
    let system = PreviewedCamera.system(pace: .stepped)
    let environment = FakeEnvironment(system: system, columns: 80)
    let verb = Self.start(in: environment)
    let (notice, pictures) = ("The camera was unplugged. Plug it in again. Ctrl-C ends", "\u{1b}[?2026h")
    try await system.step { environment.output.contains(pictures) }
    system.unplug(PreviewedCamera.path)
    try await PreviewedCamera.wait { environment.output.contains(notice) }
    system.plug(PreviewedCamera.path)
    try await system.step {
      let later = environment.output.split(separator: notice).dropFirst().last ?? ""
      return later.split(separator: pictures).count > 2
    }
    environment.closeOutput()
    try await system.step { verb.hasEnded }
    #expect(verb.status == .success, "\(environment.messages)")
  }

  @Test func `a stall is told under the picture until the next one`() async throws {
    let system = PreviewedCamera.system([StreamFault(.freezes, of: 9..<10, inRuns: 0..<1)], pace: .stepped)
    let environment = FakeEnvironment(system: system, columns: 80)
    let verb = Self.start(in: environment)
    try await system.step { system.calls(to: PreviewedCamera.path)[.dequeueBuffer] ?? 0 >= 9 }
    try await PreviewedCamera.wait {
      system.advance(by: .seconds(1))
      return environment.output.contains("No frame came for")
    }
    let count = { environment.output.split(separator: "\u{1b}[?2026h").count }
    let before = count()
    try await system.step { count() > before + 2 }
    environment.closeOutput()
    try await system.step { verb.hasEnded }
    #expect(verb.status == .success, "\(environment.messages)")
    let last = environment.output.split(separator: "\u{1b}[?2026h").last ?? ""
    #expect(!last.contains("No frame came for"), "\(last.suffix(200))")
  }
}
