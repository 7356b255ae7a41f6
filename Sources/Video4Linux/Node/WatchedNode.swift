import Host
public import CameraModel
public import PixelFormats

/// A node of the kernel that is open for setting, of which no call takes longer than a limit for whoever makes it.
///
/// The calls are made on a thread of the node's own. One that does not return leaves the thread in the driver: it cannot be ended from outside.
/// Nothing more is asked of the node then, since a driver serves one call at a time, and every later call fails as this one did.
public final class WatchedNode: ConfigurableNode {
  private let node: SharedVideoNode
  private let thread: CallThread

  /// How long a call may take, unless said otherwise.
  public static let usualLimit = Duration.seconds(10)

  /// Opens a node.
  ///
  /// - Throws: `DeviceError` when it cannot be opened; with code `hung` when opening takes longer than the limit.
  package init(path: String, calls: any DriverCalls, limit: Duration = WatchedNode.usualLimit) throws(DeviceError) {
    let pulse = Pulse()
    let thread = CallThread(path: path, limit: limit, pulse: pulse)
    self.thread = thread
    node = try thread.run(.open) { () throws(DeviceError) in
      try SharedVideoNode(path: path, calls: BeatingCalls(calls: calls, pulse: pulse))
    }
  }

  /// What it was opened by.
  public var path: String { node.path }

  /// What is open, whatever its path leads to by now.
  var kind: FileKind { node.kind }
  /// The number of its file; nil where unknown.
  var fileNumber: UInt64? { node.fileNumber }

  private func run<Value: Sendable>(
    _ call: DeviceCall, _ body: @escaping @Sendable (SharedVideoNode) throws(DeviceError) -> Value
  ) throws(DeviceError) -> Value {
    let node = node
    return try thread.run(call) { () throws(DeviceError) in try body(node) }
  }
}

/// What is no call to the driver, or has a limit of its own.
extension WatchedNode {
  /// Takes the advisory lock if nobody has it.
  public func tryLock() throws(DeviceError) -> Bool { try node.tryLock() }
  /// Gives the advisory lock back.
  public func unlock() { node.unlock() }
  /// Who has the lock or the node.
  public func holders() -> [NodeHolder] { node.holders() }
  /// Waits.
  public func pause(_ duration: Duration) { node.pause(duration) }
  /// Waits for a change.
  public func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool { try node.waitForEvent(within: limit) }
}

/// Reading.
extension WatchedNode {
  /// All that the node says of itself, in one go: the limit is for each call of it.
  public func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    let thread = thread
    return try run(.queryCapabilities) { node throws(DeviceError) in
      try NodeReading(of: node, path: node.path, scope: scope) { thread.note($0.call) }
    }
  }
  /// Who the node is.
  public func capability() throws(DeviceError) -> NodeCapability {
    try run(.queryCapabilities) { n throws(DeviceError) in try n.capability() }
  }
  /// The source at a position.
  public func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    try run(.enumerateInputs) { n throws(DeviceError) in try n.input(at: index) }
  }
  /// The position of the source shown.
  public func currentInput() throws(DeviceError) -> Int { try run(.getInput) { n throws(DeviceError) in try n.currentInput() } }
  /// The pixel format at a position.
  public func format(at index: Int, of stream: StreamKind) throws(DeviceError) -> OfferedFormat? {
    try run(.enumerateFormats) { n throws(DeviceError) in try n.format(at: index, of: stream) }
  }
  /// The size at a position.
  public func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try run(.enumerateFrameSizes) { n throws(DeviceError) in try n.frameSize(at: index, for: pixelFormat) }
  }
  /// The time per frame at a position.
  public func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    try run(.enumerateFrameIntervals) { n throws(DeviceError) in try n.frameInterval(at: index, for: pixelFormat, size: size) }
  }
  /// The mode now, without its time per frame.
  public func currentFormat(of stream: StreamKind) throws(DeviceError) -> CurrentFormat {
    try run(.getFormat) { n throws(DeviceError) in try n.currentFormat(of: stream) }
  }
  /// The time per frame now.
  public func currentInterval(of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    try run(.getParameters) { n throws(DeviceError) in try n.currentInterval(of: stream) }
  }
  /// The control with the next higher id.
  public func control(after id: UInt32) throws(DeviceError) -> CameraControl? {
    try run(.queryControl) { n throws(DeviceError) in try n.control(after: id) }
  }
  /// A choice of a menu.
  public func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    try run(.queryMenu) { n throws(DeviceError) in try n.menuItem(at: index, of: control) }
  }
  /// A control's value now.
  public func value(of control: CameraControl) throws(DeviceError) -> ControlValue? {
    try run(.getControls) { n throws(DeviceError) in try n.value(of: control) }
  }
  /// Several controls' values in one call.
  public func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    try run(.getControls) { n throws(DeviceError) in try n.values(of: controls) }
  }
  /// A standard control's integer value by its id.
  public func integerValue(ofControl id: UInt32) throws(DeviceError) -> Int64? {
    try run(.getControl) { n throws(DeviceError) in try n.integerValue(ofControl: id) }
  }
  /// A control by its number.
  public func control(_ id: UInt32) throws(DeviceError) -> CameraControl? {
    try run(.queryControl) { n throws(DeviceError) in try n.control(id) }
  }
}

