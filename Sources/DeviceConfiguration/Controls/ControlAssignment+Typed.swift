import CameraModel

/// Wishes for the controls that the specification knows, in units of the world.
extension ControlAssignment {
  /// How long the sensor gathers light for a frame, in steps of 100 µs; turns automatic exposure off.
  public static func exposureTime(_ time: Duration) -> ControlAssignment {
    ControlAssignment(.exposureTime, Int64(clamping: time.nanoseconds / 100_000))
  }

  /// Who chooses the exposure.
  public static func exposure(_ mode: ExposureMode) -> ControlAssignment {
    ControlAssignment(.automaticExposure, mode.rawValue)
  }

  /// Whether the device chooses the exposure, in whichever way it has: webcams without an iris have aperture priority only.
  public static func automaticExposure(_ isOn: Bool) -> ControlAssignment {
    let modes: [ExposureMode] = isOn ? [.automatic, .aperturePriority] : [.manual, .shutterPriority]
    return ControlAssignment(.id(.automaticExposure), .firstOf(modes.map(\.rawValue)))
  }

  /// The lens, in the driver's own unit: larger is nearer; turns automatic focus off.
  public static func focus(_ position: Int64) -> ControlAssignment { ControlAssignment(.focus, position) }
  /// Whether the device keeps focusing.
  public static func automaticFocus(_ isOn: Bool) -> ControlAssignment { ControlAssignment(.automaticFocus, isOn ? 1 : 0) }
  /// The colour of the light; turns automatic white balance off.
  public static func whiteBalance(kelvin: Int64) -> ControlAssignment { ControlAssignment(.whiteBalanceTemperature, kelvin) }
  /// Whether the device balances white.
  public static func automaticWhiteBalance(_ isOn: Bool) -> ControlAssignment { ControlAssignment(.automaticWhiteBalance, isOn ? 1 : 0) }
  /// In the driver's own unit; turns automatic gain off.
  public static func gain(_ value: Int64) -> ControlAssignment { ControlAssignment(.gain, value) }
  /// Whether the device chooses the gain.
  public static func automaticGain(_ isOn: Bool) -> ControlAssignment { ControlAssignment(.automaticGain, isOn ? 1 : 0) }
  /// The focal length, in the driver's own unit.
  public static func zoom(_ value: Int64) -> ControlAssignment { ControlAssignment(.zoom, value) }
  /// Against the flickering of lamps.
  public static func powerLine(_ frequency: PowerLineFrequency) -> ControlAssignment {
    ControlAssignment(.powerLineFrequency, frequency.rawValue)
  }
}

/// Who chooses exposure time and iris. The corresponding C type is `enum v4l2_exposure_auto_type`.
public enum ExposureMode: Int64, Hashable, Sendable {
  /// The device, both. The corresponding C constant is `V4L2_EXPOSURE_AUTO`.
  case automatic = 0
  /// We, both. The corresponding C constant is `V4L2_EXPOSURE_MANUAL`.
  case manual = 1
  /// We the time, the device the iris. The corresponding C constant is `V4L2_EXPOSURE_SHUTTER_PRIORITY`.
  case shutterPriority = 2
  /// We the iris, the device the time: what most webcams call automatic. The corresponding C constant is `V4L2_EXPOSURE_APERTURE_PRIORITY`.
  case aperturePriority = 3
}

/// The frequency of the mains. The corresponding C type is `enum v4l2_power_line_frequency`.
public enum PowerLineFrequency: Int64, Hashable, Sendable {
  /// Nothing is done. The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_DISABLED`.
  case disabled = 0
  /// The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_50HZ`.
  case hertz50 = 1
  /// The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_60HZ`.
  case hertz60 = 2
  /// The device finds out. The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_AUTO`.
  case automatic = 3
}
