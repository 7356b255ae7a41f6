import CameraModel
import DeviceConfiguration

extension ConfigurationLock {
  /// Restores the controls of a camera that returned after being unplugged.
  ///
  /// - Parameters:
  ///   - controls: the controls, with their earlier values.
  ///   - isCancelled: checked before the first call.
  /// - Returns: whether the camera took them; otherwise those that it lacks or no longer takes.
  /// - Throws: `ConfigurationError` if the camera is gone again, or the work is cancelled.
  borrowing func restore(_ controls: [CameraControl], unless isCancelled: () -> Bool) throws(ConfigurationError) -> Restoration {
    guard !controls.isEmpty else { return .restored }
    guard !isCancelled() else { throw ConfigurationError(.cancelled(before: .setControls, on: path)) }
    let restoration = try restore(controls)
    guard case .incomplete(let left) = restoration else { return .restored }
    // A start cannot continue without the camera.
    for case let reason? in left.map(\.reason) where reason.code == .gone || reason.code == .hung { throw ConfigurationError(reason) }
    return restoration
  }
}
