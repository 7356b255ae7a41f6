extension CameraRoster {
  /// Reports the changes of each event that a listener hears, until the listener ends or `report` returns false.
  ///
  /// - Parameters:
  ///   - listener: listens to the system since before the first ``update(after:in:workers:timeout:)``, so that no camera is missed.
  ///   - settling: a camera's nodes appear one after the other; this long after the last one, the camera counts as complete.
  ///   - limit: the longest wait for an event. Then `report` is called without changes, so that it can end the loop.
  ///   - report: receives the changes. Returns whether to go on.
  package mutating func follow(
    _ listener: any ConnectionListener, in system: some CameraSystem, workers: some WorkerThreads, settling: Duration = .zero,
    within limit: Duration = .seconds(3_600), report: ([CameraChange]) throws(DeviceError) -> Bool
  ) throws(DeviceError) {
    while !listener.isEnded {
      let events = try listener.burst(settling: settling, within: limit)
      let changes = events.isEmpty ? [] : try update(after: events, in: system, workers: workers)
      guard try report(changes) else { return }
    }
  }
}

extension ConnectionListener {
  /// An endless series of events must not delay the first ones.
  private static var mostEvents: Int { 64 }

  /// The next event with those that follow closely; empty if none came within the limit.
  fileprivate func burst(settling: Duration, within limit: Duration) throws(DeviceError) -> [ConnectionEvent] {
    guard let first = try next(within: limit) else { return [] }
    var events = [first]
    while settling > .zero, events.count < Self.mostEvents, let event = try next(within: settling) { events.append(event) }
    return events
  }
}
