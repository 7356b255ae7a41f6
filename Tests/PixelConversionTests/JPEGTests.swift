import CameraModel
import Host
import ImageGeometry
import PixelConversion
import PixelFormats
import RandomNumbers
import Testing

/// Compressed pictures: what decodes, with which warnings, and what does not.
struct JPEGTests {
  private static let color = ColorDescription(matrix: .bt601, range: .full)

  /// A smooth picture, so that compression and subsampling change little.
  private static func smooth(_ width: Int, _ height: Int) -> BytePicture {
    var picture = BytePicture(.abgr32, width, height)
    for (y, x) in (0..<height).flatMap({ y in (0..<width).map { (y, $0) } }) {
      picture[0, 4 * x, y] = UInt8(x * 255 / width)
      picture[0, 4 * x + 1, y] = UInt8(y * 255 / height)
      picture[0, 4 * x + 2, y] = UInt8((x + y) * 255 / (width + height))
    }
    return picture
  }

  private static func encoded(_ picture: BytePicture, chroma: (Int, Int) = (2, 2)) throws -> [UInt8] {
    try PictureWriter.jpeg(picture.memory, picture.layout, FilledPlanes(), quality: 98, chroma: chroma)
  }

  private static func converter(_ width: Int, _ height: Int, _ request: ConversionRequest) throws(ConversionError) -> PixelConverter {
    try PixelConverter(
      from: PictureLayout(pixelFormat: .mjpeg, size: FrameSize(width: width, height: height), planes: []), color: color, to: request)
  }

  /// Decodes a frame of 96 × 64.
  private static func decode(_ bytes: [UInt8], to request: ConversionRequest = ConversionRequest(to: .bgra)) throws -> (
    BytePicture, DecoderWarnings
  ) {
    var converter = try converter(96, 64, request)
    let memory = converter.makeMemory()
    let warnings = try converter.convert(PlanesInMemory([bytes]), into: memory)
    return (BytePicture(memory, converter.layout), warnings)
  }

  /// The segments of a picture up to its coded data, and the rest.
  private static func segments(_ bytes: [UInt8]) -> (segments: [[UInt8]], rest: [UInt8]) {
    var (found, position) = ([[UInt8]](), 2)
    while bytes[position + 1] != 0xda {
      let end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      found.append(Array(bytes[position..<end]))
      position = end
    }
    return (found, Array(bytes[position...]))
  }

  @Test("All subsamplings, also odd ones and grey, become every target", arguments: [(1, 1), (2, 1), (2, 2), (1, 2), (4, 1), (4, 2)])
  func subsampling(_ horizontal: Int, _ vertical: Int) throws {
    for (width, height) in [(96, 64), (75, 37), (161, 49)] {
      let picture = Self.smooth(width, height)
      let bytes = try Self.encoded(picture, chroma: (horizontal, vertical))
      let exact = ExactPicture(picture, Self.color)
      for target in PictureFormat.allCases {
        var converter = try Self.converter(width, height, ConversionRequest(to: target))
        let memory = converter.makeMemory()
        for _ in 0..<2 {
          let warnings = try converter.convert(PlanesInMemory([bytes]), into: memory)
          #expect(warnings.isEmpty)
        }
        let difference = exact.largestDifference(from: BytePicture(memory, converter.layout), target, converter.color.range)
        #expect(difference.luma <= 12 && difference.chroma <= 6, "\(width)x\(height) to \(target): \(difference)")
      }
    }
  }

