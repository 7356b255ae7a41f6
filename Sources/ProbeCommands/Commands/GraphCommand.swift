import ArgumentParser
import CameraDocuments
import CameraModel
import CameraProfiles
import Viewfinder

/// `probe graph`: the media graph behind cameras.
struct GraphCommand: Verb {
  static let examples = ["graph", "graph imx219 --emit dot"]
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Shows the media graph behind cameras: sensors, receivers, capture nodes and their links.",
    discussion: """
      A tree from each sensor to its capture nodes, with the format that leaves each pad. `:0` is a pad; → is a link that is on, ⇢ one \
      that is off, and ≠ one whose ends have different formats. Sets nothing.
      """)

  @OptionGroup var cameras: CameraArguments

  @Flag(help: "Show the entities that no sensor reaches, too, and every link that is off.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Print it for another program: dot draws it, media-ctl sets it, udev-hide and wireplumber hide its raw nodes.",
      valueName: "program"))
  var emit: GraphEmission?

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if emit != nil, output.json { throw .usage("--emit --json", "`--emit` prints a text for another program, `--json` a document.") }
    let graphs = try graphs(in: environment)
    guard !graphs.isEmpty else { throw noGraph }
    switch emit {
    case let emission?: _ = try environment.write(Array(emission.text(of: graphs).utf8))
    case nil:
      try output.writeAnswer(
        graphs.flatMap(\.jsonDocument),
        or: { page in
          for (index, graph) in graphs.enumerated() {
            if index > 0 { page.addBlank() }
            GraphText(graph, isComplete: all).write(to: &page)
          }
        }, to: environment)
    }
    return .success
  }

  /// The graphs behind the named camera; all if none is named, also those whose receiver still waits for a sensor.
  private func graphs(in environment: some CommandEnvironment) throws(DeviceError) -> [MediaGraph] {
    if cameras.device != nil {
      let scope = ReadingScope(includesFormats: true)
      return try cameras.selection.listing(scope, in: environment).graphs(in: environment)
    }
    if let profile = cameras.profile { return try profile.contents(in: environment).graphs }
    return try environment.system.mediaGraphs(workers: environment.workers)
  }

  private var noGraph: DeviceError {
    let subject = cameras.device?.text ?? cameras.profile?.title ?? "/dev"
    if cameras.profile != nil {
      return DeviceError(
        .notFound, operation: "show the graph", subject: subject, message: "The recording has no media graph of a camera.",
        remedy:
          "A USB camera has none. For a camera of a board, record it again with `probe profile record`, or import what `media-ctl -p` prints."
      )
    }
    return DeviceError(
      .notFound, operation: "show the graph", subject: subject, message: "No camera here is behind a media graph.",
      remedy: "`probe list` shows the cameras; one on USB needs no graph.")
  }
}

/// Another program that reads a graph.
enum GraphEmission: String, CaseIterable, Sendable, ExpressibleByArgument {
  /// Graphviz.
  case dot
  /// A shell, with media-ctl and v4l2-ctl: a script that sets the same links and formats.
  case mediaControl = "media-ctl"
  /// udev: rules that hide raw nodes.
  case udevHide = "udev-hide"
  /// WirePlumber: rules that hide raw nodes.
  case wirePlumber = "wireplumber"

  /// The graphs in the language of the program.
  fileprivate func text(of graphs: [MediaGraph]) throws(DeviceError) -> String {
    switch self {
    case .dot: GraphDrawing.dot(of: graphs)
    case .mediaControl: GraphScript.text(of: graphs)
    case .udevHide: try UdevRules.text(of: graphs)
    case .wirePlumber: try WirePlumberRules.text(of: graphs)
    }
  }
}
