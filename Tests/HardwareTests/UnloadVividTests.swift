import Foundation
import Testing
import Viewfinder

/// The driver's module is unloaded while frames of its camera are held. The last suite of a job.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct UnloadVividTests {
  @Test func `frames that are kept over the stop outlive the driver, which is free before they are released`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    var iterator = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    var held: [VideoFrame] = []
    for _ in 0..<4 { held.append(try #require(try await iterator.next())) }
    let sums = held.map(\.checksum)
    await run.session.stopRunning()
    try run.expectFree()
    let unloading = Process()
    unloading.executableURL = URL(filePath: "/usr/bin/env")
    unloading.arguments = ["modprobe", "-r", "vivid"]
    try unloading.run()
    unloading.waitUntilExit()
    #expect(unloading.terminationStatus == 0, "Nothing uses the driver any more.")
    #expect(try Hardware.vivid("vid-cap").isEmpty)
    #expect(held.map(\.checksum) == sums)
  }
}
