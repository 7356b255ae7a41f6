import Negotiation
import Testing
import Viewfinder

/// A crop seen in the pictures: vivid draws eight bars over its HDMI picture, and scales the part that is captured.
@Suite(.tags(.hardware), .enabled(if: Hardware.hasSource, "VIEWFINDER_SOURCE is not 1"), .serialized)
struct CropVividTests {
  /// Of each of the eight eighths of the pictures, the bar that is in it.
  @Test(arguments: [
    (CropRequest.whole, [0, 1, 2, 3, 4, 5, 6, 7]), (.zoom(2), [2, 2, 3, 3, 4, 4, 5, 5]), (.zoom(4), [3, 3, 3, 3, 4, 4, 4, 4]),
  ])
  func `a zoom enlarges the middle, and the whole picture comes back`(request: CropRequest, places: [Int]) async throws {
    let run = try HardwareSession(vivid: SourceVividTests.card, SourceVividTests.anySize)
    for (name, value) in [("OSD Text Mode", 2), ("Test Pattern", 0)] as [(String, Int64)] { try run.set(name, to: value) }
    let whole = try await run.places(.whole)
    #expect(Set(whole).count == 8, "\(whole)")
    let found = try await run.places(request)
    #expect(found.indices.allSatisfy { found[$0].isNear(whole[places[$0]]) }, "\(found), of \(whole)")
    #expect(try await run.places(.whole) == whole)
    try run.expectFree()
  }

  @Test func `the left half has the left half of the bars, and a running session follows`() async throws {
    let run = try HardwareSession(vivid: SourceVividTests.card, SourceVividTests.anySize)
    for (name, value) in [("OSD Text Mode", 2), ("Test Pattern", 0)] as [(String, Int64)] { try run.set(name, to: value) }
    let whole = try await run.places(.whole)
    let bounds = try #require(try run.device.selections.first { $0.target == .cropBounds })
    let half = FrameSize(width: bounds.size.width / 2, height: bounds.size.height)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    _ = try await frames.next()
    let result = try run.device.configure { lock in try lock.setCrop(.rectangle(left: 0, top: 0, size: half)) }
    #expect(result.isExact && result.after.crop?.size == half)
    var found: [SIMD3<Double>] = []
    for _ in 0..<20 where !(found.last?.isNear(whole[3]) ?? false) { found = try #require(try await frames.next()).places }
    #expect(found.indices.allSatisfy { found[$0].isNear(whole[$0 / 2]) }, "\(found), of \(whole)")
    await run.session.stopRunning()
    try run.device.configure { lock in try lock.setVideoZoomFactor(1) }
    #expect(try run.device.videoZoomFactor == 1)
    try run.expectFree()
  }
}

extension HardwareSession {
  /// The colours in the eighths of a picture of a part.
  fileprivate func places(_ crop: CropRequest) async throws -> [SIMD3<Double>] {
    try device.configure { lock in try lock.setCrop(crop) }
    async let taken = frames(2)
    try await session.startRunning()
    let frame = try #require(try await taken.last)
    await session.stopRunning()
    return frame.places
  }
}

extension VideoFrame {
  fileprivate var places: [SIMD3<Double>] { (0..<8).map(bar) }
}

extension SIMD3<Double> {
  /// Whether two colours differ only by the rounding of a scaler.
  fileprivate func isNear(_ other: SIMD3<Double>) -> Bool { (self - other).indices.allSatisfy { abs(self[$0] - other[$0]) <= 4 } }
}
