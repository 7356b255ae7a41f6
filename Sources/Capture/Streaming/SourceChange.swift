import CameraModel
import DeviceConfiguration

extension CaptureDevice {
  /// Sets the source to its present signal and lists the resulting modes.
  ///
  /// - Parameter isCancelled: checked while another program has the lock.
  /// - Returns: the device with its new modes; nil if there is no stable signal.
  func following(_ node: any StreamingNode, unless isCancelled: () -> Bool) throws(DeviceError) -> CaptureDevice? {
    do throws(ConfigurationError) {
      let lock = try ConfigurationLock(node, within: DeviceStream.longLockTimeout, unless: isCancelled)
      do throws(DeviceError) {
        let found = try lock.detectedSource()
        do { _ = try lock.apply(found) } catch { throw error.cause }
      } catch {
        guard !error.isAboutSignal else { return nil }
        // A driver without signal detection keeps its settings.
        guard error.isOfMissingDetection else { throw .planning(error) }
      }
    } catch {
      throw error.cause
    }
    var listed = camera
    listed.replace([try node.reading(ReadingScope(includesControls: false)).node])
    return CaptureDevice(listed, in: system) ?? self
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
