import CameraModel
import Host

/// The return of a camera that was unplugged: the same one, at whatever socket, and not another at the same place.
struct Reconnection {
  private let device: CaptureDevice

  /// How long a camera that is back is left alone before each try. Permissions are set a moment after the node appears, and who else
  /// looks at new cameras may have it for a while.
  private static let pauses: [Duration] = [.zero] + (0..<6).map { .milliseconds(200 << $0) }

  /// - Parameter device: the camera as it was listed before.
  init(of device: CaptureDevice) { self.device = device }

  /// Waits until the camera is back and has been started.
  ///
  /// - Parameter start: starts the camera as it is listed now.
  /// - Throws: why the last try failed, or why cameras cannot be watched. It returns when the task is cancelled.
  func wait(_ start: (CaptureDevice) async throws(DeviceError) -> Void) async throws(DeviceError) {
    let connections = try CaptureDevice.connections(in: device.system, workers: NodeThreads())
    // It may have come back before anybody listened.
    let attached = try? CaptureDevice.device(uniqueID: device.uniqueID, in: device.system, workers: NodeThreads())
    if let attached, device.isSameCamera(as: attached), try await hasStarted(attached, start) { return }
    for await connection in connections {
      guard case .wasConnected(let back) = connection, device.isSameCamera(as: back) else { continue }
      if try await hasStarted(back, start) { return }
    }
  }

  /// Starts a camera that is back; false where it was unplugged again.
  private func hasStarted(_ back: CaptureDevice, _ start: (CaptureDevice) async throws(DeviceError) -> Void) async throws(DeviceError)
    -> Bool
  {
    var failure: DeviceError?
    for pause in Self.pauses {
      do { try await Task.sleep(for: pause) } catch { return true }
      do throws(DeviceError) {
        try await start(back)
        return true
      } catch {
        if error.code == .gone || error.code == .notFound { return false }
        failure = error
      }
    }
    guard let failure else { return true }
    throw failure
  }
}
