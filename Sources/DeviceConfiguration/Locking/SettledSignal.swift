import CameraModel

extension SettingPlace {
  /// Detects the signal: its digital timings, or the analogue standard of a source without timings.
  func detectedSource() throws(DeviceError) -> DesiredConfiguration {
    try node?.requireDetectableSource()
    do {
      return DesiredConfiguration(timings: try source.detectedTimings())
    } catch {
      guard error.code == .unsupported, error.errorNumber != .noLink else { throw error }
    }
    let standard = try source.detectedStandard()
    guard !standard.isEmpty else {
      throw DeviceError(
        .unsupported, operation: .call(.queryStandard), subject: path, message: "The source has no signal.",
        remedy: "Plug the cable in and switch the source on.")
    }
    return DesiredConfiguration(standard: standard)
  }

  /// Detects the signal after an EDID was set: waits until it stays the same for a second, and for eight seconds at most.
  ///
  /// A device that reads another EDID first ends its signal, and starts one after up to some seconds. So neither the first signal nor the
  /// first gap is its answer.
  ///
  /// - Parameter isCancelled: checked before each query.
  func settledSource(unless isCancelled: () -> Bool) throws(DeviceError) -> DesiredConfiguration {
    var last: DesiredConfiguration?
    var equals = 0
    var failure = DeviceError(.queryTimings, on: path, failedWith: .noLock)
    for _ in 0..<80 {
      guard !isCancelled() else { throw .cancelled(before: .queryTimings, on: path) }
      source.pause(.milliseconds(100))
      do {
        let found = try detectedSource()
        equals = last?.isSameSignal(as: found) == true ? equals + 1 : 0
        last = found
        if equals == 10 { return found }
      } catch {
        guard error.isOfUnsteadySignal else { throw error }
        (last, equals, failure) = (nil, 0, error)
      }
    }
    throw failure
  }
}

extension DesiredConfiguration {
  /// Whether two detected signals are the same. A measured pixel clock varies a little.
  fileprivate func isSameSignal(as other: DesiredConfiguration) -> Bool {
    guard let timings, let others = other.timings else { return self == other }
    let (slow, fast) = (min(timings.pixelClock, others.pixelClock), max(timings.pixelClock, others.pixelClock))
    return timings.size == others.size && timings.isInterlaced == others.isInterlaced && fast - slow <= fast / 200
  }
}

extension DeviceError {
  /// Whether a signal that starts may give this: none yet, none that holds, or timings that come and go.
  fileprivate var isOfUnsteadySignal: Bool {
    operation == .call(.queryTimings) && [.noLink, .noLock, .outOfRange].contains(errorNumber)
  }
}
