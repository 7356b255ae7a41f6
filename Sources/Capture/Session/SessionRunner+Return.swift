import DeviceConfiguration
import Synchronization

// Return of a camera that was unplugged.
extension SessionRunner {
  /// Stores the wish for a session that waits for its camera; false if the session runs.
  func wait(for wish: StreamRequest, _ outputs: StreamOutputs) -> Bool {
    state.withLock { state in
      guard state.engine == nil else { return false }
      if let mode = wish.plannedMode, mode != state.wish?.plannedMode { state.lastStart?.mode = mode }
      state.wish = wish
      state.commands.setOutputs(outputs)
      waitForReturn(&state)
      return true
    }
  }

  /// Waits for the wish's camera only. Call it under the lock, so that no earlier wait starts its own camera in between.
  func waitForReturn(_ state: inout State) {
    state.returning?.cancel()
    guard state.phase == .interrupted, state.resumesAfterReconnection, let device = state.wish?.device else { return state.returning = nil }
    state.returning = Task { [weak self] in
      do throws(ConfigurationError) {
        try await Reconnection(of: device).wait { device throws(ConfigurationError) in
          if let error = try await self?.launch(device)?.value { throw error }
        }
      } catch {
        if !Task.isCancelled { self?.giveUp(error) }
      }
    }
  }

  /// Ends a session whose returned camera cannot start, or whose camera cannot be awaited.
  private func giveUp(_ error: ConfigurationError) {
    let ended = Promise<Void>()
    let outputs = state.withLock { state -> StreamOutputs? in
      guard state.phase == .interrupted, state.engine == nil else { return nil }
      (state.phase, state.ended) = (.failed, ended)
      return state.commands.outputs
    }
    if let outputs { fail(error, outputs) }
    ended.set(())
  }
}
