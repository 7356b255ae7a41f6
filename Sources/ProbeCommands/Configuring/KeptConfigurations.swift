import CameraModel

/// Where the configurations of this machine's cameras are kept, a file for each camera, so that a re-plugged one finds its own.
struct KeptConfigurations {
  private let folder: String

  init(in surroundings: some Surroundings) {
    folder = surroundings.variable("VIEWFINDER_KEPT") ?? "/var/lib/viewfinder"
  }

  /// The camera's file. Its name is the camera's identity, so that no two share one.
  func path(for camera: Camera) throws(DeviceError) -> String {
    guard let identity = camera.identity else {
      throw DeviceError(
        .unsupported, operation: "keep configuration", subject: camera.name ?? "(no name)",
        message: "Nothing tells this camera from others, so that it could be known again.", remedy: "Save it to a file of its own with -o.")
    }
    let name = "\(identity.kind.rawValue)-\(identity.value)".unicodeScalars.map { scalar -> String in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-_.".unicodeScalars.contains(scalar))
      return isPlain ? String(scalar) : "%" + String(scalar.value, radix: 16)
    }
    return "\(folder)/\(name.joined()).json"
  }
}
