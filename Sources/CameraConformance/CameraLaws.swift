public import CameraModel
import Host
public import Testing

/// The laws that every `CameraSystem` must keep: the kernel, the simulator and your own.
///
/// A broken law records a test issue; call these functions from a test.
public enum CameraLaws {
  /// Checks all laws on a system, with a thread for each node.
  ///
  /// - Parameters:
  ///   - system: the system; its cameras must not change during the check.
  ///   - sourceLocation: the place to report a broken law; the caller's line by default.
  public static func check(_ system: some CameraSystem, sourceLocation: SourceLocation = #_sourceLocation) throws(DeviceError) {
    try check(system, workers: NodeThreads(), sourceLocation: sourceLocation)
  }

  /// Checks all laws on a system, with threads of your own.
  ///
  /// - Parameters:
  ///   - system: the system; its cameras must not change during the check.
  ///   - workers: the threads that read the nodes.
  ///   - sourceLocation: the place to report a broken law; the caller's line by default.
  public static func check(
    _ system: some CameraSystem, workers: some WorkerThreads, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(DeviceError) {
    let locations = try system.locations()
    // A camera may fall asleep between two readings.
    let scope = ReadingScope(opening: .always)
    let cameras = try system.cameras(at: locations, scope: scope, workers: workers)
    let again = try system.cameras(at: locations, scope: scope, workers: workers)
    #expect(cameras == again, "Reading twice gives the same cameras.", sourceLocation: sourceLocation)
    let paths = cameras.flatMap(\.nodes).compactMap(\.path).sorted()
    #expect(paths == locations.map(\.path).sorted(), "Every node is listed once.", sourceLocation: sourceLocation)
    for node in cameras.flatMap(\.nodes) { check(node, sourceLocation: sourceLocation) }
    for (location, node) in zip(locations, system.unopened(locations, ReadingScope(opening: .unlessDescribed))) {
      guard let known = node.reading?.node, let opened = cameras.flatMap(\.nodes).first(where: { $0.path == location.path }) else {
        continue
      }
      check(known, isAs: opened, sourceLocation: sourceLocation)
    }
    checkMissing(system, sourceLocation: sourceLocation)
  }

  /// Checks the laws for the lists of one node.
  public static func check(_ node: CameraNode, sourceLocation: SourceLocation = #_sourceLocation) {
    let name = node.path ?? "a node"
    #expect(node.examined() == node, "\(name): examining again changes nothing.", sourceLocation: sourceLocation)
    #expect(node.role.isCamera == (node.roleReason == nil), "\(name): a node that is no camera says why.", sourceLocation: sourceLocation)
    let indexes = node.formats.map(\.index)
    #expect(zip(indexes, indexes.dropFirst()).allSatisfy(<), "\(name): formats are in the driver's order.", sourceLocation: sourceLocation)
    for format in node.formats {
      #expect(
        Set(format.sizes).count == format.sizes.count, "\(name) \(format.label): no size is listed twice.", sourceLocation: sourceLocation)
      for size in format.sizes { check(size, of: format, in: node, sourceLocation: sourceLocation) }
    }
    for finding in node.findings {
      #expect(finding.message.hasSuffix("."), "\(name): a finding is a sentence: \(finding.message)", sourceLocation: sourceLocation)
    }
  }

  /// Checks that the known facts of an unopened node equal the answers of the open node.
  private static func check(_ known: CameraNode, isAs opened: CameraNode, sourceLocation: SourceLocation) {
    let name = known.path ?? "a node"
    // A node that cannot be opened cannot be compared.
    guard !opened.findings.contains(where: { $0.code == .nodeUnreadable || $0.code == .hung }) else { return }
    #expect(known.isFromDescriptors && known.current == nil, "\(name): no current mode is made up.", sourceLocation: sourceLocation)
    #expect(known.formats == opened.formats, "\(name): the formats are known as they are.", sourceLocation: sourceLocation)
    #expect(
      (known.role, known.driver, known.card, known.bus) == (opened.role, opened.driver, opened.card, opened.bus)
        && known.capabilities == opened.capabilities, "\(name): the node is known as it is.", sourceLocation: sourceLocation)
  }

  private static func check(_ size: OfferedSize, of format: OfferedFormat, in node: CameraNode, sourceLocation: SourceLocation) {
    let place = "\(format.label) \(size.extent)"
    func isNamed(_ code: FindingCode) -> Bool { node.findings.contains { $0.code == code && $0.place == place } }
    #expect(Set(size.intervals).count == size.intervals.count, "\(place): no rate is listed twice.", sourceLocation: sourceLocation)
    if case .discrete(let one) = size.extent, !one.isValid {
      #expect(isNamed(.sizeZero), "\(place): a size without pixels has a finding.", sourceLocation: sourceLocation)
    }
    let isBroken = size.intervals.contains { !$0.shortest.isValid || !$0.longest.isValid }
    #expect(
      isBroken == isNamed(.intervalZero), "\(place): only an impossible time per frame has a finding.", sourceLocation: sourceLocation)
    #expect(
      size.intervals.isEmpty == isNamed(.sizeWithoutIntervals), "\(place): a size without rates has a finding.",
      sourceLocation: sourceLocation)
  }

  private static func checkMissing(_ system: some CameraSystem, sourceLocation: SourceLocation) {
    do {
      _ = try system.read(NodeLocation(path: "/dev/no-such-camera", physicalDevice: "none"), ReadingScope())
      Issue.record("A missing node cannot be read.", sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == .notFound, sourceLocation: sourceLocation)
      #expect(
        !error.operation.rawValue.isEmpty && !error.subject.isEmpty, "An error names its operation and subject.",
        sourceLocation: sourceLocation)
      #expect(error.message.hasSuffix("."), "An error is a sentence.", sourceLocation: sourceLocation)
    }
  }
}
