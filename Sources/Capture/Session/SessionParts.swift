import CameraModel

/// What a session is made of now and as of its last commit.
struct SessionParts {
  var graph = SessionGraph()
  /// The graph as of the outermost `beginConfiguration`.
  var committed = SessionGraph()
  var depth = 0
  /// Outputs that were removed since then, with the connections that they had.
  var removed: [(output: CaptureVideoDataOutput, connection: CaptureConnection?)] = []

  /// Where the frames go now: to outputs that are committed and were not removed.
  var streamOutputs: StreamOutputs {
    guard depth > 0 else { return graph.streamOutputs }
    var present = committed
    present.outputs.removeAll { !graph.has($0) }
    return present.streamOutputs
  }

  /// The graph, where nobody changes it.
  var committedGraph: SessionGraph {
    get throws(DeviceError) {
      guard depth > 0 else { return graph }
      throw .refused("start the session", "the session", "The session is being configured.", "Call commitConfiguration() first.")
    }
  }

  mutating func beginConfiguration() {
    if depth == 0 { (committed, removed) = (graph, []) }
    depth += 1
  }

  /// Ends the innermost configuration; what it changed, where it is the outermost.
  mutating func endConfiguration() -> Change? {
    guard depth > 0 else { return nil }
    depth -= 1
    return depth == 0 ? Change(old: committed, new: graph, removed: removed) : nil
  }

  /// Undoes a change, and leaves what came or went after it. An output that another session has by now does not come back.
  ///
  /// - Returns: the outputs that are no longer in the graph, and those that are in it again, by the connections that they had.
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
  /// What a configuration changed.
  struct Change {
    let old: SessionGraph
    let new: SessionGraph
    /// The outputs that it removed, with the connections that they had.
    let removed: [(output: CaptureVideoDataOutput, connection: CaptureConnection?)]
  }
}

extension SessionGraph {
  /// The graph without a change that may be older than it, and with the outputs that come back.
  fileprivate func undoing(_ change: SessionParts.Change, with back: [CaptureVideoDataOutput]) -> SessionGraph {
    let (old, new) = (change.old, change.new)
    var graph = takingPreset(of: old, inPlaceOf: new)
    if input === new.input { graph.input = old.input }
    graph.outputs =
      old.outputs.filter { output in has(output) || back.contains { $0 === output } } + outputs.filter { !old.has($0) && !new.has($0) }
    return graph
  }
}
