import CameraModel
import CameraProfiles
import PixelFormats

/// What a shell offers where a camera or a profile is named.
enum Completions {
  /// Nodes and names of what is attached, found without opening anything.
  static func devices() -> [String] {
    guard let surroundings = ProbeRun.surroundings, let locations = try? surroundings.system.locations() else { return [] }
    var names: [String] = []
    for name in locations.compactMap(\.name) where !names.contains(name) && !name.needsCleaning { names.append(name) }
    return locations.map(\.path) + names
  }

  /// The bundled profiles.
  static func profiles() -> [String] { ProfileCatalogue.names }

  /// The codes of the registry.
  static func pixelFormats() -> [String] {
    PixelFormatRegistry.entries.map { OfferedFormat(index: 0, pixelFormat: $0.format).label }
  }
}
