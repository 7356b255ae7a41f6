import PixelFormats

extension CameraSystem {
  /// All attached cameras. Each node is read once, and opened nodes are read in parallel.
  ///
  /// A node that cannot be read within `timeout` is listed with a finding.
  ///
  /// - Parameters:
  ///   - locations: the nodes to read; all by default.
  ///   - scope: the parts of each node to read.
  ///   - workers: the threads that make the blocking calls.
  ///   - timeout: the longest time to read one node.
  /// - Throws: ``DeviceError`` if the nodes cannot be listed.
  public func cameras(
    at locations: [NodeLocation]? = nil, scope: ReadingScope = ReadingScope(), workers: some WorkerThreads,
    timeout: Duration = .seconds(10)
  ) throws(DeviceError) -> [Camera] {
    let locations = if let locations { locations } else { try self.locations() }
    return NodeReading.grouping(readings(at: locations, scope: scope, workers: workers, timeout: timeout))
  }

  /// Reads each node once, all in parallel; an unreadable node has a finding that says why.
  package func readings(
    at locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, timeout: Duration
  ) -> [(NodeLocation, NodeReading)] {
    answers(at: locations, scope: scope, workers: workers, timeout: timeout).map { ($0.location, $0.reading) }
  }

  /// Reads each node once. A node that hangs gives its earlier results.
  ///
  /// If a camera is disconnected meanwhile, all its nodes fail with code `gone`, even those that were read before.
  ///
  /// Nodes that need no opening are read first, on the calling thread, because they cannot hang; the others in parallel.
  public func answers(
    at locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, timeout: Duration
  ) -> [NodeAnswer] {
    let answers = openedOrKnown(locations, scope: scope, workers: workers, timeout: timeout)
    let doubtful = answers.filter { [.gone, .notFound].contains($0.error?.code) }
    guard !doubtful.isEmpty else { return answers }
    // A node of an attached camera may fail alone, because its driver has no device behind it.
    let present = (try? self.locations()) ?? []
    let isListed = { (location: NodeLocation) in present.contains { $0.path == location.path && $0.fileNumber == location.fileNumber } }
    let removed = Set(doubtful.filter { $0.isDisconnected || !isListed($0.location) }.map(\.location.physicalDevice))
    return answers.map { answer in
      guard removed.contains(answer.location.physicalDevice) else { return answer.error?.code == .gone ? answer.apart : answer }
      let error = doubtful.first { $0.location.physicalDevice == answer.location.physicalDevice && $0.isDisconnected }?.error
      return NodeAnswer(answer.location, failedWith: error ?? DeviceError(.open, on: answer.location.path, failedWith: .noDevice))
    }
  }

  private func openedOrKnown(
    _ locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, timeout: Duration
  ) -> [NodeAnswer] {
    let (plain, behindGraphs) = (locations.filter { $0.mediaDevice == nil }, locations.filter { $0.mediaDevice != nil })
    guard !behindGraphs.isEmpty else { return readPlain(locations, scope: scope, workers: workers, timeout: timeout) }
    let read =
      readPlain(plain, scope: scope, workers: workers, timeout: timeout)
      + readBehindGraphs(behindGraphs, scope: scope, workers: workers, timeout: timeout)
    return locations.compactMap { location in read.first { $0.location == location } }
  }

  private func readPlain(
    _ locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, timeout: Duration
  ) -> [NodeAnswer] {
    guard scope.mayStayClosed else { return opened(locations, scope: scope, workers: workers, timeout: timeout) }
    let known = unopened(locations, scope).map(\.reading)
    let others = locations.indices.filter { known[$0] == nil }.map { locations[$0] }
    var answers = others.isEmpty ? [] : opened(others, scope: scope, workers: workers, timeout: timeout)[...]
    return locations.indices.compactMap { index in known[index].map { NodeAnswer(locations[index], $0) } ?? answers.popFirst() }
  }

  /// - Parameter scopes: what else to read of the nodes behind graphs, by their paths.
  func opened(
    _ locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, timeout: Duration, scopes: [String: ReadingScope] = [:]
  ) -> [NodeAnswer] {
    let outcomes = workers.run(locations, timeout: timeout) { location, publish -> ReadingOutcome in
      publish(.under(ReadingProgress(nil, before: .open)))
      do throws(DeviceError) {
        return .read(try read(location, scopes[location.path] ?? scope) { publish(.under($0)) })
      } catch {
        return .failed(error)
      }
    }
    return locations.indices.map { index in
      let location = locations[index]
      switch outcomes[index] {
      case .read(let reading): return NodeAnswer(location, reading)
      case .failed(let error): return NodeAnswer(location, failedWith: error)
      case _ where workers.isInterrupted: return NodeAnswer(location, failedWith: .interrupted(before: location.path))
      case .under(let progress):
        guard let reading = progress.reading else {
          return NodeAnswer(location, failedWith: .unread(progress.call, on: location.path, within: timeout))
        }
        return NodeAnswer(location, NodeReading(reading, hungIn: progress.call, within: timeout))
      case nil: return NodeAnswer(location, failedWith: .unread(.open, on: location.path, within: timeout))
      }
    }
  }
}

extension DeviceError {
  package static func interrupted(before path: String) -> DeviceError {
    DeviceError(
      .cancelled, operation: "read", subject: path, errorNumber: .interrupted, message: "Reading was interrupted before the node responded."
    )
  }
}

extension NodeReading {
  /// The reading of an unreadable node: its path, and a finding with the reason.
  ///
  /// - Parameters:
  ///   - location: the node.
  ///   - error: the reason.
  public init(unreadable location: NodeLocation, because error: DeviceError) {
    let reason = error.errorNumber.map { " (\($0.name))" } ?? ""
    let remedy = error.remedy.map { " " + $0 } ?? ""
    let finding = Finding(.nodeUnreadable, .error, "\(error.operation) failed: \(error.message)\(reason)\(remedy)")
    self.init(
      node: CameraNode(
        path: location.path, role: .unknown, roleReason: "It could not be read.", card: location.name, findings: [finding]))
    node.failure = error
  }
}
