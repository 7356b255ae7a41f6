package import CameraModel
import Negotiation

extension ConfigurableSubdevice {
  /// The time per frame of the active format; nil if the sensor does not tell.
  package func interval(ofPad pad: Int) -> FrameInterval? {
    guard let format = try? padFormat(pad: pad, stream: 0, .active) else { return nil }
    return interval(of: format, atPad: pad)
  }

  /// Sets the rate: the nearest that the vertical blanking allows, or the one that the driver chooses for it.
  ///
  /// The blanking's limits belong to the active format, which is set before.
  ///
  /// - Parameter byBlanking: whether to set the blanking if the sensor has it. If false, its time per frame is set.
  /// - Throws: `DeviceError` with code `unsupported` if the sensor has one rate only.
  func setRate(
    _ rate: RateWish, atPad pad: Int, byBlanking: Bool, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) {
    let format = try padFormat(pad: pad, stream: 0, .active)
    let shortest = rate == .highest ? rates(of: format, atPad: pad).shortest : nil
    guard let interval = if case .ideal(let wish) = rate { wish } else { shortest } else { throw .rateUnknown(format) }
    if byBlanking, let control = try control(.verticalBlanking), !control.flags.contains(.readOnly), let minimum = control.min,
      let maximum = control.max,
      minimum <= maximum, let sent = blanking
    {
      let columns = Double(format.size.width) + Double(sent.horizontal)
      guard columns > 0, sent.pixelRate > 0, interval.isValid else { throw .rateUnknown(format) }
      let lines = (Double(interval.numerator) / Double(interval.denominator) * Double(sent.pixelRate) / columns).rounded()
      let blanking = min(max(lines - Double(format.size.height), Double(minimum)), Double(maximum))
      guard let value = Int64(exactly: blanking) else { throw .rateUnknown(format) }
      do { return try setControls([ControlSetting(control, to: .integer(value))], permit) } catch { throw error.cause }
    }
    _ = try setInterval(interval, pad: pad, stream: 0, permit)
  }
}

extension DeviceError {
  fileprivate static func rateUnknown(_ format: MediaGraph.PadFormat) -> DeviceError {
    DeviceError(
      .unsupported, operation: .call(.setControls), subject: "\(format)", message: "The sensor's numbers give no rate.",
      remedy: "Leave the rate out.")
  }
}
