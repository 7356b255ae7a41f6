import CameraModel
import CameraSimulator
import DeviceConfiguration
import Synchronization
import Testing

/// The order in which the calls of one process get a lock.
struct LockTurnTests {
  /// Runs a body once, at the first pause of a simulated device.
  private final class Pause: Sendable {
    private struct Deed { var body: (@Sendable () -> Void)? }
    private let deed = Mutex(Deed())

    func set(_ new: @escaping @Sendable () -> Void) { deed.withLock { $0.body = new } }
    func happen() { deed.withLock { $0.body.take() }?() }
  }

  @Test func `a call that waits for the lock comes before a later one, and after no call of another device`() throws {
    let pause = Pause()
    let system = SimulatedCameraSystem([SampleDevices.webcam], sleep: { _ in pause.happen() })
    let other = SimulatedCameraSystem([SampleDevices.webcam])
    let (holder, first, second) = (try open(in: system), try open(in: system), try open(in: system))
    let namesake = try open(in: other)
    let late = Mutex(DeviceError.Code?.none)
    #expect(try holder.tryLock())
    pause.set {
      holder.unlock(ConfigurationPermit())
      late.withLock { $0 = Self.code(of: second) }
      #expect(Self.code(of: namesake) == nil)
    }
    do {
      let lock = try ConfigurationLock(first, within: .seconds(60))
      #expect(late.withLock { $0 } == .busy)
      lock.unlock()
    }
    #expect(Self.code(of: second) == nil)
  }

  private func open(in system: SimulatedCameraSystem) throws -> any StreamingNode {
    try system.open(system.location(of: SampleDevices.path))
  }

  /// The code of the failure to lock; nil if the node was locked.
  private static func code(of node: any StreamingNode) -> DeviceError.Code? {
    do throws(ConfigurationError) {
      try ConfigurationLock(node, within: .milliseconds(1)).unlock()
      return nil
    } catch { return error.code }
  }
}
