public import CameraModel
public import DeviceConfiguration
import Host
import Negotiation

/// The outcome of restoring a node from a saved configuration.
public struct RestoredNode: Sendable {
  /// The settings made and read back, or those that would be made.
  public let configuration: CaptureConfiguration
  /// The saved controls that were skipped, by name, each with the reason in a sentence: the camera lacks it, or its value is not valid.
  public let skipped: [(name: String, reason: String)]
}

extension CaptureDevice {
  /// Sets a node to a saved mode and saved controls.
  ///
  /// - Parameters:
  ///   - saved: The node as it was saved: `SavedConfiguration.node(for:of:isNamed:)`.
  ///   - path: The node to set.
  ///   - applying: Whether to set anything. If false, the listed controls are used for planning.
  ///   - timeout: How long to wait for other programs that configure the camera. The default is not at all.
  /// - Throws: `ConfigurationError`, after restoring everything.
  public func restore(
    _ saved: CameraNode, to path: String, applying: Bool = true, within timeout: Duration = .zero
  ) throws(ConfigurationError) -> RestoredNode {
    try restore(saved, to: path, applying: applying, within: timeout, workers: NodeThreads())
  }

  /// The same, with threads whose interruption restores everything.
  package func restore(
    _ saved: CameraNode, to path: String, applying: Bool = true, within timeout: Duration = .zero, workers: any WorkerThreads
  ) throws(ConfigurationError) -> RestoredNode {
    guard applying else {
      let controls = camera.nodes.first { $0.path == path }?.controls ?? []
      let (desired, skipped) = DesiredConfiguration(restoring: saved).setting(of: saved, among: controls, on: path)
      let plan = try reading(ConfigurationPlan(desired, on: open(path), of: graphSensor, knowing: controls))
      return RestoredNode(configuration: CaptureConfiguration(path: path, plan: plan), skipped: skipped)
    }
    var locked = try LockedCamera(self, at: path, within: timeout, workers: workers)
    // Read again through the locked node, because another camera may have the path by now.
    let node = try reading(locked.readNode(ReadingScope(includesFormats: false, includesControls: true)))
    if let failure = node.failure { throw ConfigurationError(failure) }
    let (desired, skipped) = DesiredConfiguration(restoring: saved).setting(of: saved, among: node.controls, on: path)
    // A mode of the sensor moves the limits of its controls.
    let result = try locked.apply(desired, knowing: camera.sensor == nil ? node.controls : nil)
    let made = CaptureConfiguration(path: path, plan: result.plan, result: result)
    return RestoredNode(configuration: made, skipped: skipped)
  }
}

extension CaptureDevice {
  /// Restores the state before a configuration.
  ///
  /// - Parameters:
  ///   - result: The outcome of the configuration.
  ///   - timeout: How long to wait for other programs that configure the camera.
  ///   - isTemporary: Whether the configuration did not count as set by the program.
  package func restore(_ result: ConfigurationResult, within timeout: Duration = .zero, isTemporary: Bool = false) -> Restoration {
    do {
      let isOfBridge = graphSensor != nil && !camera.nodes.contains { $0.path == result.plan.path }
      let node = try reading(open(isOfBridge ? nil : result.plan.path))
      let lock = try ConfigurationLock(node, of: graphSensor, within: timeout) { [manualSettings] in
        if !isTemporary { manualSettings.note($1, on: $0) }
      }
      defer { lock.unlock() }
      return lock.restore(result)
    } catch {
      return .lost(result, error.cause)
    }
  }
}

extension DesiredConfiguration {
  /// The saved settings without the controls that the node rejects.
  ///
  /// - Parameters:
  ///   - saved: the saved node, which has the names of its controls.
  ///   - controls: the node's controls.
  fileprivate func setting(
    of saved: CameraNode, among controls: [CameraControl], on path: String
  ) -> (DesiredConfiguration, skipped: [(name: String, reason: String)]) {
    var (desired, skipped) = (self, [(name: String, reason: String)]())
    desired.controls.removeAll { control in
      do throws(DeviceError) {
        _ = try control.setting(among: controls, on: path)
        return false
      } catch {
        skipped.append((control.control(among: saved.controls)?.name ?? "\(control.name)", error.message))
        return true
      }
    }
    return (desired, skipped)
  }
}
