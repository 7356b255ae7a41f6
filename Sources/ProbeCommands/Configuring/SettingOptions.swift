import ArgumentParser
import Viewfinder

/// The options for setting a camera.
struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long to wait while another program configures the camera (default: no wait).", valueName: "seconds"))
  var wait: String?

  @Flag(help: "Print the plan, call by call; set nothing.")
  var dryRun = false

  /// How long to wait for the lock.
  var lockTimeout: Duration {
    get throws(DeviceError) {
      guard let wait else { return .zero }
      guard let timeout = Duration(secondsText: wait), timeout <= .day else {
        throw .usage("--wait \(wait)", "The wait is a number of seconds, at most a day.", try: "Write it like 2 or 0.5.")
      }
      return timeout
    }
  }
}

/// The source of a capture card.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The input of a capture card, by name or number; `probe list` shows them.", valueName: "source"))
  var input: String?

  @Option(
    help: ArgumentHelp("The analog standard of the input: pal, ntsc or secam.", valueName: "standard"),
    completion: .list(["pal", "ntsc", "secam"]))
  var standard: String?

  @Flag(help: "Set the standard or timings of the signal that is present now.")
  var detect = false

  /// Whether any setting was given.
  var isGiven: Bool { input != nil || standard != nil || detect }

  /// Rejects the detection of a signal on a recorded camera.
  func refuse(onRecorded chosen: SelectedCamera) throws(DeviceError) {
    guard detect, chosen.provenance.isRecorded else { return }
    throw .usage("--detect", "A recorded camera has no signal to detect.", try: "Leave --detect out, or name the standard with --standard.")
  }

  /// The requested source; nil without these options.
  ///
  /// - Throws: `DeviceError` with code `usage` for invalid or contradictory options.
  var request: SourceRequest? {
    get throws(DeviceError) {
      guard isGiven else { return nil }
      if standard != nil, detect {
        throw .usage("--standard --detect", "`--standard` names the standard; `--detect` finds it.", try: "Leave one of the two out.")
      }
      return SourceRequest(input: input, standard: try namedStandard, detectsSignal: detect)
    }
  }

  private var namedStandard: VideoStandard? {
    get throws(DeviceError) {
      guard let standard else { return nil }
      guard let named = VideoStandard(named: standard) else {
        throw .usage(
          "--standard \(standard)", "Unknown standard.", try: "Valid values: pal, ntsc, secam, or a part such as pal-bg or ntsc-m.")
      }
      return named
    }
  }
}
