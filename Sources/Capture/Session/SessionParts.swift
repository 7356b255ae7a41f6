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
    present.outputs.removeAll { output in !graph.outputs.contains { $0 === output } }
    return present.streamOutputs
  }

  mutating func beginConfiguration() {
    if depth == 0 { (committed, removed) = (graph, []) }
    depth += 1
  }

  /// Ends the innermost configuration; what it changed, where it is the outermost.
  mutating func endConfiguration() -> (old: SessionGraph, new: SessionGraph)? {
    guard depth > 0 else { return nil }
    depth -= 1
    return depth == 0 ? (committed, graph) : nil
  }

  /// An earlier graph without the outputs that were removed since, and that another session has by now.
  func stillOwn(of earlier: SessionGraph) -> SessionGraph {
    var own = earlier
    own.outputs.removeAll { output in !graph.outputs.contains { $0 === output } && output.connection(with: .video) != nil }
    return own
  }
}
