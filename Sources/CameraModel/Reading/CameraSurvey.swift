extension CameraSystem {
  /// All cameras that are here, each node read once, all at the same time.
  ///
  /// A node that cannot be read, or does not answer within `patience`, is listed with a finding and spoils nothing else.
  ///
  /// - Parameters:
  ///   - locations: the nodes to read; all by default.
  ///   - scope: how much is read of each.
  ///   - workers: the threads that make the blocking calls.
  ///   - patience: how long one node may take.
  public func cameras(
    at locations: [NodeLocation]? = nil, scope: ReadingScope = ReadingScope(), workers: some WorkerThreads,
    patience: Duration = .seconds(10)
  ) throws(DeviceError) -> [Camera] {
    let locations = if let locations { locations } else { try self.locations() }
    return Camera.grouping(readings(at: locations, scope: scope, workers: workers, patience: patience))
  }

  /// What each node says, each read once, all at the same time; one that cannot be read says why.
  func readings(
    at locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, patience: Duration
  ) -> [(NodeLocation, NodeReading)] {
    let readings = workers.run(locations, patience: patience) { location -> NodeReading in
      do throws(DeviceError) {
        return try read(location, scope)
      } catch {
        return NodeReading(unreadable: location, because: error)
      }
    }
    return zip(locations, readings).map { location, reading in
      let error: DeviceError =
        workers.isInterrupted ? .interrupted(before: location.path) : .noAnswer(from: location.path, within: patience)
      return (location, reading ?? NodeReading(unreadable: location, because: error))
    }
  }
}

extension DeviceError {
  package static func interrupted(before path: String) -> DeviceError {
    DeviceError(
      .busy, operation: "read", subject: path, errorNumber: .interrupted, message: "Reading was ended before the node had answered.")
  }

  package static func noAnswer(from path: String, within patience: Duration) -> DeviceError {
    DeviceError(
      .busy, operation: "read", subject: path, errorNumber: .timedOut,
      message: "The node did not answer within \(patience.components.seconds) s.", remedy: "Plug it in again; look into `dmesg`.")
  }
}

extension NodeReading {
  init(unreadable location: NodeLocation, because error: DeviceError) {
    let reason = error.errorNumber.map { " (\($0.name))" } ?? ""
    let remedy = error.remedy.map { " " + $0 } ?? ""
    let finding = Finding(.nodeUnreadable, .error, "\(error.operation) failed: \(error.message)\(reason)\(remedy)")
    self.init(
      node: CameraNode(
        path: location.path, role: .unknown, roleReason: "It could not be read.", card: location.name, findings: [finding]))
  }
}
