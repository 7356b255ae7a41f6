import ArgumentParser
import CameraModel

/// `probe watch`: cameras that come, go and change, one line each, until Ctrl-C.
struct WatchCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Tells of cameras that come, go and change, until Ctrl-C.",
    discussion: """
      The cameras that are here are told of first. A node is opened once when it came, so that watching keeps no camera awake; what a \
      program sets meanwhile is therefore not seen.
      """)

  @Option(
    help: ArgumentHelp(
      "Only cameras of this node, link, number or part of a name, whether here yet or not; all cameras without it.", valueName: "camera"))
  var device: DeviceName?

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    surroundings.heedInterruption()
    if surroundings.messageColumns != nil { surroundings.writeMessage(Array("Watching for cameras; Ctrl-C ends it.\n".utf8)) }
    // Listening comes first: a camera that comes while the others are read must not be missed.
    let listener = try surroundings.connectionListener()
    var watch = CameraWatch(device: device)
    guard try tell(watch.begin(in: surroundings), to: surroundings) else { return .success }
    while !surroundings.workers.isInterrupted, surroundings.hasReader {
      let heard = try listener.burst()
      if heard.isEmpty { continue }
      guard try tell(watch.events(after: heard, in: surroundings), to: surroundings) else { break }
    }
    return .success
  }

  /// Writes one line an event; false when nobody reads any more.
  private func tell(_ events: [WatchEvent], to surroundings: some Surroundings) throws(DeviceError) -> Bool {
    let style = output.style
    let isColoured = style.color.isColoured(onTerminal: surroundings.outputColumns != nil, in: surroundings)
    for event in events {
      let bytes: [UInt8]
      if style.isJSON {
        bytes = event.document(at: surroundings.now)
      } else {
        var page = TextPage(width: style.width(in: surroundings))
        page.add(event.line(at: surroundings.now))
        bytes = page.bytes(isColoured: isColoured)
      }
      guard try surroundings.write(bytes) else { return false }
    }
    return true
  }
}

extension ConnectionListener {
  /// How long to wait before looking up whether anybody still wants to know.
  private static var glance: Duration { .milliseconds(500) }
  /// A camera's nodes come one after the other; after so long without another it is taken to be whole.
  private static var settling: Duration { .milliseconds(200) }
  /// What goes on for ever must not keep back what was heard.
  private static var most: Int { 64 }

  /// The next event with those that follow closely; none when nothing was heard for a while.
  fileprivate func burst() throws(DeviceError) -> [ConnectionEvent] {
    guard let first = try next(within: Self.glance) else { return [] }
    var events = [first]
    while events.count < Self.most, let event = try next(within: Self.settling) { events.append(event) }
    return events
  }
}
