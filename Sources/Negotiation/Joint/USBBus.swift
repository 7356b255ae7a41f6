/// A USB bus that several cameras stream over together.
public struct USBBus: Hashable, Sendable {
  /// Its speed in megabits per second: 12, 480, 5000, 10000 or 20000.
  public var speedMbps: Int

  /// A bus of that speed.
  public init(speedMbps: Int) {
    self.speedMbps = speedMbps
  }

  /// Bits per second that cameras may fill: 80 % of the bus.
  ///
  /// Cameras reserve their share (isochronous transfers), and a high-speed bus lets no more than 80 % be reserved (USB 2.0, section 5.6.4);
  /// the rule is the same for the other speeds (semantics, section 4, rule 3).
  public var usableBitsPerSecond: UInt64 {
    let (bits, overflow) = UInt64(clamping: speedMbps).multipliedReportingOverflow(by: 800_000)
    return overflow ? .max : bits
  }

  /// The slowest bus that carries so much; nil when none does.
  public static func slowest(carrying bitsPerSecond: UInt64) -> USBBus? {
    speeds.lazy.map(USBBus.init).first { $0.usableBitsPerSecond >= bitsPerSecond }
  }

  /// Full, high and super speed, and the two faster ones of USB 3.2.
  private static let speeds = [12, 480, 5_000, 10_000, 20_000]
}
