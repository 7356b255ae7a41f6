import CameraModel
public import DeviceConfiguration
import Negotiation

/// The camera's controls that indicate long exposures.
public struct ExposureState: Hashable, Sendable {
  /// Whether the camera chooses its exposure; nil if it does not report it.
  public var isAutomatic: Bool?
  /// Whether the camera may lower its rate to expose longer; nil if it does not report it. The corresponding C constant is
  /// `V4L2_CID_EXPOSURE_AUTO_PRIORITY`.
  public var mayLowerRate: Bool?
  /// The exposure time of a frame; nil if the camera does not report it.
  public var time: Duration?
  /// The controls that gave these values, as `auto_exposure=3`.
  public private(set) var controls: [String] = []

  /// An exposure state.
  public init(isAutomatic: Bool? = nil, mayLowerRate: Bool? = nil, time: Duration? = nil) {
    self.isAutomatic = isAutomatic
    self.mayLowerRate = mayLowerRate
    self.time = time
  }
}

extension ExposureState {
  /// The camera's present state; empty if it cannot be read.
  ///
  /// - Parameter path: the node that streams.
  init(of device: CaptureDevice, at path: String?) {
    self.init()
    guard let node = try? device.open(path) else { return }
    for (control, name) in Self.names {
      guard let value = (try? node.integerValue(ofControl: control)) ?? nil else { continue }
      controls.append("\(name)=\(value)")
      switch control {
      case .automaticExposure: isAutomatic = !Self.byHand.contains(value)
      case .exposureMayLowerRate: mayLowerRate = value != 0
      default: time = .exposure(value)
      }
    }
  }

  /// The controls and their names for setting them.
  fileprivate static let names: KeyValuePairs<ControlIdentifier, String> = [
    .automaticExposure: "auto_exposure", .exposureMayLowerRate: "exposure_dynamic_framerate", .exposureTime: "exposure_time_absolute",
  ]

  /// The corresponding C constant is `V4L2_EXPOSURE_MANUAL`.
  private static let manual: Int64 = 1
  /// Modes with a manual exposure time. The corresponding C constants are `V4L2_EXPOSURE_MANUAL` and `V4L2_EXPOSURE_SHUTTER_PRIORITY`.
  private static let byHand: [Int64] = [manual, 2]

  /// The values that keep the exposure within a frame; empty if the camera lacks such controls.
  fileprivate func shortening(to interval: FrameInterval?) -> [ControlIdentifier: Int64] {
    if mayLowerRate == true, isAutomatic != false { return [.exposureMayLowerRate: 0] }
    guard let isAutomatic, time != nil, let rate = interval?.framesPerSecond, rate > 0 else { return [:] }
    // In units of 100 microseconds; the other half of a frame is for reading the sensor.
    let half = Int64(max(1, min(5000 / rate, 1_000_000)))
    guard isAutomatic || time.map({ $0 > .exposure(half) }) ?? false else { return [:] }
    return isAutomatic ? [.automaticExposure: Self.manual, .exposureTime: half] : [.exposureTime: half]
  }
}

extension StreamMeter {
  /// Measures a mode again with exposure limited to a frame, which proves or refutes that darkness lowers the rate.
  ///
  /// The picture is dark meanwhile. The controls are restored afterwards, even if the task is cancelled.
  ///
  /// - Parameters:
  ///   - measurement: the measurement with the camera's own exposure.
  ///   - device: the camera.
  /// - Returns: the measurement with ``StreamMeasurement/deliveredWithShortExposure``; unchanged if the camera has no such control.
  /// - Throws: `ConfigurationError` if the controls cannot be set or restored, or the stream cannot start. If they were not restored, the
  ///   operation is `restoreExposure`, and the message has their earlier values.
  public func diagnose(_ measurement: StreamMeasurement, of device: CaptureDevice) async throws(ConfigurationError) -> StreamMeasurement {
    let short = measurement.exposure.shortening(to: measurement.mode.interval ?? measurement.setMode.interval)
    guard !short.isEmpty else { return measurement }
    let set = try set(short, on: measurement.mode.node, of: device)
    let result = await measure([(measurement.mode, device)])[0]
    // Another program may be setting the camera. Giving up would leave the picture dark.
    if case .incomplete(let left) = device.restore(set, within: .seconds(5), isTemporary: true) { throw .exposure(set, left) }
    var diagnosed = measurement
    let second = try result.get()
    let losses = second.findings.filter { $0.code == .settingLost }
    diagnosed.findings += losses.filter { !measurement.findings.contains($0) }
    // If the camera lost the short exposure at the start, this run proves nothing.
    if losses.isEmpty { diagnosed.deliveredWithShortExposure = second.delivered }
    return diagnosed
  }

  private func set(
    _ values: [ControlIdentifier: Int64], on path: String?, of device: CaptureDevice
  ) throws(ConfigurationError) -> ConfigurationResult {
    // A temporary value does not count as set by the program.
    let lock = try ConfigurationLock(reading(device.open(path)), within: .seconds(1))
    return try lock.apply(DesiredConfiguration(controls: values.sorted { $0.key < $1.key }.map { ControlAssignment($0, $1) }))
  }
}

extension ConfigurationError {
  /// An exposure that was not restored.
  fileprivate static func exposure(_ result: ConfigurationResult, _ left: [Restoration.Unrestored]) -> ConfigurationError {
    let values = ExposureState.names.compactMap { control, name -> String? in
      if case .integer(let value) = result.before.controls[control] { "\(name)=\(value)" } else { nil }
    }
    let reason = left.lazy.compactMap(\.reason).first
    let message = "The exposure was not put back. Before the diagnosis it was \(values.joined(separator: ", "))."
    return ConfigurationError(
      DeviceError(
        reason?.code ?? .rejected, operation: .restoreExposure, subject: result.plan.path, errorNumber: reason?.errorNumber,
        message: [message, reason?.message].compactMap(\.self).joined(separator: " ")))
  }
}

extension Duration {
  /// An exposure time from `V4L2_CID_EXPOSURE_ABSOLUTE`, in units of 100 microseconds; at most 100 seconds.
  static func exposure(_ value: Int64) -> Duration { .microseconds(min(max(0, value), 1_000_000) * 100) }
}
