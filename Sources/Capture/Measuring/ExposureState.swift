import CameraModel
import DeviceConfiguration
import Negotiation

/// The controls that tell of long exposures, as the camera has them.
public struct ExposureState: Hashable, Sendable {
  /// Whether the camera chooses its exposure; nil where it does not say.
  public var isAutomatic: Bool?
  /// Whether it may lower its rate to expose longer; nil where it does not say. The corresponding C constant is
  /// `V4L2_CID_EXPOSURE_AUTO_PRIORITY`.
  public var mayLowerRate: Bool?
  /// How long it exposes a frame; nil where it does not say.
  public var time: Duration?

  /// What a camera says of its exposure.
  public init(isAutomatic: Bool? = nil, mayLowerRate: Bool? = nil, time: Duration? = nil) {
    self.isAutomatic = isAutomatic
    self.mayLowerRate = mayLowerRate
    self.time = time
  }
}

extension ExposureState {
  /// What a camera says now; nothing where it cannot be asked.
  init(of device: CaptureDevice) {
    self.init()
    guard let node = try? device.open() else { return }
    let value = { (control: ControlIdentifier) in (try? node.integerValue(ofControl: control)) ?? nil }
    isAutomatic = value(.automaticExposure).map { !Self.byHand.contains($0) }
    mayLowerRate = value(.exposureMayLowerRate).map { $0 != 0 }
    time = value(.exposureTime).map { .microseconds(min(max(0, $0), 1_000_000) * 100) }
  }

  /// The corresponding C constant is `V4L2_EXPOSURE_MANUAL`.
  private static let manual: Int64 = 1
  /// With these the exposure time is the user's. The corresponding C constants are `V4L2_EXPOSURE_MANUAL` and
  /// `V4L2_EXPOSURE_SHUTTER_PRIORITY`.
  private static let byHand: [Int64] = [manual, 2]

  /// Controls that keep the exposure within a frame; none where the camera has none for it.
  fileprivate func shortening(to interval: FrameInterval?) -> [ControlAssignment] {
    if mayLowerRate == true, isAutomatic != false { return [ControlAssignment(.exposureMayLowerRate, 0)] }
    guard let isAutomatic, time != nil, let rate = interval?.framesPerSecond, rate > 0 else { return [] }
    // In units of 100 microseconds; half of a frame leaves time to read it out.
    let half = ControlAssignment(.exposureTime, Int64(max(1, min(5000 / rate, 1_000_000))))
    return isAutomatic ? [ControlAssignment(.automaticExposure, Self.manual), half] : [half]
  }
}

extension StreamMeter {
  /// Measures a mode once more with the exposure kept within a frame, which proves or refutes that darkness lowers the rate.
  ///
  /// The controls are put back, also when the task is cancelled. The picture is dark meanwhile.
  ///
  /// - Parameters:
  ///   - measurement: what the camera delivered by itself.
  ///   - device: the camera.
  /// - Returns: the measurement with ``StreamMeasurement/deliveredWithShortExposure``; unchanged where the camera has no such control.
  /// - Throws: ``CaptureError`` when the controls cannot be set or put back, or the stream cannot be started.
  public func diagnose(_ measurement: StreamMeasurement, of device: CaptureDevice) async throws(CaptureError) -> StreamMeasurement {
    let controls = measurement.exposure.shortening(to: measurement.mode.interval ?? measurement.setMode.interval)
    guard !controls.isEmpty else { return measurement }
    let before = try set(DesiredConfiguration(controls: controls), on: measurement.mode.node, of: device, within: .seconds(1))
    let result = await measure([(measurement.mode, device)])[0]
    // The automatic finds its own exposure time again; it refuses one from others.
    let wasByHand = measurement.exposure.isAutomatic == false
    let put: [ControlIdentifier] = [.exposureMayLowerRate, .automaticExposure] + (wasByHand ? [.exposureTime] : [])
    let old = put.compactMap { control in before.controls[control].map { ControlAssignment(.id(control), .value($0)) } }
    // Another program may set the camera just now; giving up would leave the picture dark.
    _ = try set(DesiredConfiguration(controls: old), on: measurement.mode.node, of: device, within: .seconds(5))
    var diagnosed = measurement
    diagnosed.deliveredWithShortExposure = try result.get().delivered
    return diagnosed
  }

  /// - Returns: the state before.
  private func set(
    _ desired: DesiredConfiguration, on path: String?, of device: CaptureDevice, within time: Duration
  ) throws(CaptureError) -> DeviceState {
    do throws(ConfigurationError) {
      let lock = try device.lock(path, within: time)
      return try lock.apply(desired).before
    } catch {
      throw CaptureError(error.cause, state: .idle)
    }
  }
}
