public import CameraModel
import PixelFormats

/// A USB bus that several cameras share.
public struct USBBus: Hashable, Sendable {
  /// The speed in megabits per second: 12, 480, 5000, 10000 or 20000.
  public var speedMbps: Int

  /// A bus with a speed.
  public init(speedMbps: Int) {
    self.speedMbps = speedMbps
  }

  /// Bits per second that cameras may use: 80 % of the bus.
  ///
  /// Cameras reserve bandwidth for isochronous transfers, of which high-speed USB allows at most 80 % (USB 2.0, section 5.6.4). The same
  /// share is used for other speeds (docs/semantics.md, section 12).
  public var usableBitsPerSecond: UInt64 {
    let (bits, overflow) = UInt64(clamping: speedMbps).multipliedReportingOverflow(by: 800_000)
    return overflow ? .max : bits
  }

  /// The slowest bus that carries this data rate; nil if none does.
  public static func slowest(carrying bitsPerSecond: UInt64) -> USBBus? {
    speeds.lazy.map(USBBus.init).first { $0.usableBitsPerSecond >= bitsPerSecond }
  }

  /// Full, high and super speed, and the two faster ones of USB 3.2.
  private static let speeds = [12, 480, 5_000, 10_000, 20_000]
}

extension Camera {
  /// What it shares with other cameras: behind a media graph the media device, else its USB bus; nil if the speed of that is unknown.
  ///
  /// The media device is named by its path; if that is unknown, by the bus of a node or by the sensor.
  public var sharedResource: JointPlan.Resource? {
    guard let sensor else { return usbBus.map(JointPlan.Resource.bus) }
    return .mediaDevice(sensor.media ?? captureNodes.first?.bus ?? sensor.entity)
  }

  /// Whether both share a media device, or a USB bus of a known speed, as far as the bus's speed and controller show.
  ///
  /// Sensors whose media device has no known path share it if a node does: sensors that reach no common node cannot meet.
  public func sharesResource(with other: Camera) -> Bool {
    guard let sensor, let theirs = other.sensor else {
      return sharedResource != nil && sharedResource == other.sharedResource && usbController == other.usbController
    }
    if let media = sensor.media, let other = theirs.media { return media == other }
    let nodes = nodes.compactMap(\.path)
    return other.nodes.contains { $0.path.map(nodes.contains) ?? false }
  }

  /// Its USB bus; nil if the speed is unknown, or the camera is not on USB.
  public var usbBus: USBBus? { busSpeedMbps.map(USBBus.init) }

  /// The host controller of its USB bus: `usb-0000:00:14.0` for the bus name `usb-0000:00:14.0-3.1`; nil if unknown.
  ///
  /// Each controller has its own buses, one for each speed.
  public var usbController: String? {
    guard let bus = captureNodes.first?.bus, let port = bus.lastIndex(of: "-") else { return captureNodes.first?.bus }
    return String(bus[..<port])
  }
}

extension ModeTable {
  /// The estimate for compressed pictures. JPEG at 2 bits a pixel looks like its original
  /// (G. K. Wallace, The JPEG Still Picture Compression Standard, 1991); better codecs need less.
  private static let compressedBitsPerPixel = 2

  /// The data rate of a mode in bits per second, rounded up; nil if the rate or the bits per pixel are unknown.
  func bitsPerSecond(_ candidate: Candidate) -> UInt64? {
    guard let interval = candidate.interval, let bits = bitsPerFrame(candidate) else { return nil }
    let (product, overflow) = bits.multipliedReportingOverflow(by: UInt64(interval.denominator))
    guard !overflow else { return .max }
    return product / UInt64(interval.numerator) + (product.isMultiple(of: UInt64(interval.numerator)) ? 0 : 1)
  }

  private func bitsPerFrame(_ candidate: Candidate) -> UInt64? {
    let format = formats[candidate.format]
    if let bits = format.bitsPerPixel { return scaled(candidate.area, by: bits) }
    guard format.cost.isCompressed else { return nil }
    let estimate = scaled(candidate.area, by: Self.compressedBitsPerPixel)
    // No frame exceeds the driver's buffer, whose size is known for the active mode.
    guard let current = nodes[format.node].current, current.pixelFormat == format.pixelFormat, current.size == candidate.size,
      let bytes = current.sizeImage, bytes > 0
    else { return estimate }
    return min(estimate, scaled(UInt64(bytes), by: 8))
  }

  private func scaled(_ value: UInt64, by factor: Int) -> UInt64 {
    let (product, overflow) = value.multipliedReportingOverflow(by: UInt64(factor))
    return overflow ? .max : product
  }
}
