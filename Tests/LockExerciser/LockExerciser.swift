import Host
import CameraModel
import DeviceConfiguration
import Glibc
import Negotiation
import PixelFormats
import Video4Linux

/// A process of which the tests in a virtual machine run several: it locks, sets, waits, and says on standard output what came of it.
///
///     LockExerciser hold NODE             locks, writes `locked`, and keeps the lock until its standard input ends
///     LockExerciser try NODE              writes `locked` or `refused MILLISECONDS PID… MESSAGE`
///     LockExerciser rounds NODE N FILE    N transactions, each alone: FILE is made and removed inside the lock
///     LockExerciser loop NODE             transactions until one fails; writes `failed CODE MILLISECONDS MESSAGE`
///     LockExerciser killed NODE N WxH     sets the graph of a sensor at 20 fps, and kills itself before step N; writes `set` if there is none
@main enum LockExerciser {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let verb = arguments.first, let path = arguments.dropFirst().first else { exit(64) }
    do throws(ConfigurationError) {
      let node = try open(path)
      switch verb {
      case "hold": try hold(node)
      case "try": attempt(node)
      case "rounds": try rounds(node, Int(arguments[arguments.startIndex + 2]) ?? 1, file: arguments[arguments.startIndex + 3])
      case "loop": try loop(node)
      case "killed": try killed(node, before: Int(arguments[arguments.startIndex + 2]) ?? 0, arguments[arguments.startIndex + 3])
      default: exit(64)
      }
    } catch {
      say("failed \(error.cause.code) \(error.cause.message)")
      exit(1)
    }
  }

  private static func open(_ path: String) throws(ConfigurationError) -> KernelNode {
    try reading(KernelNode(path: path))
  }

  private static func hold(_ node: KernelNode) throws(ConfigurationError) {
    try node.configure { (_: borrowing ConfigurationLock) in
      say("locked")
      while readLine() != nil {}
    }
    say("released")
  }

  private static func attempt(_ node: KernelNode) {
    let start = HostFacts.monotonicNanoseconds
    do throws(ConfigurationError) {
      try node.configure { (_: borrowing ConfigurationLock) in say("locked") }
    } catch {
      let milliseconds = (HostFacts.monotonicNanoseconds - start) / 1_000_000
      let numbers = error.holders.map { "\($0.process)" }.joined(separator: ",")
      say("refused \(milliseconds) \(numbers) \(error.cause.message)")
      exit(1)
    }
  }

  /// Every process has a mode and a value of its own: a mixture read back inside the lock would be someone else's.
  private static func rounds(_ node: KernelNode, _ count: Int, file: String) throws(ConfigurationError) {
    let sizes = [FrameSize(320, 180), FrameSize(640, 360), FrameSize(640, 480), FrameSize(1280, 720)]
    let own = Int(getpid())
    let desired = DesiredConfiguration(
      format: FrameFormat(pixelFormat: own % 2 == 0 ? "YUYV" : "UYVY", size: sizes[own % sizes.count]),
      interval: FrameInterval(1, own % 3 == 0 ? 5 : 10), controls: [ControlAssignment(.brightness, Int64(own % 200))],
      acceptsAdjustments: false)
    for _ in 0..<count {
      try node.configure(within: .seconds(120)) { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in
        // SAFETY: the path is text that ends in NUL.
        let marker = unsafe Glibc.open(file, O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard marker >= 0 else {
          say("interleaved")
          exit(2)
        }
        defer {
          close(marker)
          _ = unsafe unlink(file)
        }
        _ = try lock.apply(desired)
      }
    }
    say("rounds \(count)")
  }

  private static func loop(_ node: KernelNode) throws(ConfigurationError) {
    say("running")
    var isWide = false
    while true {
      let start = HostFacts.monotonicNanoseconds
      do throws(ConfigurationError) {
        isWide.toggle()
        let size = isWide ? FrameSize(1280, 720) : FrameSize(640, 480)
        let desired = DesiredConfiguration(
          format: FrameFormat(pixelFormat: "MJPG", size: size), interval: FrameInterval(1, 30), controls: [.exposureTime(.milliseconds(10))]
        )
        _ = try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in try lock.apply(desired) }
      } catch {
        let milliseconds = (HostFacts.monotonicNanoseconds - start) / 1_000_000
        say("failed \(error.cause.code) \(milliseconds) \(error.cause.operation): \(error.cause.message)")
        return
      }
    }
  }

  /// The mode of that size is the sensor's first at the node.
  private static func killed(_ node: KernelNode, before step: Int, _ size: String) throws(ConfigurationError) {
    let system = KernelCameraSystem()
    for case let sensor? in try reading(system.cameras(workers: NodeThreads())).map(\.sensor) {
      guard let mode = sensor.modes.first(where: { $0.node == node.path && "\($0.extent)" == size }) else { continue }
      var left = step
      var desired = DesiredConfiguration(format: FrameFormat(pixelFormat: mode.pixelFormat, size: mode.extent.largest))
      desired.sensorRate = .fps(20)
      let lock = try ConfigurationLock(node, of: GraphSensor(sensor, in: system)) { _, _ in }
      _ = try lock.apply(desired) {
        if left == 0 { kill(getpid(), SIGKILL) }
        left -= 1
        return false
      }
      lock.unlock()
      return say("set")
    }
    say("no mode \(size) at \(node.path)")
    exit(1)
  }

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
