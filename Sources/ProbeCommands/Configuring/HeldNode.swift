import Viewfinder

/// A node that is open and locked. What is read of it and what is set on it go through the same descriptor.
final class HeldNode {
  let location: NodeLocation
  let lock: ConfigurationLock
  private let node: any ConfigurableNode
  private let isCancelled: () -> Bool

  var path: String { location.path }

  /// Opens a node of an attached camera and takes its lock.
  init(_ location: NodeLocation, within patience: Duration, in surroundings: some Surroundings) throws(DeviceError) {
    self.location = location
    let workers = surroundings.workers
    isCancelled = { workers.isInterrupted }
    node = try surroundings.open(location)
    do throws(ConfigurationError) {
      lock = try ConfigurationLock(node, within: patience, unless: isCancelled)
    } catch {
      throw DeviceError(error)
    }
  }

  /// What it says of itself.
  ///
  /// - Parameter known: what was read of the path before; then the node must be the same one's.
  func reading(_ scope: ReadingScope, of known: CameraNode? = nil) throws(DeviceError) -> NodeReading {
    let reading = try node.reading(scope)
    let now = reading.node
    if let known, (known.driver, known.card, known.bus) != (now.driver, now.card, now.bus) {
      throw DeviceError(
        .gone, operation: DeviceCall.open.rawValue, subject: path, message: "Another device has this path now.",
        remedy: "Run `probe list` to see which cameras are here.")
    }
    return reading
  }

  /// Sets, reads back; puts everything back on failure, and when the person at the terminal or the system ends the work.
  func apply(_ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil) throws(ConfigurationError) -> ConfigurationResult {
    try lock.apply(desired, knowing: controls, unless: isCancelled)
  }

  /// Puts the source and the mode back to what they were, whoever wants the work ended.
  func putBack(_ before: DeviceState) throws(ConfigurationError) {
    _ = try lock.apply(DesiredConfiguration(puttingBack: before))
  }

  /// Carries a configuration out.
  func report(_ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil) throws(DeviceError) -> ConfigurationReport {
    do throws(ConfigurationError) {
      let result = try apply(desired, knowing: controls)
      return ConfigurationReport(path: path, plan: result.plan, result: result)
    } catch {
      throw DeviceError(error)
    }
  }
}
