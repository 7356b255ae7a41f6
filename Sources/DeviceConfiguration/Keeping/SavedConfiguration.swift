public import CameraModel
public import CameraProfiles

/// The settings of one camera: a recording of its current modes and control values, without its other modes.
public struct SavedConfiguration: Hashable, Sendable {
  /// The camera, with the current mode and the controls of each node.
  public let camera: Camera

  // MARK: Saving

  /// The settings of a camera that was read with its controls.
  ///
  /// - Throws: `DeviceError` if the camera was not read completely, because the missing parts would be lost.
  public init(of camera: Camera) throws(DeviceError) {
    if let failure = camera.choosableNodes.lazy.compactMap(\.failure).first ?? camera.sensor?.failure { throw failure }
    var camera = camera
    camera.nodes = camera.nodes.filter { $0.role.isCamera }
    for index in camera.nodes.indices {
      camera.nodes[index].formats = []
      camera.nodes[index].findings = []
      camera.nodes[index].controls.removeAll { !$0.isSaved }
      if let sensor = camera.sensor { camera.nodes[index].current = sensor.current(at: camera.nodes[index]) }
    }
    camera.sensor?.modes = []
    self.camera = camera
  }

  /// The settings as a profile.
  ///
  /// - Parameter recording: how and when the camera was read; nil if unknown.
  public func profile(_ recording: CameraProfile.Recording?) -> CameraProfile { CameraProfile(recording: recording, cameras: [camera]) }

  // MARK: Restoring

  /// The settings of a camera in a profile, found by an identity, else as the only camera. Nil if neither exists.
  ///
  /// - Parameters:
  ///   - profile: the profile.
  ///   - identities: the identities of the camera, best first.
  public init?(in profile: CameraProfile, for identities: [CameraIdentity]) {
    let same = identities.lazy.compactMap { identity in profile.cameras.first { $0.identity == identity } }.first
    guard let camera = same ?? (profile.cameras.count == 1 ? profile.cameras.first : nil) else { return nil }
    self.camera = camera
  }

  /// The saved settings for one of a camera's nodes; nil if there are none.
  ///
  /// Nodes are matched by card name, and by order among nodes of the same name. A colour node's settings never go to an infrared node.
  ///
  /// - Parameters:
  ///   - place: the position of the node among `nodes`.
  ///   - nodes: the capture nodes of the attached camera.
  ///   - isNamed: whether the user named this node, so that the settings of a single saved node apply to it.
  public func node(for place: Int, of nodes: [CameraNode], isNamed: Bool) -> CameraNode? {
    let saved = camera.captureNodes
    if isNamed, saved.count == 1 { return saved[0] }
    let card = nodes[place].card
    let isSameModel = nodes.contains { node in saved.contains { $0.card == node.card } }
    let fitting = isSameModel ? saved.filter { $0.card == card } : saved
    let rank = isSameModel ? nodes[..<place].count { $0.card == card } : place
    return fitting.indices.contains(rank) ? fitting[rank] : nil
  }
}

extension CameraSensor {
  /// The mode that arrives at a node now; nil if none does, so that other nodes are not set.
  fileprivate func current(at node: CameraNode) -> CurrentFormat? {
    guard var current = node.current else { return nil }
    let arriving = modes.filter { $0.node == node.path && $0.isActive && $0.state == .confirmed }
    guard let mode = arriving.first(where: { $0.pixelFormat == current.pixelFormat && $0.extent.contains(current.size) }) else {
      return nil
    }
    current.interval = mode.interval
    return current
  }
}

extension DesiredConfiguration {
  /// The configuration that restores a saved node: input, crop, mode, and the controls that were not under automatic control.
  public init(restoring node: CameraNode) {
    self.init(
      input: node.inputs.count > 1 ? node.inputs.first(where: \.isCurrent)?.index : nil, crop: node.selections.request,
      format: node.current.map { FrameFormat(pixelFormat: $0.pixelFormat, size: $0.size) }, interval: node.current?.interval,
      controls: node.controls.settable.assignments)
  }
}

extension [SelectionRectangle] {
  /// The request for the same crop; nil if the node has none. The whole picture is requested as such, since another source has another size.
  fileprivate var request: CropRequest? {
    self[.crop].map { _ in partialCrop.map { .rectangle($0) } ?? .whole }
  }
}

extension [CameraControl] {
  /// The controls whose values can be set again, except those under automatic control.
  package var settable: [CameraControl] { filter { $0.isSaved && !$0.isUnderAutomaticControl(among: self) } }

  /// Their values.
  package var assignments: [ControlAssignment] {
    compactMap { control in control.value.map { ControlAssignment(.id(control.id), .value($0)) } }
  }

  /// Assignments that bring back the values that were read, with their automatic switches. Values that were under automatic control, and
  /// controls that cannot be set, are left out.
  ///
  /// ```swift
  /// let before = try device.controls
  /// try device.configure { try $0.set(.exposureTime(.milliseconds(2))) }
  /// try device.configure { try $0.set(before.restoring) }
  /// ```
  public var restoring: [ControlAssignment] { settable.assignments }

  /// Assigns the driver's default to every control that has one and can be set. Values that are under automatic control, once their
  /// switches have their defaults, are left out.
  public var resetting: [ControlAssignment] {
    let fixed: Set<ControlFlag> = [.volatile, .grabbed]
    let defaults = compactMap { control -> CameraControl? in
      guard let value = control.defaultValue else { return nil }
      var control = control
      control.value = .integer(value)
      return control
    }
    return filter { control in
      control.defaultValue != nil && control.type.hasDefault && control.isWritable && fixed.isDisjoint(with: control.flags)
        && !control.isUnderAutomaticControl(among: self, once: defaults)
    }
    .map { ControlAssignment(.id($0.id), .defaultValue) }
  }
}

extension CameraControl {
  /// Whether the value is a setting that can be saved and set again.
  fileprivate var isSaved: Bool {
    let notSaved: Set<ControlFlag> = [.volatile, .executeOnWrite, .grabbed]
    return value != nil && isReadable && isWritable && notSaved.isDisjoint(with: flags)
  }
}

extension ControlType {
  /// Whether the type has a single number as its default.
  fileprivate var hasDefault: Bool {
    [.integer, .integer64, .boolean, .menu, .integerMenu, .bitmask].contains(self)
  }
}
