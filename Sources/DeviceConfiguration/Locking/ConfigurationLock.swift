package import CameraModel
import Synchronization

/// The right to configure a device. Only the lock can change settings.
///
/// An advisory lock on the node separates programs that use Viewfinder. The priority `V4L2_PRIORITY_RECORD` makes the kernel refuse changes
/// by other programs. ``unlock()`` releases both and closes a node that the lock opened, as do the end of the value's lifetime, and the kernel
/// when the process dies. Hold it briefly, because no other program can configure the device meanwhile.
///
/// A lock in a variable of the main file lives until the process ends: release it with ``unlock()``.
public struct ConfigurationLock: ~Copyable, Sendable {
  /// The path of the locked node.
  package let path: String
  let held: HeldNode
  /// The permit for every setting call.
  let permit = ConfigurationPermit()
  /// Whether the kernel refuses changes by other programs. False if the driver has no priorities, so that only programs that use Viewfinder
  /// respect the lock.
  public let isEnforced: Bool
  /// Called with the node's path and the steps of each applied plan.
  let applied: @Sendable (String, [PlanStep]) -> Void
  /// Finds a stream of this program that runs on the node, to set its mode.
  let changeStream: StreamChange?
  /// The sensor behind whose media graph the node is, as it was listed last; nil for a plain camera.
  var sensor: GraphSensor? {
    borrowing get { held.sensor }
  }

  /// Returns the call that sets the mode of this program's stream; nil if none runs on the node. The lock lends its priority to the call.
  package typealias StreamChange = @Sendable (ConfigurationPlan) -> (() throws(ConfigurationError) -> ConfigurationResult)?

  /// Takes another listing of the sensor, since a bridge sends other sizes after its source has changed.
  package borrowing func follow(_ sensor: GraphSensor?) { held.follow(sensor) }

  /// Takes the lock, waiting for it up to a timeout.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - timeout: how long to wait while another process has the lock; by default not at all.
  ///   - isCancelled: checked while waiting. Once it is true, the wait ends.
  /// - Throws: ``ConfigurationError`` with code `busy` if another process has the lock; it names the visible holders.
  package init(
    _ node: any ConfigurableNode, within timeout: Duration = .zero, unless isCancelled: () -> Bool = { false }
  ) throws(ConfigurationError) {
    try self.init(node, within: timeout, unless: isCancelled, applied: { _, _ in })
  }

  /// Takes the lock for a caller that records the settings made under it.
  ///
  /// - Parameters:
  ///   - sensor: the sensor behind whose media graph the node is; nil for a plain camera.
  ///   - isLent: asked at each try: whether another file of this program has the advisory lock and lends the priority.
  ///   - changeStream: finds a stream of this program, to set its mode.
  ///   - applied: gets the settings that were made.
  package init(
    _ node: any ConfigurableNode, of sensor: GraphSensor? = nil, within timeout: Duration = .zero,
    lent isLent: () -> Bool = { false }, unless isCancelled: () -> Bool = { false }, changeStream: StreamChange? = nil,
    applied: @escaping @Sendable (String, [PlanStep]) -> Void
  ) throws(ConfigurationError) {
    let patience = LockPatience(timeout)
    var left = patience
    // A call that waits for nobody takes no place.
    let turn = timeout > .zero ? LockTurn(at: node) : nil
    defer { turn?.leave() }
    while true {
      let isLent = isLent()
      // A lock that lends its priority waits for this call, so no other call comes between them.
      let isNext = isLent || turn?.isNext != false
      do {
        let isEnforced = try Self.acquire(node, lent: isLent, isNext: isNext)
        self.init(holding: node, isEnforced, sensor, patience, changeStream, applied)
        return
      } catch {
        guard error.code == .busy, !isCancelled(), left.wait(with: node, isNext: isNext) else { throw error.naming(node.holders()) }
      }
    }
  }

  private init(
    holding node: any ConfigurableNode, _ isEnforced: Bool, _ sensor: GraphSensor? = nil, _ patience: LockPatience = LockPatience(.zero),
    _ changeStream: StreamChange? = nil, _ applied: @escaping @Sendable (String, [PlanStep]) -> Void = { _, _ in }
  ) {
    held = HeldNode(node, of: sensor, patience)
    (path, self.isEnforced) = (node.path, isEnforced)
    (self.applied, self.changeStream) = (applied, changeStream)
  }

  deinit { unlock() }

  /// Releases the lock now, before the end of the value's lifetime, and closes a node that the lock opened. Later setters throw. While another
  /// thread sets the device, the lock is released once that is done. A second call does nothing.
  public borrowing func unlock() {
    if let node = held.take() { release(node) }
  }

