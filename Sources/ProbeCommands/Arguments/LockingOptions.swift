import ArgumentParser
import Viewfinder

/// How long to wait for others who are setting the same device.
struct LockingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long to wait while another program is setting the camera; by default not at all.", valueName: "seconds"))
  var wait: String?

  /// A day; nobody waits longer.
  private static let longest: UInt64 = 86_400_000

  var patience: Duration {
    get throws(DeviceError) { try Self.patience(wait) }
  }

  /// How long a text means; not at all where there is none.
  static func patience(_ wait: String?) throws(DeviceError) -> Duration {
    guard let wait else { return .zero }
    guard let milliseconds = milliseconds(wait), milliseconds <= longest else {
      throw .usage("--wait \(wait)", "It is a number of seconds, at most a day.", try: "Write it like 2 or 0.5.")
    }
    return .milliseconds(Int64(milliseconds))
  }

  private static func milliseconds(_ text: String) -> UInt64? {
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }), text.utf8.contains(UInt8(ascii: "0")) { return 0 }
    guard let rate = RateArgument(text)?.interval else { return nil }
    return UInt64(rate.denominator) * 1000 / UInt64(rate.numerator)
  }
}
