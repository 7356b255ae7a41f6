import CameraModel
public import DeviceConfiguration
import Synchronization

extension CaptureSession {
  /// Begins a change of several parts, which ``commitConfiguration()`` carries out as one. Calls may be nested.
  public func beginConfiguration() {
    state.withLock { state in
      if state.depth == 0 { state.committed = state.graph }
      state.depth += 1
    }
  }

  /// Carries out what was changed since the outermost ``beginConfiguration()``, all or nothing.
  ///
  /// A running session changes its camera's mode only where that is needed; outputs then get one `discontinuity`.
  ///
  /// - Returns: what was set on the camera; nil where nothing was to be set.
  /// - Throws: ``CaptureError``; the session goes on as before.
  @discardableResult
  public func commitConfiguration() async throws(CaptureError) -> ConfigurationResult? {
    await access.enter()
    defer { access.leave() }
    let reply = PendingValue<Result<ConfigurationResult?, DeviceError>>()
    let before = state.withLock { $0.wish }
    let outputs = state.withLock { state -> [CaptureVideoDataOutput] in
      guard state.depth > 0 else {
        reply.set(.success(nil))
        return []
      }
      state.depth -= 1
      guard state.depth == 0 else {
        reply.set(.success(nil))
        return []
      }
      return commit(&state, reply)
    }
    switch await reply.value {
    case .success(let result):
      for output in outputs { output.delivery.queue.begin() }
      return result
    case .failure(let error):
      state.withLock { state in
        state.wish = before
        state.goBack()
      }
      throw CaptureError(error, state: sessionState)
    }
  }

  /// Asks the running stream for what the graph is now; the outputs that are new.
  private func commit(
    _ state: inout State, _ reply: PendingValue<Result<ConfigurationResult?, DeviceError>>
  ) -> [CaptureVideoDataOutput] {
    guard let engine = state.engine else {
      reply.set(.success(nil))
      return []
    }
    let known = state.committed.outputs
    let new = state.graph.outputs.filter { output in !known.contains { $0 === output } }
    do throws(DeviceError) {
      let wish = try state.graph.wish()
      if let old = state.wish, wish.asksTheSame(as: old), let pictures = engine.pictures {
        try wish.prepare(pictures)
        engine.setQueues(state.graph.queues)
        reply.set(.success(nil))
      } else {
        engine.change(CaptureEngine.Change(wish: wish, queues: state.graph.queues) { reply.set($0) })
        state.wish = wish
      }
    } catch {
      reply.set(.failure(error))
    }
    return new
  }

  /// Changes several parts as one; what the body throws leaves everything as it was.
  @discardableResult
  public func configure(_ body: (CaptureSession) throws(CaptureError) -> Void) async throws(CaptureError) -> ConfigurationResult? {
    beginConfiguration()
    do throws(CaptureError) {
      try body(self)
    } catch {
      state.withLock { state in
        state.depth -= 1
        if state.depth == 0 { state.goBack() }
      }
      throw error
    }
    return try await commitConfiguration()
  }
}

extension CaptureSession.State {
  /// Takes back what was changed since the outermost `beginConfiguration`.
  fileprivate mutating func goBack() {
    for output in graph.outputs where !committed.outputs.contains(where: { $0 === output }) { output.disconnect() }
    graph = committed
    for output in graph.outputs { output.connect(graph.input?.device.position ?? .unspecified) }
  }
}
