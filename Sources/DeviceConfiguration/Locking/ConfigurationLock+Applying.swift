public import CameraModel

extension ConfigurationLock {
  /// Plans for the device as it is now. Nothing is set.
  public borrowing func plan(
    _ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil
  ) throws(ConfigurationError) -> ConfigurationPlan {
    do throws(DeviceError) {
      return try ConfigurationPlan(desired, on: node, knowing: controls)
    } catch {
      throw .planning(error)
    }
  }

  /// Carries out a plan: sets, reads back, and on any failure puts everything back and proves it.
  ///
  /// - Parameters:
  ///   - plan: the calls.
  ///   - isCancelled: asked before each call; once it is true nothing more is set, all is put back, and the error's code is `cancelled`.
  /// - Returns: what became of it, exact or adjusted.
  /// - Throws: ``ConfigurationError/applying(_:)``, which says whether restoring worked.
  public borrowing func apply(
    _ plan: ConfigurationPlan, unless isCancelled: () -> Bool = { false }
  ) throws(ConfigurationError) -> ConfigurationResult {
    do throws(TransactionError) {
      return try Transaction(plan, on: node).run(permit, unless: isCancelled)
    } catch {
      throw .applying(error)
    }
  }

  /// Plans and carries out.
  public borrowing func apply(
    _ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil, unless isCancelled: () -> Bool = { false }
  ) throws(ConfigurationError) -> ConfigurationResult {
    try apply(try plan(desired, knowing: controls), unless: isCancelled)
  }
}

extension ConfigurableNode {
  /// Takes the lock for as long as the body runs.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for others; by default not at all.
  ///   - body: what is set.
  public func configure<Result>(
    within patience: Duration = .zero, _ body: (borrowing ConfigurationLock) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    let lock = try ConfigurationLock(self, within: patience)
    return try body(lock)
  }
}
