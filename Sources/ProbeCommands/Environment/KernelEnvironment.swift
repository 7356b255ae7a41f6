import Host
import DeviceConfiguration
import CameraModel
import Viewfinder

/// The environment of the process: the kernel's cameras, files and standard streams.
struct KernelEnvironment: CommandEnvironment {
  private let kernel = KernelCameraSystem()
  /// The width of a terminal that does not report one.
  private static let usualColumns = 80
  /// The height of such a terminal.
  private static let usualRows = 24

  var system: any ConfigurableSystem { kernel }
  var workers: any WorkerThreads { NodeThreads() }
  var outputSize: (columns: Int, rows: Int)? {
    columns(of: .standardOutput).map { ($0, Terminal.rows(of: .standardOutput) ?? Self.usualRows) }
  }
  var messageColumns: Int? { columns(of: .standardError) }
  var now: String { HostFacts.now }
  var hasReader: Bool { StandardStreams.hasReader }
  var kernelRelease: String? { HostFacts.kernelRelease }

  private func columns(of stream: Terminal.Stream) -> Int? {
    Terminal.isTerminal(stream) ? Terminal.columns(of: stream) ?? Self.usualColumns : nil
  }

  func variable(_ name: String) -> String? { CurrentProcess.environment(name) }

  func contents(ofFile path: String) throws(DeviceError) -> [UInt8] {
    do {
      return try FileContents.read(path: path, limit: InputLines.inputLimit)
    } catch {
      var error = error
      if error.remedy == DeviceError.nameFile { error.remedy = "Name a file, or `-` for the standard input." }
      throw error
    }
  }

  func saveWhole(_ bytes: [UInt8], toFile path: String, replaces: Bool) throws(DeviceError) {
    try WholeFile.write(bytes, toPath: path, replaces: replaces)
  }

  func openOutput(_ path: String?, replaces: Bool) throws(DeviceError) -> any ByteSink {
    guard let path else { return ByteOutput.standardOutput }
    return try ByteOutput(path: path, replaces: replaces) {
      warn("waiting for a program that reads the pipe \(path.harmless)")
    }
  }

  func checkWritable(_ path: String, replaces: Bool) throws(DeviceError) { try WholeFile.check(path, replaces: replaces) }

  func place(ofFile path: String?) -> FilePlace? { path.map(FilePlace.init(of:)) ?? FilePlace.standardOutput }

  func configurationStore() throws(DeviceError) -> any ConfigurationStore {
    try KeptFolder(variable: { variable($0) }, isRoot: CurrentProcess.isRoot)
  }

  func location(ofNode path: String) throws(DeviceError) -> NodeLocation {
    try kernel.location(of: path)
  }

  func connectionListener() throws(DeviceError) -> any ConnectionListener {
    try kernel.connectionListener()
  }

  func awaitInput() -> Bool { StandardStreams.awaitInput() }

  func nextInput() throws(DeviceError) -> [UInt8] {
    try StandardStreams.nextInput()
  }

  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool {
    try ByteOutput.standardOutput.write(bytes)
  }

  func heedInterruption() { Interruption.heed() }

  func holdTermination() { Interruption.hold() }

  func dismissTermination() { Interruption.disregard() }

  func awaitInterruption(until deadline: UInt64, unless end: WakeSignal) { Interruption.wait(until: deadline, unless: end) }

  func whenEnding(_ body: @escaping @Sendable () -> Void) -> Bool {
    DetachedThread.start {
      while !workers.isInterrupted, hasReader { Interruption.waitWhileRead() }
      body()
    }
  }

  func openBrowser(at address: String) -> Bool { CurrentProcess.start("xdg-open", address) }

  func dismissInterrupt() { Interruption.dismiss() }

  func writeMessage(_ bytes: [UInt8]) {
    StandardStreams.writeMessage(bytes)
  }
}

extension ByteOutput: ByteSink {}
