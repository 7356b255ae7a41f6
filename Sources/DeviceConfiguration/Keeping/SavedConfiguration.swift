public import CameraModel
public import CameraProfiles

/// What one camera was set to: a recording of it without its lists, which is a profile like any other.
public struct SavedConfiguration: Hashable, Sendable {
  /// The camera with the modes and the controls of its nodes.
  public let camera: Camera

  // MARK: Saving

  /// The modes and the controls of a camera as it was read, without what it offers.
  public init(of camera: Camera) {
    var camera = camera
    camera.nodes = camera.nodes.filter { $0.role.isCamera }
    for index in camera.nodes.indices {
      camera.nodes[index].formats = []
      camera.nodes[index].findings = []
      camera.nodes[index].controls.removeAll { !$0.isSaved }
    }
    self.camera = camera
  }

  /// The profile that holds it.
  public func profile(_ recording: CameraProfile.Recording?) -> CameraProfile { CameraProfile(recording: recording, cameras: [camera]) }

  // MARK: Restoring

  /// The configuration of a camera in a profile: the one with one of its identities, else the only one; nil where there is none.
  ///
  /// - Parameters:
  ///   - profile: the profile that was saved.
  ///   - identities: what the camera can be found again by, the best first.
  public init?(in profile: CameraProfile, for identities: [CameraIdentity]) {
    let same = identities.lazy.compactMap { identity in profile.cameras.first { $0.identity == identity } }.first
    guard let camera = same ?? (profile.cameras.count == 1 ? profile.cameras.first : nil) else { return nil }
    self.camera = camera
  }

  /// Whether it was saved from an attached camera, as far as is known: by identity, or by name where one has none.
  public func isFrom(_ attached: Camera, _ identities: [CameraIdentity]) -> Bool {
    guard let identity = camera.identity, !identities.isEmpty else { return camera.name == attached.name }
    return identities.contains(identity)
  }

  /// What was saved of one of a camera's nodes; nil where that is nothing.
  ///
  /// Nodes are matched by what they call themselves, since a colour camera's settings are nothing for its infrared one, and by their order
  /// among those of one name.
  ///
  /// - Parameters:
  ///   - place: the position of the node among `nodes`.
  ///   - nodes: the attached camera's nodes that give pictures.
  ///   - isNamed: whether just this node is meant, so that what was saved of a single node is for it.
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

extension DesiredConfiguration {
  /// What sets a node to what was saved of it: source, mode, and the controls that no automatic held.
  public init(restoring node: CameraNode) {
    let settable = node.controls.filter { $0.isSaved && !$0.isUnderAutomaticControl(among: node.controls) }
    self.init(
      input: node.inputs.count > 1 ? node.inputs.first(where: \.isCurrent)?.index : nil,
      format: node.current.map { FrameFormat(pixelFormat: $0.pixelFormat, size: $0.size) }, interval: node.current?.interval,
      controls: settable.compactMap { control in control.value.map { ControlAssignment(.id(control.id), .value($0)) } })
  }
}

extension [CameraControl] {
  /// Settings to the driver's defaults of all that has one and can be set: not what an automatic will hold once it is reset itself.
  public var resetting: [ControlAssignment] {
    let fixed: Set<ControlFlag> = [.readOnly, .disabled, .volatile, .grabbed]
    let defaults = compactMap { control -> CameraControl? in
      guard let value = control.defaultValue else { return nil }
      var control = control
      control.value = .integer(value)
      return control
    }
    return filter { control in
      control.defaultValue != nil && control.type.hasDefault && fixed.isDisjoint(with: control.flags)
        && !control.isUnderAutomaticControl(among: defaults)
    }
    .map { ControlAssignment(.id($0.id), .defaultValue) }
  }
}

extension CameraControl {
  /// Whether its value is ours to keep, and can be set again.
  fileprivate var isSaved: Bool {
    let notOurs: Set<ControlFlag> = [.readOnly, .writeOnly, .volatile, .disabled, .executeOnWrite, .grabbed]
    return value != nil && type != .button && type != .controlClass && notOurs.isDisjoint(with: flags)
  }
}

extension ControlType {
  /// Whether a default of one number can be set.
  fileprivate var hasDefault: Bool {
    [.integer, .integer64, .boolean, .menu, .integerMenu, .bitmask].contains(self)
  }
}
