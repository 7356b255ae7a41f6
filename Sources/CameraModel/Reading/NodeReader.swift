extension NodeReading {
  /// Reads an open node.
  ///
  /// - Parameters:
  ///   - node: the open node; reading changes nothing.
  ///   - path: the path it was opened with.
  ///   - scope: the parts to read.
  ///   - budget: the limits on its lists.
  ///   - progress: called before each stage with the results so far.
  /// - Throws: ``DeviceError`` if `VIDIOC_QUERYCAP` fails, or with code `gone` if the device is disconnected meanwhile. Every other failure
  ///   is a finding.
  public init(
    of node: borrowing some VideoNode & ~Copyable, path: String, scope: ReadingScope = ReadingScope(), budget: CallBudget = CallBudget(),
    progress: (ReadingProgress) -> Void = { _ in }
  ) throws(DeviceError) {
    var reader = NodeReader(path: path, scope: scope, budget: budget)
    self = try reader.read(node, progress)
  }
}

/// Reads a node with as few calls as the interface allows.
///
/// Every list is read to its end, because a list may mix kinds and repeat entries. A failed call ends only its own list and becomes a
/// finding; earlier entries are kept. If the device is disconnected, nothing is kept.
struct NodeReader {
  let path: String
  let scope: ReadingScope
  let budget: CallBudget
  private(set) var findings: [Finding] = []
  private var entriesLeft: Int
  private var bytesLeft: Int
  /// Why the node was not read completely; nil if it was.
  private var failure: DeviceError?
  /// Whether a call failed in a way that may be the first sign of a disconnected device.
  private var isDoubtful = false
  /// Whether a transfer failed, as the first one after an unplugging does until the kernel has removed the node.
  private var hasFailedTransfer = false
  private static let timeOfRemoval = Duration.milliseconds(300)

  init(path: String, scope: ReadingScope, budget: CallBudget) {
    self.path = path
    self.scope = scope
    self.budget = budget
    entriesLeft = budget.entriesPerNode
    bytesLeft = budget.bytesPerNode
  }

  mutating func read(
    _ node: borrowing some VideoNode & ~Copyable, _ progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    progress(ReadingProgress(nil, before: .queryCapabilities))
    let capability = try node.capability()
    let decision = NodeRole.decide(capabilities: capability.capabilities, driver: capability.driver, card: capability.card)
    var result = CameraNode(
      path: path, role: decision.role, roleReason: decision.reason, driver: capability.driver, card: capability.card,
      bus: capability.bus, capabilities: capability.capabilities.words)
    var reading = NodeReading(node: result)
    progress(ReadingProgress(reading, before: .enumerateFormats))
    if let bufferType = BufferType(capability.capabilities), scope.includesFormats {
      var timings: DigitalTimings?
      // The kernel itself answers for inputs of a media-controller node: it has one, without a signal. The rate is the sensor's.
      let isController = !listsInterface && capability.capabilities.contains(.mediaController)
      if decision.role.isCamera, !isController { (result.inputs, timings) = inputs(of: node) }
      result.timings = timings?.size
      if listsInterface { result.formats = formats(of: node, bufferType: bufferType) }
      readStoredFormats(of: node, bufferType: bufferType, into: &reading)
      (result.current, reading.format) = current(of: node, bufferType: bufferType, readsInterval: !isController)
      if decision.role.isCamera {
        result.selections = attempt("crop", isState: true) { () throws(DeviceError) in try node.selections } ?? []
      }
      // A receiver without a rate of its own follows its source.
      if result.current?.interval == nil { result.current?.interval = timings?.frameInterval }
    }
    if let bufferType = BufferType(capability.capabilities), !scope.includesFormats, !scope.busCodes.isEmpty {
      readStoredFormats(of: node, bufferType: bufferType, into: &reading)
    }
    // Modes come before controls, so that a camera whose controls hang still has modes.
    (reading.node, reading.node.findings) = (result, findings)
    progress(ReadingProgress(reading, before: .getControl))
    if decision.role.isCamera, !scope.isOfSensor { (reading.position, reading.rotation) = mounting(of: node) }
    if scope.includesControls {
      progress(ReadingProgress(reading, before: .queryControl))
      result.controls = controls(of: node)
    }
    if scope.includesExtensionUnits, decision.role.isCamera {
      (reading.node, reading.node.findings) = (result, findings)
      progress(ReadingProgress(reading, before: .queryExtensionUnit))
      result.extensionUnits = extensionUnits(of: node)
    }
    if isDoubtful, !isGone {
      if hasFailedTransfer { node.pause(Self.timeOfRemoval) }
      do { _ = try node.capability() } catch { note(error, "capabilities", isState: true) }
    }
    if let failure, isGone { throw failure }
    (result.findings, result.failure) = (findings, failure)
    reading.node = result.examined()
    return reading
  }

