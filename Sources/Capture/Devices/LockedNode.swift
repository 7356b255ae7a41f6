public import CameraModel
public import DeviceConfiguration

/// A node that is open and locked. What is read of it and what is set on it go through the same descriptor.
public final class LockedNode {
  /// Where the node is.
  public let location: NodeLocation
  /// The lock, given back when the last reference ends.
  public let lock: ConfigurationLock
  private let node: any ConfigurableNode
  private let isCancelled: () -> Bool

  /// The path of the node, `/dev/video0`.
  public var path: String { location.path }

  /// Opens a node and takes its lock.
  ///
  /// - Parameters:
  ///   - location: the node.
  ///   - system: where it is.
  ///   - timeout: how long to wait for others; by default not at all.
  ///   - isCancelled: asked while waiting and before each call that sets; once it is true all is put back.
  public init(
    _ location: NodeLocation, in system: any ConfigurableSystem, within timeout: Duration = .zero,
    unless isCancelled: @escaping () -> Bool = { false }
  ) throws(ConfigurationError) {
    self.location = location
    self.isCancelled = isCancelled
    do throws(DeviceError) { node = try system.open(location) } catch { throw .planning(error) }
    lock = try ConfigurationLock(node, within: timeout, unless: isCancelled)
  }

  /// What it says of itself.
  ///
  /// - Parameters:
  ///   - scope: how much is read.
  ///   - known: what was read of the path before; then the node must be the same one's.
  /// - Throws: `DeviceError` with code `gone` when another device has the path now.
  public func reading(_ scope: ReadingScope, of known: CameraNode? = nil) throws(DeviceError) -> NodeReading {
    let reading = try node.reading(scope)
    let now = reading.node
    // One that was not opened before was compared when it was opened.
    if let known, !known.isFromDescriptors, (known.driver, known.card, known.bus) != (now.driver, now.card, now.bus) {
      throw .replaced(at: path)
    }
    return reading
  }

  /// Sets and reads back; puts everything back on failure, and when the work is cancelled.
  ///
  /// - Parameters:
  ///   - desired: what to set.
  ///   - controls: the node's controls where they are known already, with menus.
  public func apply(_ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil) throws(ConfigurationError)
    -> ConfigurationResult
  {
    try lock.apply(desired, knowing: controls, unless: isCancelled)
  }

  /// Puts the source and the mode back to what they were, even when the work is cancelled.
  ///
  /// - Throws: `ConfigurationError` when the device does not take what it was set to before.
  public func putBack(_ before: DeviceState) throws(ConfigurationError) {
    var desired = DesiredConfiguration(puttingBack: before)
    desired.acceptsAdjustments = false
    _ = try lock.apply(desired)
  }
}
