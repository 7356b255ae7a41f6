public import CameraModel

/// The right to configure a device. Only the lock can change settings.
///
/// An advisory lock on the node separates programs that use Viewfinder. The priority `V4L2_PRIORITY_RECORD` makes the kernel refuse changes
/// by other programs. The end of the value's lifetime releases both, as does the kernel when the process dies. Hold it briefly, because no
/// other program can configure the device meanwhile.
public struct ConfigurationLock: ~Copyable, Sendable {
  let node: any ConfigurableNode
  /// The permit for every setting call.
  let permit = ConfigurationPermit()
  /// Whether the kernel refuses changes by other programs. False if the driver has no priorities, so that only programs that use Viewfinder
  /// respect the lock.
  public let isEnforced: Bool
  /// Called with the node's path and the steps of each applied plan.
  let applied: @Sendable (String, [PlanStep]) -> Void

  /// Takes the lock, waiting for it up to a timeout.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - timeout: how long to wait while another process has the lock; by default not at all.
  ///   - isCancelled: checked while waiting. Once it is true, the wait ends.
  /// - Throws: ``ConfigurationError/locked(_:)`` with code `busy` if another process has the lock; it names the visible holders.
  public init(
    _ node: any ConfigurableNode, within timeout: Duration = .zero, unless isCancelled: () -> Bool = { false }
  ) throws(ConfigurationError) {
    try self.init(node, within: timeout, unless: isCancelled, applied: { _, _ in })
  }

  /// Takes the lock for a caller that records the settings made under it.
  package init(
    _ node: any ConfigurableNode, within timeout: Duration, unless isCancelled: () -> Bool = { false },
    applied: @escaping @Sendable (String, [PlanStep]) -> Void
  ) throws(ConfigurationError) {
    self.applied = applied
    let deadline = ContinuousClock.now + timeout
    var pause = Duration.milliseconds(1)
    while true {
      do {
        isEnforced = try Self.acquire(node)
        self.node = node
        return
      } catch {
        let rest = ContinuousClock.now.duration(to: deadline)
        guard error.cause.code == .busy, rest > .zero, !isCancelled() else { throw .locked(error.naming(node.holders())) }
        node.pause(min(pause, rest))
        pause = min(pause * 2, .milliseconds(16))
      }
    }
  }

  deinit {
    if isEnforced { try? node.setPriority(.normal, permit) }
    node.unlock(permit)
  }

  /// Releases the lock now, before the end of its scope.
  public consuming func unlock() {}

  /// Takes the advisory lock and the priority, or neither.
  ///
  /// - Returns: whether the kernel enforces the lock.
  static func acquire(_ node: any ConfigurableNode) throws(LockError) -> Bool {
    let permit = ConfigurationPermit()
    do throws(DeviceError) {
      guard try node.tryLock() else { throw .lockTaken(node.path) }
    } catch {
      throw LockError(cause: error, holders: [])
    }
    do {
      try node.setPriority(.record, permit)
      return true
    } catch {
      // The driver has no priorities, so there is only the advisory lock.
      if error.code == .unsupported { return false }
      node.unlock(permit)
      throw LockError(cause: error, holders: [])
    }
  }
}

extension ConfigurationLock {
  /// Takes the lock. The waiting task suspends and blocks no thread.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - timeout: how long to wait while another process has the lock.
  /// - Throws: ``ConfigurationError/locked(_:)`` with code `busy` after the timeout, `cancelled` if the task was cancelled.
  public static func waiting(
    for node: any ConfigurableNode, within timeout: Duration
  ) async throws(ConfigurationError) -> ConfigurationLock {
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        return try ConfigurationLock(node)
      } catch {
        guard error.cause.code == .busy, ContinuousClock.now < deadline else { throw error }
      }
      do {
        try await Task.sleep(for: .milliseconds(8))
      } catch {
        let cause = DeviceError(
          .cancelled, operation: .call(.lock), subject: node.path, message: "Waiting for the lock was cancelled.")
        throw .locked(LockError(cause: cause, holders: []))
      }
    }
  }
}

extension LockError {
  /// The same error with the processes that have the node open.
  func naming(_ holders: [NodeHolder]) -> LockError {
    guard cause.code == .busy, !holders.isEmpty else { return self }
    // A process that only has the node open does not block the lock.
    let lockers = holders.filter { $0.evidence == .lock }
    let seen = lockers.isEmpty ? holders : lockers
    return LockError(cause: cause.naming(seen), holders: seen.filter { $0.evidence != .hidden })
  }
}

extension DeviceError {
  static func lockTaken(_ path: String) -> DeviceError {
    DeviceError(
      .busy, operation: .call(.lock), subject: path, message: "The device is already being configured.",
      remedy: "Try again, or wait longer for the lock.")
  }
}
