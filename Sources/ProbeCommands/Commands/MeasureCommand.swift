import ArgumentParser
import Viewfinder

/// `probe measure`: what a camera delivers, against what it promises.
struct MeasureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Streams from a camera for a moment: the promised rate, the delivered one, and the cause of a difference.",
    discussion: """
      Without a wish, the mode is that of the preset high. The camera is set to each mode that is measured. A rate within the tolerance is met; \
      the exit status is 1 where one is below. Ctrl-C ends it with what was measured until then.
      """)

  @OptionGroup var cameras: CameraOptions
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

  @OptionGroup var output: OutputOptions

  var request: MeasureRequest {
    MeasureRequest(
      cameras: cameras.selection, wishes: wishes.texts, modes: allModes ? .all : perFormat ? .perFormat : .chosen, duration: duration,
      frames: frames, warmUp: warmUp, tolerance: tolerance, style: output.style)
  }
}
