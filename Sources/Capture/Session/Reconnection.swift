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
    if let attached = try? attached(), try await hasStarted(attached, start) { return }
    for await connection in connections {
      guard case .wasConnected(let back) = connection, device.isSameCamera(as: back) else { continue }
      if try await hasStarted(back, start) { return }
    }
  }

  /// The camera, if it is attached.
  private func attached() throws(DeviceError) -> CaptureDevice? {
    let locations = try device.system.locations()
    let places = locations.filter { device.location.sharesIdentity(with: $0) }.map(\.physicalDevice)
    // Numbered identities are known only once all cameras have been read.
    let near = places.isEmpty ? locations : locations.filter { places.contains($0.physicalDevice) }
    return try device.system.cameras(at: near, scope: .discovery, workers: NodeThreads())
      .lazy.compactMap { CaptureDevice($0, in: device.system) }.first { device.isSameCamera(as: $0) }
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
