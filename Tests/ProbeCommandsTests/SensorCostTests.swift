import CameraModel
import CameraSimulator
import Testing

/// How many calls a verb makes on a board with five sensors.
@Suite struct SensorCostTests {
  /// The calls of a verb to all nodes, subdevices and the media device, without opening and locking.
  private static func calls(_ line: String) async -> (counts: [DeviceCall: Int], environment: FakeEnvironment) {
    let system = SensorBoard.system
    let environment = FakeEnvironment(system: system)
    _ = await environment.run(line.split(separator: " ").map(String.init))
    var counts: [DeviceCall: Int] = [:]
    for path in ["/dev/media0"] + (1...15).map({ "/dev/v4l-subdev\($0)" }) + (0..<5).map({ "/dev/video\($0)" }) {
      counts.merge(system.calls(to: path), uniquingKeysWith: +)
    }
    for call in [DeviceCall.open, .lock, .lockWholeFile] { counts[call] = nil }
    return (counts, environment)
  }

  /// The calls of each kind: before a listing left out what it does not show, and now.
  private static let ofListing: [(call: DeviceCall, before: Int, now: Int)] = [
    (.getMediaDevice, 1, 1), (.getTopology, 1, 1),
    // A subdevice with one pad has no streams.
    (.querySubdevice, 10, 5), (.enumerateBusCodes, 11, 11), (.enumeratePadSizes, 27, 27), (.getPadFormat, 36, 36), (.setPadFormat, 21, 21),
    (.getPadSelection, 20, 20), (.getControls, 5, 5), (.getControl, 20, 10),
    // The sensor's modes replace what the interface of its node can carry.
    (.queryCapabilities, 5, 5), (.enumerateFormats, 98, 18), (.enumerateFrameSizes, 150, 0), (.enumerateFrameIntervals, 75, 0),
    (.getFormat, 5, 5), (.getSelection, 5, 5),
    // A node of a media controller has neither inputs nor rates.
    (.enumerateInputs, 10, 0), (.getInput, 5, 0), (.getParameters, 5, 0),
  ]

  @Test func `a listing asks of a board only what it shows`() async {
    let (counts, environment) = await Self.calls("list")
    #expect(environment.output.contains("BG10  confirmed, arrives as SBGGR10_1X10, through csi 4"), "\(environment.output)")
    for (call, before, now) in Self.ofListing {
      #expect(counts[call] ?? 0 == now, "\(call.rawValue), which was called \(before) times")
    }
    #expect(counts.values.reduce(0, +) == Self.ofListing.map(\.now).reduce(0, +))
  }

  @Test(arguments: [
    ("list --device /dev/video3", 87), ("configure --device /dev/video3 --size 1640x1232", 188), ("configure --size 1296x972", 266),
    // A document has what the interface can carry, too.
    ("list --json", 495),
  ])
  func `a verb for one camera does not read the sensors of others`(line: String, most: Int) async {
    let (counts, environment) = await Self.calls(line)
    let kinds = counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
    #expect(counts.values.reduce(0, +) <= most, "\(kinds.joined(separator: ", ")) \(environment.messages)")
  }
}
