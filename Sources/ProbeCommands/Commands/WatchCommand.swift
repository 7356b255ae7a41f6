import ArgumentParser
import Viewfinder

/// `probe watch`: cameras that come, go and change, one line each, until Ctrl-C.
struct WatchCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Reports cameras that appear, disappear and change, until Ctrl-C.",
    discussion: """
      Cameras that are already here are reported first. USB cameras are read from their descriptors; any other node is \
      opened once, when it appears. Watching therefore keeps no camera awake, but does not notice settings that programs change.

      With --restore each camera that is here or appears gets what `probe save --kept` kept for it. A failure is written to standard error, \
      and watching goes on. `make install` installs a systemd user unit, `viewfinder`, that runs this.

      Ctrl-C ends it with status 0. If it interrupts a restoration, the previous settings are put back and the signal ends probe.
      """)

  @Option(
    help: ArgumentHelp(
      "Only the camera with this node, link, number or part of a name, attached or not; all cameras if not given.", valueName: "camera"))
  var device: DeviceName?

  @Flag(help: "Restore what is kept for each camera that is attached or appears.")
  var restore = false

  @OptionGroup var output: OutputOptions

  var request: WatchRequest { WatchRequest(device: device, isRestoring: restore, style: output.style) }
}
