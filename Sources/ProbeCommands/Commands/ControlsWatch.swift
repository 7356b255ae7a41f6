import ArgumentParser
import Viewfinder

/// `probe controls watch`
struct ControlsWatch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Tells of controls that change, whoever changes them, until Ctrl-C.")

  @Argument(help: ArgumentHelp("Controls by name, or by number; all without any.", valueName: "control"))
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  /// How long to wait before looking up whether anybody still wants to know.
  private static let glance = Duration.milliseconds(500)

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let found = try FoundControls(cameras.selection, in: surroundings)
    let wanted = try names.isEmpty ? found.controls : found.named(names)
    guard !found.chosen.provenance.isRecorded else {
      throw .usage("--profile", "A recorded camera does not change.", try: "Leave --profile out.")
    }
    let opened = try OpenedNode(found.node.path, of: found.chosen, in: surroundings)
    surroundings.heedInterruption()
    let listener = try ControlListener(opened.node, to: wanted)
    if surroundings.messageColumns != nil {
      surroundings.writeMessage(Array("Listening to \(listener.controls.count) controls of \(found.subject); Ctrl-C ends it.\n".utf8))
    }
    while !surroundings.workers.isInterrupted, surroundings.hasReader {
      guard let change = try listener.next(within: Self.glance),
        let control = listener.controls.first(where: { $0.id == change.id })
      else { continue }
      let event = ControlEvent(control: control, change: change, moment: surroundings.now)
      guard try surroundings.write(output.style.isJSON ? event.document : event.line) else { break }
    }
    return .success
  }
}
