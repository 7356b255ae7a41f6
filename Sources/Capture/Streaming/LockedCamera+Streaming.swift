import CameraModel
import DeviceConfiguration

extension LockedCamera {
  /// Starts the node's stream and stops it.
  ///
  /// - Throws: `ConfigurationError`, after restoring what was set.
  func verifyStreaming(_ result: ConfigurationResult) throws(ConfigurationError) {
    do throws(DeviceError) {
      try DeviceStream.startAndStop(node, result.plan.bufferType)
    } catch {
      throw ConfigurationError(error).after(restore(result), made: result.plan.steps)
    }
  }
}
