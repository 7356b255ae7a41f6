import CameraDocuments
import CameraDumps
import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import Negotiation
import PixelFormats
import ProbeCommands
import Testing

/// Every number of a document and of a paste, at the edges of what 32 and 64 bits hold: nothing traps, and what is accepted is sound.
@Suite struct BoundaryTests {
  static let edges = ["0", "1", "-1", "2147483647", "2147483649", "4294967295", "4294967297", "9223372036854775807"]
  /// For two numbers that may be multiplied: those that are accepted where one of them is.
  static let pairEdges = ["2147483649", "4294967295", "9223372036854775807"]

  static let document = String(decoding: CameraProfile(cameras: [BoundaryCamera.camera]).jsonDocument(isOneLine: true), as: UTF8.self)

  @Test func `every number of a document at every edge`() {
    let text = NumberedText(Self.document, skippingQuoted: true)
    #expect(text.count > 120)
    var accepted = 0
    for place in 0..<text.count {
      for edge in Self.edges {
        let bytes = Array(text.replacing([place: edge]).utf8)
        guard let profile = try? CameraProfile(json: bytes) else { continue }
        accepted += 1
        checkModel(profile)
        if place.isMultiple(of: 32) { checkCommand(bytes) }
      }
    }
    #expect(accepted > text.count, "Most numbers may be 0 or 1 at least.")
  }

  @Test func `every two numbers beside each other at the edges`() {
    let text = NumberedText(Self.document, skippingQuoted: true)
    for place in 0..<(text.count - 1) {
      for first in Self.pairEdges {
        for second in Self.pairEdges {
          guard let profile = try? CameraProfile(json: Array(text.replacing([place: first, place + 1: second]).utf8)) else { continue }
          checkModel(profile)
        }
      }
    }
  }

  @Test func `every number of a paste, alone and with the one behind it`() {
    let text = NumberedText(BoundaryCamera.paste, skippingQuoted: false)
    #expect(text.count > 80)
    for place in 0..<text.count {
      for edge in Self.edges {
        checkPaste(text.replacing([place: edge]))
        if place + 1 < text.count { checkPaste(text.replacing([place: edge, place + 1: edge])) }
      }
    }
  }

  // MARK: What holds

  private func checkPaste(_ paste: String) {
    let imported = CameraProfile(cameras: DumpImporter.read(Array(paste.utf8)).cameras)
    let document = imported.jsonDocument()
    guard let profile = try? CameraProfile(json: document) else {
      Issue.record("What is imported is refused:\n\(paste)")
      return
    }
    #expect(profile.cameras == imported.cameras)
    checkModel(profile)
  }

  private static let requests = [
    FormatRequest(size: .nearest(640, 640), rate: .fps(30)),
    FormatRequest(size: .atLeast(1_073_741_824, 3), preferring: ["MJPG"]),
  ]

  /// Reading, findings, choosing by every policy, planning together, the simulator, and setting.
  private func checkModel(_ profile: CameraProfile) {
    #expect((try? CameraProfile(json: profile.jsonDocument()))?.cameras == profile.cameras)
    for camera in profile.cameras {
      let table = ModeTable(camera)
      for policy in Policy.all {
        let negotiator = Negotiator(table, policy: policy)
        for request in Self.requests { _ = negotiator.decide(request) }
      }
    }
    let system = SimulatedCameraSystem(profile.cameras)
    let cameras = try? system.cameras(scope: ReadingScope(includesControls: true), workers: SameThread())
    #expect(cameras?.isEmpty == profile.cameras.isEmpty)
    guard let location = system.locations().first else {
      #expect(profile.cameras.allSatisfy { $0.nodes.allSatisfy { $0.path == nil } }, "A camera with nodes is somewhere.")
      return
    }
    guard let node = try? system.open(location) else {
      Issue.record("\(location.path) cannot be opened.")
      return
    }
    let controls = profile.cameras[0].nodes[0].controls.map { ControlAssignment(.id($0.id), .defaultValue) }
    let format = FrameFormat(pixelFormat: "YUYV", size: FrameSize(4_294_967_295, 4_294_967_295))
    for wishes in [Array(controls.prefix(1)), [ControlAssignment(.name("Matrix"), .text("1,2"))]] {
      let wish = DesiredConfiguration(format: format, interval: FrameInterval(1, 30), controls: wishes)
      do throws(ConfigurationError) {
        _ = try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in try lock.apply(wish) }
      } catch {
        #expect(error.cause.code != .internal)
      }
    }
  }

  private static let commands = [
    "list --all --controls --profile c.json", "list --json --controls --profile c.json", "profile check c.json",
    "profile diff c.json sound.json", "negotiate --policy all --size 640x640 --fps 30 --profile c.json",
    "negotiate --size 640x640 --profile c.json --json",
    "negotiate --profile c.json --profile sound.json", "negotiate --profile c.json --emit ffmpeg", "controls --profile c.json",
    "configure --dry-run --profile c.json --size 640x480 --set Matrix=1,2",
  ]

  private func checkCommand(_ bytes: [UInt8]) {
    let environment = FakeEnvironment(files: ["c.json": .success(bytes), "sound.json": .success(Array(Self.document.utf8))])
    for command in Self.commands {
      let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
      #expect(status != .bug, "\(command)")
      if command == "profile check c.json" { #expect(status == .success, "What is accepted survives the check: \(environment.messages)") }
    }
  }
}

/// A text whose numbers can be replaced.
struct NumberedText {
  private let parts: [String]

  /// How many numbers there are.
  var count: Int { parts.count / 2 }

  /// Finds the runs of digits, with a sign before them where it belongs to them; where asked not within quotation marks.
  init(_ text: String, skippingQuoted: Bool) {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"", skippingQuoted { isQuoted.toggle() }
      let isDigit = character.isASCII && character.isNumber && !isQuoted
      if isDigit == parts.count.isMultiple(of: 2) { parts[parts.count - 1].append(character) } else { parts.append(String(character)) }
    }
    self.parts = parts
  }

  /// The text with other numbers at some places.
  func replacing(_ numbers: [Int: String]) -> String {
    var parts = parts
    for (place, number) in numbers { parts[2 * place + 1] = number }
    return parts.joined()
  }
}
