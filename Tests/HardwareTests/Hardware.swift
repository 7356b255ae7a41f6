import Host
import CameraModel
import Synchronization
import Testing
import Video4Linux

extension Tag {
  /// Needs a real kernel with video nodes.
  @Tag static var hardware: Self
}

/// The machine's own cameras; the tests in a virtual machine load vivid, the kernel's test driver, whose nodes say in their names what they are.
enum Hardware {
  /// Whether the tests may look for cameras here.
  static let isHere = CurrentProcess.environment("VIEWFINDER_HARDWARE") == "1"

  /// Whether the tests may stream from cameras here, and break them.
  static let streams = isHere && CurrentProcess.environment("VIEWFINDER_STREAMING") == "1"

  /// Whether the first camera is a capture card whose signal tests may change.
  static let hasSource = isHere && CurrentProcess.environment("VIEWFINDER_SOURCE") == "1"

  /// Whether the media graphs here may be set.
  static let hasGraphs = isHere && CurrentProcess.environment("VIEWFINDER_GRAPHS") == "1"

  /// The folder for pictures that are compared between runs of the tests.
  static let pictures = CurrentProcess.environment("VIEWFINDER_PICTURES")

  /// How long the run with random faults lasts, in seconds; 0 leaves it out.
  static let balanceSeconds = CurrentProcess.environment("VIEWFINDER_BALANCE").flatMap(Int.init) ?? 0

  /// Whether tests may take hours, such as a thousand starts.
  static let takesLong = CurrentProcess.environment("VIEWFINDER_LONG") == "1"

  static let system = KernelCameraSystem()

  /// The nodes of vivid whose names end so, such as `vid-cap`.
  static func vivid(_ ending: String) throws -> [NodeLocation] {
    try system.locations().filter { $0.name?.hasPrefix("vivid-") == true && $0.name?.hasSuffix(ending) == true }
  }

  /// Reads a node with the kernel's own calls, counted.
  static func counted(_ location: NodeLocation, _ scope: ReadingScope = ReadingScope()) throws -> (node: CameraNode, calls: CountingCalls) {
    let calls = CountingCalls()
    let node = try KernelNode(path: location.path, calls: calls)
    return (try NodeReading(of: node, path: location.path, scope: scope).node, calls)
  }
}

/// The kernel's calls, counted by request.
final class CountingCalls: DriverCalls {
  private let kernel = KernelCalls()
  private let counts = Mutex<[UInt: Int]>([:])

  var total: Int { counts.withLock { $0.values.reduce(0, +) } }

  func count(of request: UInt) -> Int { counts.withLock { $0[request] ?? 0 } }

  func open(_ path: String, _ access: NodeAccess) -> CInt { kernel.open(path, access) }

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    counts.withLock { $0[request, default: 0] += 1 }
    // SAFETY: the pointer is passed on as it came.
    return unsafe kernel.control(descriptor, request, argument)
  }

  func close(_ descriptor: CInt) { kernel.close(descriptor) }
}
