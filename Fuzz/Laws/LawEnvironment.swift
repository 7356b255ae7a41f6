import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import ProbeCommands
import Synchronization

/// An environment in memory with one camera that can be set; every file is a recording of it.
final class LawEnvironment: CommandEnvironment {
  let system: any ConfigurableSystem
  let workers: any WorkerThreads = SameThread()
  let outputSize: (columns: Int, rows: Int)? = nil
  let messageColumns: Int? = nil
  let now = "2026-11-21T09:17:18+01:00"
  let kernelRelease: String? = nil
  let hasReader = true
  private let simulated: SimulatedCameraSystem
  private let file: [UInt8]
  private let written = Mutex<(output: [UInt8], messages: [UInt8], saved: [String: [UInt8]])>(([], [], [:]))

  init(_ camera: Camera) {
    simulated = SimulatedCameraSystem([camera])
    system = simulated
    file = CameraProfile(cameras: [camera]).jsonDocument()
  }

  var output: String { written.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var messages: String { written.withLock { String(decoding: $0.messages, as: UTF8.self) } }

  func variable(_ name: String) -> String? { nil }
  func contents(ofFile path: String) throws(DeviceError) -> [UInt8] { written.withLock { $0.saved[path] } ?? file }
  func save(_ bytes: [UInt8], toFile path: String) throws(DeviceError) { written.withLock { $0.saved[path] = bytes } }
  func saveWhole(_ bytes: [UInt8], toFile path: String, replaces: Bool) throws(DeviceError) { try save(bytes, toFile: path) }
  func openOutput(_ path: String?, replaces: Bool) throws(DeviceError) -> any ByteSink { Sink(path: path, environment: self) }
  func checkWritable(_ path: String, replaces: Bool) throws(DeviceError) {}

  /// A file in memory, or the standard output.
  private struct Sink: ByteSink {
    let path: String?
    let environment: LawEnvironment

    func write(_ bytes: [UInt8]) -> Bool {
      guard let path else { return environment.write(bytes) }
      environment.written.withLock { $0.saved[path, default: []] += bytes }
      return true
    }
  }

  func configurationStore() -> any ConfigurationStore { Store(environment: self) }

  /// Files in memory.
  private struct Store: ConfigurationStore {
    let path = "/kept"
    let environment: LawEnvironment

    func contents(of name: String) -> [UInt8]? { environment.written.withLock { $0.saved[name] } }
    func write(_ bytes: [UInt8], as name: String) { environment.written.withLock { $0.saved[name] = bytes } }
  }

  func location(ofNode path: String) throws(DeviceError) -> NodeLocation {
    guard let location = simulated.locations().first(where: { $0.path == path }) else {
      throw DeviceError(.notFound, operation: "open", subject: path, message: "There is no such camera.")
    }
    return location
  }

  func connectionListener() throws(DeviceError) -> any ConnectionListener {
    throw DeviceError(.unsupported, operation: "listen", subject: "uevent", message: "Nothing is heard here.")
  }

  func awaitInput() -> Bool { true }
  func nextInput() throws(DeviceError) -> [UInt8] { [] }
  func heedInterruption() {}
  func holdTermination() {}
  func dismissTermination() {}
  func openBrowser(at address: String) -> Bool { false }
  func dismissInterrupt() {}

  func write(_ bytes: [UInt8]) -> Bool {
    written.withLock { $0.output += bytes }
    return true
  }

  func writeMessage(_ bytes: [UInt8]) { written.withLock { $0.messages += bytes } }
}
