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
  /// The controls that say so, as `auto_exposure=3`.
  public private(set) var controls: [String] = []

  /// What a camera says of its exposure.
  public init(isAutomatic: Bool? = nil, mayLowerRate: Bool? = nil, time: Duration? = nil) {
    self.isAutomatic = isAutomatic
    self.mayLowerRate = mayLowerRate
    self.time = time
  }
}

extension ExposureState {
  /// What a camera says now; nothing where it cannot be asked.
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

  /// The controls, with the names under which they can be set.
  fileprivate static let names: KeyValuePairs<ControlIdentifier, String> = [
    .automaticExposure: "auto_exposure", .exposureMayLowerRate: "exposure_dynamic_framerate", .exposureTime: "exposure_time_absolute",
  ]

  /// The corresponding C constant is `V4L2_EXPOSURE_MANUAL`.
  private static let manual: Int64 = 1
  /// With these the exposure time is the user's. The corresponding C constants are `V4L2_EXPOSURE_MANUAL` and
  /// `V4L2_EXPOSURE_SHUTTER_PRIORITY`.
  private static let byHand: [Int64] = [manual, 2]

  /// Controls that keep the exposure within a frame; none where the camera has none for it.
  fileprivate func shortening(to interval: FrameInterval?) -> [ControlIdentifier: Int64] {
    if mayLowerRate == true, isAutomatic != false { return [.exposureMayLowerRate: 0] }
    guard let isAutomatic, time != nil, let rate = interval?.framesPerSecond, rate > 0 else { return [:] }
    // In units of 100 microseconds; half of a frame leaves time to read it out.
    let half = Int64(max(1, min(5000 / rate, 1_000_000)))
    guard isAutomatic || time.map({ $0 > .exposure(half) }) ?? false else { return [:] }
    return isAutomatic ? [.automaticExposure: Self.manual, .exposureTime: half] : [.exposureTime: half]
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
  /// - Throws: ``CaptureError`` when the controls cannot be set or put back, or the stream cannot be started. Where they were not put back,
  ///   the operation is `restoreExposure`, and the message has their values before.
  public func diagnose(_ measurement: StreamMeasurement, of device: CaptureDevice) async throws(CaptureError) -> StreamMeasurement {
    let short = measurement.exposure.shortening(to: measurement.mode.interval ?? measurement.setMode.interval)
    guard !short.isEmpty else { return measurement }
    let before = try set(short, on: measurement.mode.node, of: device, within: .seconds(1)).before
    let result = await measure([(measurement.mode, device)])[0]
    try putBack(before.controls.integers(of: short.keys), on: measurement.mode.node, of: device)
    var diagnosed = measurement
    let second = try result.get()
    let losses = second.findings.filter { $0.code == .settingLost }
    diagnosed.findings += losses.filter { !measurement.findings.contains($0) }
    // A camera that took another exposure when it started was not tried with this one.
    if losses.isEmpty { diagnosed.deliveredWithShortExposure = second.delivered }
    return diagnosed
  }

  private func putBack(
    _ old: [ControlIdentifier: Int64], on path: String?, of device: CaptureDevice
  ) throws(CaptureError) {
    var (cause, kept) = (nil as DeviceError?, old)
    // The automatic refuses an exposure time, so that comes first.
    for part in [old.filter { $0.key == .exposureTime }, old.filter { $0.key != .exposureTime }] where !part.isEmpty {
      do throws(CaptureError) {
        // Another program may set the camera just now; giving up would leave the picture dark.
        let after = try set(part, on: path, of: device, within: .seconds(5)).after.controls.integers(of: part.keys)
        for (id, value) in part where after[id] == value { kept[id] = nil }
      } catch {
        cause = error.cause
      }
    }
    guard !kept.isEmpty else { return }
    let values = ExposureState.names.compactMap { control, name in kept[control].map { "\(name)=\($0)" } }
    let message = "The exposure was not put back. Before the diagnosis it was \(values.joined(separator: ", "))."
    throw CaptureError(
      DeviceError(
        cause?.code ?? .rejected, operation: .restoreExposure, subject: path ?? device.location.path, errorNumber: cause?.errorNumber,
        message: [message, cause?.message].compactMap(\.self).joined(separator: " ")), state: .idle)
  }

  private func set(
    _ values: [ControlIdentifier: Int64], on path: String?, of device: CaptureDevice, within time: Duration
  ) throws(CaptureError) -> ConfigurationResult {
    do throws(ConfigurationError) {
      let node: any StreamingNode
      do throws(DeviceError) { node = try device.open(path) } catch { throw .planning(error) }
      // What is set for a moment does not count as set by the program.
      let lock = try ConfigurationLock(node, within: time)
      return try lock.apply(DesiredConfiguration(controls: values.sorted { $0.key < $1.key }.map { ControlAssignment($0, $1) }))
    } catch {
      throw CaptureError(error.cause, state: .idle)
    }
  }
}

extension [ControlIdentifier: ControlValue] {
  /// The values of some controls that are numbers.
  fileprivate func integers(of controls: some Sequence<ControlIdentifier>) -> [ControlIdentifier: Int64] {
    var integers: [ControlIdentifier: Int64] = [:]
    for control in controls { if case .integer(let value) = self[control] { integers[control] = value } }
    return integers
  }
}

extension Duration {
  /// An exposure time as `V4L2_CID_EXPOSURE_ABSOLUTE` has it, in units of 100 microseconds; at most 100 seconds.
  static func exposure(_ value: Int64) -> Duration { .microseconds(min(max(0, value), 1_000_000) * 100) }
}
