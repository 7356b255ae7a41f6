import CameraModel
import CameraSimulator
import Capture
import PixelFormats
import Testing

/// The header of uncompressed video, and which frames it is for.
struct YUV4MPEGTests {
  private static func header(_ frame: VideoFrame, from source: PixelFormat, isTurned: Bool = false) throws -> [Substring] {
    let video = try #require(YUV4MPEG(frame, from: source, isTurned: isTurned))
    return String(decoding: video.header, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }

  @Test("every code of I420 and of grey is written", arguments: ["YU12", "I420", "IYUV", "GREY", "Y800", "Y8"] as [PixelFormat])
  func aliases(_ format: PixelFormat) async throws {
    let frame = try await SimulatedSession.frame(format, as: YUV4MPEG.settings(from: format, FrameSize(320, 240)))
    #expect(!frame.isConverted)
    let isGrey = PixelFormatRegistry.canonical(format) == .grey
    #expect(try Self.header(frame, from: format).contains(isGrey ? "Cmono" : "C420mpeg2"))
    var bytes: [UInt8] = []
    YUV4MPEG(frame, from: format)?.append(frame, to: &bytes)
    let count = 320 * 240 * (isGrey ? 2 : 3) / 2
    #expect(bytes.count == 6 + count)
  }

  @Test("a frame of another format begins no video", arguments: ["YUYV", "NV12", "YV12", "RGB3", "Y16 ", "MJPG"] as [PixelFormat])
  func otherFormats(_ format: PixelFormat) async throws {
    #expect(YUV4MPEG(try await SimulatedSession.frame(format), from: format) == nil)
  }

  @Test("a frame of another size or format than the first is left out")
  func otherFrames() async throws {
    let frame = try await SimulatedSession.frame("YU12")
    let video = try #require(YUV4MPEG(frame, from: "YU12"))
    var bytes: [UInt8] = []
    for settings in [VideoSettings(.i420, size: FrameSize(160, 120)), VideoSettings(.grey8), VideoSettings(.biPlanarVideoRange)] {
      video.append(try await SimulatedSession.frame("YU12", as: settings), to: &bytes)
    }
    #expect(bytes.isEmpty)
    video.append(frame, to: &bytes)
    #expect(!bytes.isEmpty)
  }

  @Test("grey keeps its size when the camera's changes")
  func size() {
    #expect(YUV4MPEG.settings(from: .grey, FrameSize(320, 240)).size == FrameSize(320, 240))
  }

  @Test(
    "chroma lies at the left only where a camera gave it so, and nothing turned it",
    arguments: [
      ("YUYV", false, "C420mpeg2"), ("NV12", false, "C420mpeg2"), ("YU12", false, "C420mpeg2"), ("YUYV", true, "C420jpeg"),
      ("MJPG", false, "C420jpeg"), ("RGB3", false, "C420jpeg"), ("RGGB", false, "C420jpeg"),
    ] as [(PixelFormat, Bool, Substring)])
  func chroma(_ source: PixelFormat, _ isTurned: Bool, _ expected: Substring) async throws {
    let frame = try await SimulatedSession.frame(source, as: YUV4MPEG.settings(from: source, FrameSize(320, 240)))
    #expect(try Self.header(frame, from: source, isTurned: isTurned).contains(expected))
  }

  static let fields: [(number: UInt32, letter: Substring)] = [
    (1, "Ip"), (2, "I?"), (3, "I?"), (4, "I?"), (5, "I?"), (6, "I?"), (7, "I?"), (8, "It"), (9, "Ib"),
  ]

  @Test("only whole frames are progressive", arguments: fields)
  func fieldOrder(_ row: (number: UInt32, letter: Substring)) async throws {
    let frame = try await SimulatedSession.frame("YU12", .fieldOrder(FieldOrder(rawValue: row.number)))
    #expect(try Self.header(frame, from: "YU12").contains(row.letter))
  }
}
