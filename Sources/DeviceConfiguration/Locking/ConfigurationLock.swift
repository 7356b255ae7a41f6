public import CameraModel

/// The right to configure a device. Whoever has none cannot set anything: the calls that set are the lock's.
///
/// It is (a) an advisory lock on the node, so that two programs that use Viewfinder never interleave, and (b) the priority
/// `V4L2_PRIORITY_RECORD`, so that the kernel refuses the changes of all others. It is given back when the value ends, on every path out of its
/// scope; and when the process dies, by the kernel. Held long it disturbs others.
public struct ConfigurationLock: ~Copyable, Sendable {
  let node: any ConfigurableNode
  /// What the calls that set are made with.
  let permit = ConfigurationPermit()
  /// Whether the kernel keeps others from changing the device; false where the driver knows no priorities and only Viewfinder programs give way.
  public let isEnforced: Bool

  /// Takes the lock, waiting for it where asked.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - patience: how long to wait for others; by default not at all.
  ///   - isCancelled: asked while waiting; once it is true the wait ends.
  /// - Throws: ``ConfigurationError/locked(_:)`` with code `busy` when others have it, naming them where they can be seen.
  public init(
    _ node: any ConfigurableNode, within patience: Duration = .zero, unless isCancelled: () -> Bool = { false }
  ) throws(ConfigurationError) {
    let deadline = ContinuousClock.now + patience
    var pause = Duration.milliseconds(1)
    while true {
      do throws(LockError) {
        isEnforced = try Self.take(node)
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

  /// Gives the lock back now; the end of its scope does the same.
  public consuming func unlock() {}

  /// Takes both locks or none; gives whether the kernel enforces it.
  static func take(_ node: any ConfigurableNode) throws(LockError) -> Bool {
    let permit = ConfigurationPermit()
    do throws(DeviceError) {
      guard try node.tryLock() else { throw .lockTaken(node.path) }
    } catch {
      throw LockError(cause: error, holders: [])
    }
    do throws(DeviceError) {
      try node.setPriority(.record, permit)
      return true
    } catch {
      // A driver without priorities: the advisory lock is all there is.
      if error.code == .unsupported { return false }
      node.unlock(permit)
      throw LockError(cause: error, holders: [])
    }
  }
}

extension LockError {
  /// The error with who stands in the way.
  func naming(_ holders: [NodeHolder]) -> LockError {
    guard cause.code == .busy, !holders.isEmpty else { return self }
    var named = LockError(cause: cause, holders: holders)
    named.cause.message += " Seen: \(holders.map(\.description).joined(separator: "; "))."
    return named
  }
}

extension DeviceError {
  static func lockTaken(_ path: String) -> DeviceError {
    DeviceError(
      .busy, operation: DeviceCall.lock.rawValue, subject: path, message: "The device is being configured already.",
      remedy: "Try again, or wait for it with `--wait`.")
  }
}
