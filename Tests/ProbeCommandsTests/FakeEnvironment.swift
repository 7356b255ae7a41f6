import CameraModel
import CameraSimulator
import DeviceConfiguration
import Glibc
import Host
import ProbeCommands
import Synchronization
import Testing

/// An environment in memory: tests supply what a command reads, and examine what it wrote.
final class FakeEnvironment: CommandEnvironment {
  let system: any ConfigurableSystem
  let workers: any WorkerThreads
  let listener: (any ConnectionListener)?
  let outputSize: (columns: Int, rows: Int)?
  let messageColumns: Int?
  let now = "2026-11-21T09:17:18+01:00"
  /// The clock of simulated cameras that wait for the verb or for the test. Beside others it is one that only the test moves, so that no patience
  /// ends because other tests need the processors.
  private let clock: SimulatedCameraSystem
  var monotonicNanoseconds: UInt64 { UInt64(clamping: clock.now.nanoseconds) }
  let kernelRelease: String? = "6.1.0-test"
  private let hasBrowser: Bool
  private let isRoot: Bool
  let variables: [String: String]
  let files: [String: Result<[UInt8], DeviceError>]
  let links: [String: String]
  /// How long it takes to write.
  private let writingTime: Duration
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
    /// When the command's patience ends, in nanoseconds; nil while it does not wait.
    var deadline: UInt64?
    var pauses = 0
    var saves = 0
    var browsed: [String] = []
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
    isRoot: Bool = false, hasBrowser: Bool = false, writingSeconds: UInt64 = 0, savingTime: Duration = .zero
  ) {
    self.isRoot = isRoot
    self.hasBrowser = hasBrowser
    self.savingTime = savingTime
    writingTime = .seconds(writingSeconds)
    self.workers = workers
    self.listener = listener
    self.system = system
    let simulated = system as? SimulatedCameraSystem
    clock = simulated.flatMap { [.patient, .stepped].contains($0.pace) ? $0 : nil } ?? SimulatedCameraSystem([], pace: .stepped)
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
    state.withLock { $0.saves += 1 }
    if savingTime > .zero { blocking { [clock, savingTime] in await clock.pause(savingTime) } }
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

  /// Waits for a reader that has stopped reading, until the command's patience ends.
  private func awaitReader() throws(DeviceError) {
    guard state.withLock({ $0.writes >= $0.readerStopsAfter }) else { return }
    try awaitCancellation { deadline in
      clock.advance(by: .nanoseconds(Int64(clamping: deadline)) - .nanoseconds(clock.now.nanoseconds) + .nanoseconds(1))
      return true
    }
  }

  /// Waits until the command cancels the task that writes, as long as a condition of its deadline holds; a minute instead of for ever.
  private func awaitCancellation(while condition: (UInt64) -> Bool) throws(DeviceError) {
    for _ in 0..<60_000 {
      if Task.isCancelled { throw Self.tooSlow }
      if let deadline = state.withLock({ $0.deadline }), !condition(deadline) { return }
      usleep(1_000)
    }
  }

  private static let tooSlow = DeviceError(.cancelled, operation: "write", subject: "", message: "The reader was too slow.")

  /// As for a slow reader: the wait ends with the task.
  private func takeTimeToWrite() throws(DeviceError) {
    guard writingTime > .zero else { return }
    clock.advance(by: writingTime)
    try awaitCancellation { monotonicNanoseconds > $0 }
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
  func pass(seconds: Int) { clock.advance(by: .seconds(seconds)) }

  /// How often the command has begun to save a file.
  var saves: Int { state.withLock { $0.saves } }

  /// How often the command has waited for a time to pass.
  var pauses: Int { state.withLock { $0.pauses } }

  func pause(_ time: Duration) async {
    let end = clock.now.advanced(by: time)
    state.withLock { $0.pauses += 1 }
    await clock.pause(end.since(clock.now))
  }

  /// It also ends when the test has moved the clock past the deadline.
  func awaitInterruption(until deadline: UInt64, unless end: WakeSignal) {
    // The threads of tasks are as few as processors: two tests that hold them wait for ever.
    let holdsTasks = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    if holdsTasks { Issue.record("This command waits for its work: run it by `await environment.run`.") }
    state.withLock { $0.deadline = deadline }
    while monotonicNanoseconds <= deadline, !workers.isInterrupted, !end.wait(milliseconds: 10) {}
  }

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
  func openBrowser(at address: String) -> Bool {
    state.withLock { $0.browsed.append(address) }
    return hasBrowser
  }
  /// The addresses that a browser was to open.
  var browsed: [String] { state.withLock { $0.browsed } }
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
