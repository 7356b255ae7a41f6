import Viewfinder

/// The cameras that somebody watches, and what became of them.
struct CameraWatch {
  /// The only one that is wanted; nil for all.
  let device: DeviceName?
  private var roster = CameraRoster()
  /// The nodes of cameras that were told of: who was told that one came is told that it went, whatever its link led to by then.
  private var told: Set<String> = []
  /// The cameras that went, as they were: one that comes back is compared with itself.
  private var past: [CameraIdentity: Camera] = [:]

  init(device: DeviceName?) {
    self.device = device
  }

  /// The cameras that are here.
  mutating func begin(in surroundings: some Surroundings) throws(DeviceError) -> [WatchEvent] {
    try events(after: [], in: surroundings).map { event in
      var event = event
      event.kind = .here
      return event
    }
  }

  /// What became of the cameras, told of in the order in which it is known.
  mutating func events(after heard: [ConnectionEvent], in surroundings: some Surroundings) throws(DeviceError) -> [WatchEvent] {
    let changes = try roster.update(after: heard, in: surroundings.system, workers: surroundings.workers)
    return changes.compactMap { event(for: $0, in: surroundings) }
  }

  private mutating func event(for change: CameraChange, in surroundings: some Surroundings) -> WatchEvent? {
    switch change {
    case .came(let camera):
      guard isWanted(camera, in: surroundings) else { return nil }
      told.formUnion(camera.paths)
      let before = camera.identity.flatMap { past.removeValue(forKey: $0) }
      let changes = before.map { WatchEvent.changes(from: $0, to: camera) } ?? []
      return WatchEvent(kind: .came, camera: camera, changes: changes, arrivals: camera.capturePaths)
    case .went(let camera):
      guard !told.isDisjoint(with: camera.paths) else { return nil }
      told.subtract(camera.paths)
      if let identity = camera.identity { past[identity] = camera }
      return WatchEvent(kind: .went, camera: camera)
    case .changed(let old, let new):
      guard !told.isDisjoint(with: old.paths) || isWanted(new, in: surroundings) else { return nil }
      told.subtract(old.paths)
      told.formUnion(new.paths)
      let changes = WatchEvent.changes(from: old, to: new)
      let arrivals = new.capturePaths.filter { !old.capturePaths.contains($0) }
      return changes.isEmpty ? nil : WatchEvent(kind: .changed, camera: new, changes: changes, arrivals: arrivals)
    }
  }

  private func isWanted(_ camera: Camera, in surroundings: some Surroundings) -> Bool {
    guard camera.isChoosable else { return false }
    guard let device else { return true }
    if device.isPath || device.number != nil {
      let path = device.isPath ? (try? surroundings.location(ofNode: device.text))?.path : nil
      return camera.nodes.contains { device.names(path: $0.path) || path != nil && $0.path == path }
    }
    return device.isPart(of: [camera.name, camera.identity?.value] + camera.nodes.map(\.card))
  }
}

extension Camera {
  fileprivate var paths: Set<String> { Set(nodes.compactMap(\.path)) }

  fileprivate var capturePaths: [String] { captureNodes.compactMap(\.path) }
}
