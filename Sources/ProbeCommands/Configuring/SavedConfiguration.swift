import Viewfinder

/// What one camera was set to: a recording of it without its lists, which is a profile like any other.
struct SavedConfiguration {
  let camera: Camera

  // MARK: Saving

  /// The mode and the controls of an attached camera, without what it offers.
  init(of camera: Camera) {
    var camera = camera
    camera.nodes = camera.nodes.filter { $0.role.isCamera }
    for index in camera.nodes.indices {
      camera.nodes[index].formats = []
      camera.nodes[index].findings = []
      camera.nodes[index].controls.removeAll { !$0.isSaved }
    }
    self.camera = camera
  }

  func document(_ recording: CameraProfile.Recording) -> [UInt8] {
    CameraProfile(recording: recording, cameras: [camera]).jsonDocument()
  }

  // MARK: Restoring

  /// The configuration of a camera in a profile: the one with one of its identities, else the only one.
  init?(in profile: CameraProfile, for identities: [CameraIdentity]) {
    let same = identities.lazy.compactMap { identity in profile.cameras.first { $0.identity == identity } }.first
    guard let camera = same ?? (profile.cameras.count == 1 ? profile.cameras.first : nil) else { return nil }
    self.camera = camera
  }

  /// The camera that was saved, where it is another than the attached one as far as is known.
  func otherCamera(than attached: Camera, _ identities: [CameraIdentity]) -> String? {
    let name = (camera.name ?? "(no name)").harmless
    guard let identity = camera.identity, !identities.isEmpty else { return camera.name == attached.name ? nil : name }
    return identities.contains(identity) ? nil : "\(name) (\(identity.kind.rawValue.harmless) \(identity.value.harmless))"
  }

  /// What was saved of one of an attached camera's nodes; nil where that is nothing.
  ///
  /// Nodes go by what they call themselves, since a colour camera's settings are nothing for its infrared one, and by their order among those alike.
  ///
  /// - Parameter isNamed: whether just this node is meant, so that what was saved of a single node is for it.
  func node(for place: Int, of nodes: [CameraNode], isNamed: Bool) -> CameraNode? {
    let saved = camera.captureNodes
    if isNamed, saved.count == 1 { return saved[0] }
    let card = nodes[place].card
    let isSameModel = nodes.contains { node in saved.contains { $0.card == node.card } }
    let fitting = isSameModel ? saved.filter { $0.card == card } : saved
    let rank = isSameModel ? nodes[..<place].count { $0.card == card } : place
    return fitting.indices.contains(rank) ? fitting[rank] : nil
  }

  /// What a node has to be set to.
  static func wish(for node: CameraNode) -> DesiredConfiguration {
    let settable = node.controls.filter { $0.isSaved && !isHeld($0, among: node.controls) }
    return DesiredConfiguration(
      input: node.inputs.count > 1 ? node.inputs.first(where: \.isCurrent)?.index : nil,
      format: node.current.map { FrameFormat(pixelFormat: $0.pixelFormat, size: $0.size) }, interval: node.current?.interval,
      controls: settable.compactMap { control in control.value.map { ControlAssignment(.id(control.id), .value($0)) } })
  }

  /// Whether an automatic had the value: it will find its own again.
  private static func isHeld(_ control: CameraControl, among controls: [CameraControl]) -> Bool {
    guard let dependency = ControlDependency.freeing(control.id),
      let automatic = controls.first(where: { $0.id == dependency.automatic.rawValue })
    else { return false }
    return !dependency.isManual(automatic.value)
  }
}

extension CameraControl {
  /// Whether its value is ours to keep, and can be set again.
  fileprivate var isSaved: Bool {
    let notOurs: Set<ControlFlag> = ["readOnly", "writeOnly", "volatile", "disabled", "executeOnWrite", "grabbed"]
    return value != nil && type != .button && type != .controlClass && notOurs.isDisjoint(with: flags)
  }
}
