import CameraModel
import CameraSimulator
import Capture
import ImageGeometry
import Negotiation
import PixelFormats
import Testing

/// Frames as picture files: the numbers, and where they lie when the picture is turned.
struct PictureFileTests {
  private static func rows(_ frame: VideoFrame) -> [UInt8] {
    var bytes: [UInt8] = []
    frame.appendRows(to: &bytes)
    return bytes
  }

  /// A pixel's place in the stored picture, from its place in the upright one: turned clockwise, then mirrored.
  private static func place(_ x: Int, _ y: Int, of size: FrameSize, _ orientation: ImageOrientation) -> (x: Int, y: Int) {
    let width = orientation.swapsWidthAndHeight ? size.height : size.width
    let x = orientation.isMirrored ? width - 1 - x : x
    return switch orientation.rotationAngle {
    case 90: (y, size.height - 1 - x)
    case 180: (size.width - 1 - x, size.height - 1 - y)
    case 270: (size.width - 1 - y, x)
    default: (x, y)
    }
  }

  static let exact: [(format: PixelFormat, file: PictureFile.Format, magic: String, white: Int, bytes: Int)] = [
    ("GREY", .pgm, "P5", 255, 1), ("Y16 ", .pgm, "P5", 65_535, 2), ("Z16 ", .pgm, "P5", 65_535, 2), ("Y10 ", .pgm, "P5", 1023, 2),
    ("Y12 ", .pgm, "P5", 4095, 2), ("RGB3", .ppm, "P6", 255, 3),
  ]

  @Test("grey, depth and colour keep their numbers, in all eight orientations", arguments: exact)
  func numbers(_ row: (format: PixelFormat, file: PictureFile.Format, magic: String, white: Int, bytes: Int)) async throws {
    let frame = try await SimulatedSession.frame(row.format)
    let source = Self.rows(frame)
    for orientation in ImageOrientation.allCases {
      var settings = PictureFile.Settings()
      settings.orientation = orientation
      let file = try PictureFile(frame, as: row.file, settings)
      let size = orientation.swapsWidthAndHeight ? FrameSize(frame.size.height, frame.size.width) : frame.size
      #expect(file.size == size && file.orientation == .up)
      let header = Array("\(row.magic)\n\(size.width) \(size.height)\n\(row.white)\n".utf8)
      #expect(file.bytes.starts(with: header) && file.bytes.count == header.count + size.width * size.height * row.bytes)
      // Steps that meet all columns and rows of a square.
      for y in stride(from: 0, to: size.height, by: 7) {
        for x in stride(from: y % 5, to: size.width, by: 5) {
          let from = Self.place(x, y, of: frame.size, orientation)
          let start = (from.y * frame.size.width + from.x) * row.bytes
          let pixel = Array(source[start..<start + row.bytes])
          let stored = header.count + (y * size.width + x) * row.bytes
          // Numbers of 16 bits are stored with the higher byte first.
          #expect(Array(file.bytes[stored..<stored + row.bytes]) == (row.bytes == 2 ? pixel.reversed() : pixel), "\(orientation) \(x),\(y)")
        }
      }
    }
  }

