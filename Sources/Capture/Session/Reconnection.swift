import CameraModel
import DeviceConfiguration
import Host

/// Waits for an unplugged camera to return. It accepts the same camera at any socket, but no other at the same place.
struct Reconnection {
  private let device: CaptureDevice

  /// The pauses before each try to start a returned camera. Permissions are set just after the node appears, and other programs may briefly
  /// open new cameras.
  private static let pauses: [Duration] = [.zero] + (0..<6).map { .milliseconds(200 << $0) }

  /// - Parameter device: the camera as it was listed before.
  init(of device: CaptureDevice) { self.device = device }

  /// Waits until the camera has returned and started.
  ///
  /// - Parameter start: starts the newly listed camera.
  /// - Throws: the error of the last try, or of watching for cameras. It returns if the task is cancelled.
  func wait(_ start: (CaptureDevice) async throws(ConfigurationError) -> Void) async throws(ConfigurationError) {
    let connections = try reading(CaptureDevice.connections(in: device.system, workers: NodeThreads()))
    // It may have returned before the events were watched.
    let attached = try? CaptureDevice.attached(to: device.system, workers: NodeThreads()) {
      device.location.sharesIdentity(with: $0)
    } where: {
      device.isSameCamera(as: $0)
    }
    if let attached, try await hasStarted(attached, start) { return }
    for await connection in connections {
      guard case .wasConnected(let back) = connection, device.isSameCamera(as: back) else { continue }
      if try await hasStarted(back, start) { return }
    }
  }

  /// Starts a returned camera; false if it was unplugged again.
  private func hasStarted(_ back: CaptureDevice, _ start: (CaptureDevice) async throws(ConfigurationError) -> Void)
    async throws(ConfigurationError)
    -> Bool
  {
    var failure: ConfigurationError?
    for pause in Self.pauses {
      await device.system.pause(pause)
      if Task.isCancelled { return true }
      do {
        try await start(back)
        return true
      } catch {
        if error.isOfUnplugging { return false }
        failure = error
      }
    }
    guard let failure else { return true }
    throw failure
  }
}
