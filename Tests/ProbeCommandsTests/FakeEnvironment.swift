import CameraModel
import CameraSimulator
import DeviceConfiguration
import Glibc
import Host
import ProbeCommands
import Synchronization

/// An environment in memory: tests supply what a command reads, and examine what it wrote.
final class FakeEnvironment: CommandEnvironment {
  let system: any ConfigurableSystem
  let workers: any WorkerThreads
  let listener: (any ConnectionListener)?
  let outputSize: (columns: Int, rows: Int)?
  let messageColumns: Int?
  let now = "2026-11-21T09:17:18+01:00"
  /// Only writing takes time, so that patience does not end where tests need the processors.
  var monotonicNanoseconds: UInt64 { state.withLock { $0.nanoseconds } }
  let kernelRelease: String? = "6.1.0-test"
  private let isRoot: Bool
  let variables: [String: String]
  let files: [String: Result<[UInt8], DeviceError>]
  let links: [String: String]
  /// In nanoseconds.
  private let writingTime: UInt64
  /// How long it takes to save a file.
  private let savingTime: Duration
  private let isHeld = Monitor(false)
  private let state: Mutex<State>

  private struct State {
    var input: [[UInt8]]
    var output: [UInt8] = []
    var messages: [UInt8] = []
    var saved: [String: [UInt8]] = [:]
    var wholeFiles: Set<String> = []
    var writes = 0
    var nanoseconds: UInt64 = 0
    var holdsTermination = false
    var dismissesInterrupt = false
    var dismissesTermination = false
    var linesOutAtInput: [Int] = []
    var readerLeavesAfter: Int
    var readerStopsAfter: Int
    var isDiskFull = false
  }

  init(
    system: any ConfigurableSystem = FakeSystem(), columns: Int? = nil, messageColumns: Int? = nil, variables: [String: String] = [:],
    files: [String: Result<[UInt8], DeviceError>] = [:], links: [String: String] = [:], input: [String] = [],
    readerLeavesAfter: Int = .max, readerStopsAfter: Int = .max, workers: any WorkerThreads = SameThread(),
    listener: (any ConnectionListener)? = nil,
    isRoot: Bool = false, writingSeconds: UInt64 = 0, savingTime: Duration = .zero
  ) {
    self.isRoot = isRoot
    self.savingTime = savingTime
    writingTime = writingSeconds * 1_000_000_000
    self.workers = workers
    self.listener = listener
    self.system = system
    outputSize = columns.map { ($0, 24) }
    self.messageColumns = messageColumns
    self.variables = variables
    self.files = files
    self.links = links
    state = Mutex(
      State(input: input.map { Array($0.utf8) }, readerLeavesAfter: readerLeavesAfter, readerStopsAfter: readerStopsAfter))
  }

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var messages: String { state.withLock { String(decoding: $0.messages, as: UTF8.self) } }
  var outputBytes: [UInt8] { state.withLock { $0.output } }
  /// How many lines were answered whenever more input was asked for.
  var linesOutAtInput: [Int] { state.withLock { $0.linesOutAtInput } }
  var writes: Int { state.withLock { $0.writes } }
  /// Puts a file there, as an earlier command would have.
  func place(_ bytes: [UInt8], at path: String) { state.withLock { $0.saved[path] = bytes } }
  /// Gives standard input more to read.
  func supply(_ text: String) { state.withLock { $0.input.append(Array(text.utf8)) } }
  /// The files that were written.
  var savedPaths: [String] { state.withLock { $0.saved.keys.sorted() } }
  /// The files that were written whole or not at all.
  var wholeFiles: Set<String> { state.withLock { $0.wholeFiles } }
  func saved(_ path: String) -> [UInt8]? { state.withLock { $0.saved[path] } }

  func variable(_ name: String) -> String? { variables[name] }

  func contents(ofFile path: String) throws(DeviceError) -> [UInt8] {
    if let bytes = saved(path) { return bytes }
    guard let file = files[path] else { throw DeviceError(.open, on: path, failedWith: .noSuchFile) }
    return try file.get()
  }

