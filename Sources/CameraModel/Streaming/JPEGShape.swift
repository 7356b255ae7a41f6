/// The facts in the markers of a camera's JPEG picture, read without decoding it.
public struct JPEGShape: Hashable, Sendable {
  /// The bytes from the start marker through the end marker. Later bytes of a frame are padding.
  public let byteCount: Int
  /// Width and height by the frame header; nil if the picture has none, and cannot be decoded.
  public let size: FrameSize?
  /// Whether the picture has Huffman tables. Motion-JPEG may omit the standard ones.
  public let hasHuffmanTables: Bool
  /// The position for missing Huffman tables: after the application's segments and before the frame header.
  let tablesOffset: Int

  /// The smallest number of bytes of a picture.
  static let leastBytes = 125

  /// The shape of a frame's picture.
  ///
  /// Nil if the frame does not begin with a start marker (`FF D8`), has fewer than 125 bytes, or lacks an end marker (`FF D9`).
  /// Zero bytes and a single other byte may follow the end marker, because cameras and drivers pad frames.
  public init?(_ bytes: borrowing Span<UInt8>) {
    guard let end = Self.end(of: bytes), end >= Self.leastBytes, bytes[0] == 0xff, bytes[1] == Marker.start else { return nil }
    byteCount = end
    var size: FrameSize?
    var tablesOffset: Int?
    var hasHuffmanTables = false
    var position = 2
    // A decoder skips bytes between two segments, so this does too.
    while position + 3 < end {
      guard bytes[position] == 0xff, !Marker.standsAlone(bytes[position + 1]) else {
        position += 1
        continue
      }
      let marker = bytes[position + 1]
      if marker == Marker.scan || Marker.isFrameHeader(marker) { tablesOffset = tablesOffset ?? position }
      if marker == Marker.scan { break }
      if marker == Marker.huffmanTables { hasHuffmanTables = true }
      if Marker.isFrameHeader(marker), size == nil, position + 8 < end {
        size = FrameSize(
          width: Int(bytes[position + 7]) << 8 | Int(bytes[position + 8]), height: Int(bytes[position + 5]) << 8 | Int(bytes[position + 6]))
      }
      position += 2 + max(2, Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
    }
    self.size = size
    self.hasHuffmanTables = hasHuffmanTables
    self.tablesOffset = tablesOffset ?? 2
  }

  /// The end of the last end marker, if only padding follows it.
  private static func end(of bytes: borrowing Span<UInt8>) -> Int? {
    var end = bytes.count
    for hasFillByte in [false, true] {
      if hasFillByte { end -= 1 }
      while end > 0, bytes[end - 1] == 0 { end -= 1 }
      guard end >= 2 else { return nil }
      if bytes[end - 2] == 0xff, bytes[end - 1] == Marker.end { return end }
    }
    return nil
  }

  /// The second bytes of the markers used here, by ITU-T T.81, table B.1.
  private enum Marker {
    static let huffmanTables: UInt8 = 0xc4
    static let start: UInt8 = 0xd8
    static let end: UInt8 = 0xd9
    static let scan: UInt8 = 0xda

    /// Start of frame, with any coding: C0 to CF without the markers of tables and C8.
    static func isFrameHeader(_ marker: UInt8) -> Bool { marker & 0xf0 == 0xc0 && ![0xc4, 0xc8, 0xcc].contains(marker) }

    /// No marker, a fill byte, or a marker without a length.
    static func standsAlone(_ marker: UInt8) -> Bool { marker <= 0x01 || marker == 0xff || (0xd0...0xd9).contains(marker) }
  }
}

extension JPEGShape {
  /// The picture as files and other programs expect it: without padding, with missing Huffman tables, not decoded.
  ///
  /// - Parameters:
  ///   - bytes: the frame whose shape this is.
  ///   - segment: an application's segment, such as EXIF; it comes first.
  public func completePicture(of bytes: borrowing Span<UInt8>, inserting segment: [UInt8] = []) -> [UInt8] {
    let picture = bytes.extracting(first: byteCount)
    let tables = hasHuffmanTables ? [] : Self.standardHuffmanTables
    // The bytes of another frame may be fewer.
    let start = min(2, picture.count)
    let offset = max(start, min(tablesOffset, picture.count))
    return [UInt8](capacity: picture.count + segment.count + tables.count) { output in
      for position in 0..<start { output.append(picture[position]) }
      for byte in segment { output.append(byte) }
      for position in start..<offset { output.append(picture[position]) }
      for byte in tables { output.append(byte) }
      for position in offset..<picture.count { output.append(picture[position]) }
    }
  }
}
