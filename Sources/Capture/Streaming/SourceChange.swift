import CameraModel
import DeviceConfiguration

extension CaptureDevice {
  /// Sets the source to its present signal and lists the modes that it has with it.
  ///
  /// - Parameter isCancelled: asked while another program has the lock.
  /// - Returns: the device with its new modes; nil where there is no signal, or none that is stable.
  func following(_ node: any StreamingNode, unless isCancelled: () -> Bool) throws(DeviceError) -> CaptureDevice? {
    do throws(ConfigurationError) {
      let lock = try ConfigurationLock(node, within: DeviceStream.longLockTimeout, unless: isCancelled)
      do throws(DeviceError) {
        let found = try lock.detectedSource()
        do throws(ConfigurationError) { _ = try lock.apply(found) } catch { throw error.cause }
      } catch {
        guard !error.isAboutSignal else { return nil }
        // A driver that cannot ask for the signal keeps what it is set to.
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
  /// Whether the driver can tell whether the source has a signal, and which.
  var hasDetectableSource: Bool {
    do throws(DeviceError) { try requireDetectableSource() } catch { return false }
    return true
  }

  /// Whether the source of a capture card has no signal. Asked where no frame comes: without a change there is no event either.
  func hasLostItsSignal(unless isCancelled: () -> Bool) -> Bool {
    guard hasDetectableSource else { return false }
    do throws(ConfigurationError) {
      let lock = try ConfigurationLock(self, within: DeviceStream.lockTimeout, unless: isCancelled)
      // Some drivers answer with EBUSY while they stream.
      do throws(DeviceError) { _ = try lock.detectedSource() } catch { return error.isAboutSignal && error.code != .busy }
    } catch {}
    return false
  }
}

extension DeviceError {
  /// Whether the source has no signal, or none that can be used.
  fileprivate var isAboutSignal: Bool { isOfDetection && code != .gone && !isOfMissingDetection }

  /// Whether the driver cannot ask for the signal.
  fileprivate var isOfMissingDetection: Bool { isOfDetection && (errorNumber == .inappropriateCall || errorNumber == .noData) }

  private var isOfDetection: Bool { operation == .call(.queryTimings) || operation == .call(.queryStandard) }
}
