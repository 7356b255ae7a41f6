import CameraModel

/// The cameras that a command is about: attached or recorded, all or those that were named.
struct CameraChoice {
  let options: CameraOptions
  var scope = ReadingScope()

  func listing(in surroundings: some Surroundings) throws(DeviceError) -> Listing {
    guard let profile = options.profile else { return try AttachedCameras(scope: scope).listing(options.device, in: surroundings) }
    var listing = try profile.listing(in: surroundings)
    if let device = options.device { listing.cameras = [try RecordedCameras(listing.cameras).camera(device)] }
    return listing
  }
}

/// Finds a recorded camera by what a person calls it.
struct RecordedCameras {
  let cameras: [Camera]

  init(_ cameras: [Camera]) {
    self.cameras = cameras
  }

  /// The one camera of that name. A node leaves the camera with this node alone.
  func camera(_ device: DeviceName) throws(DeviceError) -> Camera {
    for camera in cameras {
      guard let node = camera.nodes.first(where: { device.names(path: $0.path) }) else { continue }
      var chosen = camera
      chosen.nodes = [node]
      return chosen
    }
    let hasPaths = cameras.contains { $0.nodes.contains { $0.path != nil } }
    if let number = device.number, !hasPaths, cameras.indices.contains(number) { return cameras[number] }
    return try Matches(device: device, all: cameras).only()
  }
}

extension DeviceName {
  /// Whether the path is meant: written out, or by the number of the node.
  func names(path: String?) -> Bool {
    guard let path else { return false }
    return path == text || number.map { path == "/dev/video\($0)" } ?? false
  }

  /// Whether one of the texts holds what was typed; upper and lower case are the same.
  func isPart(of texts: [String?]) -> Bool {
    let wanted = text.lowercased()
    return texts.contains { $0?.lowercased().hasPart(wanted) ?? false }
  }
}

/// The cameras that a part of a name fits.
struct Matches {
  let device: DeviceName
  let all: [Camera]

  /// The only camera that fits.
  func only() throws(DeviceError) -> Camera {
    let fitting = all.filter { camera in
      device.isPart(of: [camera.name, camera.identity?.value] + camera.nodes.map(\.card))
    }
    if fitting.count == 1 { return fitting[0] }
    if fitting.isEmpty { throw none }
    throw DeviceError(
      .usage, operation: "choose a camera", subject: device.text,
      message: "\(fitting.count) cameras fit: \(fitting.map(\.designation).joined(separator: "; ")).",
      remedy: "Name one of them by its node, or by more of its name.")
  }

  private var none: DeviceError {
    let nearest = NearestSpelling.of(device.text, among: all.compactMap(\.name))
    let here = all.filter(\.mayGivePictures).map(\.designation).joined(separator: "; ")
    let others = here.isEmpty ? "`probe list` shows what is here." : "Here are: \(here)."
    return DeviceError(
      .notFound, operation: "choose a camera", subject: device.text, message: "There is no such camera.",
      remedy: nearest.map { "Did you mean \($0)?" } ?? others)
  }
}

extension Camera {
  /// Name and first node, for choosing.
  fileprivate var designation: String {
    let path = (captureNodes.first ?? nodes.first)?.path
    return (name ?? "(no name)").harmless + (path.map { " (\($0.harmless))" } ?? "")
  }
}

extension String {
  /// Whether the other text stands somewhere in this one.
  func hasPart(_ part: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
