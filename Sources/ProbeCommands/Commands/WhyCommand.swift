import ArgumentParser
import CameraDocuments
import CameraModel
import Capture
import Negotiation
import Viewfinder

/// `probe why`: whether cameras would stream now, and why not.
struct WhyCommand: Verb {
  static let examples = ["why", "why imx219"]
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Says whether a camera would stream now, what prevents it, and what mends it.",
    discussion: """
      For a camera behind a media graph: each link that is off and each format that disagrees, with the commands that mend them, in the order \
      in which to run them. Nothing is set or started. A plain camera is started for a moment in its present mode: another program may use \
      it, or the bus may have no room.

      Without --device, all cameras are explained. The exit status is 1 if one of them would not stream, or if a recording lacks a format that \
      decides it.
      """)

  @OptionGroup var cameras: CameraArguments

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let (answers, listing) = try answers(in: environment)
    try output.writeAnswer(
      answers.flatMap { $0.explanation.members(of: $0.camera, in: $0.graph).document },
      or: { page in
        for (index, answer) in answers.enumerated() {
          if index > 0 { page.addBlank() }
          let nodes = answers.count { $0.camera == answer.camera }
          answer.explanation.write(
            of: answer.camera, in: answer.graph, showsNode: nodes > 1, isAttached: cameras.profile == nil, to: &page)
        }
        if cameras.device == nil { listing.writeMissingParts(to: &page) }
      }, to: environment)
    return answers.allSatisfy { $0.explanation.streams == true } ? .success : .negative
  }

  private struct Answer {
    var explanation: StreamExplanation
    var camera: Camera
    var graph: MediaGraph?
  }

  private func answers(in environment: some CommandEnvironment) throws(DeviceError) -> ([Answer], Listing) {
    let listing: Listing
    do {
      listing = try cameras.selection.listing(ReadingScope(includesFormats: true), in: environment)
    } catch {
      // A node that cannot be opened is an answer, unless there is none.
      guard let reason = StreamExplanation.Reason(error) else { throw error }
      let answer = Answer(explanation: StreamExplanation(node: error.subject, reasons: [reason]), camera: Camera(name: nil, nodes: []))
      return ([answer], Listing(provenance: .attached, cameras: []))
    }
    let graphs = try graphs(of: listing, in: environment)
    var answers: [Answer] = []
    for camera in listing.cameras where cameras.device != nil || camera.isChoosable || camera.nodes.contains(where: \.isUnread) {
      let graph = graphs.first { $0.isBehind(camera) }
      let explanations =
        if listing.provenance.isRecorded {
          graph.map { camera.explanations(in: $0, isRecorded: true) } ?? camera.explanationsWithoutGraph
        } else {
          try environment.system.explanations(of: camera, in: graph, workers: environment.workers)
        }
      answers += explanations.map { Answer(explanation: $0, camera: camera, graph: graph) }
    }
    guard answers.isEmpty else { return (answers, listing) }
    let subject = cameras.device?.text ?? cameras.profile?.title ?? "/dev"
    guard listing.provenance.isRecorded else { throw .noCamera("explain a stream", besides: listing.cameras.flatMap(\.nodes)) }
    let missing = listing.missingParts
    throw DeviceError(
      .notFound, operation: "explain a stream", subject: subject,
      message: missing.isEmpty ? "The recording has no media graph of a camera." : missing.joined(separator: " "),
      remedy: "Record the camera again with `probe profile record`, or import what `media-ctl -p` prints with `probe profile import`.")
  }

  /// The graphs of the cameras, whole: branches that nobody uses count, too, and a folded node has a graph but no sensor.
  private func graphs(of listing: Listing, in environment: some CommandEnvironment) throws(DeviceError) -> [MediaGraph] {
    guard !listing.provenance.isRecorded else { return listing.recordedGraphs }
    do {
      return try environment.system.mediaGraphs(workers: environment.workers)
    } catch {
      guard listing.cameras.contains(where: { $0.sensor != nil }) else { return [] }
      throw error
    }
  }
}

extension Camera {
  /// A recorded camera that needs no graph, as those on USB. A mode in the recording is all that a stream needs.
  fileprivate var explanationsWithoutGraph: [StreamExplanation] {
    guard sensor == nil, isChoosable, !captureNodes.contains(where: { $0.capabilities.contains(.mediaController) }) else { return [] }
    let hasMode = Negotiator(ModeTable(self)).choose(FormatRequest()) != nil
    let reasons =
      hasMode ? [] : [StreamExplanation.Reason(.none, .unknown, message: "The recording lists no format with a size.")]
    return captureNodes.prefix(1).map { StreamExplanation(node: $0.path ?? "", reasons: reasons) }
  }
}
