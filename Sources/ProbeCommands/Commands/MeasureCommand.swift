import ArgumentParser
import Viewfinder

/// `probe measure`: what a camera delivers, against what it promises.
struct MeasureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Streams from a camera for a moment: the promised rate, the delivered one, and the cause of a difference.",
    discussion: """
      Without a wish, the mode is that of the preset high. The camera is set to each mode that is measured. A rate within the tolerance is met; \
      the exit status is 1 where one is below. Several cameras are measured at the same time. Ctrl-C ends it with what was measured until then.
      """)

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Flag(help: "Measure every listed mode, one after the other.")
  var allModes = false

  @Flag(help: "Measure the best mode of each pixel format.")
  var perFormat = false

  @Option(help: ArgumentHelp("How long each mode is measured; 5 if not given.", valueName: "seconds"))
  var duration: String?

  @Option(help: ArgumentHelp("How many frames are measured, instead of a time.", valueName: "number"))
  var frames: String?

  @Option(help: ArgumentHelp("How long the first frames are left out; 0.5 if not given.", valueName: "seconds"))
  var warmUp: String?

  @Option(help: ArgumentHelp("The part of the rate that may be missing; 3% if not given.", valueName: "percent"))
  var tolerance: String?

  @Option(
    help: ArgumentHelp(
      "What a consumer does with each frame: none counts them, read reads every byte, decode makes pixels of compressed ones.",
      valueName: "none|read|decode"),
    completion: .list(StreamMeter.Consumption.allCases.map(\.rawValue)))
  var consume: String?

  @Flag(help: "Where a rate is below its promise, measure again with short exposure to see whether the light is to blame.")
  var diagnose = false

  @Option(
    help: ArgumentHelp(
      "Save the rates to a file, or keep them for this camera; negotiate --measured uses them.", valueName: "file|kept"),
    completion: .file())
  var save: String?

  @OptionGroup var output: OutputOptions

  var request: MeasureRequest {
    MeasureRequest(
      cameras: cameras.selections, wishes: wishes.texts, modes: allModes ? .all : perFormat ? .perFormat : .chosen, duration: duration,
      frames: frames, warmUp: warmUp, tolerance: tolerance, consume: consume, diagnoses: diagnose, save: save, style: output.style)
  }
}
