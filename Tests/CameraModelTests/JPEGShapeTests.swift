import CameraModel
import RandomNumbers
import Testing

/// The shape of a camera's JPEG picture, on pictures made of segments.
struct JPEGShapeTests {
  /// A picture of segments: the entropy-coded bytes are not real.
  private static func picture(tables: Bool = true, before: [UInt8] = [], coded: Int = 200) -> [UInt8] {
    let header: [UInt8] = [0xff, 0xc0, 0, 11, 8, 0x01, 0xe0, 0x02, 0x80, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    let entropyCoded = [UInt8](repeating: 0x5a, count: coded)
    return [[0xff, 0xd8], before, tables ? JPEGShape.standardHuffmanTables : [], header, scan, entropyCoded, [0xff, 0xd9]].flatMap(\.self)
  }

  @Test(
    "A picture ends at its end marker; only zero bytes and one fill byte may follow",
    arguments: [
      ([], true), ([0], true), ([0xff], true), ([0x12], true), ([UInt8](repeating: 0, count: 4096), true), ([0x12, 0, 0], true),
      ([0, 0, 0x12], true), ([0xd9], true), ([0x12, 0x34], false), ([0x12, 0, 0x34], false),
    ] as [([UInt8], Bool)])
  func padding(_ padding: [UInt8], isGood: Bool) {
    let picture = Self.picture()
    let shape = JPEGShape((picture + padding).span)
    #expect(shape?.byteCount == (isGood ? picture.count : nil))
  }

  @Test("A frame that is cut, empty, short or begins with other bytes has no picture")
  func noPicture() {
    let picture = Self.picture()
    let frames: [[UInt8]] = [
      [], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xd9], [UInt8](repeating: 0, count: 4096), Array(picture.dropLast()),
      Array(picture.dropLast(2)), Array(picture.prefix(400)), Array(picture.dropFirst()), [0, 0] + picture,
      Self.picture(tables: false, coded: 97) + [UInt8](repeating: 0, count: 4096),
    ]
    for frame in frames { #expect(JPEGShape(frame.span) == nil, "\(frame.count) bytes") }
    #expect(JPEGShape(Self.picture(tables: false, coded: 98).span)?.byteCount == 125)
  }

  @Test("The size is the frame header's, past thumbnails, comments and bytes between segments")
  func size() {
    let thumbnail = Self.picture(coded: 100)
    let segment = [0xff, 0xe1, UInt8((thumbnail.count + 2) >> 8), UInt8((thumbnail.count + 2) & 0xff)] + thumbnail
    for before in [[], segment, [0xff, 0xfe, 0, 4, 0xff, 0xc0], [0x55, 0xaa], [0xff, 0xff, 0xff], [0, 0xff, 0]] {
      let shape = JPEGShape(Self.picture(before: before).span)
      #expect(shape?.size == FrameSize(width: 640, height: 480))
      #expect(shape?.hasHuffmanTables == true)
    }
    let headless: [UInt8] = [0xff, 0xd8, 0xff, 0xda] + [UInt8](repeating: 1, count: 200) + [0xff, 0xd9]
    #expect(JPEGShape(headless.span)?.size == nil)
  }

  @Test("A picture without Huffman tables is completed; padding is cut off and nothing else changes")
  func tables() {
    let application: [UInt8] = [0xff, 0xe0, 0, 4, 1, 2]
    let bare = Self.picture(tables: false, before: application)
    let whole = Self.picture(before: application)
    #expect(JPEGShape(bare.span)?.hasHuffmanTables == false)
    for frame in [bare, bare + [0, 0], whole, whole + [7]] {
      let completed = JPEGShape(frame.span)?.completePicture(of: frame.span)
      #expect(completed == whole)
    }
    #expect(JPEGShape.standardHuffmanTables.count == 420)
  }

  @Test("No bytes trap")
  func anyBytes() {
    var generator = RandomNumbers(seed: 196)
    let none: [UInt8] = []
    let whole = Self.picture(before: [])
    #expect(JPEGShape(whole.span)?.completePicture(of: none.span, inserting: [1]).first == 1)
    let markers: [UInt8] = [0xff, 0xff, 0xff, 0xd8, 0xd9, 0xda, 0xc0, 0xc4, 0, 1, 2, 8, 255, 130]
    for number in 0..<20_000 {
      let count = Int.random(in: 0...300, using: &generator)
      var bytes = (0..<count).map { _ in markers[Int.random(in: 0..<markers.count, using: &generator)] }
      if Bool.random(using: &generator) { bytes = [0xff, 0xd8] + bytes + [0xff, 0xd9] }
      if let shape = JPEGShape(bytes.span) {
        #expect(shape.byteCount <= bytes.count, "bytes \(number)")
        _ = shape.completePicture(of: bytes.span)
        _ = shape.completePicture(of: none.span)
      }
    }
  }
}
