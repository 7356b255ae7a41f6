import CameraModel
import CameraSimulator
import Synchronization

/// The calls that simulated devices get, in order, each with the devices that are locked while it is made.
final class CallWatch: Sendable {
  struct Call {
    let path: String
    let call: DeviceCall
    let locked: Set<String>
  }

  private let paths: [String]
  private let system = Mutex<SimulatedCameraSystem?>(nil)
  private let record = Mutex<[Call]>([])

  /// - Parameter paths: the devices to watch.
  init(_ paths: [String]) { self.paths = paths }

  /// The calls so far.
  var calls: [Call] { record.withLock { $0 } }

  /// Faults that delay each call by a time of its own, by which ``sleep`` knows it.
  var faults: [Fault] {
    kinds.enumerated().map { Fault(.delay(.nanoseconds($0.offset + 1)), at: $0.element.call, of: $0.element.path) }
  }

  private var kinds: [(path: String, call: DeviceCall)] { paths.flatMap { path in DeviceCall.allCases.map { (path, $0) } } }

  /// Called on the thread of a call, before the device does its work.
  var sleep: @Sendable (Duration) -> Void {
    { duration in
      let kinds = self.kinds
      let number = Int(duration / .nanoseconds(1)) - 1
      guard let system = self.system.withLock({ $0 }), kinds.indices.contains(number) else { return }
      let (path, call) = kinds[number]
      let locked = Set(self.paths.filter(system.isLocked))
      self.record.withLock { $0.append(Call(path: path, call: call, locked: locked)) }
    }
  }

  /// Watches a system from now on, which must have ``faults`` and ``sleep``.
  func watch(_ system: SimulatedCameraSystem) { self.system.withLock { $0 = system } }
}
