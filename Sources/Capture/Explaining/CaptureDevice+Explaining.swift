public import CameraModel
import DeviceConfiguration
import Host
public import Negotiation

extension CaptureDevice {
  /// Whether the camera would stream now in its present mode, what prevents it, and what mends it.
  ///
  /// A plain camera is started for a moment, since only its driver knows whether the bus has room. Behind a media graph nothing is started:
  /// the graph says it.
  ///
  /// - Parameters:
  ///   - graph: the graph behind which the camera is. It is read if it is nil and the camera has a sensor.
  ///   - timeout: how long a driver may take.
  /// - Returns: an explanation for each node that can deliver the camera's pictures now, or for its first one.
  /// - Throws: `DeviceError` with code `gone` or `notFound` if the camera is not attached.
  public func explanations(in graph: MediaGraph? = nil, timeout: Duration = .seconds(10)) throws(DeviceError) -> [StreamExplanation] {
    try explanations(in: graph, workers: NodeThreads(), timeout: timeout)
  }

  /// The same, with the threads that make the blocking calls.
  package func explanations(
    in graph: MediaGraph? = nil, workers: any WorkerThreads, timeout: Duration = .seconds(10)
  ) throws(DeviceError) -> [StreamExplanation] {
    guard isConnected else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    let graph = if let graph { graph } else { try sensorGraph(workers) }
    var explanations = graph.map { camera.explanations(in: $0) } ?? [StreamExplanation(node: location.path)]
    let isPlain = graph == nil
    let outcomes =
      workers.run(explanations, timeout: timeout) { explanation in
        do throws(DeviceError) {
          return .success(try confirmed(explanation, starts: isPlain))
        } catch {
          return .failure(error)
        }
      } as [Result<StreamExplanation, DeviceError>?]
    let signal = graph.flatMap { differingSignal(in: $0) }
    for (index, outcome) in outcomes.enumerated() {
      switch outcome ?? .failure(.hung(.startStream, on: explanations[index].node, within: timeout)) {
      case .success(let explanation):
        explanations[index] = explanation
        if let signal { explanations[index].reasons.insert(signal, at: 0) }
      case .failure(let error):
        guard let reason = StreamExplanation.Reason(error) else { throw error }
        // What another program streams is not changed.
        if reason.kind == .busy { for position in explanations[index].reasons.indices { explanations[index].reasons[position].mend = [] } }
        explanations[index].reasons.insert(reason, at: 0)
      }
    }
    return explanations
  }

  /// The graph behind which the camera is, as it is now; nil for a plain camera.
  package var mediaGraph: MediaGraph? { get throws(DeviceError) { try sensorGraph(NodeThreads()) } }

  /// The graph behind which the camera is; nil for a plain camera.
  func sensorGraph(_ workers: any WorkerThreads) throws(DeviceError) -> MediaGraph? {
    guard let media = camera.sensor?.media else { return nil }
    return try system.mediaGraphs(workers: workers).first { $0.path == media }
  }

  /// An explanation with the reasons that the node itself gives first, and without changes that its driver would undo.
  private func confirmed(_ explanation: StreamExplanation, starts: Bool) throws(DeviceError) -> StreamExplanation {
    // An entity without a node has only a name.
    guard explanation.node.hasPrefix("/") else { return explanation }
    let node = try open(explanation.node)
    var explanation = explanation
    for index in explanation.reasons.indices where explanation.reasons[index].severity == .soft {
      explanation.reasons[index].mend.removeAll(where: node.undoes)
    }
    explanation.reasons.insert(contentsOf: try reasons(of: node, starts: starts), at: 0)
    return explanation
  }

  /// The reasons that a node itself gives.
  ///
  /// - Parameter starts: whether to start its stream.
  private func reasons(of node: any StreamingNode, starts: Bool) throws(DeviceError) -> [StreamExplanation.Reason] {
    let path = node.path
    let holders = node.holders()
    if let streaming = holders.first(where: { $0.evidence == .mapping }) {
      throw DeviceError(.startStream, on: path, failedWith: .busy).naming([streaming])
    }
    let signal = node.differingSignal().map { [$0] } ?? []
    guard starts else { return try node.claims(of: holders) + signal }
    let listed = camera.nodes.first { $0.path == path } ?? self.node
    guard !listed.formats.isEmpty else {
      return [StreamExplanation.Reason(.none, message: "The node lists no format.")] + signal
    }
    do throws(DeviceError) {
      try DeviceStream.startAndStop(node, BufferType(of: listed.role))
    } catch {
      throw error.naming(error.code == .busy ? node.holders().filter { $0.evidence != .lock } : [])
    }
    return signal
  }
}

extension StreamingNode {
  /// Whether the driver replaces a format by the one that is set, such as one with a colour space that it does not have.
  fileprivate func undoes(_ step: GraphStep) -> Bool {
    guard case .setNode(_, let format, _, _) = step, let type = try? captureType, let present = try? frameFormat(of: type) else {
      return false
    }
    return (try? tryFormat(format, of: type)) == present
  }

  /// What other programs have of a node that is not started.
  ///
  /// - Throws: `DeviceError` with code `busy` if one has a higher priority: the kernel refuses to start a stream with a lower one.
  fileprivate func claims(of holders: [NodeHolder]) throws(DeviceError) -> [StreamExplanation.Reason] {
    let open = holders.filter { $0.evidence == .open }
    if let priority = try? highestPriority(), priority > .normal {
      throw DeviceError(.startStream, on: path, failedWith: .busy).adding("Another program has a higher priority.").naming(open)
    }
    guard !open.isEmpty else { return [] }
    let names = open.map(\.description).joined(separator: "; ")
    return [StreamExplanation.Reason(.busy, .soft, message: "Another program may have its buffers. Seen: \(names).")]
  }

  /// A signal that differs from the timings that are set, or is missing; nil for cameras, and if the driver cannot tell.
  fileprivate func differingSignal() -> StreamExplanation.Reason? {
    guard hasDetectableSource, let set = try? timings() else { return nil }
    return .differingSignal(than: set) { () throws(DeviceError) in try detectedTimings() }
  }
}

extension CaptureDevice {
  /// The same for a bridge behind a media graph, whose timings are those of its subdevice.
  fileprivate func differingSignal(in graph: MediaGraph) -> StreamExplanation.Reason? {
    guard let path = graph.entities.first(where: { $0.name == camera.sensor?.entity })?.path,
      let bridge = try? system.openSubdeviceForSetting(at: path), let set = try? bridge.timings()
    else { return nil }
    return .differingSignal(
      than: set, remedy: "Set the signal's timings on \(path.harmless)."
    ) { () throws(DeviceError) in try bridge.detectedTimings() }
  }
}

extension StreamExplanation.Reason {
  /// A signal that differs from the timings that are set, or is missing; nil if it is the same, or the driver cannot tell.
  fileprivate static func differingSignal(
    than set: DigitalTimings, remedy: String? = nil, detected: () throws(DeviceError) -> DigitalTimings
  ) -> Self? {
    do throws(DeviceError) {
      let found = try detected()
      guard found.size != set.size || found.frameInterval != set.frameInterval else { return nil }
      return Self(
        .signal, .soft, left: "\(set)", right: "\(found)",
        message: "Timings \(set) are set, the signal is \(found).\(remedy.map { " \($0)" } ?? "")")
    } catch {
      guard error.errorNumber == .noLink || error.errorNumber == .noLock else { return nil }
      return Self(.signal, .soft, left: "\(set)", message: "Timings \(set) are set, and no signal arrives. \(error.message)")
    }
  }
}
