import Negotiation
import CameraModel
import DeviceConfiguration

extension ConfigurationLock {
  /// Restores the controls of a camera that returned after being unplugged.
  ///
  /// - Parameters:
  ///   - controls: the controls, with their earlier values.
  ///   - isCancelled: checked before each call.
  /// - Returns: whether the camera took them; otherwise those that it lacks or no longer takes.
  /// - Throws: `ConfigurationError` if the camera is gone again, or the work is cancelled.
  borrowing func restore(_ controls: [CameraControl], unless isCancelled: () -> Bool) throws(ConfigurationError) -> Restoration {
    guard !controls.isEmpty else { return .restored }
    do {
      let missing = try set(controls, unless: isCancelled)
      return missing.isEmpty ? .restored : .incomplete(missing)
    } catch {
      guard !error.endsStart else { throw error }
    }
    // A refused control must not keep the others from being set.
    var missing: [Restoration.Unrestored] = []
    for control in controls {
      do {
        missing += try set([control], unless: isCancelled)
      } catch {
        guard !error.endsStart else { throw error }
        missing.append(Restoration.Unrestored(part: control.name, before: control.valueText, now: nil, reason: error.cause))
      }
    }
    return missing.isEmpty ? .restored : .incomplete(missing)
  }

  /// - Returns: the values that the camera changed.
  private borrowing func set(_ controls: [CameraControl], unless isCancelled: () -> Bool) throws(ConfigurationError)
    -> [Restoration.Unrestored]
  {
    let result = try apply(DesiredConfiguration(controls: controls.assignments), unless: isCancelled)
    return result.adjustments.map { Restoration.Unrestored(part: $0.setting.rawValue, before: $0.asked, now: $0.got, reason: nil) }
  }
}

extension ConfigurationError {
  /// Whether a start cannot continue after this error.
  fileprivate var endsStart: Bool { [.gone, .hung, .cancelled].contains(cause.code) }
}

extension CameraControl {
  /// The value in words.
  fileprivate var valueText: String { value.map { text(for: $0) } ?? "unknown" }
}
