import CameraModel

/// The settings of a sensor that change with its mode: its crop, its format, its rate and its controls.
struct SensorState: Equatable {
  /// The pad from which pictures leave.
  let pad: Int
  let format: MediaGraph.PadFormat
  /// The part of its pixels that it sends; nil if it does not tell.
  let crop: SelectionRectangle?
  /// Nil if the sensor keeps no time per frame.
  let interval: FrameInterval?
  /// The values that can be set, by their controls.
  let values: [ControlIdentifier: ControlValue]

  /// The most controls that are read; sensors have some twenty.
  private static let mostControls = 1_000

  /// Reads a sensor.
  init(of sensor: any ConfigurableSubdevice, atPad pad: Int) throws(DeviceError) {
    self.pad = pad
    format = try sensor.padFormat(pad: pad, stream: 0, .active)
    crop = try absentIsNil(try sensor.selection(.crop, pad: pad, stream: 0))
    interval = (try? sensor.currentInterval(pad: pad, stream: 0)).flatMap { $0 }
    var values: [ControlIdentifier: ControlValue] = [:]
    for control in try Self.controls(of: sensor) { values[control.id] = try sensor.values(of: [control])[0] }
    self.values = values
  }

  /// The controls whose values can be put back.
  private static func controls(of sensor: any ConfigurableSubdevice) throws(DeviceError) -> [CameraControl] {
    var controls: [CameraControl] = []
    var last = ControlIdentifier(rawValue: 0)
    while controls.count < mostControls, let control = try absentIsNil(try sensor.control(after: last)) {
      guard control.id > last else { break }
      last = control.id
      let cannotBeSet: [ControlFlag] = [.disabled, .readOnly, .writeOnly, .volatile]
      let hasNumber = [.integer, .boolean, .menu, .integerMenu, .integer64, .bitmask].contains(control.type)
      if hasNumber, control.dimensions.isEmpty, !control.flags.contains(where: cannotBeSet.contains) { controls.append(control) }
    }
    return controls
  }

  /// Puts the settings back and reads them.
  ///
  /// A new crop resets the format. A new format resets blanking and exposure, and blanking limits exposure. So the crop comes first, then the
  /// format, then blanking, then the rest.
  ///
  /// - Throws: `DeviceError` if a setting has another value afterwards.
  func restore(_ sensor: any ConfigurableSubdevice, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    if let crop, try sensor.selection(.crop, pad: pad, stream: 0) != crop {
      // Most sensors tell their crop and do not let it be set: it follows the format.
      _ = try? sensor.setSelection(crop, pad: pad, stream: 0, permit)
    }
    _ = try sensor.setPadFormat(format, pad: pad, stream: 0, permit)
    let blanking: [ControlIdentifier] = [.verticalBlanking, .horizontalBlanking]
    let controls = try Self.controls(of: sensor)
    for control in controls.filter({ blanking.contains($0.id) }) + controls.filter({ !blanking.contains($0.id) }) {
      guard let value = values[control.id], try sensor.values(of: [control])[0] != value else { continue }
      try sensor.set(control, to: value, permit)
    }
    // Some sensors tell their time per frame and do not let it be set (linux:drivers/media/i2c/ov5693.c).
    if let interval, interval.isValid, try sensor.currentInterval(pad: pad, stream: 0) != interval {
      _ = try sensor.setInterval(interval, pad: pad, stream: 0, permit)
    }
    guard try SensorState(of: sensor, atPad: pad) == self else {
      throw DeviceError(
        .rejected, operation: "restore the sensor", subject: format.description,
        message: "Not every setting of the sensor could be put back.", remedy: "Set its mode and its controls again.")
    }
  }
}
