import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// The structure of simulated JPEG pictures.
struct JPEGPictureTests {
  /// The segments of a picture up to its entropy-coded data: marker and contents.
  static func segments(of bytes: [UInt8]) -> [(marker: UInt8, contents: ArraySlice<UInt8>)] {
    var segments: [(UInt8, ArraySlice<UInt8>)] = []
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xff {
      let (marker, length) = (bytes[position + 1], Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
      guard position + 2 + length <= bytes.count else { break }
      segments.append((marker, bytes[position + 4..<position + 2 + length]))
      position += 2 + length
      if marker == 0xda { break }
    }
    return segments
  }

  @Test(arguments: [FrameSize(160, 120), FrameSize(16, 16), FrameSize(100, 75), FrameSize(640, 480), FrameSize(33, 9)])
  func `a picture is a whole baseline JPEG of its size`(size: FrameSize) throws {
    let camera = try DrawnCamera("MJPG", size)
    let bytes = try camera.frames(3)[2][0]
    #expect(bytes.prefix(2) == [0xff, 0xd8] && bytes.suffix(2) == [0xff, 0xd9])
    let segments = Self.segments(of: bytes)
    #expect(segments.map(\.marker) == [0xe0, 0xdb, 0xdb, 0xc0, 0xc4, 0xdd, 0xda])
    let frame = try #require(segments.first { $0.marker == 0xc0 }).contents
    #expect(frame.prefix(5) == [8, UInt8(size.height >> 8), UInt8(size.height & 255), UInt8(size.width >> 8), UInt8(size.width & 255)])
    // In the data, 0xff is followed by 0 or by one restart marker per row of blocks, in turn.
    let data = bytes[(segments.last?.contents.endIndex ?? 0)..<(bytes.count - 2)]
    let markers = zip(data, data.dropFirst()).filter { $0 == 0xff && $1 != 0 }.map(\.1)
    #expect(markers == (0..<(size.height + 7) / 8 - 1).map { 0xd0 + UInt8($0 % 8) })
  }

  @Test(arguments: ["H264", "HEVC"] as [PixelFormat])
  func `a format that the simulator cannot draw does not start, and says so`(format: PixelFormat) throws {
    let camera = try DrawnCamera(format)
    let error = #expect(throws: DeviceError.self) { _ = try camera.run.start() }
    #expect(error?.code == .unsupported && error?.message == "The simulator cannot draw \(format) pictures.")
    try camera.run.node.freeBuffers(of: camera.run.type)
  }
}
