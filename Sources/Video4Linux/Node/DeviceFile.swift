import CameraModel

/// The open file of a node, with a time limit for its calls.
///
/// With a timeout, the file's own thread makes the calls. A call that hangs keeps this thread in the driver, because nothing can end it.
/// Then no further calls are made, and every later one fails with code `hung`.
struct DeviceFile: Sendable {
  let file: NodeFile
  private let thread: CallThread?

  /// Opens a node. Without a timeout, the caller's thread makes the calls.
  ///
  /// - Parameter stuck: the calls of the system that have not returned; the node of such a call is not opened.
  init(path: String, calls: any DriverCalls, timeout: Duration?, stuck: StuckCalls = StuckCalls()) throws(DeviceError) {
    guard let timeout else {
      thread = nil
      file = try NodeFile(path: path, calls: calls)
      return
    }
    let activity = CallActivity()
    let thread = CallThread(path: path, limit: timeout, activity: activity, stuck: stuck)
    self.thread = thread
    file = try thread.run(.open) { () throws(DeviceError) in try NodeFile(path: path, calls: calls, activity: activity) }
  }

  /// The same open file, for code that runs on its thread.
  private init(onThread file: NodeFile) {
    self.file = file
    thread = nil
  }

  var path: String { file.path }

  /// Whether the file's own thread makes the calls.
  var hasThread: Bool { thread != nil }

  /// Makes calls on the file's thread, or on the caller's if there is none.
  func run<Value: Sendable>(
    _ call: DeviceCall, _ body: @escaping @Sendable (NodeFile) throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    guard let thread else { return try body(file) }
    let file = file
    return try thread.run(call) { () throws(DeviceError) in try body(file) }
  }

  /// Makes many calls as one job of the thread. The timeout applies to each.
  ///
  /// - Parameter body: receives the file to use, and a closure to record the current call.
  func runTogether<Value: Sendable>(
    _ body: @escaping @Sendable (DeviceFile, @escaping (DeviceCall) -> Void) throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    guard let thread else { return try body(self) { _ in } }
    let file = file
    return try thread.run(.queryCapabilities) { () throws(DeviceError) in try body(DeviceFile(onThread: file)) { thread.note($0) } }
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
}
