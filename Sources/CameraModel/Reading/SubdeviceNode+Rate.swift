extension SubdeviceNode {
  /// The time per frame of a sensor's active format: by its blanking, its frame interval or its timings; nil if it has none of them.
  ///
  /// The sensor sends `(width + horizontal blanking) * (height + vertical blanking)` pixels per frame, at its pixel rate
  /// (linux:Documentation/userspace-api/media/drivers/camera-sensor.rst).
  func interval(of format: MediaGraph.PadFormat, atPad pad: Int) -> FrameInterval? {
    if let blanking = try? values(of: CameraControl.blanking).map({ value -> Int64? in
      if case .integer(let number) = value { number } else { nil }
    }), blanking.count == 3,
      let rate = blanking[0], let horizontal = blanking[1], let vertical = blanking[2]
    {
      return FrameInterval(pixelRate: rate, format.size, horizontal, vertical)
    }
    if let interval = (try? currentInterval(pad: pad, stream: 0)).flatMap({ $0 }), interval.isValid { return interval }
    return (try? timings())?.frameInterval
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
