public import ArgumentParser
import CameraDocuments
public import CameraModel
import CameraProfiles
import Viewfinder

/// The completions of a shell for cameras, profiles and controls.
enum Completions {
  /// Nodes and names of attached cameras, found without opening any.
  static func devices() -> [String] {
    guard let environment = ProbeRun.environment, let locations = try? environment.system.locations() else { return [] }
    var names: [String] = []
    for name in locations.compactMap(\.name) where !names.contains(name) && !name.needsCleaning { names.append(name) }
    return locations.map(\.path) + names
  }

  /// The bundled profiles.
  static func profiles() -> [String] { ProfileCatalogue.names }

  /// The controls of the camera in the words so far, each with a suffix.
  static func controls(_ words: [String], suffix: String = "") -> [String] {
    guard let chosen = camera(in: words, CameraControlList.scope), let found = try? CameraControlList(of: chosen) else { return [] }
    return found.controls.filter { $0.type != .controlClass }.map { $0.typedName + suffix }
  }

  /// The formats of the camera in the words so far; those of the registry if it cannot be read without waking it.
  static func formats(_ words: [String]) -> [String] {
    let offered = camera(in: words, ReadingScope(includesFormats: true))?.camera.captureNodes.flatMap(\.formats).map(\.label) ?? []
    return offered.isEmpty
      ? PixelFormatRegistry.labels : offered.enumerated().filter { offered.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }

  /// The camera that the options in the words so far choose.
  private static func camera(in words: [String], _ scope: ReadingScope) -> SelectedCamera? {
    func value(of options: [String]) -> String? { words.drop { !options.contains($0) }.dropFirst().first }
    let selection = CameraSelection(
      device: value(of: ["--device", "-d"]).flatMap(DeviceName.init(argument:)),
      profile: value(of: ["--profile", "-p"]).flatMap(ProfileName.init(argument:)))
    guard let environment = ProbeRun.environment, selection.profile?.isStandardInput != true,
      let listing = try? selection.listing(scope, in: environment)
    else { return nil }
    return try? SelectedCamera(listing, named: "")
  }
}

/// `probe completions SHELL`
struct CompletionsCommand: Verb {
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

extension DeviceName: ExpressibleByArgument {
  /// The attached cameras.
  public static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in Completions.devices() }
  }
}

extension ProfileName: ExpressibleByArgument {
  static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in Completions.profiles() }
  }
}
