/// The attached cameras, kept up to date by connection events.
///
/// Each update lists the nodes again; an event only says which of them to read. A node is opened when it appears, when it changes, and
/// while it cannot be read. When a subdevice appears or disappears, the nodes behind media graphs are read. Unchanged cameras stay asleep.
/// After an overflow all nodes are read.
public struct CameraRoster: Sendable {
  /// The attached cameras, as ``CameraSystem/cameras(at:scope:workers:timeout:)`` lists them.
  public private(set) var cameras: [Camera] = []
  private var readings: [String: Entry] = [:]
  private let scope: ReadingScope

  private struct Entry {
    var location: NodeLocation
    var reading: NodeReading

    /// Takes the present location, but keeps the number of the file that was read.
    mutating func move(to location: NodeLocation) {
      let fileNumber = self.location.fileNumber
      self.location = location
      self.location.fileNumber = fileNumber
    }
  }

  /// An empty roster; the first ``update(after:in:workers:timeout:)`` finds all attached cameras.
  public init(scope: ReadingScope = ReadingScope()) {
    self.scope = scope
  }

  /// Finds out which cameras were attached, removed or changed.
  ///
  /// - Parameters:
  ///   - events: the events since the last update.
  ///   - system: the system that has the cameras.
  ///   - workers: the threads that make the blocking calls.
  ///   - timeout: the longest time to read one node.
  /// - Returns: cameras that were removed, then those that appeared or changed. A reconnected camera is in both.
  /// - Throws: ``DeviceError`` if the nodes cannot be listed; the roster then does not change.
  public mutating func update(
    after events: [ConnectionEvent], in system: some CameraSystem, workers: some WorkerThreads, timeout: Duration = .seconds(10)
  ) throws(DeviceError) -> [CameraChange] {
    let locations = try system.locations()
    let gone = Set(events.filter { $0.kind == .disconnected }.map(\.path))
    let isAnyChanged = events.contains { $0.kind == .overflow }
    let kept = Set(locations.filter { !gone.contains($0.path) && isSamePlace($0, isSameFile: isAnyChanged) }.map(\.path))
    let changed = Set(isAnyChanged ? locations.map(\.path) : events.filter { $0.kind == .changed }.map(\.path))
    let unread = Set(readings.filter { $0.value.reading.node.isUnread }.keys)
    let isGraphChanged = events.contains { $0.kind == .graphChanged }
    let news = locations.filter { location in
      !kept.contains(location.path) || changed.contains(location.path) || unread.contains(location.path)
        || isGraphChanged && (location.mediaDevice ?? readings[location.path]?.location.mediaDevice) != nil
    }
    let before = cameras
    readings = readings.filter { kept.contains($0.key) }
    for location in locations { readings[location.path]?.move(to: location) }
    for (location, reading) in system.readings(at: news, scope: scope, workers: workers, timeout: timeout) {
      readings[location.path] = Entry(location: location, reading: reading)
    }
    shareGraphs(readAt: news)
    cameras = NodeReading.grouping(locations.compactMap { readings[$0.path] }.map { ($0.location, $0.reading) })
    return changes(since: before, kept)
  }

  /// Gives all nodes of a media device the graph that was read last. It changes as nodes and sensors appear one after another.
  private mutating func shareGraphs(readAt news: [NodeLocation]) {
    for location in news {
      guard let graph = readings[location.path]?.reading.graph else { continue }
      for path in readings.keys where readings[path]?.location.mediaDevice == location.mediaDevice {
        readings[path]?.reading.graph = graph
      }
    }
  }

  /// Whether a node still belongs to the same device as when it was read.
  ///
  /// - Parameter isSameFile: whether a new file at the path counts as another device, as it must if events were lost.
  private func isSamePlace(_ location: NodeLocation, isSameFile: Bool) -> Bool {
    guard let before = readings[location.path]?.location, before.physicalDevice == location.physicalDevice else { return false }
    return !isSameFile || before.fileNumber == location.fileNumber
  }

  /// The changes, by the nodes that cameras before and after have in common.
  private func changes(since before: [Camera], _ kept: Set<String>) -> [CameraChange] {
    let predecessors = cameras.map { predecessor(of: $0, among: before, kept) }
    let went = before.filter { !predecessors.contains($0) }.map(CameraChange.went)
    let came = zip(cameras, predecessors).compactMap { camera, old -> CameraChange? in
      guard let old else { return .came(camera) }
      return old == camera ? nil : .changed(from: old, to: camera)
    }
    return went + came
  }

  /// The camera before the update that a camera was; nil if it came. Sensors may share nodes, and each of them is another camera.
  private func predecessor(of camera: Camera, among before: [Camera], _ kept: Set<String>) -> Camera? {
    let paths = kept.intersection(camera.nodes.compactMap(\.path))
    // A sensor has no nodes as long as they are not there.
    let candidates = before.filter { old in
      camera.nodes.isEmpty ? old.nodes.isEmpty : old.nodes.contains { $0.path.map(paths.contains) ?? false }
    }
    return candidates.first { $0 == camera } ?? candidates.first { $0.identity == camera.identity }
      ?? candidates.first { old in
        // The nodes of a sensor stay when it goes, as those of another camera, unless only its graph could not be read.
        (old.sensor == nil) == (camera.sensor == nil) ? camera.sensor == nil : old.hasUnreadNode || camera.hasUnreadNode
      }
  }
}

extension Camera {
  /// Whether a node or its graph could not be read. Of a sensor's graph, parts may be unread.
  fileprivate var hasUnreadNode: Bool { sensor == nil && nodes.contains { $0.findings.contains { $0.code == .nodeUnreadable } } }
}

/// A change to the attached cameras.
public enum CameraChange: Hashable, Sendable {
  /// The camera was attached.
  case came(Camera)
  /// The camera was removed.
  case went(Camera)
  /// The camera stayed attached, but some part of it changed.
  case changed(from: Camera, to: Camera)
}
