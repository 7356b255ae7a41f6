import ArgumentParser
import Viewfinder

/// `probe measure`: what a camera delivers, against what it promises.
struct MeasureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures the rate that a camera delivers against the one it promises, and says why it is slower.",
    discussion: """
      Without wishes, it measures the mode that the preset high gets. It sets the camera to each mode that it measures. The exit status is 1 \
      if a rate falls short by more than the tolerance. Several cameras are measured at the same time. Ctrl-C ends it and prints the results \
      so far.
      """)

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Flag(help: "Measure every listed mode, one after the other.")
  var allModes = false

  @Flag(help: "Measure the best mode of each pixel format.")
  var perFormat = false

  @Option(help: ArgumentHelp("How long to measure each mode; 5 if not given.", valueName: "seconds"))
  var duration: String?

  @Option(help: ArgumentHelp("How many frames to measure, instead of a time.", valueName: "number"))
  var frames: String?

  @Option(help: ArgumentHelp("How long to stream before measuring; 0.5 if not given.", valueName: "seconds"))
  var warmUp: String?

  @Option(help: ArgumentHelp("How far the rate may fall short; 3% if not given.", valueName: "percent"))
  var tolerance: String?

  @Option(
    help: ArgumentHelp(
      "What to do with each frame: none only counts it, read reads every byte, decode makes pixels of JPEG and Bayer.",
      valueName: "none|read|decode"),
    completion: .list(StreamMeter.Consumption.allCases.map(\.rawValue)))
  var consume: String?

  @Flag(help: "If a rate falls short, measure again with a short exposure, to see whether darkness is the reason.")
  var diagnose = false

  @Option(
    help: ArgumentHelp(
      "Save the rates to a file, or keep them for this camera; negotiate --measured uses them.", valueName: "file|kept"),
    completion: .file())
  var save: String?

  @OptionGroup var output: OutputOptions

  private var scopes: Set<MeasuredModes.Scope> {
    Set([(allModes, MeasuredModes.Scope.all), (perFormat, .perFormat)].filter(\.0).map(\.1))
  }

  var request: MeasureRequest {
    MeasureRequest(
      cameras: cameras.selections, wishes: wishes.texts, rules: rules.texts, scopes: scopes, duration: duration,
      frames: frames, warmUp: warmUp, tolerance: tolerance, consume: consume, diagnoses: diagnose, save: save, style: output.style)
  }
}
