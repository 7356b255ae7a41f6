public import ArgumentParser
import CameraDocuments
public import CameraModel
import CameraProfiles
import Viewfinder

/// The completions of a shell for cameras, profiles and controls.
enum Completions {
  /// The environment of the command.
  @TaskLocal static var environment: (any CommandEnvironment)?

  /// Nodes and names of attached cameras, found without opening any.
  static func devices() -> [String] {
    guard let environment = environment, let locations = try? environment.system.locations() else { return [] }
    var names: [String] = []
    for name in locations.compactMap(\.name) where !names.contains(name) && !name.needsCleaning { names.append(name) }
    return locations.map(\.path) + names
  }

  /// The bundled profiles.
  static func profiles() -> [String] { ProfileCatalogue.names }

  /// The formats of the camera in the words so far; those of the registry if it cannot be read without waking it.
  static func formats(_ words: [String]) -> [String] {
    let formats = camera(in: words, ReadingScope())?.camera.captureNodes.flatMap(\.formats) ?? []
    let labels = formats.map(\.label).reduce(into: [String]()) { labels, label in if !labels.contains(label) { labels.append(label) } }
    return labels.isEmpty ? PixelFormatRegistry.labels : labels
  }

  /// The camera that the options in the words so far choose.
  static func camera(in words: [String], _ scope: ReadingScope) -> SelectedCamera? {
    func value(of options: [String]) -> String? { words.drop { !options.contains($0) }.dropFirst().first }
    let selection = CameraSelection(
      device: value(of: ["--device", "-d"]).flatMap(DeviceName.init(argument:)),
      profile: value(of: ["--profile", "-p"]).flatMap(ProfileName.init(argument:)))
    guard let environment = environment, selection.profile?.isStandardInput != true,
      let listing = try? selection.listing(scope, in: environment)
    else { return nil }
    return try? SelectedCamera(listing, named: "")
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
