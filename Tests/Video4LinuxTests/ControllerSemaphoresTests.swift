import Host
import CameraModel
import Synchronization
import Testing
import Video4Linux

/// How many nodes are being opened at the same moment.
private final class Doorkeeper: DriverCalls {
  private struct State {
    var now = 0
    var most = 0
    var opened = 0
  }
  private let state = Mutex(State())
  /// The node whose opening takes longer than anybody waits for.
  private let stuck: String?

  init(stuck: String? = nil) { self.stuck = stuck }

  var most: Int { state.withLock { $0.most } }
  var opened: Int { state.withLock { $0.opened } }

  func open(_ path: String, _ access: NodeAccess) -> CInt {
    state.withLock { state in
      state.now += 1
      state.most = max(state.most, state.now)
    }
    rest(milliseconds: path == stuck ? 8000 : 30)
    state.withLock { state in
      state.now -= 1
      state.opened += 1
    }
    return .failure(.noDevice)
  }

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt { .failure(.noDevice) }
  func close(_ descriptor: CInt) {}

  private func rest(milliseconds: UInt64) {
    let end = HostFacts.monotonicNanoseconds + milliseconds * 1_000_000
    while HostFacts.monotonicNanoseconds < end {}
  }
}

@Suite(.timeLimit(.minutes(1))) struct ControllerSemaphoresTests {
  private func open(_ devices: [String], with calls: Doorkeeper, timeout: Duration = .seconds(20)) throws {
    let system = KernelCameraSystem(devices: "/nowhere", sysfs: "/nowhere", calls: calls)
    let locations = devices.enumerated().map { NodeLocation(path: "/dev/video\($0)", physicalDevice: $1) }
    _ = try system.cameras(at: locations, workers: NodeThreads(), timeout: timeout)
  }

  @Test func `cameras behind USB over a network are woken one after the other`() throws {
    let calls = Doorkeeper()
    try open((1...5).map { "/devices/platform/vhci_hcd.0/usb\($0 % 2 + 1)/1-\($0)" }, with: calls)
    #expect(calls.opened == 5)
    #expect(calls.most == 1)
  }

  @Test func `other cameras are opened all at once`() throws {
    let calls = Doorkeeper()
    try open((1...3).map { "/devices/pci0000:00/0000:00:14.0/usb1/1-\($0)" }, with: calls)
    #expect(calls.most > 1)
  }

  @Test func `controllers do not wait for each other, and no wait is endless`() throws {
    let calls = Doorkeeper(stuck: "/dev/video0")
    try open(
      ["vhci_hcd.0/usb1/1-1", "vhci_hcd.0/usb1/1-2", "vhci_hcd.1/usb3/3-1"].map { "/devices/platform/" + $0 }, with: calls,
      timeout: .seconds(5))
    #expect(calls.opened == 2)
    #expect(calls.most > 1)
  }
}
