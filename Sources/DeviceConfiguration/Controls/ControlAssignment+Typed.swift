import CameraModel

/// Assignments to standard controls, in physical units if possible.
extension ControlAssignment {
  /// The exposure time, in steps of 100 µs. It turns automatic exposure off. The corresponding C constant is
  /// `V4L2_CID_EXPOSURE_ABSOLUTE`.
  public static func exposureTime(_ time: Duration) -> ControlAssignment {
    ControlAssignment(.exposureTime, Int64(clamping: time.nanoseconds / 100_000))
  }

  /// The exposure mode. The corresponding C constant is `V4L2_CID_EXPOSURE_AUTO`.
  public static func exposure(_ mode: ExposureMode) -> ControlAssignment {
    ControlAssignment(.automaticExposure, mode.rawValue)
  }

  /// Whether exposure is automatic, in a mode that the device has. Webcams without an iris have only aperture priority.
  public static func automaticExposure(_ isOn: Bool) -> ControlAssignment {
    let modes: [ExposureMode] = isOn ? [.automatic, .aperturePriority] : [.manual, .shutterPriority]
    return ControlAssignment(.id(.automaticExposure), .firstOf(modes.map(\.rawValue)))
  }

  /// The focus position, in the driver's unit; larger is nearer. It turns automatic focus off.
  public static func focus(_ position: Int64) -> ControlAssignment { ControlAssignment(.focus, position) }
  /// Whether focus is continuously automatic.
  public static func automaticFocus(_ isOn: Bool) -> ControlAssignment { ControlAssignment(.automaticFocus, isOn ? 1 : 0) }
  /// The colour temperature of the light, in kelvins. It turns automatic white balance off.
  public static func whiteBalance(kelvin: Int64) -> ControlAssignment { ControlAssignment(.whiteBalanceTemperature, kelvin) }
  /// Whether white balance is automatic.
  public static func automaticWhiteBalance(_ isOn: Bool) -> ControlAssignment { ControlAssignment(.automaticWhiteBalance, isOn ? 1 : 0) }
  /// The gain, in the driver's unit. It turns automatic gain off.
  public static func gain(_ value: Int64) -> ControlAssignment { ControlAssignment(.gain, value) }
  /// Whether gain is automatic.
  public static func automaticGain(_ isOn: Bool) -> ControlAssignment { ControlAssignment(.automaticGain, isOn ? 1 : 0) }
  /// The brightness, in the driver's unit.
  public static func brightness(_ value: Int64) -> ControlAssignment { ControlAssignment(.brightness, value) }
  /// The contrast, in the driver's unit.
  public static func contrast(_ value: Int64) -> ControlAssignment { ControlAssignment(.contrast, value) }
  /// The strength of the colours, in the driver's unit.
  public static func saturation(_ value: Int64) -> ControlAssignment { ControlAssignment(.saturation, value) }
  /// The turn of the colours, in the driver's unit. It turns automatic hue off.
  public static func hue(_ value: Int64) -> ControlAssignment { ControlAssignment(.hue, value) }
  /// The exponent between light and numbers, in the driver's unit.
  public static func gamma(_ value: Int64) -> ControlAssignment { ControlAssignment(.gamma, value) }
  /// The sharpness, in the driver's unit.
  public static func sharpness(_ value: Int64) -> ControlAssignment { ControlAssignment(.sharpness, value) }
  /// The compensation for a light behind the subject, in the driver's unit.
  public static func backlightCompensation(_ value: Int64) -> ControlAssignment { ControlAssignment(.backlightCompensation, value) }
  /// The pan of the view, in steps of a 3,600th of a degree; more is to the right.
  public static func pan(_ value: Int64) -> ControlAssignment { ControlAssignment(.pan, value) }
  /// The tilt of the view, in steps of a 3,600th of a degree; more is upwards.
  public static func tilt(_ value: Int64) -> ControlAssignment { ControlAssignment(.tilt, value) }
  /// The zoom, in the driver's unit.
  public static func zoom(_ value: Int64) -> ControlAssignment { ControlAssignment(.zoom, value) }
  /// The mains frequency for the filter against flickering lamps.
  public static func powerLine(_ frequency: PowerLineFrequency) -> ControlAssignment {
    ControlAssignment(.powerLineFrequency, frequency.rawValue)
  }
}

/// Whether the device chooses exposure time, iris or both. The corresponding C type is `enum v4l2_exposure_auto_type`.
public enum ExposureMode: Int64, Hashable, Sendable {
  /// The device chooses both. The corresponding C constant is `V4L2_EXPOSURE_AUTO`.
  case automatic = 0
  /// The program sets both. The corresponding C constant is `V4L2_EXPOSURE_MANUAL`.
  case manual = 1
  /// The program sets the time; the device chooses the iris. The corresponding C constant is `V4L2_EXPOSURE_SHUTTER_PRIORITY`.
  case shutterPriority = 2
  /// The program sets the iris; the device chooses the time. Most webcams use this as their automatic mode.
  /// The corresponding C constant is `V4L2_EXPOSURE_APERTURE_PRIORITY`.
  case aperturePriority = 3
}

/// The mains frequency for the filter against flickering lamps. The corresponding C type is `enum v4l2_power_line_frequency`.
public enum PowerLineFrequency: Int64, Hashable, Sendable {
  /// The filter is off. The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_DISABLED`.
  case disabled = 0
  /// The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_50HZ`.
  case hertz50 = 1
  /// The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_60HZ`.
  case hertz60 = 2
  /// The device detects the frequency. The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY_AUTO`.
  case automatic = 3
}
