import ProbeCommands
import Testing

@Suite struct `Completions` {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `are scripts for every shell`(shell: String) {
    let surroundings = FakeSurroundings()
    #expect(ProbeRun.run(["--generate-completion-script", shell], in: surroundings) == .success)
    #expect(surroundings.output.contains("pixel-formats"))
  }

  @Test(arguments: [
    (["list", "--", "--device"], "HD Pro Webcam C920"), (["list", "--", "--profile"], "logitech-c922"),
    (["profile", "show", "--", "positional@0"], "logitech-c922"), (["pixel-formats", "--", "positional@0"], "YUYV"),
  ])
  func `offer what is there`(arguments: [String], offered: String) {
    let surroundings = FakeSurroundings(system: FakeSystem([SampleCameras.webcam]))
    #expect(ProbeRun.run(["---completion"] + arguments + ["0", "0", ""], in: surroundings) == .success)
    #expect(surroundings.output.split(separator: "\n").contains { $0 == offered })
  }
}
