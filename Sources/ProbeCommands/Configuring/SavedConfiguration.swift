import CameraModel
import CameraProfiles
import DeviceConfiguration

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

  /// The configuration of that camera in a profile: the one with the same identity, else the only one.
  init?(in profile: CameraProfile, for attached: Camera) {
    let same = profile.cameras.first { $0.identity != nil && $0.identity == attached.identity }
    guard let camera = same ?? (profile.cameras.count == 1 ? profile.cameras.first : nil) else { return nil }
    self.camera = camera
  }

  /// What each node has to be set to, by its place among the nodes that give pictures.
  var wishes: [DesiredConfiguration] { camera.captureNodes.map(Self.wish) }

  private static func wish(for node: CameraNode) -> DesiredConfiguration {
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