  private borrowing func release(_ node: any ConfigurableNode) {
    if isEnforced { try? node.setPriority(.normal, permit) }
    node.unlock(permit)
  }

  /// The locked node.
  ///
  /// - Throws: `DeviceError` with code `usage` if the lock was released.
  var node: any ConfigurableNode {
    borrowing get throws(DeviceError) {
      if let node = held.node { return node }
      throw .lockReleased(path)
    }
  }

  /// Begins a call that sets the node: a release by another thread waits for ``end()``.
  ///
  /// - Throws: ``ConfigurationError`` with code `usage` if the lock was released.
  borrowing func begin() throws(ConfigurationError) -> any ConfigurableNode {
    if let node = held.begin() { return node }
    throw ConfigurationError(.lockReleased(path))
  }

  /// Ends a call that sets the node.
  borrowing func end() {
    if let node = held.end() { release(node) }
  }

  /// Lets a stream of this program set the device. The lock stays taken; the stream's file gets the priority meanwhile.
  ///
  /// - Throws: ``ConfigurationError`` of the change, or with code `busy` if another program has raised its priority meanwhile; the lock is
  ///   released then, and the change stays.
  borrowing func lending(
    _ node: any ConfigurableNode, _ change: () throws(ConfigurationError) -> ConfigurationResult
  ) throws(ConfigurationError) -> ConfigurationResult {
    if isEnforced { try? node.setPriority(.normal, permit) }
    // The stream locks the graph itself.
    held.releaseGraph()
    let outcome = Result(catching: change)
    guard isEnforced else { return try outcome.get() }
    do {
      try node.setPriority(.record, permit)
    } catch {
      unlock()
      guard let made = try? outcome.get() else { return try outcome.get() }
      throw ConfigurationError(error, after: made.plan.steps, restoration: .lost(made, error))
    }
    return try outcome.get()
  }

  /// Takes the advisory lock and the priority, or neither.
  ///
  /// - Parameters:
  ///   - node: the open node.
  ///   - isLent: whether another file of this program has the advisory lock and lends the priority.
  ///   - isNext: whether no other call of this process waits longer.
  /// - Returns: whether the kernel enforces the lock.
  static func acquire(
    _ node: any ConfigurableNode, lent isLent: Bool = false, isNext: Bool = true
  ) throws(ConfigurationError) -> Bool {
    let permit = ConfigurationPermit()
    guard isLent ? true : isNext ? try reading(node.tryLock()) : false else { throw ConfigurationError(.lockTaken(node.path)) }
    do {
      try node.setPriority(.record, permit)
      return true
    } catch {
      // The driver has no priorities, so there is only the advisory lock.
      if error.code == .unsupported { return false }
      node.unlock(permit)
      throw ConfigurationError(error)
    }
  }
}

extension ConfigurationLock {
  /// Takes the lock if it is free; nil if another open node has it. Unlike an error, nil names no holders, whose search takes milliseconds.
  ///
  /// - Parameter isLent: whether another file of this program has the advisory lock and lends the priority.
  /// - Throws: ``ConfigurationError`` if the node cannot be locked at all.
  package static func ifFree(_ node: any ConfigurableNode, lent isLent: Bool = false) throws(ConfigurationError) -> ConfigurationLock? {
    do {
      let isEnforced = try acquire(node, lent: isLent)
      return ConfigurationLock(holding: node, isEnforced)
    } catch {
      guard error.code == .busy else { throw error }
      return nil
    }
  }
}

extension ConfigurationError {
  /// The same error with the processes that have the node open.
  func naming(_ holders: [NodeHolder]) -> ConfigurationError {
    guard code == .busy, !holders.isEmpty else { return self }
    // A process that only has the node open does not block the lock.
    let lockers = holders.filter { $0.evidence == .lock }
    let seen = lockers.isEmpty ? holders : lockers
    return ConfigurationError(cause.naming(seen), holders: seen.filter { $0.evidence != .hidden })
  }
}

extension DeviceError {
  static func lockTaken(_ path: String) -> DeviceError {
    DeviceError(
      .busy, operation: .call(.lock), subject: path, message: "The device is already being configured.",
      remedy: "Try again once that is done.")
  }

  static func lockReleased(_ path: String) -> DeviceError {
    DeviceError(
      .usage, operation: .call(.lock), subject: path, message: "The lock was released before this call.",
      remedy: "Lock the device again, and set it before unlock().")
  }
}
