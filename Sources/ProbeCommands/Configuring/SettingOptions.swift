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

/// The part of the source's picture to capture.
struct CropOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Capture a part of the source's picture, in its pixels, or with reset all of it; `probe list` shows the present one.",
      valueName: "x,y,wxh|reset"), completion: .list(["reset"]))
  var crop: String?

  @Option(help: ArgumentHelp("Enlarge the middle of the picture by a factor; 1 shows all of it.", valueName: "factor"))
  var zoom: String?

  /// Whether any of the two was given.
  var isGiven: Bool { crop != nil || zoom != nil }

  /// The requested part; nil without these options.
  ///
  /// - Throws: `DeviceError` with code `usage` for invalid or contradictory options.
  var request: CropRequest? {
    get throws(DeviceError) {
      if crop != nil, zoom != nil {
        throw .usage("--crop --zoom", "Both name a part of the picture.", try: "Leave one of the two out.")
      }
      if let zoom {
        guard let factor = Double(zoom), factor.isFinite, factor > 0 else {
          throw .usage("--zoom \(zoom)", "The zoom is a factor above 0.", try: "Write it like 2 or 1.5.")
        }
        return .zoom(factor)
      }
      return try crop.map { text throws(DeviceError) in try Self.rectangle(text) }
    }
  }

  private static func rectangle(_ text: String) throws(DeviceError) -> CropRequest {
    if text == "reset" { return .whole }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let left = Int32(parts[0]), let top = Int32(parts[1]), let size = try? SizeArgument(String(parts[2])),
      size.interval == nil
    else {
      throw .usage(
        "--crop \(text)", "A crop is a left edge, an upper edge and a size, in pixels.", try: "Write it like 320,180,640x360, or reset.")
    }
    return .rectangle(left: Int(left), top: Int(top), size: size.size)
  }
}

/// The source of a capture card.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The input of a capture card, by name or number; `probe list` shows them.", valueName: "source"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Set what a digital input tells its device (EDID): a file, or default for a usual one; none removes it.",
      valueName: "file|default|none|-"), completion: .file())
  var edid: String?

  @Option(
    help: ArgumentHelp("The analog standard of the input: pal, ntsc or secam.", valueName: "standard"),
    completion: .list(["pal", "ntsc", "secam"]))
  var standard: String?

  @Flag(help: "Set the standard or timings of the signal that is present now.")
  var detect = false

  /// Whether any setting was given.
  var isGiven: Bool { input != nil || edid != nil || standard != nil || detect }

  /// Rejects the detection of a signal on a recorded camera.
  func refuse(onRecorded chosen: SelectedCamera) throws(DeviceError) {
    guard detect, chosen.provenance.isRecorded else { return }
    throw .usage("--detect", "A recorded camera has no signal to detect.", try: "Leave --detect out, or name the standard with --standard.")
  }

  /// The requested source; nil without these options.
  ///
  /// - Throws: `DeviceError` with code `usage` for invalid or contradictory options, and for a file that is no EDID.
  func request(in environment: some FileSystem & Console) throws(DeviceError) -> SourceRequest? {
    guard isGiven else { return nil }
    if standard != nil, detect {
      throw .usage("--standard --detect", "`--standard` names the standard; `--detect` finds it.", try: "Leave one of the two out.")
    }
    if edid == "none", detect {
      throw .usage("--edid none --detect", "Without an EDID there is no signal to detect.", try: "Leave one of the two out.")
    }
    let edid = try edid.map { argument throws(DeviceError) in try EDID(argument: argument, in: environment) }
    return SourceRequest(input: input, edid: edid, standard: try namedStandard, detectsSignal: detect)
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
