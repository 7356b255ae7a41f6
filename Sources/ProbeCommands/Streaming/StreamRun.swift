import Synchronization
import Viewfinder

/// A session of a verb: a camera in a mode, with one output. However it ends, the camera is free afterwards.
struct StreamRun: Sendable {
  let device: CaptureDevice
  let mode: Mode
  /// How the camera's numbers become colours, where the person knows; nil believes the driver.
  var color: ColorDescription?
  let output = CaptureVideoDataOutput()

  /// Starts the session, has the body take frames from the output, and stops the session.
  ///
  /// The body's task is cancelled, and frames end, when the present task is cancelled, the session fails, or the camera is unplugged.
  ///
  /// - Returns: why the stream could not be started or ended early; nil where the body ended by itself or was cancelled.
  func take(_ body: @escaping @Sendable () async throws -> Void) async -> DeviceError? {
    let session = CaptureSession()
    let events = session.events
    do throws(CaptureError) {
      let input = try CaptureDeviceInput(device: device)
      input.color = color
      try session.addInput(input)
      try session.addOutput(output)
      try await session.startRunning(in: mode)
    } catch {
      return error.cause
    }
    let work = Task { () -> DeviceError? in
      do {
        try await body()
        return nil
      } catch {
        return DeviceError(error)
      }
    }
    // A session may end before the body asks for its first frame, which would then wait for the next start.
    let end = Mutex<DeviceError?>(nil)
    let watch = Task {
      for await event in events {
        switch event {
        case .wasInterrupted(.deviceDisconnected):
          var error = DeviceError(.deviceDisconnected, operation: "stream", subject: device.localizedName)
          error.remedy = "Plug it in again, and repeat the command."
          end.withLock { $0 = error }
        case .runtimeError(let error): end.withLock { $0 = error.cause }
        default: continue
        }
        work.cancel()
      }
    }
    let failure = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    watch.cancel()
    await session.stopRunning()
    return end.withLock { $0 } ?? failure
  }
}

extension DeviceError {
  /// What ended the work with a stream.
  fileprivate init(_ error: any Error) {
    self =
      (error as? CaptureError)?.cause ?? error as? DeviceError
      ?? DeviceError(.internal, operation: "stream", subject: "", message: "\(error)")
  }
}
