public import CameraModel
public import DeviceConfiguration
import Host

/// What a node was set to from a saved configuration.
public struct RestoredNode: Sendable {
  /// What was set, read back; or what would be set.
  public let configuration: CaptureConfiguration
  /// The saved controls that were left out, by name, each with the reason in a sentence: the camera lacks it, or its value is not valid.
  public let skipped: [(name: String, reason: String)]
}

extension CaptureDevice {
  /// Sets a node to the mode and the controls that were saved of one.
  ///
  /// - Parameters:
  ///   - saved: The node as it was saved: `SavedConfiguration.node(for:of:isNamed:)`.
  ///   - path: The node to set.
  ///   - applying: Whether anything is set. False plans; then the controls are those of the listing.
  ///   - timeout: How long to wait for others who configure the camera. The default is not at all.
  ///   - workers: The threads whose interruption puts everything back. The default is threads of its own.
  /// - Throws: `ConfigurationError`; everything is put back then.
  public func restore(
    _ saved: CameraNode, to path: String, applying: Bool = true, within timeout: Duration = .zero, workers: (any WorkerThreads)? = nil
  ) throws(ConfigurationError) -> RestoredNode {
    guard applying else {
      let controls = camera.nodes.first { $0.path == path }?.controls ?? []
      let (desired, skipped) = DesiredConfiguration(restoring: saved).setting(of: saved, among: controls, on: path)
      do throws(DeviceError) {
        let plan = try ConfigurationPlan(desired, on: open(path), knowing: controls)
        return RestoredNode(configuration: CaptureConfiguration(path: path, plan: plan), skipped: skipped)
      } catch {
        throw .planning(error)
      }
    }
    var locked = try LockedCamera(self, at: path, within: timeout, workers: workers ?? NodeThreads())
    let node: CameraNode
    do throws(DeviceError) {
      // Read again through the locked node: another camera may have the path by now.
      node = try locked.readNode(ReadingScope(includesFormats: false, includesControls: true))
      if let failure = node.failure { throw failure }
    } catch {
      throw .planning(error)
    }
    let (desired, skipped) = DesiredConfiguration(restoring: saved).setting(of: saved, among: node.controls, on: path)
    let result = try locked.apply(desired, knowing: node.controls)
    return RestoredNode(configuration: CaptureConfiguration(path: path, plan: result.plan, result: result), skipped: skipped)
  }
}

extension DesiredConfiguration {
  /// The same without the controls that a node does not take.
  ///
  /// - Parameters:
  ///   - saved: the node that was saved, which knows their names.
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
