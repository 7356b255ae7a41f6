public import CameraModel

extension CaptureDevice {
  /// A camera that came or went.
  public enum Connection: Sendable {
    /// It is there. The corresponding name is `AVCaptureDevice.wasConnectedNotification`.
    case wasConnected(CaptureDevice)
    /// It is gone; this was its ``CaptureDevice/uniqueID``. The corresponding name is `AVCaptureDevice.wasDisconnectedNotification`.
    case wasDisconnected(uniqueID: String)
  }

  /// Cameras that come and go, from now on, one element for each camera however many nodes it has.
  public struct Connections: AsyncSequence, Sendable {
    /// What is told.
    public typealias Element = Connection

    let events: AsyncStream<ConnectionEvent>
    let known: [String: String]
    let look: @Sendable (String) -> CaptureDevice?

    /// Tells of one camera after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var events: AsyncStream<ConnectionEvent>.AsyncIterator
      var known: [String: String]
      let look: @Sendable (String) -> CaptureDevice?

      /// The next camera that comes or goes; nil when nobody listens any more.
      public mutating func next() async -> Connection? {
        while let event = await events.next() {
          switch event.kind {
          case .disconnected:
            guard let identity = known.removeValue(forKey: event.path) else { continue }
            // Its other nodes go too; they are the same camera.
            known = known.filter { $0.value != identity }
            return .wasDisconnected(uniqueID: identity)
          case .connected, .changed:
            guard known[event.path] == nil, let device = look(event.path), !known.values.contains(device.uniqueID) else { continue }
            for path in device.camera.captureNodes.compactMap(\.path) { known[path] = device.uniqueID }
            return .wasConnected(device)
          }
        }
        return nil
      }
    }

    /// Begins to listen.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(events: events.makeAsyncIterator(), known: known, look: look)
    }
  }

  /// Cameras that come and go, from now on.
  ///
  /// - Throws: ``DeviceError`` when the system cannot be listened to, or the cameras that are here now cannot be listed.
  public static func connections(
    in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> Connections {
    // Listening comes first: a camera that comes while the others are listed must not be missed.
    let events = try system.connectionEvents()
    var known: [String: String] = [:]
    for device in try DiscoverySession(in: system, workers: workers).devices {
      for path in device.camera.captureNodes.compactMap(\.path) { known[path] = device.uniqueID }
    }
    return Connections(events: events, known: known) { path in
      (try? DiscoverySession(in: system, workers: workers))?.devices.first { $0.camera.nodes.contains { $0.path == path } }
    }
  }
}