  @Test("a camera's JPEG is untouched but for its orientation", arguments: ImageOrientation.allCases)
  func passthrough(_ orientation: ImageOrientation) async throws {
    let frame = try await SimulatedSession.frame("MJPG")
    let native = Self.rows(frame)
    var settings = PictureFile.Settings()
    settings.orientation = orientation
    let file = try PictureFile(frame, as: .jpeg, settings)
    #expect(!file.isConverted && file.orientation == orientation && file.pixelFormat == "MJPG")
    let segment = orientation == .up ? 0 : 36
    #expect(file.bytes.count == native.count + segment)
    #expect(Array(file.bytes[(2 + segment)...]) == Array(native[2...]))
    if segment > 0 { #expect(file.bytes[2 + 4 + 14 + 2 + 9] == UInt8(orientation.rawValue)) }
  }

  @Test("a camera's JPEG is untouched in its own size as it is seen upright, and encoded in another", arguments: ImageOrientation.allCases)
  func size(_ orientation: ImageOrientation) async throws {
    let frame = try await SimulatedSession.frame("MJPG")
    let own = orientation.size(of: frame.size)
    for size in [own, FrameSize(own.height, own.width)] {
      var settings = PictureFile.Settings()
      (settings.orientation, settings.size) = (orientation, size)
      let file = try PictureFile(frame, as: .jpeg, settings)
      #expect(file.isConverted == (size != own), "\(size)")
      #expect(file.orientation.size(of: file.size) == size, "\(size)")
    }
  }

  @Test("what a file cannot hold is refused with a reason")
  func refused() async throws {
    let frame = try await SimulatedSession.frame("Y16 ")
    var settings = PictureFile.Settings()
    settings.orientation = .right
    #expect(throws: DeviceError.self) { try PictureFile(frame, as: .raw, settings) }
    settings.size = FrameSize(10, 10)
    let error = #expect(throws: DeviceError.self) { try PictureFile(frame, as: .png, settings) }
    #expect(error?.code == .unsupported && error?.message.contains("own size") == true)
    #expect(try PictureFile(frame, as: .jpeg, settings).size == FrameSize(10, 10))
  }

  @Test(
    "a frame as PNG is the file of it, whatever its format",
    arguments: ["GREY", "Y10 ", "Y16 ", "Z16 ", "RGB3", "BGR3", "YUYV", "MJPG", "RGGB"] as [PixelFormat])
  func png(_ format: PixelFormat) async throws {
    for range in ColorDescription.Range.allCases {
      let frame = try await SimulatedSession.frame(format, color: ColorDescription(matrix: .bt709, range: range))
      let file = Result { () throws(DeviceError) in try PictureFile(frame, as: .png).bytes }
      let bytes = Result { () throws(DeviceError) in try frame.png() }
      #expect(file == bytes, "\(range)")
    }
  }

  @Test("a file says what it holds: a JPEG is BT.601 in full range, and what a driver did not state stays assumed")
  func color() async throws {
    var settings = PictureFile.Settings()
    settings.orientation = .right
    let stated = ColorDescription(matrix: .bt709, range: .limited, assumed: [.matrix, .range, .transfer])
    for format in ["YUYV", "RGB3", "GREY"] as [PixelFormat] {
      let color = try await PictureFile(SimulatedSession.frame(format, color: stated), as: .jpeg, settings).color
      #expect(color.matrix == .bt601 && color.range == .full && color.assumed == [.transfer], "\(format)")
    }
    let grey = try await PictureFile(SimulatedSession.frame("GREY", color: stated), as: .pgm, settings).color
    #expect(grey.range == .full && grey.assumed == [.matrix, .transfer])
  }

  @Test(
    "a file is converted where its numbers are others than the camera's",
    arguments: [
      ("Y10 ", .png, true), ("Y10 ", .pgm, false), ("Y16 ", .png, false), ("GREY", .png, false), ("RGB3", .png, false),
      ("YUYV", .png, true), ("GREY", .jpeg, true), ("MJPG", .jpeg, false),
    ] as [(PixelFormat, PictureFile.Format, Bool)])
  func isConverted(_ format: PixelFormat, _ file: PictureFile.Format, _ isConverted: Bool) async throws {
    #expect(try await PictureFile(SimulatedSession.frame(format), as: file).isConverted == isConverted)
  }

  @Test("samples are the frames and the drops between them, in order")
  func samples() async throws {
    let run = try SimulatedSession()
    var samples = run.output.samples.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(3)
    guard case .drop(let drop) = try await samples.next(), case .frame(let frame) = try await samples.next() else {
      Issue.record("The drops do not come first.")
      return
    }
    #expect(drop.reason == .lateData && drop.count == 2 && frame.sequence == 2)
    await run.session.stopRunning()
    #expect(try await samples.next() == nil)
  }
}
