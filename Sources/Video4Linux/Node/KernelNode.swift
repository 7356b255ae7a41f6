import CVideo4Linux
import Host
package import CameraModel

/// A video node of the kernel, open for reading and setting.
///
/// With a time limit its calls are made on a thread of the node's own. One that does not return leaves the thread in the driver: it cannot be
/// ended from outside. Nothing more is asked of the node then, and every later call fails as that one did.
package final class KernelNode: ConfigurableNode {
  let file: NodeFile
  private let thread: CallThread?

  /// How long a call of a camera that is set may take.
  package static let defaultTimeout = Duration.seconds(10)

  /// Opens a node.
  ///
  /// - Parameters:
  ///   - path: the node.
  ///   - calls: the kernel's, or those of what stands in for it.
  ///   - timeout: how long a call may take; nil when the caller waits for as long as the driver needs, on its own thread.
  /// - Throws: `DeviceError` when it cannot be opened; with code `hung` when opening takes longer than the limit.
  package init(path: String, calls: any DriverCalls = KernelCalls(), timeout: Duration? = nil) throws(DeviceError) {
    guard let timeout else {
      thread = nil
      file = try NodeFile(path: path, calls: calls)
      return
    }
    let pulse = Pulse()
    let thread = CallThread(path: path, limit: timeout, pulse: pulse)
    self.thread = thread
    file = try thread.run(.open) { () throws(DeviceError) in
      try NodeFile(path: path, calls: BeatingCalls(calls: calls, pulse: pulse))
    }
  }

  /// The same open file, for whoever is on the node's thread already.
  private init(onThread file: NodeFile) {
    self.file = file
    thread = nil
  }

  package var path: String { file.path }

  /// Makes calls, on the node's thread where it has one.
  func run<Value: Sendable>(
    _ call: DeviceCall, _ body: @escaping @Sendable (NodeFile) throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    guard let thread else { return try body(file) }
    let file = file
    return try thread.run(call) { () throws(DeviceError) in try body(file) }
  }

  /// Makes a request that must succeed, and decodes what the driver made of its argument.
  func exchange<Argument, Answer: Sendable>(
    _ request: Request<Argument>, _ question: Argument, _ decode: @escaping @Sendable (Argument) -> Answer
  ) throws(DeviceError) -> Answer {
    // SAFETY: the thread has a copy of its own; pointers in it are never followed.
    nonisolated(unsafe) let question = question
    return try run(request.call) { file throws(DeviceError) in try unsafe file.exchange(request, question, decode) }
  }

  /// Asks for one entry of a list; nil past its end.
  func entry<Argument: Sendable, Answer: Sendable>(
    _ request: Request<Argument>, _ question: Argument, _ decode: @escaping @Sendable (Argument) throws(UnknownKind) -> Answer
  ) throws(DeviceError) -> Answer? {
    try run(request.call) { file throws(DeviceError) in try file.entry(request, question, decode) }
  }

  /// Whether calls are made on the node's own thread.
  var hasThread: Bool { thread != nil }

  /// All that the node says of itself, on its thread in one go: the limit is for each call of it.
  package func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    guard let thread else { return try NodeReading(of: self, path: path, scope: scope) }
    let file = file
    return try thread.run(.queryCapabilities) { () throws(DeviceError) in
      try NodeReading(of: KernelNode(onThread: file), path: file.path, scope: scope) { thread.note($0.call) }
    }
  }

  package func capability() throws(DeviceError) -> NodeCapability {
    try exchange(Requests.queryCapabilities, v4l2_capability()) { NodeCapability($0) }
  }
}

// MARK: Alone

extension KernelNode {
  // The lock is the kernel's own and never waits, so these need no thread.
  package func tryLock() throws(DeviceError) -> Bool { try file.tryLock() }
  package func unlock(_ permit: borrowing ConfigurationPermit) { file.unlock() }
  package func holders() -> [NodeHolder] { file.holders() }

  package func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try exchange(Requests.setPriority, priority.rawValue) { _ in }
  }

  package func highestPriority() throws(DeviceError) -> AccessPriority {
    try exchange(Requests.getPriority, 0) { AccessPriority(rawValue: $0) }
  }

  package func pause(_ duration: Duration) { HostFacts.pause(duration) }
}

// MARK: Events

extension KernelNode {
  package func subscribe(to subject: EventSubject) throws(DeviceError) {
    try exchange(Requests.subscribeEvent, v4l2_event_subscription(subject)) { _ in }
  }

  package func unsubscribeFromAll() throws(DeviceError) {
    try exchange(Requests.unsubscribeEvent, .all) { _ in }
  }

  package func nextEvent() throws(DeviceError) -> NodeEvent? {
    try run(.dequeueEvent) { file throws(DeviceError) in
      var answer = v4l2_event()
      guard let number = file.perform(Requests.dequeueEvent, &answer) else { return NodeEvent(answer) }
      // An empty queue is `ENOENT`, of a node that does not block.
      if number == .noSuchFile || number == .wouldBlock { return nil }
      throw DeviceError(.dequeueEvent, on: file.path, failedWith: number)
    }
  }

  // It has a limit of its own, and others must be able to call meanwhile.
  package func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool { try file.waitForEvent(within: limit) }
}
