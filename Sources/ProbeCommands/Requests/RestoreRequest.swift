import Viewfinder

/// What `probe restore` is asked for.
struct RestoreRequest: SettingRequest {
  /// The saved configuration.
  var file: ProfileName?
  /// The camera to set, if not the one that was saved.
  var device: DeviceName?
  /// Whether what is kept for the camera is restored.
  var isKept = false
  var wait: String?
  var isDryRun = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.setting + Option.output + [
      .value("--device", DeviceName.init(argument:)) { $0.device = $1 },
      .flag("--kept") { $0.isKept = true },
      .operands(0...1, ProfileName.init(argument:)) { $0.file = $1 },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if isKept, file != nil { throw .usage("restore", "Give a file or `--kept`, not both.", try: "Leave one of the two out.") }
    if !isKept, file == nil { throw .usage("restore", "Nothing to restore: give a file or `--kept`.") }
    let lockTimeout = try lockTimeout
    if !isDryRun { surroundings.holdTermination() }
    var restoration: Restoration?
    if let file {
      restoration = try Restoration(try file.contents(in: surroundings), named: file.title, for: device, in: surroundings)
    } else {
      restoration = try Restoration(keptFor: device, in: surroundings)
    }
    try restoration?.perform(within: lockTimeout, dryRun: isDryRun, in: surroundings) { report throws(DeviceError) in
      try report.writeAnswer(style, to: surroundings)
    }
    surroundings.dismissTermination()
    return .success
  }
}
