import Viewfinder

/// A request that sets a camera, and waits while another program does.
protocol SettingRequest: PlainRequest {
  /// How many seconds to wait; nil for not at all.
  var wait: String? { get set }
  /// Whether only the plan is wanted.
  var isDryRun: Bool { get set }
}

extension SettingRequest {
  /// How long to wait for the lock.
  var lockTimeout: Duration {
    get throws(DeviceError) {
      guard let wait else { return .zero }
      guard let argument = SecondsArgument(wait), argument.duration <= SecondsArgument.day else {
        throw .usage("--wait \(wait)", "The wait is a number of seconds, at most a day.", try: "Write it like 2 or 0.5.")
      }
      return argument.duration
    }
  }
}
