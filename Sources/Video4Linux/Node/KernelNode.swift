import CVideo4Linux
import Host
package import CameraModel

/// A video node of the kernel, open for reading and setting.
///
/// With a timeout, the node makes its calls on a thread of its own. A call that does not return leaves this thread in the driver, because
/// nothing can end it. The node then makes no further calls, and every later call fails with code `hung`.
package final class KernelNode: ConfigurableNode {
  let file: NodeFile
  private let thread: CallThread?

  /// The timeout for each call to a node opened for setting.
  package static let defaultTimeout = Duration.seconds(10)

  /// Opens a node.
  ///
  /// - Parameters:
  ///   - path: the path of the node.
  ///   - calls: the system calls.
  ///   - timeout: the limit for each call; nil for no limit, with calls on the caller's thread.
  /// - Throws: `DeviceError` when it cannot be opened; with code `hung` when opening takes longer than the timeout.
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

  /// The same open file, for code that runs on the node's thread.
  private init(onThread file: NodeFile) {
    self.file = file
    thread = nil
  }

  package var path: String { file.path }

  /// Makes calls on the node's thread, or without one on the caller's.
  func run<Value: Sendable>(
    _ call: DeviceCall, _ body: @escaping @Sendable (NodeFile) throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    guard let thread else { return try body(file) }
    let file = file
    return try thread.run(call) { () throws(DeviceError) in try body(file) }
  }

  /// Makes a request that must succeed, and decodes the driver's answer.
  func exchange<Argument, Answer: Sendable>(
    _ request: Request<Argument>, _ question: Argument, _ decode: @escaping @Sendable (Argument) -> Answer
  ) throws(DeviceError) -> Answer {
    // SAFETY: the thread has its own copy, and never follows pointers in it.
    nonisolated(unsafe) let question = question
    return try run(request.call) { file throws(DeviceError) in try unsafe file.exchange(request, question, decode) }
  }

  /// Reads one entry of a list; nil past its end.
  func entry<Argument: Sendable, Answer: Sendable>(
    _ request: Request<Argument>, _ question: Argument, _ decode: @escaping @Sendable (Argument) throws(UnknownKind) -> Answer
  ) throws(DeviceError) -> Answer? {
    try run(request.call) { file throws(DeviceError) in try file.entry(request, question, decode) }
  }

  /// Whether calls are made on the node's own thread.
  var hasThread: Bool { thread != nil }

  /// Reads the whole node as one job of its thread. The timeout applies to each call.
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

// MARK: Lock and priority

extension KernelNode {
  // The kernel answers these without the driver and without waiting, so they need no thread.
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
      // `ENOENT` means an empty queue on a node opened without blocking.
      if number == .noSuchFile || number == .wouldBlock { return nil }
      throw DeviceError(.dequeueEvent, on: file.path, failedWith: number)
    }
  }

  // It has its own limit, and must not block other calls.
  package func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool { try file.waitForEvent(within: limit) }
}
