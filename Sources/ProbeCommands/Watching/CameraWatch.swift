import CameraDocuments
import CameraModel
import Viewfinder

/// Turns the changes of attached cameras into events for `probe watch`.
struct CameraWatch {
  /// The only camera to watch; nil for all.
  let device: DeviceName?
  /// The reported cameras. A camera that was reported as attached is reported as detached, wherever its link leads by then.
  private var reported: Set<Camera> = []
  /// The detached cameras in their last state, to compare with when one is attached again.
  private var past: [CameraIdentity: Camera] = [:]

  init(device: DeviceName?) {
    self.device = device
  }

  /// The events for the cameras that are attached at the start.
  mutating func begin(_ changes: [CameraChange], in environment: some CameraAccess) -> [WatchEvent] {
    events(for: changes, in: environment).map { event in
      var event = event
      event.kind = .here
      return event
    }
  }

  /// The events for the changes, in the order of their detection.
  mutating func events(for changes: [CameraChange], in environment: some CameraAccess) -> [WatchEvent] {
    changes.compactMap { event(for: $0, in: environment) }
  }

  private mutating func event(for change: CameraChange, in environment: some CameraAccess) -> WatchEvent? {
    switch change {
    case .came(let camera):
      guard isWanted(camera, in: environment) else { return nil }
      reported.insert(camera)
      let before = camera.identity.flatMap { past.removeValue(forKey: $0) }
      let changes = before.map { WatchEvent.changes(from: $0, to: camera) } ?? []
      return WatchEvent(kind: .came, camera: camera, changes: changes, arrivals: camera.capturePaths)
    case .went(let camera):
      guard reported.remove(camera) != nil else { return nil }
      if let identity = camera.identity { past[identity] = camera }
      return WatchEvent(kind: .went, camera: camera)
    case .changed(let old, let new):
      guard reported.remove(old) != nil || isWanted(new, in: environment) else { return nil }
      reported.insert(new)
      let changes = WatchEvent.changes(from: old, to: new)
      let arrivals = new.capturePaths.filter { !old.capturePaths.contains($0) }
      return changes.isEmpty ? nil : WatchEvent(kind: .changed, camera: new, changes: changes, arrivals: arrivals)
    }
  }

  private func isWanted(_ camera: Camera, in environment: some CameraAccess) -> Bool {
    guard camera.isChoosable else { return false }
    guard let device else { return true }
    if device.isPath || device.number != nil {
      let path = device.isPath ? (try? environment.location(ofNode: device.text))?.path : nil
      return camera.nodes.contains { device.names(path: $0.path) || path != nil && $0.path == path }
    }
    return device.isPart(of: [camera.name, camera.identity?.value] + camera.nodes.map(\.card))
  }
}

extension Camera {
  fileprivate var capturePaths: [String] { captureNodes.compactMap(\.path) }
}
