import CameraSimulator
import ProbeCommands
import Testing

@Suite struct `probe preview --terminal` {
  private static func show(_ options: String..., in surroundings: FakeSurroundings) async -> ProcessStatus {
    let arguments = ["preview", "--terminal", "--require", "YUYV", "--size", "160x120"] + options
    return await surroundings.run(arguments)
  }

  @Test func `the picture is half blocks in the size of the terminal, and the screen comes back`() async throws {
    let surroundings = FakeSurroundings(system: PreviewedCamera.system(), columns: 40)
    let status = await Self.show("--overlay", "--duration", "0.3", in: surroundings)
    #expect(status == .success, "\(surroundings.messages)")
    let output = surroundings.output
    #expect(output.hasPrefix("\u{1b}[?1049h\u{1b}[?25l") && output.hasSuffix("\u{1b}[?25h\u{1b}[?1049l"))
    // 40 columns are 30 rows of pixels for 4:3, two a cell.
    #expect(output.split(separator: "\u{1b}[?2026h").dropFirst().first?.count { $0 == "▀" } == 40 * 15)
    // A busy machine draws a later frame first.
    #expect(output.contains("\u{1b}[2m#") && output.contains("YUYV 160x120"))
  }

  @Test func `a picture that stands still says why, until it moves again`() async throws {
    let system = PreviewedCamera.system()
    let surroundings = FakeSurroundings(system: system, columns: 80)
    async let status = Self.show(in: surroundings)
    let (notice, pictures) = ("The camera was unplugged. Plug it in again. Ctrl-C ends", "\u{1b}[?2026h")
    try await PreviewedCamera.wait { surroundings.output.contains(pictures) }
    system.unplug(PreviewedCamera.path)
    try await PreviewedCamera.wait { surroundings.output.contains(notice) }
    system.plug(PreviewedCamera.path)
    try await PreviewedCamera.wait {
      let later = surroundings.output.split(separator: notice).dropFirst().last ?? ""
      return later.split(separator: pictures).count > 2
    }
    surroundings.closeOutput()
    #expect(await status == .success, "\(surroundings.messages)")
  }

  @Test func `a stall is told under the picture until the next one`() async throws {
    let system = PreviewedCamera.system([StreamFault(.freezes, of: 9..<10, inRuns: 0..<1)])
    let surroundings = FakeSurroundings(system: system, columns: 80)
    async let status = Self.show(in: surroundings)
    try await PreviewedCamera.wait { surroundings.output.contains("No frame came for") }
    let count = { surroundings.output.split(separator: "\u{1b}[?2026h").count }
    let before = count()
    try await PreviewedCamera.wait { count() > before + 2 }
    surroundings.closeOutput()
    #expect(await status == .success, "\(surroundings.messages)")
    let last = surroundings.output.split(separator: "\u{1b}[?2026h").last ?? ""
    #expect(!last.contains("No frame came for"), "\(last.suffix(200))")
  }
}
