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
    func value(of option: String) -> String? { words.drop { $0 != option }.dropFirst().first }
    let selection = CameraSelection(
      device: value(of: "--device").flatMap(DeviceName.init(argument:)),
      profile: value(of: "--profile").flatMap(ProfileName.init(argument:)))
    guard let environment = ProbeRun.environment, selection.profile?.isStandardInput != true,
      let listing = try? selection.listing(CameraControlList.scope, in: environment),
      let chosen = try? SelectedCamera(listing, named: ""), let found = try? CameraControlList(of: chosen)
    else { return [] }
    return found.controls.filter { $0.type != .controlClass }.map { $0.typedName + suffix }
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
