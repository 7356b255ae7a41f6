import CameraModel
import Host
import Negotiation
import Synchronization

extension CaptureSession {
  /// Configures the camera and starts the stream. The caller is suspended until the driver has accepted; no thread is blocked.
  ///
  /// It does nothing while the session runs or is interrupted.
  ///
  /// - Throws: ``CaptureError``; then everything is put back. Its code is `cancelled` when the session was stopped meanwhile.
  public func startRunning() async throws(CaptureError) {
    await access.enter()
    defer { access.leave() }
    let started = PendingValue<Result<Mode, DeviceError>>()
    let isNeeded: Bool
    do throws(DeviceError) {
      isNeeded = try launch(started)
    } catch {
      throw CaptureError(error, state: sessionState)
    }
    guard isNeeded else { return }
    if case .failure(let error) = await started.value { throw CaptureError(error, state: sessionState) }
  }

  /// Stops the stream and closes the device. When it returns, no delegate is called any more, and another program can use the camera.
  ///
  /// It waits for a delegate's running call, but not when that call asks for it.
  public func stopRunning() async {
    // A start that is under way ends early.
    state.withLock { $0.engine?.stop() }
    await access.enter()
    defer { access.leave() }
    let (engine, ended, returning, outputs, wasActive) = state.withLock { state in
      defer {
        state.returning = nil
        state.phase = state.engine == nil ? .idle : .stopping
      }
      return (state.engine, state.ended, state.returning, state.graph.outputs, state.phase == .interrupted)
    }
    returning?.cancel()
    engine?.stop()
    if engine != nil { await ended?.value }
    if engine == nil, wasActive {
      for output in outputs { output.delivery.queue.end(nil) }
      broadcast.send(.didStopRunning)
    }
    for output in outputs { await output.delivery.idle() }
  }

  /// Makes an engine and starts its thread; false when the session is active already.
  private func launch(
    _ started: PendingValue<Result<Mode, DeviceError>>, resuming device: CaptureDevice? = nil
  ) throws(DeviceError) -> Bool {
    let failure = state.withLock { state -> DeviceError?? in
      do throws(DeviceError) {
        guard state.depth == 0 else {
          throw .refused(
            "start the session", "the session", "The session is being configured.", "Call commitConfiguration() first.")
        }
        if state.engine != nil || device == nil && state.phase == .interrupted { return .some(nil) }
        var wish = try state.graph.wish()
        if let device { wish.device = device }
        let engine = CaptureEngine(wish, queues: state.graph.queues, after: state.continuity) { [weak self] report in
          self?.handle(report, isResuming: device != nil)
        }
        engine.setRestartsAutomatically(state.restartsAutomatically)
        if device == nil { for queue in state.graph.queues { queue.begin() } }
        guard engine.start() else {
          throw DeviceError(
            .internal, operation: "pthread_create", subject: wish.device.localizedName, message: "The system has no thread left.")
        }
        (state.engine, state.wish, state.started, state.ended) = (engine, wish, started, PendingValue())
        if device == nil { state.phase = .starting }
        return nil
      } catch {
        return .some(error)
      }
    }
    guard let failure else { return true }
    if let failure { throw failure }
    return false
  }

  /// What the capture thread tells, on that thread.
  private func handle(_ report: CaptureEngine.Report, isResuming: Bool) {
    switch report {
    case .event(let event): broadcast.send(event)
    case .started(let mode, _):
      let started = state.withLock { state in
        state.phase = .running
        return state.started
      }
      broadcast.send(isResuming ? .interruptionEnded(mode) : .didStartRunning(mode))
      started?.set(.success(mode))
    case .ended(let end): handle(end, isResuming: isResuming)
    }
  }

  private func handle(_ end: CaptureEngine.End, isResuming: Bool) {
    let (wasRunning, started, ended, queues, device) = state.withLock { state in
      defer {
        state.continuity = state.engine?.last ?? state.continuity
        state.engine = nil
      }
      let wasRunning = state.phase == .running || state.phase == .stopping
      switch end {
      case .stopped: state.phase = .idle
      case .interrupted: state.phase = wasRunning || isResuming ? .interrupted : .idle
      case .failed: state.phase = wasRunning ? .failed : isResuming ? .interrupted : .idle
      }
      return (wasRunning, state.started, state.ended, state.graph.queues, state.wish?.device)
    }
    switch end {
    case .stopped:
      for queue in queues { queue.end(nil) }
      if wasRunning { broadcast.send(.didStopRunning) }
    case .interrupted(let reason):
      if wasRunning {
        broadcast.send(.wasInterrupted(reason))
        if let device { waitForReturn(of: device) }
      }
    case .failed(let error):
      if wasRunning {
        let failure = CaptureError(error, state: .failed)
        for queue in queues { queue.end(failure) }
        broadcast.send(.runtimeError(failure))
      } else if !isResuming {
        for queue in queues { queue.end(nil) }
      }
    }
    started?.set(.failure(end.startError(of: device)))
    ended?.set(())
  }

  // MARK: Reconnection

  /// Starts again when the camera is back: the same one, at whatever socket, not another at the same place.
  private func waitForReturn(of device: CaptureDevice) {
    let task = Task { [weak self] in
      guard self?.resumesAfterReconnection == true else { return }
      guard let connections = try? CaptureDevice.connections(in: device.system, workers: NodeThreads()) else { return }
      // It may have come back before anybody listened.
      let attached = try? CaptureDevice.device(uniqueID: device.uniqueID, in: device.system, workers: NodeThreads())
      if let attached, attached.isSame(as: device), await self?.resume(attached) != false { return }
      for await connection in connections {
        guard case .wasConnected(let back) = connection, back.isSame(as: device) else { continue }
        if await self?.resume(back) != false { return }
      }
    }
    state.withLock { state in
      if state.phase == .interrupted { state.returning = task } else { task.cancel() }
    }
  }

  /// Streams from a camera that is back; false when it cannot be started yet.
  private func resume(_ device: CaptureDevice) async -> Bool {
    // Permissions are set a moment after the node appears.
    for pause in [0, 200, 500, 1000] {
      do { try await Task.sleep(for: .milliseconds(pause)) } catch { return true }
      await access.enter()
      defer { access.leave() }
      guard state.withLock({ $0.phase == .interrupted && $0.engine == nil }) else { return true }
      let started = PendingValue<Result<Mode, DeviceError>>()
      guard (try? launch(started, resuming: device)) == true else { continue }
      if case .success = await started.value { return true }
    }
    return false
  }
}

extension CaptureEngine.End {
  /// Why a start did not succeed that ended so.
  fileprivate func startError(of device: CaptureDevice?) -> DeviceError {
    let path = device?.location.path ?? ""
    return switch self {
    case .stopped: .cancelled(before: .startStream, on: path)
    case .interrupted: DeviceError(.startStream, on: path, failedWith: .noDevice)
    case .failed(let error): error
    }
  }
}

extension CaptureDevice {
  /// Whether another listing is of this camera.
  fileprivate func isSame(as other: CaptureDevice) -> Bool {
    uniqueID == other.uniqueID && localizedName == other.localizedName && node.driver == other.node.driver
  }
}
