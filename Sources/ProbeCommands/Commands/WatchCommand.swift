import Negotiation
import CameraDocuments
import ArgumentParser
import CameraModel
import Viewfinder

/// `probe watch`: cameras that come, go and change, one line each, until Ctrl-C.
struct WatchCommand: Verb {
  static let examples = ["watch", "watch --restore"]
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Reports cameras that appear, disappear and change, until Ctrl-C.",
    discussion: """
      A line has the time, what happened, and the camera: `12:00:00 here /dev/video0 HD Pro Webcam C920`. \
      Cameras that are already here are reported first. USB cameras are read from their descriptors; any other node is \
      opened once, when it appears. Watching therefore keeps no camera awake, but does not notice settings that programs change.

      With --restore each camera that is here or appears gets what `probe save --kept` kept for it. A failure is written to standard error, \
      and watching goes on. `make install` installs a systemd user unit, `viewfinder`, that runs this.

      Ctrl-C ends it with status 0. If it interrupts a restoration, the previous settings are put back and the signal ends probe.
      """)

  @OptionGroup var named: DeviceArgument

  @Flag(help: "Restore what is kept for each camera that is attached or appears.")
  var restore = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    environment.holdTermination()
    environment.writeProgress("Watching for cameras; press Ctrl-C to stop.")
    // Listening starts first, so that it hears of cameras that appear while the others are read.
    let listener = try environment.connectionListener()
    // Avoid needless wakeups during a watch of days.
    let timeLimit: Duration = environment.whenEnding { listener.end() } ? .seconds(3_600) : .milliseconds(500)
    var roster = CameraRoster(scope: ReadingScope(opening: .unlessDescribed))
    var watch = CameraWatch(device: named.device)
    let first = try roster.update(after: [], in: environment.system, workers: environment.workers)
    // Cameras that Ctrl-C left unread are no events.
    var goesOn = true
    if !isEnding(environment) {
      let here = watch.begin(first, in: environment)
      if let device = named.device, here.isEmpty { try announceWait(for: device, in: environment) }
      goesOn = try report(here, to: environment)
    }
    if goesOn, !isEnding(environment) {
      try roster.follow(
        listener, in: environment.system, workers: environment.workers, settling: .milliseconds(200), within: timeLimit
      ) { changes throws(DeviceError) in
        if isEnding(environment) { return false }
        goesOn = try report(watch.events(for: changes, in: environment), to: environment)
        return goesOn && !isEnding(environment)
      }
    }
    if goesOn { environment.dismissInterrupt() }
    return .success
  }

  /// Says what is awaited, because an attached camera may have any name; fails for a word that means something else.
  private func announceWait(for device: DeviceName, in console: some Console) throws(DeviceError) {
    if let remedy = MeantWord(word: device.text, arguments: ["watch"]).remedy {
      throw .usage("watch \(device.text)", "No attached camera has this name.", try: remedy)
    }
    console.writeMessage("No camera is \(device.text.harmless) now; waiting for one.")
  }

  private func isEnding(_ environment: some CommandEnvironment) -> Bool { environment.workers.isInterrupted || !environment.hasReader }

  /// Writes one line per event, and restores its cameras; false if the reader has left, or a restoration was interrupted.
  private func report(_ events: [WatchEvent], to environment: some CommandEnvironment) throws(DeviceError) -> Bool {
    for event in events {
      guard try writeEvent(event, to: environment) else { return false }
      for path in event.arrivals where restore && !environment.workers.isInterrupted {
        let (restored, failure) = restore(path, of: event.camera, in: environment)
        for event in restored where try !writeEvent(event, to: environment) { return false }
        guard let failure else { continue }
        ReportedFailure(isJSON: output.json).report(failure, to: environment)
        if failure.code == .cancelled || failure.errorNumber == .interrupted { return false }
      }
    }
    return true
  }

  private func writeEvent(_ event: WatchEvent, to environment: some CommandEnvironment) throws(DeviceError) -> Bool {
    if output.json { return try environment.write(event.document(at: environment.now)) }
    // A file has a line for each event.
    var page = TextPage(on: environment, usual: .max)
    page.addLine(event.line(at: environment.now))
    let isColoured = output.color.isColoured(onTerminal: environment.outputColumns != nil, in: environment)
    return try environment.write(page.bytes(isColoured: isColoured))
  }

  // MARK: Restoring

  /// Other programs open a new camera for a moment. The udev rule waits as long.
  private static let lockTimeout: Duration = .seconds(5)

  /// Restores the kept settings of a node, if there are any. Returns the nodes that were set, and the failure of the next one.
  private func restore(
    _ path: String, of camera: Camera, in environment: some CommandEnvironment
  ) -> (restored: [WatchEvent], failure: DeviceError?) {
    var restored: [WatchEvent] = []
    do {
      let restoration = try SavedSettings(keptFor: DeviceName(argument: path), in: environment)
      try restoration?.perform(within: Self.lockTimeout, in: environment) { made in restored.append(WatchEvent(made, of: camera)) }
      return (restored, nil)
    } catch {
      return (restored, error)
    }
  }
}

extension WatchEvent {
  /// A restored node of a camera, and the adjustments by the device.
  fileprivate init(_ made: CaptureConfiguration, of camera: Camera) {
    var camera = camera
    camera.nodes.removeAll { $0.path != made.path }
    let adjustments = made.deviceAdjustments.map { adjustment in
      ProfileDifference(
        kind: .changed, place: camera.name ?? "", subject: adjustment.setting.rawValue, detail: "\(adjustment.asked) → \(adjustment.got)")
    }
    self.init(kind: .restored, camera: camera, changes: adjustments, mode: made.modeText)
  }
}
