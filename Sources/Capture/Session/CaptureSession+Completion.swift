import CameraModel
public import DeviceConfiguration
public import Negotiation
import Synchronization

// MARK: Programs without async

extension CaptureSession {
  /// Starts like ``startRunning(in:exactly:)``, for a program without `async`.
  ///
  /// - Parameters:
  ///   - mode: The mode to set; nil lets the preset choose.
  ///   - exactly: Whether to start only in exactly this mode.
  ///   - queue: The queue for the completion; nil calls it in a task.
  ///   - completion: Called once, with the mode that runs, or why none does.
  public func startRunning(
    in mode: Mode? = nil, exactly: Bool = false, on queue: (any CaptureQueue)?,
    completion: @escaping @Sendable (Result<StreamStart, ConfigurationError>) -> Void
  ) {
    complete(on: queue, completion) { () throws(ConfigurationError) in try await self.startRunning(in: mode, exactly: exactly) }
  }

  /// Stops like ``stopRunning()``, for a program without `async`.
  ///
  /// - Parameters:
  ///   - queue: The queue for the completion; nil calls it in a task.
  ///   - completion: Called once, when the camera is free.
  public func stopRunning(on queue: (any CaptureQueue)?, completion: @escaping @Sendable () -> Void) {
    // A start that waits for its camera ends at once.
    runner.cancel()
    complete(on: queue, { _ in completion() }) { () throws(ConfigurationError) in await self.stopRunning() }
  }

  /// Commits like ``commitConfiguration()``, for a program without `async`.
  ///
  /// - Parameters:
  ///   - queue: The queue for the completion; nil calls it in a task.
  ///   - completion: Called once, with the settings made on the camera, or why the session goes on unchanged.
  public func commitConfiguration(
    on queue: (any CaptureQueue)?, completion: @escaping @Sendable (Result<ConfigurationResult?, ConfigurationError>) -> Void
  ) {
    complete(on: queue, completion) { () throws(ConfigurationError) in try await self.commitConfiguration() }
  }

  /// Makes calls one after the other, in the order in which the program asked for them.
  private func complete<Value: Sendable>(
    on queue: (any CaptureQueue)?, _ completion: @escaping @Sendable (Result<Value, ConfigurationError>) -> Void,
    _ body: @escaping @Sendable () async throws(ConfigurationError) -> Value
  ) {
    lastCall.withLock { last in
      last = Task { [last] in
        await last?.value
        let result: Result<Value, ConfigurationError>
        do throws(ConfigurationError) { result = .success(try await body()) } catch { result = .failure(error) }
        if let queue { queue.async { completion(result) } } else { completion(result) }
      }
    }
  }
}