  private func save(_ bytes: [UInt8], toFile path: String) throws(DeviceError) {
    if path.hasPrefix("/denied/") { throw DeviceError(.open, on: path, failedWith: .accessDenied) }
    state.withLock { $0.saved[path] = bytes }
  }

  func saveWhole(_ bytes: [UInt8], toFile path: String, replaces: Bool) throws(DeviceError) {
    if saved(path) != nil, !replaces {
      throw DeviceError(.rejected, operation: "write", subject: path, errorNumber: .exists, message: "The file exists already.")
    }
    if savingTime > .zero { HostFacts.pause(savingTime) }
    try save(bytes, toFile: path)
    state.withLock { _ = $0.wholeFiles.insert(path) }
  }

  func openOutput(_ path: String?, replaces: Bool) throws(DeviceError) -> any ByteSink {
    if path == "unread" { throw DeviceError(.cancelled, operation: "open", subject: "unread", message: "Nobody reads the pipe.") }
    if let path { try save([], toFile: path) }
    return Sink(path: path, environment: self)
  }

  /// A file in memory, or the standard output.
  private struct Sink: ByteSink {
    let path: String?
    let environment: FakeEnvironment

    func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool {
      try environment.takeTimeToWrite()
      if path == nil { try environment.awaitReader() }
      guard let path else { return try environment.write(bytes) }
      environment.place((environment.saved(path) ?? []) + bytes, at: path)
      return true
    }
  }

  /// Waits for a reader that has stopped reading, while time passes; a minute outside of a task that is cancelled, instead of for ever.
  private func awaitReader() throws(DeviceError) {
    guard state.withLock({ $0.writes >= $0.readerStopsAfter }) else { return }
    for _ in 0..<600 {
      if Task.isCancelled { throw Self.tooSlow }
      pass(seconds: 1)
      usleep(100_000)
    }
  }

  private static let tooSlow = DeviceError(.cancelled, operation: "write", subject: "", message: "The reader was too slow.")

  /// As for a slow reader: the wait ends with the task.
  private func takeTimeToWrite() throws(DeviceError) {
    guard writingTime > 0 else { return }
    state.withLock { $0.nanoseconds += writingTime }
    // So long a command has to notice what time it is.
    usleep(300_000)
    if Task.isCancelled { throw Self.tooSlow }
  }

  func checkWritable(_ path: String, replaces: Bool) throws(DeviceError) {
    if path.hasPrefix("/denied/") { throw DeviceError(.open, on: path, failedWith: .accessDenied) }
    guard replaces || (saved(path) == nil && files[path] == nil) else {
      throw DeviceError(.rejected, operation: "write", subject: path, errorNumber: .exists, message: "The file exists already.")
    }
  }

  /// By names alone; `links` lead elsewhere.
  func place(ofFile path: String?) -> FilePlace? {
    guard path != "/dev/null" else { return nil }
    var names: [Substring] = []
    for name in (path.map { links[$0] ?? $0 } ?? "/dev/stdout").split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return FilePlace(named: names.joined(separator: "/"))
  }

  func configurationStore() throws(DeviceError) -> any ConfigurationStore {
    Store(path: try KeptFolder(variable: { variable($0) }, isRoot: isRoot).path, environment: self)
  }

  /// Files in memory, in a folder.
  private struct Store: ConfigurationStore {
    let path: String
    let environment: FakeEnvironment

    func contents(of name: String) -> [UInt8]? { environment.saved("\(path)/\(name)") }

    func write(_ bytes: [UInt8], as name: String) throws(DeviceError) {
      guard path != "/denied" else {
        throw DeviceError(.denied, operation: "open", subject: path, message: "You have no permission to use this folder.")
      }
      environment.place(bytes, at: "\(path)/\(name)")
    }
  }

  func location(ofNode path: String) throws(DeviceError) -> NodeLocation {
    let target = links[path] ?? path
    if let location = try system.locations().first(where: { $0.path == target }) { return location }
    guard ["/dev/null", "/dev"].contains(path) else { throw DeviceError(.open, on: path, failedWith: .noSuchFile) }
    throw DeviceError(.notFound, operation: "open", subject: path, message: "This is not a camera.")
  }

