import CameraModel
import DeviceConfiguration
import Host
import Negotiation

/// Cameras whose source is a bridge behind a media graph: its source is set on its subdevice, and then the graph for the size that it sends.
extension CaptureDevice {
  /// Sets the bridge, and the rest of the request after it under the same lock. If something fails, the bridge is restored, too.
  func configure(
    _ request: CaptureRequest, receiving source: SourceRequest, within timeout: Duration, workers: any WorkerThreads
  ) throws(ConfigurationError) -> CaptureConfiguration {
    let bridge = try bridge(for: source)
    var locked = try LockedCamera(self, at: location.path, within: timeout, workers: workers)
    var desired = source.desiredOfBridge
    desired.acceptsAdjustments = !request.isExact
    let result = try locked.setBridge(desired, detecting: source.detectsSignal)
    do throws(ConfigurationError) {
      let listed = try reading(listedAgain(workers))
      locked.follow(listed)
      var made = try listed.configure(request.after(result, on: listed), &locked, within: timeout, workers: workers)
      made.source = CaptureConfiguration.Source(node: sourceNode(at: bridge.path, result), plan: result.plan, result: result)
      return made
    } catch {
      throw error.after(locked.restore(result), made: result.plan.steps)
    }
  }

  /// The calls on the bridge that are known before its signal is detected.
  func planned(receiving source: SourceRequest) throws(ConfigurationError) -> CaptureConfiguration {
    let bridge = try bridge(for: source)
    return CaptureConfiguration(path: bridge.path, plan: try reading(bridge.plan(source.desiredOfBridge)))
  }

  private func bridge(for source: SourceRequest) throws(ConfigurationError) -> Bridge {
    guard let sensor = camera.sensor, source.input == nil else {
      throw ConfigurationError(
        DeviceError(
          .usage, operation: "select the input", subject: (source.input ?? "").harmless,
          message: "The camera is a bridge behind a media graph, and has one source.", remedy: "Leave the input out."))
    }
    return try reading(Bridge(sensor, in: system))
  }

  /// The camera with the modes that its bridge sends now.
  func listedAgain(_ workers: any WorkerThreads) throws(DeviceError) -> CaptureDevice {
    let locations = try system.locations().filter { $0.mediaDevice == camera.sensor?.media }
    let cameras = try system.cameras(at: locations, scope: ReadingScope(), workers: workers)
    let same = cameras.first { $0.sensor?.entity == camera.sensor?.entity && $0.sensor?.media == camera.sensor?.media }
    guard var device = same.flatMap({ CaptureDevice($0, in: system) }) else {
      throw DeviceError(.open, on: location.path, failedWith: .noDevice)
    }
    device.manualSettings = manualSettings
    return device
  }

  /// The camera with the modes that its bridge sends now; nil if it sends those that are listed, and for other cameras.
  func listedAgainIfOutdated() throws(DeviceError) -> CaptureDevice? {
    guard let sensor = camera.sensor, sensor.media != nil, let bridge = try? Bridge(sensor, in: system), !bridge.sends(sensor.modes) else {
      return nil
    }
    return try listedAgain(NodeThreads())
  }

  /// The bridge as a node with one input, for answers.
  private func sourceNode(at path: String, _ result: ConfigurationResult) -> CameraNode {
    let input = VideoInput(index: result.after.input ?? 0, name: camera.sensor?.entity, isCurrent: true, edid: result.after.edid)
    return CameraNode(path: path, role: .unknown, inputs: [input])
  }
}

extension SourceRequest {
  fileprivate var desiredOfBridge: DesiredConfiguration { DesiredConfiguration(edid: edid, standard: standard) }
}

extension CaptureRequest {
  /// The rest of the request once the bridge is set. A request without a mode follows the size of new timings, in the present pixel format.
  fileprivate func after(_ result: ConfigurationResult, on device: CaptureDevice) -> CaptureRequest {
    var rest = self
    rest.source = nil
    guard !rest.asksForMode, let timings = result.after.timings, source?.detectsSignal == true else { return rest }
    // The node may have kept the format of another source.
    let arriving = device.camera.sensor?.modes.map(\.pixelFormat) ?? []
    let present = device.node.current.map(\.pixelFormat).flatMap { arriving.contains($0) ? $0 : nil }
    rest.wishes = FormatRequest(size: SizeWish(timings.size), preferring: [present].compactMap(\.self))
    return rest
  }
}
