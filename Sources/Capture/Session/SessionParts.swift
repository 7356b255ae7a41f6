import CameraModel

/// The parts of a session, now and at the last commit.
struct SessionParts {
  var graph = SessionGraph()
  /// The graph at the outermost `beginConfiguration`.
  var committed = SessionGraph()
  var depth = 0
  /// Outputs that were removed since then, with the connections that they had.
  var removed: [(output: CaptureVideoDataOutput, connection: CaptureConnection?)] = []

  /// The present receivers: outputs that are committed and were not removed.
  var streamOutputs: StreamOutputs {
    guard depth > 0 else { return graph.streamOutputs }
    var present = committed
    present.outputs.removeAll { !graph.has($0) }
    return present.streamOutputs
  }

  /// The graph. Fails while a configuration is open.
  var committedGraph: SessionGraph {
    get throws(DeviceError) {
      guard depth > 0 else { return graph }
      throw .refused("start", "the session", "The session is being configured.", "Call commitConfiguration() first.")
    }
  }

  mutating func beginConfiguration() {
    if depth == 0 { (committed, removed) = (graph, []) }
    depth += 1
  }

  /// Ends the innermost configuration. It returns the change if that was the outermost one.
  mutating func endConfiguration() -> Change? {
    guard depth > 0 else { return nil }
    depth -= 1
    return depth == 0 ? Change(old: committed, new: graph, removed: removed) : nil
  }

  /// Undoes a change, and keeps later ones. An output that another session has taken does not return.
  ///
  /// - Returns: the outputs that left the graph, and those that returned to it with their earlier connections.
  mutating func undo(_ change: Change) -> (gone: [CaptureVideoDataOutput], back: [CaptureVideoDataOutput]) {
    let present = graph
    let back = change.old.outputs.filter { output in
      !present.has(output) && !change.new.has(output)
        && output.claim(with: change.removed.first { $0.output === output }?.connection)
    }
    graph = graph.undoing(change, with: back)
    if depth > 0 { committed = committed.undoing(change, with: back) }
    return (present.outputs.filter { [graph] in !graph.has($0) }, back)
  }
}

extension SessionParts {
  /// The changes of one configuration.
  struct Change {
    let old: SessionGraph
    let new: SessionGraph
    /// The outputs that it removed, with the connections that they had.
    let removed: [(output: CaptureVideoDataOutput, connection: CaptureConnection?)]
  }
}

extension SessionGraph {
  /// The graph without an earlier change, and with the outputs that return.
  fileprivate func undoing(_ change: SessionParts.Change, with back: [CaptureVideoDataOutput]) -> SessionGraph {
    let (old, new) = (change.old, change.new)
    var graph = takingPreset(of: old, inPlaceOf: new)
    if input === new.input { graph.input = old.input }
    graph.outputs =
      old.outputs.filter { output in has(output) || back.contains { $0 === output } } + outputs.filter { !old.has($0) && !new.has($0) }
    return graph
  }
}
