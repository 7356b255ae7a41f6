public import CameraModel
public import DeviceConfiguration

extension CaptureDevice {
  /// The main node's controls with their present values, in the driver's order. Reading them opens the node, even while a session runs.
  ///
  /// To set one, take the lock: `try device.configure { lock in try lock.apply(DesiredConfiguration(controls: …)) }`.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var controls: [CameraControl] {
    get throws(ConfigurationError) {
      do {
        return try open().reading(ReadingScope(includesFormats: false, includesControls: true)).node.controls
      } catch {
        throw .planning(error)
      }
    }
  }
}

extension CaptureDevice {
  /// The settings that this machine keeps for the camera; nil for none. Sessions restore them if the camera loses them
  /// (``CaptureSession/restoresControls``).
  ///
  /// `KeptConfigurations` finds them. Assigning this property sets nothing on the camera.
  public var keptSettings: SavedConfiguration? {
    get { manualSettings.kept }
    nonmutating set { manualSettings.kept = newValue }
  }

  /// The node's controls that the program set or that are kept, each once. Controls that the camera adjusts by itself are left out.
  func controlsSet(on path: String) -> [CameraControl] {
    let own = manualSettings.controls
    let nodes = camera.captureNodes
    guard let saved = keptSettings, let place = nodes.firstIndex(where: { $0.path == path }) else { return own }
    let kept = saved.node(for: place, of: nodes, isNamed: false)?.controls.settable ?? []
    return own + kept.filter { control in !own.contains { $0.id == control.id } }
  }
}
