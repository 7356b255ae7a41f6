/// A place where cameras are found: the kernel, or a recording that plays its part.
public protocol CameraSystem: Sendable {
  /// The video nodes that are here, in the order of their numbers, without opening any.
  func locations() throws(DeviceError) -> [NodeLocation]
  /// Opens one node briefly, reads it and closes it.
  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading
  /// The same, and tells how far it has come: what was read before a call that never returns is not lost.
  func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading
}

extension CameraSystem {
  /// Tells nothing before the end.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    try read(location, scope)
  }
}

/// Where a node is, as far as it is known without opening it.
public struct NodeLocation: Hashable, Sendable {
  /// The path to open, `/dev/video0`.
  public var path: String
  /// The physical device it belongs to: for USB the device's place in the kernel's device tree. Nodes with the same value (and bus) are one camera.
  public var physicalDevice: String
  /// The driver's name for the node; nil where unknown.
  public var name: String?
  /// What the camera can be found again by, the best first.
  public var identities: [CameraIdentity]
  /// The speed of its USB bus in megabits per second; nil where unknown or not USB.
  public var busSpeedMbps: Int?
  /// The number of the node's file: another one each time the node is made anew, as for a camera that was plugged in again; nil where unknown.
  /// The corresponding C field is `st_ino`.
  public var fileNumber: UInt64?

  /// A place of a node.
  public init(
    path: String, physicalDevice: String, name: String? = nil, identities: [CameraIdentity] = [], busSpeedMbps: Int? = nil,
    fileNumber: UInt64? = nil
  ) {
    self.path = path
    self.physicalDevice = physicalDevice
    self.name = name
    self.identities = identities
    self.busSpeedMbps = busSpeedMbps
    self.fileNumber = fileNumber
  }
}

/// How much of a node is read.
public struct ReadingScope: Hashable, Sendable {
  /// Whether the pixel formats, sizes and rates are listed.
  public var includesFormats: Bool
  /// Whether the controls are read; the first time costs a USB camera dozens of transfers.
  public var includesControls: Bool
  /// Whether formats that libv4l would make from the device's own are listed too, marked as emulated.
  public var includesEmulated: Bool
  /// The modes that are listed, where not all matter.
  public var reach: ReadingReach

  /// A scope; by default formats without controls, native only.
  public init(
    includesFormats: Bool = true, includesControls: Bool = false, includesEmulated: Bool = false, reach: ReadingReach = ReadingReach()
  ) {
    self.includesFormats = includesFormats
    self.includesControls = includesControls
    self.includesEmulated = includesEmulated
    self.reach = reach
  }
}

/// What was read from one node.
public struct NodeReading: Hashable, Sendable {
  /// The node.
  public var node: CameraNode
  /// Where its camera looks out.
  public var position: CameraPosition
  /// How its sensor is mounted, in degrees clockwise; nil where unknown.
  public var rotation: Int?

  /// A reading.
  public init(node: CameraNode, position: CameraPosition = .unspecified, rotation: Int? = nil) {
    self.node = node
    self.position = position
    self.rotation = rotation
  }
}

/// Threads on which blocking calls are made, one job each.
public protocol WorkerThreads: Sendable {
  /// Runs the body for every job at the same time and gives the results in the order of the jobs.
  ///
  /// A job that takes longer than `patience` gives nil; it is left to itself, since a call that hangs in a driver cannot be ended.
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], patience: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?]
  /// Works on items as they come, on several threads at the same time, and delivers the results in the order of the items.
  ///
  /// Returns when there are no more items or nobody wants another result. `next` and `deliver` are each called by one thread at a time;
  /// either may block. A result is delivered as soon as all before it are.
  ///
  /// - Parameters:
  ///   - threads: how many items are worked on at the same time.
  ///   - next: the next item; nil when there are no more.
  ///   - work: makes the result of an item.
  ///   - deliver: takes a result; false when no other is wanted.
  func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool)
  /// The same for jobs that say what they have so far: of one that takes longer, the last that it said is its result.
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], patience: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?]
  /// Whether the work was ended before its time, so that a missing result says nothing of its job.
  var isInterrupted: Bool { get }
}

extension WorkerThreads {
  /// Nothing is published before the end.
  public func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], patience: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?] {
    run(jobs, patience: patience) { job in body(job) { _ in } }
  }

  /// Nobody ends the work before its time.
  public var isInterrupted: Bool { false }

  /// One item after the other, on this thread.
  public func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool
  ) {
    while let item = next(), deliver(work(item)) {}
  }
}
