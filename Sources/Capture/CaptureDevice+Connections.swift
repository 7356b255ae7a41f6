public import CameraModel

extension CaptureDevice {
  /// A camera that came or went.
  public enum Connection: Sendable {
    /// It is there. The corresponding name is `AVCaptureDevice.wasConnectedNotification`.
    case wasConnected(CaptureDevice)
    /// It is gone, and answers nothing any more. The corresponding name is `AVCaptureDevice.wasDisconnectedNotification`.
    case wasDisconnected(CaptureDevice)
  }

  /// Cameras that come and go, one element for each camera however many nodes it has.
  ///
  /// A camera that comes is read before it is told of; so long, which is mostly milliseconds, the iterating task's thread is held.
  public struct Connections: AsyncSequence, Sendable {
    /// What is told.
    public typealias Element = Connection

    let events: AsyncStream<ConnectionEvent>
    let roster: CameraRoster
    let system: any ConfigurableSystem
    let look: @Sendable (inout CameraRoster, ConnectionEvent) -> [CameraChange]

    /// Tells of one camera after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var events: AsyncStream<ConnectionEvent>.AsyncIterator
      var roster: CameraRoster
      let system: any ConfigurableSystem
      let look: @Sendable (inout CameraRoster, ConnectionEvent) -> [CameraChange]
      var waiting: [Connection] = []

      /// The next camera that comes or goes; nil when the task was cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Connection? {
        while waiting.isEmpty {
          guard let event = await events.next(isolation: actor) else { return nil }
          waiting = look(&roster, event).compactMap { Connection($0, in: system) }
        }
        return waiting.removeFirst()
      }
    }

    /// Begins to listen.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(events: events.makeAsyncIterator(), roster: roster, system: system, look: look)
    }
  }

  /// Cameras that come and go, from now on, for one listener.
  ///
  /// - Throws: `DeviceError` when the system cannot be listened to, or the cameras that are here now cannot be listed.
  public static func connections(
    in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> Connections {
    // Listening comes first: a camera that comes while the others are listed must not be missed.
    let events = try system.connectionEvents()
    var roster = CameraRoster(scope: ReadingScope(includesControls: false))
    _ = try roster.update(after: [], in: system, workers: workers)
    return Connections(events: events, roster: roster, system: system) { roster, event in
      // Nodes that cannot be listed now can be at the next event.
      (try? roster.update(after: [event], in: system, workers: workers)) ?? []
    }
  }
}

extension CaptureDevice.Connection {
  /// A change in AVFoundation's words; nil for what is no camera, or did neither come nor go.
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
