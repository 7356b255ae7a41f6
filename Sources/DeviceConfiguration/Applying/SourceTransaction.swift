import CameraModel

/// Sets a source and the signal that it receives then: both, or neither.
struct SourceTransaction {
  let place: SettingPlace
  /// Whether to set what arrives. After an EDID was set, this waits for a steady signal.
  let detects: Bool

  /// - Parameter isCancelled: checked before each call. Once it is true, everything is restored.
  func perform(
    _ first: DesiredConfiguration, _ permit: borrowing ConfigurationPermit, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    let shown = try set(first, permit, isCancelled)
    guard detects else { return shown }
    do throws(ConfigurationError) {
      var found = try reading(first.edid == nil ? place.detectedSource() : place.settledSource(unless: isCancelled))
      (found.input, found.acceptsAdjustments) = (first.input, first.acceptsAdjustments)
      return shown.followed(by: try set(found, permit, isCancelled))
    } catch {
      throw error.after(Restorer(shown, on: place).restoration(permit))
    }
  }

  private func set(
    _ desired: DesiredConfiguration, _ permit: borrowing ConfigurationPermit, _ isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    try Transaction.apply(reading(place.plan(desired)), on: place, permit, unless: isCancelled)
  }
}
