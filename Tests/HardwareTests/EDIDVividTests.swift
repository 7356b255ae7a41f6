import CameraModel
import Foundation
import Testing
import Viewfinder

/// The EDID of vivid's HDMI input, with `v4l2-ctl` as the peer.
@Suite(.tags(.hardware), .enabled(if: Hardware.hasSource, "VIEWFINDER_SOURCE is not 1"), .serialized)
struct EDIDVividTests {
  private let device: CaptureDevice

  init() throws {
    device = try HardwareSession(vivid: SourceVividTests.card, SourceVividTests.anySize).device
  }

  @Test func `what is set is what v4l2-ctl reads, and the other way round`() throws {
    let before = try #require(try device.edid)
    let first = try peer()
    #expect(before.defect == nil && before.blockCount == 2 && before.isEquivalent(to: first))

    let result = try device.configure { lock throws(ConfigurationError) in try lock.setEDID(.default) }
    #expect(result.isExact && result.before.edid == before)
    let read = try peer()
    #expect(read.isEquivalent(to: .default) && read == result.after.edid && read.name == "Viewfinder")

    try v4l2ctl("--set-edid=pad=0,type=hdmi")
    let others = try peer()
    #expect(try device.edid == others && others != read)
    try v4l2ctl("--clear-edid=0")
    #expect(try device.edid == EDID.absent)
    #expect(try listed() == EDID.absent)
    try device.configure { lock throws(ConfigurationError) in try lock.setEDID(before) }
    #expect(try device.edid?.isEquivalent(to: before) == true)
    #expect(try listed()?.isEquivalent(to: before) == true)
  }

  @Test func `more blocks than vivid keeps are an error that changes nothing`() throws {
    let before = try device.edid
    var bytes = EDID.default.bytes + [UInt8](repeating: 0, count: 128)
    (bytes[126], bytes[127]) = (2, bytes[127] &- 1)
    let long = try EDID(bytes: bytes)
    let error = #expect(throws: ConfigurationError.self) { try device.configure { try $0.setEDID(long) } }
    #expect(error?.cause.message == "The EDID has 3 blocks, and the driver keeps 2 at most.", "\(String(describing: error))")
    #expect(error?.restoration == .nothingChanged)
    #expect(try device.edid == before)
  }

  @Test func `while it streams it stays, and the error says that it streams`() async throws {
    let run = try HardwareSession(vivid: SourceVividTests.card, SourceVividTests.anySize)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    _ = try await frames.next()
    let before = try run.device.edid
    let error = #expect(throws: ConfigurationError.self) { try run.device.configure { try $0.setEDID(.default) } }
    #expect(error?.cause.code == .busy && error?.restoration == .nothingChanged, "\(String(describing: error))")
    await run.session.stopRunning()
    #expect(try run.device.edid == before)
    try run.expectFree()
  }

  @Test func `an EDID and the timings of the signal are set together`() throws {
    let before = try #require(try device.edid)
    let request = CaptureRequest(controls: [], source: SourceRequest(edid: .default, detectsSignal: true))
    let made = try device.configure(request)
    #expect(made.isExact && made.steps.map(\.call) == [.setInput, .setEDID, .setTimings], "\(made.steps)")
    #expect(try peer().name == "Viewfinder")
    try device.configure { lock throws(ConfigurationError) in try lock.setEDID(before) }
  }

  /// The EDID of the current input, as it is listed.
  private func listed() throws -> EDID? {
    let location = try #require(try Hardware.vivid(SourceVividTests.card).first)
    let inputs = try Hardware.counted(location).node.inputs
    return inputs.first { $0.isCurrent }?.edid
  }

  /// The EDID as `v4l2-ctl` writes it to a file.
  private func peer() throws -> EDID {
    let file = FileManager.default.temporaryDirectory.appending(path: "edid-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try v4l2ctl("--get-edid=pad=0,file=\(file.path()),format=raw")
    return try EDID(contents: Array(try Data(contentsOf: file)))
  }

  private func v4l2ctl(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["v4l2-ctl", "--device", device.node.path ?? ""] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
  }
}
