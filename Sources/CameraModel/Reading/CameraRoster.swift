/// Which cameras are here, kept up to date by hints that something happened.
///
/// An event is only a reason to look: what is here is asked of the system each time. A node is opened once after it came and again when
/// it is said to have changed, so that looking wakes no sleeping camera that nothing happened to; one that could not be read is tried again.
/// After an overflow any may have changed, and all are opened again.
public struct CameraRoster: Sendable {
  /// The cameras that are here, as ``CameraSystem/cameras(at:scope:workers:timeout:)`` would list them.
  public private(set) var cameras: [Camera] = []
  private var readings: [String: Entry] = [:]
  private let scope: ReadingScope

  private struct Entry {
    var location: NodeLocation
    var reading: NodeReading

    /// Takes what is known of the place now. The file stays the one that was read.
    mutating func move(to location: NodeLocation) {
      let fileNumber = self.location.fileNumber
      self.location = location
      self.location.fileNumber = fileNumber
    }
  }

  /// A roster of nothing yet; the first ``update(after:in:workers:timeout:)`` finds all cameras that are here.
  public init(scope: ReadingScope = ReadingScope()) {
    self.scope = scope
  }

  /// Looks what has become of the cameras.
  ///
  /// - Parameters:
  ///   - events: what was heard since the last time.
  ///   - system: where the cameras are.
  ///   - workers: the threads that make the blocking calls.
  ///   - timeout: how long one node may take.
  /// - Returns: cameras that went, then those that came or changed. One that went and came again meanwhile does both.
  /// - Throws: ``DeviceError`` when the nodes cannot be listed; nothing is changed then.
  public mutating func update(
    after events: [ConnectionEvent], in system: some CameraSystem, workers: some WorkerThreads, timeout: Duration = .seconds(10)
  ) throws(DeviceError) -> [CameraChange] {
    let locations = try system.locations()
    let gone = Set(events.filter { $0.kind == .disconnected }.map(\.path))
    let isAnyChanged = events.contains { $0.kind == .overflow }
    let kept = Set(locations.filter { !gone.contains($0.path) && isSamePlace($0, isSameFile: isAnyChanged) }.map(\.path))
    let changed = Set(isAnyChanged ? locations.map(\.path) : events.filter { $0.kind == .changed }.map(\.path))
    let unread = Set(readings.filter { $0.value.reading.node.isUnread }.keys)
    let news = locations.filter { !kept.contains($0.path) || changed.contains($0.path) || unread.contains($0.path) }
    let before = cameras
    readings = readings.filter { kept.contains($0.key) }
    for location in locations { readings[location.path]?.move(to: location) }
    for (location, reading) in system.readings(at: news, scope: scope, workers: workers, timeout: timeout) {
      readings[location.path] = Entry(location: location, reading: reading)
    }
    cameras = Camera.grouping(locations.compactMap { readings[$0.path] }.map { ($0.location, $0.reading) })
    return changes(since: before, kept)
  }

  /// Whether a node is of the device that it was of when it was read.
  ///
  /// - Parameter isSameFile: whether it must not have been made anew since. That counts where the event of it may be lost; else it is still to come.
  private func isSamePlace(_ location: NodeLocation, isSameFile: Bool) -> Bool {
    guard let before = readings[location.path]?.location, before.physicalDevice == location.physicalDevice else { return false }
    return !isSameFile || before.fileNumber == location.fileNumber
  }

  private func changes(since before: [Camera], _ kept: Set<String>) -> [CameraChange] {
    func keptPaths(_ camera: Camera) -> Set<String> { Set(camera.nodes.compactMap(\.path)).intersection(kept) }
    let went = before.filter { keptPaths($0).isEmpty }.map(CameraChange.went)
    let came = cameras.compactMap { camera -> CameraChange? in
      let paths = keptPaths(camera)
      guard let old = before.first(where: { !keptPaths($0).isDisjoint(with: paths) }) else { return .came(camera) }
      return old == camera ? nil : .changed(from: old, to: camera)
    }
    return went + came
  }
}

/// What became of a camera.
public enum CameraChange: Hashable, Sendable {
  /// It is here now, and was not.
  case came(Camera)
  /// It was here, and is not.
  case went(Camera)
  /// It is here as it was, but something about it is different.
  case changed(from: Camera, to: Camera)
}

extension CameraNode {
  fileprivate var isUnread: Bool { findings.contains { $0.code == .nodeUnreadable || $0.code == .hung } }
}
