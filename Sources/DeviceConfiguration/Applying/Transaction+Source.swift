import CameraModel

extension Transaction {
  /// Sets a source and the signal that it receives then: both, or neither.
  ///
  /// - Parameters:
  ///   - first: the input, the EDID and the standard.
  ///   - detects: whether to set the signal that arrives. After an EDID was set, this waits for a steady signal.
  ///   - isCancelled: checked before each call. Once it is true, everything is restored.
  static func applySource(
    _ first: DesiredConfiguration, detecting detects: Bool, on place: SettingPlace, _ permit: borrowing ConfigurationPermit,
    unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    let shown = try apply(reading(place.plan(first)), on: place, permit, unless: isCancelled)
    guard detects else { return shown }
    do throws(ConfigurationError) {
      var found = try reading(first.edid == nil ? place.detectedSource() : place.settledSource(unless: isCancelled))
      found.acceptsAdjustments = first.acceptsAdjustments
      return shown.followed(by: try apply(reading(place.plan(found)), on: place, permit, unless: isCancelled))
    } catch {
      throw error.after(Restorer(shown, on: place).restoration(permit), made: shown.plan.steps)
    }
  }
}
