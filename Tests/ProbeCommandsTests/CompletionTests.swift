import CameraDocuments
import ProbeCommands
import Testing

@Suite struct `Completions` {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `are scripts for every shell`(shell: String) {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["--generate-completion-script", shell], in: environment) == .success)
    #expect(environment.output.contains("pixel-formats"))
  }

  @Test(arguments: [
    (["list", "--", "--device"], "HD Pro Webcam C920"), (["list", "--", "--profile"], "logitech-c922"),
    (["profile", "check", "--", "positional@0"], "logitech-c922"), (["pixel-formats", "--", "positional@0"], "YUYV"),
    (["controls", "get", "--", "positional@0"], "brightness"), (["controls", "set", "--", "positional@0"], "brightness="),
    (["controls", "reset", "--", "positional@0"], "brightness"), (["configure", "--", "--set"], "brightness="),
  ])
  func `offer what is there`(arguments: [String], offered: String) {
    let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]))
    #expect(ProbeRun.run(["---completion"] + arguments + ["0", "0", ""], in: environment) == .success)
    #expect(environment.output.split(separator: "\n").contains { $0 == offered })
  }

  @Test func `of controls are those of the camera that is named`() {
    for (words, offered) in [
      (["--profile", "logitech-c922"], "focus_absolute="), (["--profile", "-"], ""), (["--device", "nothing"], ""),
    ] {
      let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]))
      let arguments = ["---completion", "configure", "--", "--set", "0", "0", "", "probe", "configure"] + words
      #expect(ProbeRun.run(arguments, in: environment) == .success)
      #expect(environment.output.split(separator: "\n").contains { $0 == offered } != offered.isEmpty)
      #expect(!environment.output.contains("brightness") == offered.isEmpty)
      #expect(environment.messages.isEmpty)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `name orders and policies`(shell: String) {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["--generate-completion-script", shell], in: environment) == .success)
    for word in ["rate,size,format", "avfoundation-loop"] { #expect(environment.output.contains(word)) }
  }
}
