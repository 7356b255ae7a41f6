import Foundation
import Host
import Synchronization
import Testing
import Viewfinder

/// The emulator of USB cameras; the job that runs the tests says where it is.
enum USBFarm {
  static let folder = CurrentProcess.environment("VIEWFINDER_FARM")
  static var isHere: Bool { folder != nil }

  /// Whether a camera is emulated in this job.
  static func has(_ name: String) -> Bool { FileTree.entries(of: "/run/uvcfarm").contains { $0.hasPrefix(name) } }

  /// Whether udev runs, whose links tell cameras of one model apart.
  static var hasUdev: Bool { FileTree.entries(of: "/run/udev").contains("control") }

  /// Tells an emulated camera something; gives its answer.
  @discardableResult
  static func ctl(_ arguments: String...) throws -> String {
    let answer = try client.ask(arguments)
    #expect(!answer.hasPrefix("error"), "\(arguments): \(answer)")
    return answer
  }

  /// The same, where an answer that is an error is the caller's matter.
  static func ask(_ arguments: String...) throws -> String { try client.ask(arguments) }

  private static let client = USBFarmClient()

  /// Has a camera keep its word in all but one thing.
  static func lie(_ name: String, _ lie: String) throws {
    try ctl(name, "truth")
    try ctl(name, "lie", lie)
  }

  /// The camera that the emulator calls so, as it is listed now; nil while it is unplugged.
  static func camera(_ name: String) throws -> Camera? {
    let answer = try JSONSerialization.jsonObject(with: Data(try ctl(name, "where").utf8)) as? [String: Any]
    let paths = answer?["nodes"] as? [String] ?? []
    let locations = try Hardware.system.locations().filter { paths.contains($0.path) }
    guard !locations.isEmpty else { return nil }
    return try Hardware.system.cameras(at: locations, scope: ReadingScope(includesControls: false), workers: NodeThreads())
      .first { camera in
        camera.captureNodes.contains { !$0.formats.isEmpty } && (!hasUdev || camera.identity?.kind == .byID)
      }
  }

  /// Waits until a camera that was plugged in can be used.
  static func arrival(of name: String) async throws -> Camera {
    try await eventually("\(name) is there") { try camera(name) != nil }
    return try #require(try camera(name))
  }

  /// Pulls a camera out and plugs it in again.
  static func replug(_ name: String) async throws {
    try ctl(name, "unplug")
    try await eventually("\(name) is gone") { try camera(name) == nil }
    try ctl(name, "plug")
    _ = try await arrival(of: name)
  }

  /// Whether `uvcvideo` hands over frames that are incomplete or marked, as it does by default since Linux 6.14. For cameras that come later.
  static func setKeepsCorruptedFrames(_ keeps: Bool) throws {
    try Data((keeps ? "1" : "0").utf8).write(to: URL(filePath: "/sys/module/uvcvideo/parameters/nodrop"))
  }
}

/// A process that talks to the emulated cameras for the tests: starting one for each word takes long in the virtual machine.
private final class USBFarmClient: Sendable {
  private static let script = """
    import json, sys
    sys.path.insert(0, sys.argv[1])
    from usbcameras.client import ctl
    for line in sys.stdin:
        name, *words = json.loads(line)
        try: answer = ctl(name, words)
        except Exception as problem: answer = "error: %s" % problem
        print(json.dumps(answer), flush=True)
    """
  private let pipes = Mutex<(input: FileHandle, output: FileHandle)?>(nil)

  func ask(_ words: [String]) throws -> String {
    try pipes.withLock { pipes in
      let (input, output) = try pipes ?? Self.started()
      pipes = (input, output)
      try input.write(contentsOf: JSONEncoder().encode(words) + [0x0a])
      var line = Data()
      while line.last != 0x0a {
        let more = output.availableData
        try #require(!more.isEmpty, "The process ended.")
        line += more
      }
      return try JSONDecoder().decode(String.self, from: line)
    }
  }

  private static func started() throws -> (input: FileHandle, output: FileHandle) {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    let folder = try #require(USBFarm.folder)
    process.arguments = ["python3", "-c", script, folder]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    return (input.fileHandleForWriting, output.fileHandleForReading)
  }
}