  /// Whether the node's own list is read.
  var listsInterface: Bool { !scope.isOfSensor || scope.includesInterfaceFormats }

  /// Whether the device was disconnected.
  var isGone: Bool { failure?.code == .gone }

  // MARK: Lists

  /// Reads one list to its end, entry by entry; empty if the driver does not support the call.
  mutating func list<Entry>(
    _ place: @autoclosure () -> String, isState: Bool = false, _ entry: (Int) throws(DeviceError) -> Entry?
  ) -> [Entry] {
    var found: [Entry] = []
    walk(place(), isState: isState, into: &found) { (entries, most) throws(DeviceError) in try entries.appendEntries(atMost: most, entry) }
    return found
  }

  /// Reads one list at once into an empty array. `entries` appends up to a number of entries and returns whether the list ended.
  ///
  /// - Parameter isState: Whether the list belongs to the node's present settings.
  mutating func walk<Entry>(
    _ place: @autoclosure () -> String, isState: Bool = false, into found: inout [Entry],
    _ entries: (inout [Entry], _ most: Int) throws(DeviceError) -> Bool
  ) {
    guard !isGone else { return }
    do {
      if try !entries(&found, min(budget.entriesPerList, entriesLeft, bytesLeft / Self.bytes(of: Entry.self))) {
        add(
          Finding(.listTruncated, .warning, "The list has no end; it was cut after \(found.count) entries.", at: place()))
      }
    } catch {
      note(error, place(), isState: isState)
    }
    entriesLeft -= found.count
    bytesLeft -= found.count * Self.bytes(of: Entry.self)
  }

  /// Subtracts bytes from the remaining ones. If too few remain, it returns false and subtracts nothing.
  mutating func spend(_ bytes: Int) -> Bool {
    guard bytes <= bytesLeft else { return false }
    bytesLeft -= bytes
    return true
  }

  /// The bytes of one entry. Every entry except a time per frame may carry a text of 32 bytes.
  static func bytes<Entry>(of entry: Entry.Type) -> Int {
    MemoryLayout<Entry>.stride + (entry == OfferedInterval.self ? 0 : 64)
  }

  /// Reports what was omitted to stay within the memory limit.
  mutating func noteOmitted(_ what: String, of names: [String]) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    add(
      Finding(
        .memoryLimit, .warning,
        "\(what) \(names.count == 1 ? "one control was" : "\(names.count) controls were") not read, since the node would take more than "
          + "\(budget.bytesPerNode >> 20) MiB: \(shown)."))
  }

  /// Makes one call and records a failure as a finding; nil if it failed.
  mutating func attempt<Value>(_ place: String, isState: Bool = false, _ call: () throws(DeviceError) -> Value?) -> Value? {
    guard !isGone else { return nil }
    do {
      return try call()
    } catch {
      note(error, place, isState: isState)
      return nil
    }
  }

  /// - Parameter isState: Whether the node's present settings are unknown without the call.
  mutating func note(_ error: DeviceError, _ place: String, isState: Bool = false) {
    if error.code == .unsupported { return }
    isDoubtful = isDoubtful || error.code == .rejected
    hasFailedTransfer = hasFailedTransfer || error.errorNumber == .protocolError
    if error.isOfDevice || isState && failure == nil { failure = error }
    let reason = error.errorNumber.map { " (\($0.name))" } ?? ""
    add(Finding(.callFailed, .error, "\(error.operation) failed: \(error.message)\(reason)", at: place))
  }

  /// The most findings of one node; more would not help.
  private static let mostFindings = 1_000

  private mutating func add(_ finding: Finding) {
    if findings.count == Self.mostFindings {
      findings.append(Finding(.memoryLimit, .warning, "Only the first \(Self.mostFindings) failures are listed."))
    } else if findings.count < Self.mostFindings {
      findings.append(finding)
    }
  }
}

/// Limits on the lists of one node, for drivers whose lists never end.
///
/// A webcam lists tens of entries, the kernel's test driver 4,067.
public struct CallBudget: Hashable, Sendable {
  /// The most entries in one list.
  public var entriesPerList: Int
  /// The most entries in all lists of a node together.
  public var entriesPerNode: Int
  /// The most bytes in all lists, menus and values of a node together.
  public var bytesPerNode: Int

  /// Limits; by default 4,096 entries a list, 400,000 entries and 16 MiB a node.
  public init(entriesPerList: Int = 4_096, entriesPerNode: Int = 400_000, bytesPerNode: Int = 16 << 20) {
    self.entriesPerList = entriesPerList
    self.entriesPerNode = entriesPerNode
    self.bytesPerNode = bytesPerNode
  }
}
