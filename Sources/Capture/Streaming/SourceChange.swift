import CameraModel
import DeviceConfiguration
import Host

extension CaptureDevice {
  /// Sets the source, which may be a bridge, to its present signal and lists the resulting modes.
  ///
  /// - Parameter isCancelled: checked while another program has the lock.
  /// - Returns: the device with its new modes; nil if there is no stable signal.
  func following(_ node: any StreamingNode, unless isCancelled: () -> Bool) throws(ConfigurationError) -> CaptureDevice? {
    let lock = try ConfigurationLock(node, of: graphSensor, within: DeviceStream.longLockTimeout, unless: isCancelled) { _, _ in }
    do {
      try set(reading(lock.detectedSource()), lock, unless: isCancelled)
    } catch {
      guard !error.cause.isAboutSignal else { return nil }
      // A driver without signal detection keeps its settings.
      guard error.cause.isOfMissingDetection else { throw error }
    }
    lock.unlock()
    guard camera.sensor?.media == nil else { return try reading(listedAgain(NodeThreads())) }
    var listed = camera
    listed.replace([try reading(node.reading(ReadingScope(includesControls: false))).node])
    return CaptureDevice(listed, in: system) ?? self
  }

  /// Sets a detected signal on the node, or on the bridge behind a media graph.
  private func set(
    _ found: DesiredConfiguration, _ lock: borrowing ConfigurationLock, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) {
    guard camera.sensor?.media != nil else {
      _ = try lock.apply(found)
      return
    }
    _ = try lock.setBridge(found, detecting: false, unless: isCancelled)
  }
}

extension StreamingNode {
  /// Whether the driver can detect the signal of the source.
  var hasDetectableSource: Bool {
    do { try requireDetectableSource() } catch { return false }
    return true
  }

  /// Whether a capture card's source has no signal. Check it if no frame comes, because without a change there is no event either.
  func hasLostItsSignal(unless isCancelled: () -> Bool) -> Bool {
    guard hasDetectableSource else { return false }
    do {
      let lock = try ConfigurationLock(self, within: DeviceStream.lockTimeout, unless: isCancelled)
      // Some drivers fail with EBUSY while they stream.
      do { _ = try lock.detectedSource() } catch { return error.isAboutSignal && error.code != .busy }
    } catch {}
    return false
  }
}

extension DeviceError {
  /// Whether the source has no signal, or no usable one.
  fileprivate var isAboutSignal: Bool { isOfDetection && code != .gone && !isOfMissingDetection }

  /// Whether the driver cannot detect signals.
  fileprivate var isOfMissingDetection: Bool { isOfDetection && (errorNumber == .inappropriateCall || errorNumber == .noData) }

  private var isOfDetection: Bool { operation == .call(.queryTimings) || operation == .call(.queryStandard) }
}