  @Test("A converter follows pictures that change their subsampling, and turns, cuts and scales them")
  func changes() throws {
    let picture = Self.smooth(96, 64)
    let visible = Rectangle(x: 16, y: 8, width: 64, height: 40)
    for request in [
      ConversionRequest(to: .bgra, orientation: .left), ConversionRequest(to: .biPlanarVideoRange, visible: visible),
      ConversionRequest(to: .rgb24, visible: visible, size: FrameSize(width: 30, height: 20), orientation: .rightMirrored),
      ConversionRequest(to: .grey8, size: FrameSize(width: 48, height: 32)), ConversionRequest(to: .i420, visible: visible),
      ConversionRequest(to: .grey8, visible: visible), ConversionRequest(to: .i420, visible: visible, orientation: .downMirrored),
    ] {
      var converter = try Self.converter(96, 64, request)
      var raw = try PixelConverter(from: picture.layout, color: Self.color, to: request)
      let (memory, expected) = (converter.makeMemory(), raw.makeMemory())
      try raw.convert(picture.memory, into: expected)
      #expect(raw.layout.size == converter.layout.size)
      let reference = BytePicture(expected, raw.layout)
      for chroma in [(2, 2), (2, 1), (1, 1), (4, 1), (2, 2)] {
        try converter.convert(PlanesInMemory([try Self.encoded(picture, chroma: chroma)]), into: memory)
        let result = BytePicture(memory, converter.layout)
        let differences = zip(result.planes[0], reference.planes[0]).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 255 <= 14, "\(request) \(chroma)")
      }
    }
  }

  @Test("Grey pictures have no chroma")
  func grey() throws {
    var picture = BytePicture(.grey, 96, 64)
    for (y, x) in (0..<64).flatMap({ y in (0..<96).map { (y, $0) } }) { picture[0, x, y] = UInt8(x * 2 + y) }
    let bytes = try PictureWriter.jpeg(picture.memory, picture.layout, quality: 100)
    let (result, warnings) = try Self.decode(bytes)
    #expect(warnings.isEmpty)
    for (y, x) in (0..<64).flatMap({ y in (0..<96).map { (y, $0) } }) {
      for byte in 0..<3 { #expect(abs(Int(result[0, 4 * x + byte, y]) - (x * 2 + y)) <= 2) }
    }
  }

  @Test("Missing Huffman tables, padding and an application's segments change nothing")
  func untidy() throws {
    let bytes = try Self.encoded(Self.smooth(96, 64))
    let (plain, _) = try Self.decode(bytes)
    let (segments, rest) = Self.segments(bytes)
    let bare = [0xff, 0xd8] + segments.filter { $0[1] != 0xc4 }.joined() + rest
    #expect(bare.count < bytes.count - 400)
    let completed = JPEGShape(bare.span)?.completePicture(of: bare.span) ?? []
    for frame in [
      bare, completed, bytes + [UInt8](repeating: 0, count: 4096), [0xff, 0xd8, 0xff, 0xe5, 0, 5, 1, 2, 3] + bytes.dropFirst(2),
    ] {
      let (result, warnings) = try Self.decode(frame)
      #expect(warnings.isEmpty)
      #expect(result.planes == plain.planes)
    }
    let shape = JPEGShape(bytes.span)
    #expect(shape?.size == FrameSize(width: 96, height: 64) && shape?.hasHuffmanTables == true)
  }

  @Test("A frame without Huffman tables has the standard ones, whatever the frame before had")
  func tablesEnd() throws {
    let bytes = try Self.encoded(Self.smooth(96, 64))
    let (plain, _) = try Self.decode(bytes)
    let (segments, rest) = Self.segments(bytes)
    let bare = [0xff, 0xd8] + segments.filter { $0[1] != 0xc4 }.joined() + rest
    // Other tables: two values of each change places.
    var other: [UInt8] = [0xff, 0xd8]
    for var segment in segments {
      if segment[1] == 0xc4 { segment.swapAt(21, 22) }
      other += segment
    }
    var converter = try Self.converter(96, 64, ConversionRequest(to: .bgra))
    let memory = converter.makeMemory()
    _ = try? converter.convert(PlanesInMemory([other + rest]), into: memory)
    #expect(BytePicture(memory, converter.layout).planes != plain.planes)
    try converter.convert(PlanesInMemory([bare]), into: memory)
    #expect(BytePicture(memory, converter.layout).planes == plain.planes)
  }

  @Test("Extraneous bytes before a marker are a warning of their own; the picture is whole")
  func extraneous() throws {
    let bytes = try Self.encoded(Self.smooth(96, 64))
    let (plain, _) = try Self.decode(bytes)
    let (segments, rest) = Self.segments(bytes)
    let before: [UInt8] = [0xff, 0xd8] + segments[0] + [0x12, 0x34, 0x56] + Array(segments.dropFirst().joined()) + rest
    // Fewer bytes are taken for coded data.
    let atEnd = Array(bytes.prefix(bytes.count - 2)) + [UInt8](repeating: 7, count: 40) + [0xff, 0xd9]
    for frame in [before, atEnd] {
      let (result, warnings) = try Self.decode(frame)
      #expect(warnings.extraneousBytes == 1 && warnings.prematureEnd == 0 && warnings.corruptedData == 0, "\(warnings)")
      #expect(result.planes == plain.planes)
    }
  }

  @Test("A picture that is cut or corrupted within its data is decoded with warnings")
  func corrupted() throws {
    let bytes = try Self.encoded(Self.smooth(96, 64))
    for count in [bytes.count - 2, bytes.count - 40, bytes.count * 3 / 4] {
      let (_, warnings) = try Self.decode(Array(bytes.prefix(count)))
      #expect(warnings.prematureEnd > 0, "\(count) of \(bytes.count) bytes")
    }
    var corrupted = bytes
    for position in bytes.count * 2 / 3..<bytes.count * 3 / 4 { corrupted[position] = UInt8(position * 37 & 0x7f) }
    let (_, warnings) = try Self.decode(corrupted)
    #expect(!warnings.isEmpty && warnings.extraneousBytes + warnings.corruptedData + warnings.prematureEnd > 0)
  }

  @Test("No picture, half a header, and another size than agreed are errors; the next frame decodes")
  func errors() throws {
    let bytes = try Self.encoded(Self.smooth(96, 64))
    var converter = try Self.converter(96, 64, ConversionRequest(to: .bgra))
    let memory = converter.makeMemory()
    func failure(_ frame: [UInt8], _ filled: FilledPlanes = FilledPlanes()) -> ConversionError? {
      do throws(ConversionError) { try converter.convert(PlanesInMemory([frame]), filled, into: memory) } catch { return error }
      return nil
    }
    let frames: [[UInt8]] = [
      [], [0xff], [0xff, 0xd8], Array(bytes.prefix(20)), Array(bytes.prefix(300)), [UInt8](repeating: 0x41, count: 4096),
      Array(bytes.dropFirst()),
    ]
    for frame in frames {
      guard case .undecodable? = failure(frame) else {
        Issue.record("\(frame.count) bytes decode")
        continue
      }
      #expect(failure(bytes) == nil)
    }
    #expect(failure(try Self.encoded(Self.smooth(95, 64))) == .otherSize(agreed: FrameSize(width: 96, height: 64)))
    #expect(failure(bytes, FilledPlanes(FilledPlane(bytesUsed: 60))) != nil)
    #expect(failure([1, 2, 3] + bytes, FilledPlanes(FilledPlane(bytesUsed: UInt32(bytes.count + 3), dataOffset: 3))) == nil)
    #expect(failure(bytes) == nil)
  }

  @Test("Bytes changed at random never trap")
  func random() throws {
    let bytes = try Self.encoded(Self.smooth(96, 64))
    var converter = try Self.converter(96, 64, ConversionRequest(to: .biPlanarFullRange, orientation: .right))
    let memory = converter.makeMemory()
    var noise = RandomNumbers(seed: 5)
    var refused = 0
    for _ in 0..<2000 {
      var frame = bytes
      for _ in 0..<Int.random(in: 1...8, using: &noise) {
        frame[Int.random(in: 0..<frame.count, using: &noise)] = .random(in: 0...255, using: &noise)
      }
      if Bool.random(using: &noise) { frame.removeLast(Int.random(in: 0..<frame.count, using: &noise)) }
      do { try converter.convert(PlanesInMemory([frame]), into: memory) } catch { refused += 1 }
    }
    #expect(refused > 0 && refused < 2000, "\(refused) are refused.")
  }
}