/// Setting.
extension WatchedNode {
  /// Asks for a priority for this open node.
  public func setPriority(_ priority: AccessPriority) throws(DeviceError) {
    try run(.setPriority) { n throws(DeviceError) in try n.setPriority(priority) }
  }
  /// The highest priority that any open node of the device has.
  public func highestPriority() throws(DeviceError) -> AccessPriority {
    try run(.getPriority) { n throws(DeviceError) in try n.highestPriority() }
  }
  /// The pictures as they are now.
  public func frameFormat(of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try run(.getFormat) { n throws(DeviceError) in try n.frameFormat(of: stream) }
  }
  /// What setting a format would give.
  public func tryFormat(_ format: FrameFormat, of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try run(.tryFormat) { n throws(DeviceError) in try n.tryFormat(format, of: stream) }
  }
  /// Sets a format and gives what the driver made of it.
  public func setFormat(_ format: FrameFormat, of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try run(.setFormat) { n throws(DeviceError) in try n.setFormat(format, of: stream) }
  }
  /// Sets the time per frame and gives what the driver made of it.
  public func setInterval(_ interval: FrameInterval, of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    try run(.setParameters) { n throws(DeviceError) in try n.setInterval(interval, of: stream) }
  }
  /// Chooses a source.
  public func setInput(_ index: Int) throws(DeviceError) { try run(.setInput) { n throws(DeviceError) in try n.setInput(index) } }
  /// The standard of the source.
  public func standard() throws(DeviceError) -> VideoStandard { try run(.getStandard) { n throws(DeviceError) in try n.standard() } }
  /// The standards of the signal that is there now.
  public func detectedStandard() throws(DeviceError) -> VideoStandard {
    try run(.queryStandard) { n throws(DeviceError) in try n.detectedStandard() }
  }
  /// Sets the standard.
  public func setStandard(_ standard: VideoStandard) throws(DeviceError) {
    try run(.setStandard) { n throws(DeviceError) in try n.setStandard(standard) }
  }
  /// The timings the source is set to.
  public func timings() throws(DeviceError) -> DigitalTimings { try run(.getTimings) { n throws(DeviceError) in try n.timings() } }
  /// The timings of the signal that is there now.
  public func detectedTimings() throws(DeviceError) -> DigitalTimings {
    try run(.queryTimings) { n throws(DeviceError) in try n.detectedTimings() }
  }
  /// Sets the timings and gives what the driver made of them.
  public func setTimings(_ timings: DigitalTimings) throws(DeviceError) -> DigitalTimings {
    try run(.setTimings) { n throws(DeviceError) in try n.setTimings(timings) }
  }
  /// Sets several controls in one call, in their order.
  public func setControls(_ settings: [ControlSetting]) throws(ControlRefusal) {
    let refusal: ControlRefusal?
    do throws(DeviceError) {
      refusal = try run(.setControls) { n throws(DeviceError) in
        do throws(ControlRefusal) { try n.setControls(settings) } catch { return error }
        return nil
      }
    } catch {
      throw ControlRefusal(error, at: nil)
    }
    if let refusal { throw refusal }
  }
  /// Asks to be told of changes.
  public func subscribe(to subject: EventSubject) throws(DeviceError) {
    try run(.subscribeEvent) { n throws(DeviceError) in try n.subscribe(to: subject) }
  }
  /// Asks no more to be told.
  public func unsubscribeFromAll() throws(DeviceError) {
    try run(.unsubscribeEvent) { n throws(DeviceError) in try n.unsubscribeFromAll() }
  }
  /// The next change that waits to be read.
  public func nextEvent() throws(DeviceError) -> NodeEvent? { try run(.dequeueEvent) { n throws(DeviceError) in try n.nextEvent() } }
}
