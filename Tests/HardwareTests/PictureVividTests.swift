import Foundation
import Host
import Testing
import Negotiation
import Viewfinder

/// The same test picture from nodes with one memory plane and with several. The job runs this once with each, and keeps the folder.
@Suite(.tags(.hardware), .enabled(if: Hardware.pictures != nil, "VIEWFINDER_PICTURES names no folder"), .serialized)
struct PictureVividTests {
  @Test(arguments: [("YUYV", "YUYV"), ("NV16", "NM16")])
  func `a multi-planar picture is the single-planar one, although its data starts at an offset`(
    single: String, multi: String
  ) async throws {
    let node = try #require(try Hardware.vivid("-000-vid-cap").first)
    let isMultiplanar = try Hardware.system.read(node, ReadingScope(includesFormats: false)).node.role == .captureMultiplanar
    let format = try #require(PixelFormat(isMultiplanar ? multi : single))
    // Without the text, which counts, the picture stands still.
    let run = try HardwareSession(
      vivid: "-000-vid-cap", FormatRequest(size: .nearest(640, 360), rate: .fps(15), requiring: [format]),
      [ControlAssignment(.name("OSD Text Mode"), .text("None"))])
    async let taken = run.frames(2)
    try await run.session.startRunning()
    let frame = try #require(try await taken.last)
    await run.session.stopRunning()
    try run.set("OSD Text Mode", to: 0)
    #expect(frame.pixelFormat == format && frame.layout.planes.count == (single == "YUYV" ? 1 : 2))
    let file = URL(filePath: try #require(Hardware.pictures)).appending(path: single)
    if isMultiplanar {
      #expect(try Data(contentsOf: file) == frame.rows, "The other run has written this file.")
    } else {
      #expect(Set(frame.rows).count > 8, "The picture has colours.")
      try frame.rows.write(to: file)
    }
    try run.expectFree()
  }
}

extension VideoFrame {
  /// The rows of all planes, without what is between them.
  fileprivate var rows: Data {
    var data = Data()
    for (index, plane) in layout.planes.enumerated() {
      withPlane(index) { bytes in
        for row in 0..<plane.rows {
          for position in row * plane.bytesPerRow..<row * plane.bytesPerRow + plane.rowBytes { data.append(bytes[position]) }
        }
      }
    }
    return data
  }
}
