import ArgumentParser
import CameraDocuments
import Viewfinder

/// `probe completions SHELL`
struct CompletionsCommand: Verb {
  static let examples = ["completions bash", "completions fish"]
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Prints the completions for a shell: bash, zsh or fish.",
    discussion:
      "`probe completions bash >~/.local/share/bash-completion/completions/probe` installs them; `make install` does so for everybody.")

  @Argument(help: ArgumentHelp("The shell.", valueName: "shell"))
  var shell: Shell

  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    _ = try environment.write(Array("\(script)\n".utf8))
    return .success
  }

  /// The parser's script, which completes the command's other name, `viewfinder`, too.
  private var script: String {
    switch shell {
    case .bash: Probe.completionScript(for: .bash) + "\ncomplete -o filenames -F _probe viewfinder"
    case .zsh: "#compdef probe viewfinder\n" + Probe.completionScript(for: .zsh)
    case .fish: Probe.completionScript(for: .fish) + "\ncomplete --command viewfinder --wraps probe"
    }
  }
}

extension Completions {
  /// The controls of the camera in the words so far, each with a suffix.
  static func controls(_ words: [String], suffix: String = "") -> [String] {
    guard let chosen = camera(in: words, CameraControlList.scope), let found = try? CameraControlList(of: chosen) else { return [] }
    return found.controls.filter { $0.type != .controlClass }.map { $0.typedName + suffix }
  }
}
