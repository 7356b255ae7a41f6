import PixelFormats

/// The times per frame of a sensor's mode.
public struct SensorRates: Hashable, Sendable {
  /// The time that is set; nil if unknown.
  public var present: FrameInterval?
  /// The shortest time; nil if unknown.
  public var shortest: FrameInterval?
  /// The longest time; nil if unknown.
  public var longest: FrameInterval?
}

extension SubdeviceNode {
  /// The time per frame of a sensor's active format: by its blanking, its frame interval or its timings; nil if it has none of them.
  ///
  /// The sensor sends `(width + horizontal blanking) * (height + vertical blanking)` pixels per frame, at its pixel rate
  /// (linux:Documentation/userspace-api/media/drivers/camera-sensor.rst).
  package func interval(of format: MediaGraph.PadFormat, atPad pad: Int) -> FrameInterval? {
    if let sent = blanking { return FrameInterval(pixelRate: sent.pixelRate, format.size, sent.horizontal, sent.vertical) }
    if let interval = (try? currentInterval(pad: pad, stream: 0)).flatMap({ $0 }), interval.isValid { return interval }
    return (try? timings())?.frameInterval
  }

  /// The times per frame that the active format can have: by the limits of the vertical blanking, or by the list of times.
  package func rates(of format: MediaGraph.PadFormat, atPad pad: Int) -> SensorRates {
    var rates = SensorRates(present: interval(of: format, atPad: pad))
    if let sent = blanking {
      guard let limits = (try? control(.verticalBlanking)).flatMap({ $0 }) else { return rates }
      let time = { FrameInterval(pixelRate: sent.pixelRate, format.size, sent.horizontal, $0) }
      (rates.shortest, rates.longest) = (limits.min.flatMap(time), limits.max.flatMap(time))
      return rates
    }
    var listed: [FrameInterval] = []
    _ = try? listed.appendEntries(atMost: 256) { index throws(DeviceError) in
      try frameInterval(at: index, pad: pad, code: format.code, size: format.size, .active)
    }
    listed.removeAll { !$0.isValid }
    rates.shortest = listed.min { $0.isShorter(than: $1) }
    rates.longest = listed.max { $0.isShorter(than: $1) }
    return rates
  }

  /// The pixel rate in pixels per second, and the blanking in pixels and lines; nil if the sensor has not all three.
  package var blanking: (pixelRate: Int64, horizontal: Int64, vertical: Int64)? {
    guard let values = try? values(of: CameraControl.blanking), values.count == 3, case .integer(let rate) = values[0],
      case .integer(let horizontal) = values[1], case .integer(let vertical) = values[2]
    else { return nil }
    return (rate, horizontal, vertical)
  }
}

extension CameraControl {
  /// The pixel rate, the horizontal and the vertical blanking of a sensor.
  fileprivate static let blanking = [
    CameraControl(id: .pixelRate, name: "Pixel Rate", type: .integer64),
    CameraControl(id: .horizontalBlanking, name: "Horizontal Blanking", type: .integer),
    CameraControl(id: .verticalBlanking, name: "Vertical Blanking", type: .integer),
  ]
}

extension FrameInterval {
  /// The time of a frame with its blanking; nil if a number makes no sense.
  fileprivate init?(pixelRate: Int64, _ size: FrameSize, _ horizontal: Int64, _ vertical: Int64) {
    let (columns, columnsOverflow) = Int64(clamping: size.width).addingReportingOverflow(horizontal)
    let (lines, linesOverflow) = Int64(clamping: size.height).addingReportingOverflow(vertical)
    guard !columnsOverflow, !linesOverflow, columns > 0, lines > 0, pixelRate > 0 else { return nil }
    let (pixels, overflow) = columns.multipliedReportingOverflow(by: lines)
    guard !overflow else { return nil }
    var (numerator, denominator) = (UInt64(pixels), UInt64(pixelRate))
    let divisor = numerator.greatestCommonDivisor(with: denominator)
    (numerator, denominator) = (numerator / divisor, denominator / divisor)
    // Halving both loses less than a billionth of the rate.
    while max(numerator, denominator) > UInt64(UInt32.max) { (numerator, denominator) = (numerator / 2, denominator / 2) }
    self.init(reducing: numerator, denominator)
  }
}
