import PixelFormats

/// The name of a camera as people type it: a node, a link to one, its number, or a part of the camera's name; for a sensor that reaches
/// several nodes, also with one of these.
public struct DeviceName: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The path of the node to use of the camera; nil for any.
  public let node: String?

  /// A name as it was typed; nil if it is empty.
  public init?(argument: String) { self.init(argument: argument, node: nil) }

  /// A name as it was typed, with a node of the camera by its path or its number, or nil for any node; nil if the name is empty.
  public init?(argument: String, node: String?) {
    guard !argument.isEmpty else { return nil }
    text = argument
    self.node = node.map { DeviceName(argument: $0)?.path ?? $0 }
  }

  /// The number of a node, if the text is a number.
  public var number: Int? {
    text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }

  /// Whether it names a file rather than a camera.
  public var isPath: Bool { text.contains("/") }

  /// Whether it may be a sensor's place in the firmware's description, or its entity: it has slashes, and is no file of a device.
  public var mayNameSensor: Bool { isPath && !text.hasPrefix("/dev/") }

  /// The path of the node, by its text or its number; nil if the text names a camera instead of a node.
  public var path: String? { isPath ? text : number.map { "/dev/video\($0)" } }
}

extension DeviceName {
  /// The only camera with this name or identity, else the only one with this part of a name. Case is ignored.
  ///
  /// - Throws: `DeviceError` with code `notFound` if there is none, and `usage` if there are several.
  func onlyMatch(among cameras: [Camera]) throws(DeviceError) -> Camera {
    let wanted = text.lowercased()
    let named = cameras.filter { [$0.name, $0.identity?.value, $0.sensor?.entity].contains { $0?.lowercased() == wanted } }
    if named.count == 1 { return try restricted(named[0]) }
    let fitting = cameras.filter { isPart(of: [$0.name, $0.identity?.value, $0.sensor?.entity] + $0.nodes.map(\.card)) }
    if fitting.count == 1 { return try restricted(fitting[0]) }
    if fitting.isEmpty { throw noMatch(among: cameras) }
    throw DeviceError(
      .usage, operation: .chooseCamera, subject: text,
      message: "\(fitting.count) cameras match: \(fitting.map(\.designation).joined(separator: "; ")).",
      remedy: fitting.telling)
  }

  /// The camera with the named node only; with all of its nodes if none is named.
  ///
  /// - Throws: `DeviceError` with code `notFound` if it does not have the node.
  func restricted(_ camera: Camera) throws(DeviceError) -> Camera {
    guard let node else { return camera }
    var one = camera
    one.nodes.removeAll { $0.path != node }
    if !one.nodes.isEmpty { return one }
    let own = camera.nodes.compactMap(\.path).map(\.harmless).joined(separator: ", ")
    throw DeviceError(
      .notFound, operation: .chooseCamera, subject: node, message: "\((camera.name ?? "The camera").harmless) does not reach this node.",
      remedy: own.isEmpty ? "Leave the node out." : "It reaches \(own).")
  }

  private func noMatch(among cameras: [Camera]) -> DeviceError {
    let nearest = NearestSpelling.of(text, among: cameras.compactMap(\.name))
    let here = cameras.filter(\.isChoosable).map(\.designation).joined(separator: "; ")
    let others = here.isEmpty ? "No usable camera is attached." : "Available: \(here)."
    return DeviceError(
      .notFound, operation: .chooseCamera, subject: text, message: "Camera not found.",
      remedy: nearest.map { "Did you mean \($0)?" } ?? others)
  }

  /// The recorded camera with this name, node or number. For a node, the camera has this node only.
  public func recordedCamera(among cameras: [Camera]) throws(DeviceError) -> Camera {
    if node == nil, let path = cameras.lazy.flatMap(\.nodes).compactMap(\.path).first(where: { names(path: $0) }),
      var chosen = cameras.camera(withNode: path)
    {
      chosen.nodes.removeAll { $0.path != path }
      return chosen
    }
    let hasPaths = cameras.contains { $0.nodes.contains { $0.path != nil } }
    if let number, !hasPaths, cameras.indices.contains(number) { return cameras[number] }
    return try onlyMatch(among: cameras)
  }

  /// Whether this names a path: in full, or by the number of the node.
  public func names(path: String?) -> Bool {
    guard let path else { return false }
    return path == text || number.map { path == "/dev/video\($0)" } ?? false
  }

  /// Whether one of the texts contains the name, ignoring case.
  public func isPart(of texts: [String?]) -> Bool {
    let wanted = text.lowercased()
    return texts.contains { $0?.lowercased().contains(wanted) ?? false }
  }
}

extension [Camera] {
  /// The camera that has the node at a path. Of several sensors, it is the one that is linked to it.
  func camera(withNode path: String) -> Camera? {
    let fitting = filter { $0.nodes.contains { $0.path == path } }
    // An older recording tells only which modes were seen to arrive.
    return fitting.first { $0.sensor?.linkedNodes.contains(path) ?? false }
      ?? fitting.first { $0.sensor?.modes.contains { $0.node == path && $0.state == .confirmed } ?? false } ?? fitting.first
  }

  /// How to tell cameras apart that have a name in common.
  fileprivate var telling: String {
    let entities = Set(compactMap { $0.sensor?.entity })
    if entities.count == count { return "Name one by its entity, such as \"\(self[0].sensor?.entity.harmless ?? "")\"." }
    return "Name one by its node\(Set(map(\.name)).count > 1 ? ", or by more of its name" : " or its link in /dev/v4l/by-path")."
  }
}

extension Camera {
  /// The name and the first node; of a sensor, the entity, which tells it from others of its model.
  fileprivate var designation: String {
    let path = (captureNodes.first ?? nodes.first)?.path
    return (sensor?.entity ?? name ?? "(no name)").harmless + (path.map { " (\($0.harmless))" } ?? "")
  }

  /// Whether its pictures flow to one of its nodes, as far as its media graph tells.
  package var isLinked: Bool { sensor.map { !$0.linkedNodes.isEmpty } ?? true }
}

extension Camera {
  /// Whether a mode of the camera can be chosen: a node captures video, or its role is unknown.
  public var isChoosable: Bool { !choosableNodes.isEmpty }
}
