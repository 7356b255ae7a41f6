public import CameraModel
public import DeviceConfiguration

extension CaptureDevice {
  /// The controls of the main node with their values now, in the driver's order. The node is opened for it, also while a session runs.
  ///
  /// To set one, take the lock: `try device.configure { lock in try lock.apply(DesiredConfiguration(controls: …)) }`.
  ///
  /// - Throws: `ConfigurationError` when the device cannot be opened or asked.
  public var controls: [CameraControl] {
    get throws(ConfigurationError) {
      do throws(DeviceError) {
        return try open().reading(ReadingScope(includesFormats: false, includesControls: true)).node.controls
      } catch {
        throw .planning(error)
      }
    }
  }
}

extension CaptureDevice {
  /// The settings that are kept for the camera on this machine; nil for none. Sessions put them back where the camera loses them
  /// (``CaptureSession/restoresControls``).
  ///
  /// `KeptConfigurations` finds them. Setting them here sets nothing on the camera.
  public var keptSettings: SavedConfiguration? {
    get { manualSettings.kept }
    nonmutating set { manualSettings.kept = newValue }
  }

  /// The controls of a node that the program set or that are kept, each once, without those that set themselves.
  func controlsSet(on path: String) -> [CameraControl] {
    let own = manualSettings.controls
    let nodes = camera.captureNodes
    guard let saved = keptSettings, let place = nodes.firstIndex(where: { $0.path == path }) else { return own }
    let kept = saved.node(for: place, of: nodes, isNamed: false)?.controls.settable ?? []
    return own + kept.filter { control in !own.contains { $0.id == control.id } }
  }
}