  func connectionListener() throws(DeviceError) -> any ConnectionListener {
    guard let listener else { throw DeviceError(.listen, on: "uevent", failedWith: .accessDenied) }
    return listener
  }

  /// Lets time pass.
  func pass(seconds: UInt64) { state.withLock { $0.nanoseconds += seconds * 1_000_000_000 } }

  /// From now on nobody reads what is written.
  func closeOutput() { state.withLock { $0.readerLeavesAfter = -1 } }

  /// From now on writing waits for a reader that has stopped reading.
  func holdOutput() { isHeld.change { $0 = true } }
  func releaseOutput() { isHeld.change { $0 = false } }

  var hasReader: Bool { state.withLock { $0.writes <= $0.readerLeavesAfter } }

  func awaitInput() -> Bool { hasReader }

  func nextInput() throws(DeviceError) -> [UInt8] {
    state.withLock { state in
      state.linesOutAtInput.append(state.output.count { $0 == UInt8(ascii: "\n") })
      return state.input.isEmpty ? [] : state.input.removeFirst()
    }
  }

  /// From now on what is written meets a full disk.
  func fillDisk() { state.withLock { $0.isDiskFull = true } }

  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool {
    isHeld.wait(until: .max) { !$0 }
    if state.withLock({ $0.isDiskFull }) {
      throw DeviceError(
        .rejected, operation: "write", subject: "standard output", errorNumber: .noSpace, message: "The disk is full.")
    }
    return state.withLock { state in
      state.writes += 1
      guard state.writes <= state.readerLeavesAfter else { return false }
      state.output += bytes
      return true
    }
  }

  func heedInterruption() {}
  func holdTermination() { state.withLock { $0.holdsTermination = true } }
  func dismissTermination() { state.withLock { $0.dismissesTermination = true } }
  /// Whether the process would end with the status of its answer, whatever signal came.
  var dismissesTermination: Bool { state.withLock { $0.dismissesTermination } }
  var holdsTermination: Bool { state.withLock { $0.holdsTermination } }
  func openBrowser(at address: String) -> Bool { false }
  func dismissInterrupt() { state.withLock { $0.dismissesInterrupt = true } }
  /// Whether the process would not die by the Ctrl-C that came.
  var dismissesInterrupt: Bool { state.withLock { $0.dismissesInterrupt } }

  func writeMessage(_ bytes: [UInt8]) {
    state.withLock { $0.messages += bytes }
  }
}

/// Nodes that answer with what they were given, or fail so.
struct FakeSystem: ConfigurableSystem {
  var nodes: [(location: NodeLocation, answer: Result<CameraNode, DeviceError>)] = []

  init(_ cameras: [Camera] = []) {
    for (index, camera) in cameras.enumerated() {
      for node in camera.nodes {
        let location = NodeLocation(
          path: node.path ?? "", physicalDevice: "device\(index)", name: node.card, identities: camera.identity.map { [$0] } ?? [],
          busSpeedMbps: camera.busSpeedMbps)
        nodes.append((location, .success(node)))
      }
    }
  }

  /// A machine with one node that cannot be read.
  init(path: String, failingWith error: DeviceError) {
    nodes = [(NodeLocation(path: path, physicalDevice: path), .failure(error))]
  }

  func locations() throws(DeviceError) -> [NodeLocation] { nodes.map(\.location) }

  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    guard let node = nodes.first(where: { $0.location.path == location.path }) else {
      throw DeviceError(.open, on: location.path, failedWith: .noDevice)
    }
    var reading = NodeReading(node: try node.answer.get().examined())
    if !scope.includesControls { reading.node.controls = [] }
    return reading
  }

  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode {
    throw DeviceError(.open, on: location.path, failedWith: .accessDenied)
  }

  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    throw DeviceError(.listen, on: "uevent", failedWith: .accessDenied)
  }
}
