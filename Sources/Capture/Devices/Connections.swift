package import CameraModel

extension CaptureDevice {
  /// A camera that was attached or removed.
  public enum Connection: Sendable {
    /// The camera is attached. The corresponding name is `AVCaptureDevice.wasConnectedNotification`.
    case wasConnected(CaptureDevice)
    /// The camera was removed; calls to it fail with `gone`. The corresponding name is `AVCaptureDevice.wasDisconnectedNotification`.
    case wasDisconnected(CaptureDevice)
  }

  /// The cameras that are attached and removed: one element per camera, however many nodes it has.
  ///
  /// Each new camera is read before its element is delivered, a USB camera from its descriptors, without opening it. Opening another
  /// blocks the iterating thread for a few milliseconds.
  public struct Connections: AsyncSequence, Sendable {
    /// A camera that was attached or removed.
    public typealias Element = Connection

    let events: AsyncStream<ConnectionEvent>
    let roster: CameraRoster
    let system: any ConfigurableSystem
    let look: @Sendable (inout CameraRoster, ConnectionEvent) -> [CameraChange]

    /// Delivers the cameras one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var events: AsyncStream<ConnectionEvent>.AsyncIterator
      var roster: CameraRoster
      let system: any ConfigurableSystem
      let look: @Sendable (inout CameraRoster, ConnectionEvent) -> [CameraChange]
      var waiting: [Connection] = []

      /// The next camera that is attached or removed; nil if the task was cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Connection? {
        while waiting.isEmpty {
          guard let event = await events.next(isolation: actor) else { return nil }
          waiting = look(&roster, event).compactMap { Connection($0, in: system) }
        }
        return waiting.removeFirst()
      }
    }

    /// An iterator that listens from now on.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(events: events.makeAsyncIterator(), roster: roster, system: system, look: look)
    }
  }

  /// Cameras that are attached and removed from now on, for one listener.
  ///
  /// - Throws: `DeviceError` if the system's events cannot be read, or the attached cameras cannot be listed.
  package static func connections(
    in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> Connections {
    // Listen first, so that no camera is missed that arrives during the listing.
    let events = try system.connectionEvents()
    var roster = CameraRoster(scope: .discovery)
    _ = try roster.update(after: [], in: system, workers: workers)
    return Connections(events: events, roster: roster, system: system) { roster, event in
      // Nodes that cannot be listed now can be at the next event.
      (try? roster.update(after: [event], in: system, workers: workers)) ?? []
    }
  }
}

extension CaptureDevice.Connection {
  /// A change in AVFoundation's terms; nil if it is not a camera, or neither arrived nor left.
  init?(_ change: CameraChange, in system: any ConfigurableSystem) {
    switch change {
    case .came(let camera):
      guard let device = CaptureDevice(camera, in: system) else { return nil }
      self = .wasConnected(device)
    case .went(let camera):
      guard let device = CaptureDevice(gone: camera, in: system) else { return nil }
      self = .wasDisconnected(device)
    case .changed: return nil
    }
  }
}
