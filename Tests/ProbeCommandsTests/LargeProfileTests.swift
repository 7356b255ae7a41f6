import CameraModel
import CameraProfiles
import PixelFormats
import ProbeCommands
import Testing

/// No list is so long that a command takes much longer with it than reading it takes.
@Suite(.serialized) struct `A profile with thousands of` {
  private static let count = 3_000

  private static func format(_ number: Int, _ sizes: [OfferedSize]) -> OfferedFormat {
    // Letters, so that the code is one that can be shown.
    let code = (0..<4).reduce(UInt32(0)) { code, place in code << 8 | UInt32(0x41 + number / [1, 26, 676, 17_576][place] % 26) }
    return OfferedFormat(index: number, pixelFormat: PixelFormat(rawValue: code), sizes: sizes)
  }

  private static func size(_ width: Int, _ rates: some Sequence<UInt32>) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, 480)), intervals: rates.map { .discrete(FrameInterval(1_000, $0)) })
  }

  private static func node(_ formats: [OfferedFormat], _ number: Int = 0) -> CameraNode {
    CameraNode(path: "/dev/video\(number)", role: .capture, driver: "uvcvideo", card: "Camera", formats: formats)
  }

  private static let numbers = 0..<count
  static let kinds: [String: [CameraNode]] = [
    "rates": [node([format(0, [size(640, numbers.map { UInt32(30_000 + $0) })])])],
    "formats": [node(numbers.map { format($0, [size(640, [30_000])]) })],
    "formats of their own sizes": [node(numbers.map { format($0, [size($0 + 1, [30_000])]) })],
    "sizes": [node([format(0, numbers.map { size($0 + 1, [UInt32(30_000 + $0)]) })])],
    "nodes": numbers.map { node([format(0, [size(640, [30_000])])], $0) },
  ]

  @Test(
    arguments: kinds.keys.sorted(),
    [
      ["profile", "diff", "a", "b"], ["profile", "diff", "--modes", "a", "b"], ["list", "--profile", "a"],
      ["list", "--summary", "--profile", "a"],
    ])
  func `is listed and compared in a time that grows as reading does`(kind: String, command: [String]) throws {
    let nodes = try #require(Self.kinds[kind])
    let document = CameraProfile(cameras: [Camera(name: "Camera", nodes: nodes)]).jsonDocument()
    // Other rates, in the other order: nothing is the same at the first look.
    let other = CameraProfile(cameras: [Camera(name: "Camera", nodes: nodes.reversed().map(Self.changed))]).jsonDocument()
    let files = ["a": Result<[UInt8], DeviceError>.success(document), "b": .success(other)]
    func time(_ arguments: [String]) -> Duration {
      (0..<3).map { _ in ContinuousClock().measure { _ = ProbeRun.run(arguments, in: FakeSurroundings(files: files)) } }.min() ?? .zero
    }
    let (reading, working) = (time(["profile", "check", "a"]), time(command))
    #expect(working < reading * 10, "\(working) against \(reading)")
  }

  private static func changed(_ node: CameraNode) -> CameraNode {
    var node = node
    node.formats.reverse()
    for format in node.formats.indices {
      node.formats[format].sizes.reverse()
      for size in node.formats[format].sizes.indices {
        node.formats[format].sizes[size].intervals = node.formats[format].sizes[size].intervals.reversed().map { interval in
          .discrete(FrameInterval(interval.shortest.numerator, interval.shortest.denominator + 500_000))
        }
      }
    }
    return node
  }
}
