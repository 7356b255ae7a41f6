public import CameraModel

extension ConfigurationLock {
  /// Takes the lock, letting other tasks run while it waits.
  ///
  /// - Throws: ``ConfigurationError/locked(_:)`` with code `busy` when time is up, and `cancelled` when the task was cancelled.
  public static func waiting(
    for node: any ConfigurableNode, within patience: Duration
  ) async throws(ConfigurationError) -> ConfigurationLock {
    let deadline = ContinuousClock.now + patience
    while true {
      do throws(ConfigurationError) {
        return try ConfigurationLock(node)
      } catch {
        guard error.cause.code == .busy, ContinuousClock.now < deadline else { throw error }
      }
      do {
        try await Task.sleep(for: .milliseconds(8))
      } catch {
        let cause = DeviceError(
          .cancelled, operation: DeviceCall.lock.rawValue, subject: node.path, message: "Waiting for the lock was cancelled.")
        throw .locked(LockError(cause: cause, holders: []))
      }
    }
  }
}
