public import CameraModel
public import DeviceConfiguration
import Host

extension CaptureDevice {
  /// The settings that this machine keeps for the camera; nil for none. Sessions restore them if the camera loses them
  /// (``CaptureSession/restoresControls``).
  ///
  /// Each time, this reads the file that `probe save --kept` or `KeptConfigurations` wrote to ``settingsStore``.
  ///
  /// - Throws: `DeviceError` if the file cannot be read, with code `malformed` if it is not valid.
  public var keptSettings: SavedConfiguration? {
    get throws(DeviceError) {
      guard let store = settingsStore else { return nil }
      let own = camera.identity.flatMap { location.identities.contains($0) ? nil : $0 }
      let identities = [own].compactMap(\.self) + location.identities
      var kept = KeptConfigurations(in: store)
      return try kept.profile(for: camera, identities).flatMap { SavedConfiguration(in: $0, for: identities) }
    }
  }

  /// Where the kept settings of the camera are. The default is the folder of `probe save --kept` for a camera of this machine, and nil, which
  /// means none, for a simulated one.
  public var settingsStore: (any ConfigurationStore)? {
    get { manualSettings.store ?? (system.instance == nil ? try? KeptFolder() : nil) }
    nonmutating set { manualSettings.store = newValue }
  }

  /// The node's controls that the program set or that are kept, each once. Controls that the camera adjusts by itself are left out.
  ///
  /// - Parameter saved: the kept settings.
  func controlsSet(on path: String, keeping saved: SavedConfiguration?) -> [CameraControl] {
    let own = manualSettings.controls
    let nodes = camera.captureNodes
    guard let saved, let place = nodes.firstIndex(where: { $0.path == path }) else { return own }
    let kept = saved.node(for: place, of: nodes, isNamed: false)?.controls.settable ?? []
    return own + kept.filter { control in !own.contains { $0.id == control.id } }
  }

  /// Notes the controls that a start has set or restored. The mode is the session's, and no setting of the program.
  var noteControls: @Sendable (String, [PlanStep]) -> Void {
    { [manualSettings] path, steps in manualSettings.note(steps.filter { $0.call == .setControls }, on: path) }
  }

  /// Reads the present mode and the controls of the camera, to restore them later.
  ///
  /// ```swift
  /// let before = try device.savedSettings()
  /// try device.configure { try $0.set(.exposureTime(.milliseconds(2))) }
  /// try device.restore(before)
  /// ```
  ///
  /// - Throws: `DeviceError` if the camera cannot be read whole, because the missing parts would be lost.
  public func savedSettings() throws(DeviceError) -> SavedConfiguration {
    guard isConnected else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    let (media, paths) = (camera.sensor?.media, camera.nodes.compactMap(\.path))
    let locations = try system.locations().filter { media == nil ? paths.contains($0.path) : $0.mediaDevice == media }
    // The present mode is saved, and no list of modes.
    let scope = ReadingScope(includesControls: true, modes: ModeFilter(pixelFormats: []))
    let cameras = try system.cameras(at: locations, scope: scope, workers: NodeThreads())
    let same = cameras.first { $0.sensor?.entity == camera.sensor?.entity && $0.nodes.contains { $0.path == node.path } }
    guard let same else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    return try SavedConfiguration(of: same)
  }

  /// Keeps settings for the camera in ``settingsStore``, where ``keptSettings`` and `probe restore --kept` find them.
  ///
  /// - Parameter saved: The settings, usually ``savedSettings()``.
  /// - Returns: The path of the file.
  /// - Throws: `DeviceError`, with code `unsupported` for a camera without a store, as simulated ones are, or without an identity.
  @discardableResult
  public func keep(_ saved: SavedConfiguration) throws(DeviceError) -> String {
    var store = manualSettings.store
    if store == nil, system.instance == nil { store = try KeptFolder() }
    guard let store else {
      throw DeviceError(
        .unsupported, operation: "keep the settings", subject: localizedName, message: "Nothing is kept for a simulated camera.")
    }
    return try KeptConfigurations(in: store).keep(saved)
  }

  /// Sets each node of the camera to its saved mode and controls.
  ///
  /// - Parameters:
  ///   - saved: The settings: ``savedSettings()``, ``keptSettings``, or those of a profile.
  ///   - timeout: How long to wait for other programs that configure the camera. The default is not at all.
  /// - Returns: What was set on each node that has saved settings.
  /// - Throws: `ConfigurationError`, after restoring everything on the node that failed; nodes before it keep the saved settings.
  @discardableResult
  public func restore(_ saved: SavedConfiguration, within timeout: Duration = .zero) throws(ConfigurationError) -> [RestoredNode] {
    let nodes = camera.captureNodes
    var restored: [RestoredNode] = []
    for (place, node) in nodes.enumerated() {
      guard let source = saved.node(for: place, of: nodes, isNamed: false), let path = node.path else { continue }
      restored.append(try restore(source, to: path, within: timeout))
    }
    return restored
  }
}
