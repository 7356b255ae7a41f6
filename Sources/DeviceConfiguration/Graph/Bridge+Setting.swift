package import CameraModel

extension Bridge {
  /// Sets the EDID and the standard, then the timings or the standard of the signal, and reads them back. A failure restores all of it.
  ///
  /// - Parameters:
  ///   - desired: the EDID and the standard, if they are to be set.
  ///   - detects: whether to set what arrives. After an EDID was set, this waits for a steady signal.
  ///   - system: the system of the bridge.
  ///   - isCancelled: checked before each call. Once it is true, everything is restored.
  /// - Throws: `ConfigurationError`; its code is `busy` if another program has the graph locked.
  package func set(
    _ desired: DesiredConfiguration, detects: Bool, in system: any ConfigurableSystem, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    let lock: GraphLock
    do { lock = try GraphLock(media, in: system) } catch { throw ConfigurationError(error) }
    return try SourceTransaction(place: .bridge(self), detects: detects).perform(desired, lock.permit, unless: isCancelled)
  }

  /// Restores the state before a result, and verifies it by reading.
  package func restore(_ result: ConfigurationResult, in system: any ConfigurableSystem) -> Restoration {
    do {
      let lock = try GraphLock(media, in: system)
      return Restorer(result, on: .bridge(self)).restoration(lock.permit)
    } catch {
      return .lost(result, error)
    }
  }
}
