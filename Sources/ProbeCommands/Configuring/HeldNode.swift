import CameraModel
import DeviceConfiguration

/// A node that is open and locked. What is read of it and what is set on it go through the same descriptor.
final class HeldNode {
  let location: NodeLocation
  let lock: ConfigurationLock
  private let node: any ConfigurableNode

  var path: String { location.path }

  /// Opens a node of an attached camera and takes its lock.
  init(_ location: NodeLocation, within patience: Duration, in surroundings: some Surroundings) throws(DeviceError) {
    self.location = location
    node = try surroundings.open(location)
    do throws(ConfigurationError) {
      lock = try ConfigurationLock(node, within: patience)
    } catch {
      throw DeviceError(error)
    }
  }

  /// What it says of itself.
  func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try NodeReading(of: node, path: path, scope: scope)
  }

  /// Carries a configuration out.
  func report(_ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil) throws(DeviceError) -> ConfigurationReport {
    do throws(ConfigurationError) {
      let result = try lock.apply(desired, knowing: controls)
      return ConfigurationReport(path: path, plan: result.plan, result: result)
    } catch {
      throw DeviceError(error)
    }
  }
}
